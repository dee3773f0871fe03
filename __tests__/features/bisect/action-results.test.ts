import { describe, expect, it, vi } from 'vitest'
import { readInputs } from '../../../src/entry/actions/inputs.ts'
import { publishBisect } from '../../../src/features/bisect/action.ts'
import { type BisectFound, bisectSearchResult } from '../../../src/features/bisect/core/result.ts'
import { standingOf } from '../../../src/features/bisect/core/search.ts'
import { BISECT_ACTION, bisectRequest } from '../../../src/features/bisect/options.ts'
import type { ReportedBisect } from '../../../src/features/bisect/report-bisect.ts'
import { captureStdout } from '../../captured-stdout.ts'
import { useStepFiles } from '../../entry/actions/step-files.ts'

const { outputs, summary } = useStepFiles()
const printed = captureStdout()

const commitAt = (place: number): string => String(place).repeat(40)

/** Three commits, of which the second one is bad. */
function reported(
  end: BisectFound['end'],
  exitCode: 0 | 4 | 130,
  skipped: readonly number[] = [],
): ReportedBisect {
  const measuredAt = (place: number, effect: number) => ({
    commit: commitAt(place),
    folder: 'out',
    seconds: 60,
    effects: [effect - 0.001, effect, effect + 0.001],
    offset: null,
  })
  const state: BisectFound['state'] = {
    schema: 'kbench.bisect/1',
    good: commitAt(0),
    bad: commitAt(3),
    series: 'one_time',
    suite: 'one',
    measurements: ['one/a'],
    direction: 'worse',
    scale: 'relative',
    better: 'lower',
    unit: 's',
    configuration: '0123456789abcdef',
    commits: [1, 2, 3].map(commitAt),
    measured: [
      measuredAt(3, 0.1),
      ...(skipped.includes(1) ? [] : [measuredAt(1, 0)]),
      ...(skipped.includes(2) ? [] : [measuredAt(2, 0.1)]),
    ],
    skipped: skipped.map((place) => ({ commit: commitAt(place), reason: 'it does not build' })),
  }
  const { posterior, suspects } = standingOf(state)
  const nameOf = (place: number) => ({ commit: state.commits[place - 1] ?? '', subject: '```\n<b>&' })
  const found: BisectFound = {
    state,
    posterior,
    suspects,
    end,
    named: [nameOf(suspects.first), nameOf(suspects.last)],
    left: 1,
    certainty: 0.9,
    why: [],
    folder: 'out',
    next: [],
  }
  const result = bisectSearchResult(found, exitCode)
  return { kind: 'search', found, exitCode, result, path: 'out/bisect-result.json' }
}

describe('what action/bisect reports', () => {
  it('is the commit, its chance, the file, and the table in the summary', async () => {
    await publishBisect(reported('found', 0))
    expect(outputs()).toEqual({
      commit: commitAt(2),
      chance: expect.stringMatching(/^0\.9\d+$/) as string,
      result: 'out/bisect-result.json',
    })
    expect(summary()).toMatch(
      /^## kbench bisect\n\n````text\nFirst bad commit \(probability 9\d(\.\d)? %\): 222222222222/,
    )
    expect(summary()).toMatch(/111111111111 +1 of 3 .* GOOD\n222222222222 +2 of 3 .* BAD\n/)
    expect(printed()).not.toMatch(/^::(warning|error)/m)
    expect(process.exitCode).toBeUndefined()
  })

  it('is no commit where it is one of several', async () => {
    await publishBisect(reported('found', 0, [2]))
    expect(outputs()).toEqual({ commit: '', chance: '', result: 'out/bisect-result.json' })
    expect(printed()).toMatch(/^::warning title=No first bad commit::.*one of 2 commits/m)
    expect(process.exitCode).toBeUndefined()
  })

  it('is a warning where the time was up, and where there is nothing to search', async () => {
    await publishBisect(reported('out-of-time', 4))
    expect(outputs()).toEqual({ commit: '', chance: '', result: 'out/bisect-result.json' })
    expect(printed()).toMatch(/^::warning title=No first bad commit::The time is up\. Not found yet/m)
    const text = 'Nothing to search: no gating series is proven worse\nThe report: out/ends/report.md\n'
    await publishBisect({
      kind: 'nothing',
      text,
      path: 'out/bisect-result.json',
      exitCode: 4,
      result: {
        schema: 'kbench.bisect-result/1',
        kind: 'nothing',
        good: commitAt(0),
        bad: commitAt(3),
        series: null,
        text,
        folder: 'out',
        exitCode: 4,
      },
    })
    expect(printed()).toContain('::Nothing to search: no gating series is proven worse')
    expect(summary()).toContain('The report: out/ends/report.md')
    expect(process.exitCode).toBeUndefined()
  })

  it('is a failure when the job was cancelled', async () => {
    await publishBisect(reported('interrupted', 130))
    expect(printed()).toMatch(/^::error::Interrupted\./m)
    expect(process.exitCode).toBe(1)
  })
})

describe('inputs of action/bisect', () => {
  const given = (inputs: Record<string, string>) => {
    for (const [name, value] of Object.entries(inputs)) vi.stubEnv(`INPUT_${name.toUpperCase()}`, value)
    return bisectRequest(readInputs(BISECT_ACTION.inputs))
  }

  it('are the options of the command line', () => {
    expect(
      given({
        good: commitAt(0),
        bad: commitAt(3),
        series: 'one_time',
        certainty: '90%',
        budget: '45m',
        suite: 'http',
        'no-install': 'true',
        out: 'out',
        'head-set': 'provider.kind.mtu=1400',
      }),
    ).toMatchObject({
      good: commitAt(0),
      bad: commitAt(3),
      series: 'one_time',
      certainty: 0.9,
      budget: 2700,
      install: false,
      out: 'out',
      overrides: { suites: ['http'] },
      settings: { base: [], head: ['provider.kind.mtu=1400'] },
    })
    expect(Object.keys(BISECT_ACTION.inputs).filter((name) => /token/i.test(name))).toEqual([])
  })

  it('need a good commit; of the rest the defaults are those of the command line', () => {
    expect(() => given({})).toThrow('input good is empty')
    expect(given({ good: 'v1' })).toMatchObject({
      bad: 'HEAD',
      series: undefined,
      certainty: 0.95,
      budget: 7200,
    })
    expect(() => given({ good: 'v1', certainty: 'sure' })).toThrow(
      'input certainty: "sure" is not a percentage',
    )
  })
})
