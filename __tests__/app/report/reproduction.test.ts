import { describe, expect, it } from 'vitest'
import { reproductionOf } from '../../../src/app/report/reproduction.ts'
import { DEFINITIONS } from '../../../src/app/registry.ts'
import { loadConfiguration } from '../../../src/config/load.ts'
import type { MeasuredResult } from '../../../src/core/record/measured.ts'
import type { SuiteResult } from '../../../src/core/record/schema.ts'
import { PRESETS } from '../../../src/ports/suite.ts'
import {
  BASE,
  baselineResult,
  HEAD,
  nothingMeasured,
  pairResult,
  QUIET,
} from '../../core/report/comment/examples.ts'

const TRUSTED = { definitions: DEFINITIONS, commit: undefined }

/** The suites of a configuration, as a run of it records them. */
function suitesOf(overrides: Parameters<typeof loadConfiguration>[2]): SuiteResult[] {
  const { suites } = loadConfiguration({ text: 'version: 1', source: undefined }, DEFINITIONS, overrides)
  return suites.map(({ suite, parameters }) => ({
    name: suite.id,
    status: 'ok',
    parameters: JSON.parse(JSON.stringify(parameters)) as SuiteResult['parameters'],
    durationSeconds: 1,
  }))
}
const withSuites = (result: MeasuredResult, suites: SuiteResult[]): MeasuredResult => ({
  ...result,
  record: { ...result.record!, suites },
})
/** The values of an option in a command of words without spaces or quotes in them, and of quoted ones. */
function valuesOf(option: string, command: string): string[] {
  return [...command.matchAll(new RegExp(`${option} (?:'([^']*)'|(\\S+))`, 'g'))].map(
    ([, quoted, plain]) => quoted ?? plain ?? '',
  )
}

describe('how to reproduce a run', () => {
  it.each(PRESETS)('names the preset %s, and nothing more where that is all', (preset) => {
    const found = reproductionOf(withSuites(baselineResult(QUIET), suitesOf({ preset })), TRUSTED)
    expect(found?.commands).toEqual([
      `git fetch origin ${HEAD} && git checkout --detach ${HEAD}`,
      `kbench run --provider kind --preset ${preset}`,
    ])
  })

  it('gives the same parameters again, whatever they were', () => {
    const set = [
      'suites.network.durationSeconds=7',
      'suites.network.paths=[pod-to-pod, pod-to-service]',
      'suites.storage.rounds=9',
    ]
    const suites = suitesOf({ preset: 'standard', suites: ['network', 'storage'], set })
    const command = reproductionOf(withSuites(baselineResult(QUIET), suites), TRUSTED)!.commands.at(-1)!
    expect(valuesOf('--suite', command)).toEqual(['network', 'storage'])
    const again = suitesOf({
      preset: valuesOf('--preset', command)[0]!,
      suites: valuesOf('--suite', command),
      set: valuesOf('--set', command),
    })
    expect(again).toEqual(suites)
    expect(valuesOf('--set', command)).toHaveLength(3)
  })

  it('names a preset that only one suite has, and what differs from it', () => {
    const set = ['suites.control-plane.preset=nodes-1000', 'suites.control-plane.rounds=4']
    const suites = suitesOf({ preset: 'quick', suites: ['network', 'control-plane'], set })
    const command = reproductionOf(withSuites(baselineResult(QUIET), suites), TRUSTED)!.commands.at(-1)!
    expect(valuesOf('--preset', command)).toEqual(['quick'])
    expect(valuesOf('--set', command)).toEqual([
      'suites.control-plane.preset="nodes-1000"',
      'suites.control-plane.rounds=4',
    ])
  })

  it('of a pair names its base, and what only one side has', () => {
    const result = pairResult(QUIET)
    const pair = result.comparison!.pair!
    const settings = ["provider.kind.mtu=1400; rm -rf '~'"]
    const found = reproductionOf(
      {
        ...withSuites(result, suitesOf({ preset: 'smoke', suites: ['network'] })),
        comparison: { ...result.comparison!, pair: { ...pair, head: { ...pair.head, settings } } },
      },
      TRUSTED,
    )
    expect(found?.commands).toEqual([
      `git fetch origin ${HEAD} ${BASE} && git checkout --detach ${HEAD}`,
      `kbench pair --base ${BASE} --provider kind --suite network --preset smoke --head-set 'provider.kind.mtu=1400; rm -rf '\\''~'\\'''`,
    ])
  })

  it('of two settings of one commit compares it with itself', () => {
    const result = pairResult(QUIET)
    const pair = { ...result.comparison!.pair!, base: { name: 'base', commit: HEAD, settings: ['a=1'] } }
    const found = reproductionOf({ ...result, comparison: { ...result.comparison!, pair } }, TRUSTED)
    expect(found?.commands.at(-1)).toContain('kbench pair --base . ')
  })

  it('of a variant runs that variant', () => {
    const result = baselineResult(QUIET, { variant: "nft'ables" })
    expect(reproductionOf(result, TRUSTED)?.commands.at(-1)).toContain(`kbench run --variant 'nft'\\''ables'`)
  })

  it('says where the parameters are that no command gives', () => {
    const odd = { ...suitesOf({ suites: ['network'] })[0]!, parameters: { rounds: 'many' } }
    expect(reproductionOf(withSuites(baselineResult(QUIET), [odd]), TRUSTED)).toMatchObject({
      commands: [expect.any(String), 'kbench run --provider kind --suite network'],
      notes: [expect.any(String), 'The parameters of the suites are in record.json.'],
    })
  })

  it('is none without a record, with a base that only its machine had, or with words that cannot be seen', () => {
    const pair = pairResult(QUIET)
    const folder = { ...pair.comparison!.pair!, base: { name: '../other' } }
    expect(reproductionOf(nothingMeasured('x'), TRUSTED)).toBeUndefined()
    expect(
      reproductionOf({ ...pair, comparison: { ...pair.comparison!, pair: folder } }, TRUSTED),
    ).toBeUndefined()
    expect(reproductionOf(baselineResult(QUIET, { variant: 'a\u202eb' }), TRUSTED)).toBeUndefined()
  })

  it('from a stranger is made of our own words and a commit that GitHub reported', () => {
    const variant = baselineResult(QUIET, { variant: 'evil' })
    const commit = 'a'.repeat(40)
    const found = reproductionOf(
      {
        ...variant,
        record: { ...variant.record!, environment: { ...variant.record!.environment, provider: 'evil' } },
      },
      { definitions: DEFINITIONS, commit },
    )
    expect(found?.commands).toEqual([
      `git fetch origin ${commit} && git checkout --detach ${commit}`,
      'kbench run --suite network',
    ])
  })
})
