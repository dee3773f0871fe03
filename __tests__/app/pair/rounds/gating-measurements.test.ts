import { describe, expect, test } from 'vitest'
import { wantedIn, wantedOfScreening } from '../../../../src/app/pair/rounds/gating-measurements.ts'
import type { Ledger, MeasurementAccount, Round } from '../../../../src/app/pair/rounds/ledger.ts'
import type { Stage } from '../../../../src/core/judge/rounds/design.ts'
import { compilePolicy } from '../../../../src/core/policy/policy.ts'
import { DEFAULT_GATE } from '../../../../src/core/policy/settings.ts'

const account = (suite: string, name: string, inSlices: boolean): [string, MeasurementAccount] => {
  const id = `${suite}/${name}`
  return [
    id,
    {
      suite,
      id,
      inSlices,
      series: new Set([`rate{id="${name}"}`]),
      seconds: [1],
      roundSeconds: [],
      repeatedSeconds: 0,
    },
  ]
}
const policy = compilePolicy({
  ...DEFAULT_GATE,
  rules: [
    { series: 'rate', informational: false },
    { series: 'rate{id="informs"}', informational: true },
  ],
})

/** What a block measures after the first round of all, which measured everything. */
function wantedAfterOne(
  measurements: readonly [string, MeasurementAccount][],
  test: Stage['test'],
  rounds = 8,
): string[] | undefined {
  const ledger = { measurements: new Map(measurements), rounds: [{} as Round], suites: () => [] }
  const stage: Stage = { rounds, alarmShare: 0.1, unchangedShare: 0, ...(test && { test }) }
  const block = { roles: 'swapped' as const, stage }
  const measured = { ledger: ledger as unknown as Ledger, nameOf: (series: string) => series }
  const wanted = wantedIn(wantedOfScreening(block, measured, policy, new Map()), 2)
  return wanted === undefined ? undefined : [...wanted].sort()
}

describe('a stage of few rounds', () => {
  const storage = [
    account('storage', 'read', true),
    account('storage', 'informs', true),
    account('storage', 'provision', false),
  ]
  test('a suite with slices measures what gates and has them', () => {
    expect(wantedAfterOne(storage, 'mean')).toEqual(['storage/read'])
  })
  test('also where all of it gates', () => {
    const all = [account('storage', 'read', true), account('storage', 'provision', false)]
    expect(wantedAfterOne(all, 'mean')).toEqual(['storage/read'])
  })
  test('another suite without any measures all that gates', () => {
    const pulls = account('image-pull', 'pull', false)
    expect(wantedAfterOne([...storage, pulls], 'mean')).toEqual(['image-pull/pull', 'storage/read'])
    expect(wantedAfterOne([pulls], 'mean')).toBeUndefined()
  })
  test('a stage whose rounds can prove something measures all that gates', () => {
    expect(wantedAfterOne(storage, undefined)).toEqual(['storage/read'])
    expect(wantedAfterOne(storage, undefined, 16)).toEqual(['storage/provision', 'storage/read'])
  })
})
