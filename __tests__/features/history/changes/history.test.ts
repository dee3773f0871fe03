import { describe, expect, it } from 'vitest'
import { parseSelector } from '../../../../src/core/record/policy.ts'
import type { KbenchRecord } from '../../../../src/core/record/schema.ts'
import {
  historyOf,
  type HistoryOptions,
  standingRegressions,
} from '../../../../src/features/history/core/history.ts'
import {
  historyMarkdown,
  historyRemarks,
  historyTable,
} from '../../../../src/features/history/core/report.ts'
import {
  type History,
  type HistoryLine,
  historySchema,
} from '../../../../src/features/history/core/schema.ts'
import { buildMetric, buildRecord, buildSeries, buildSuite } from '../../../../support/builders/records.ts'
import { seededNormal } from '../../../../support/builders/seeded-normal.ts'

const NAME = 'network_throughput{path="pod-to-pod"}'
const NIGHTS = 40
const commitOf = (night: number): string => String(night).padStart(4, '0').repeat(10)
const startedAt = (night: number): string => new Date(Date.UTC(2026, 0, 1 + night, 2)).toISOString()

type Overrides = Parameters<typeof buildRecord>[0]

/** One record per value, one night after the other. */
function recordsOf(
  values: readonly number[],
  overridesOf: (night: number) => Overrides = () => ({}),
): KbenchRecord[] {
  return values.map((value, night) =>
    buildRecord({
      id: `night-${String(night)}`,
      startedAt: startedAt(night),
      subject: { commit: commitOf(night) },
      series: [buildSeries(NAME, [value])],
      ...overridesOf(night),
    }),
  )
}

/** A level with 1 % noise, times a factor from a night on. */
function levels(...steps: readonly [from: number, factor: number][]): number[] {
  const normal = seededNormal(21)
  return Array.from({ length: NIGHTS }, (_, night) => {
    const factor = steps.reduce((all, [from, one]) => (night >= from ? all * one : all), 1)
    return 1e9 * factor * (1 + 0.01 * normal())
  })
}

const metrics = new Map([['network_throughput', buildMetric()]])
const search = (records: readonly KbenchRecord[], options: Partial<HistoryOptions> = {}): History => {
  const history = historyOf(records, {
    metrics,
    suiteOf: () => 'network',
    selectors: [],
    accepted: [],
    ...options,
  })
  // What is written as JSON can be read again.
  return historySchema.parse(JSON.parse(JSON.stringify(history)))
}
const onlyLine = ({ environments }: History): HistoryLine => {
  expect(environments).toHaveLength(1)
  expect(environments[0]!.series).toHaveLength(1)
  return environments[0]!.series[0]!
}
const began = (line: HistoryLine): (string | null)[] => line.changes.map((change) => change.began.commit)

describe('records that are no plain history', () => {
  const slower = levels([25, 0.9])
  const expected = search(recordsOf(slower))

  it('in any order are the same history', () => {
    expect(began(onlyLine(expected))).toEqual([commitOf(25)])
    const records = recordsOf(slower)
    const mixed = records.map((_, index) => records[(index * 7) % NIGHTS]!)
    expect(search(mixed)).toEqual(expected)
  })

  it('given twice count once, and that is said', () => {
    const records = recordsOf(slower)
    const twice = search([...records, ...records.slice(0, 3)])
    expect(twice).toEqual({ ...expected, leftOut: [{ records: 3, reason: 'given twice' }] })
  })

  it('without a commit are named by their id', () => {
    const line = onlyLine(search(recordsOf(slower, () => ({ subject: {} }))))
    expect(line.changes).toMatchObject([{ began: { record: 'night-25', commit: null } }])
  })

  it('of another machine are another line: its level is no change of a commit', () => {
    const records = recordsOf(levels([20, 0.7]), (night) =>
      night < 20 ? {} : { facts: { nodes: [], kubernetes: 'v1.35.0' } },
    )
    const { environments } = search(records)
    expect(environments.map((one) => [one.records, one.series.flatMap(({ changes }) => changes)])).toEqual([
      [20, []],
      [20, []],
    ])
    // The newest environment comes first.
    expect(environments[0]!.to).toBe(startedAt(NIGHTS - 1))
    // On one machine the same numbers are a change.
    expect(began(onlyLine(search(recordsOf(levels([20, 0.7])))))).toEqual([commitOf(20)])
  })

  it('of a failed suite or an interrupted run do not count', () => {
    const records = recordsOf(slower, (night) =>
      night === 30
        ? { suites: [buildSuite({ status: 'failed', reason: 'gone' })] }
        : night === 31
          ? { interrupted: true }
          : {},
    )
    const history = search(records)
    expect(onlyLine(history).runs).toBe(NIGHTS - 2)
    expect(history.leftOut).toEqual([{ records: 1, reason: 'of interrupted runs' }])
    expect(history.environments[0]?.suiteProblems).toMatchObject([
      { suite: 'network', status: 'failed', runs: 1, latest: { record: 'night-30' } },
    ])
  })

  it('of suites that failed or were skipped are counted, also where they have no sample', () => {
    const records = recordsOf(slower, (night) => ({
      ...(night === 5 || night === 30 ? { series: [] } : {}),
      suites: [
        buildSuite(night === 5 || night === 30 ? { status: 'failed' } : {}),
        // Without parameters, which are part of the fingerprint.
        buildSuite({ name: 'storage', status: night < 3 ? 'skipped' : 'ok', parameters: {} }),
        ...(night === 7 ? [buildSuite({ name: 'http', status: 'failed', parameters: {} })] : []),
      ],
    }))
    const { environments } = search([...records].reverse())
    const [environment] = environments
    expect(environment!.suiteProblems?.map((one) => ({ ...one, latest: one.latest.record }))).toEqual([
      { suite: 'http', status: 'failed', runs: 1, latest: 'night-7' },
      { suite: 'network', status: 'failed', runs: 2, latest: 'night-30' },
      { suite: 'storage', status: 'skipped', runs: 3, latest: 'night-2' },
    ])
    const lines = [
      `Suite http failed in 1 of ${String(NIGHTS)} runs, on ${startedAt(7).slice(0, 10)}: this run does not count for its series.`,
      `Suite network failed in 2 of ${String(NIGHTS)} runs, the last on ${startedAt(30).slice(0, 10)}: these do not count for its series.`,
      `Suite storage was skipped in 3 of ${String(NIGHTS)} runs, the last on ${startedAt(2).slice(0, 10)}: these do not count for its series.`,
    ]
    const history = search(records)
    expect(historyTable(history, { columns: 200, paint: (_, text) => text })).toContain(
      `\n${lines.join('\n')}\n`,
    )
    expect(historyMarkdown(history)).toContain(lines.join(' '))
    expect(search(recordsOf(slower)).environments[0]).not.toHaveProperty('suiteProblems')
  })

  it('with another unit or direction from a night on are two series', () => {
    for (const other of [{ unit: 's' }, { better: 'lower' }] as const) {
      const records = recordsOf(levels([20, 0.5]), (night) => ({
        series: [buildSeries(NAME, [levels([20, 0.5])[night]!], night < 20 ? {} : other)],
      }))
      const { environments } = search(records)
      expect(environments[0]!.series.map(({ runs, changes }) => [runs, changes])).toEqual([
        [20, []],
        [20, []],
      ])
    }
  })

  it('without this series in some nights have a shorter line', () => {
    const records = recordsOf(slower, (night) => (night % 4 === 1 ? { series: [] } : {}))
    const line = onlyLine(search(records))
    expect(line.runs).toBe(30)
    // Night 25 has no value: the change shows with night 26, and may have come with 25.
    expect(line.changes).toMatchObject([
      { began: { commit: commitOf(26) }, lastBefore: { commit: commitOf(24) } },
    ])
  })
})

describe('values that are no plain series', () => {
  it.each([1, 2, 3, 11])('%i runs are not searched, and that is said', (count) => {
    const history = search(recordsOf(levels([1, 0.1]).slice(0, count)))
    expect(history.environments).toEqual([])
    expect(history.leftOut).toEqual([{ records: count, reason: 'of 1 environment with fewer than 12 runs' }])
    expect(historyRemarks(history)[0]).toMatch(
      /^Not searched for changes: \d+ records? of 1 environment with/,
    )
  })

  it('a series with few runs among many records is not searched, and that is said', () => {
    const records = recordsOf(levels([37, 0.1]), (night) => (night < 35 ? { series: [] } : {}))
    expect(onlyLine(search(records))).toMatchObject({ runs: 5, searched: false, changes: [] })
  })

  it('equal values have no change', () => {
    expect(onlyLine(search(recordsOf(new Array<number>(NIGHTS).fill(7))))).toMatchObject({
      searched: true,
      changes: [],
    })
    expect(onlyLine(search(recordsOf(new Array<number>(NIGHTS).fill(0)))).changes).toEqual([])
  })

  it('zeros and negative values are searched as they are, not as logarithms', () => {
    const normal = seededNormal(4)
    const values = Array.from({ length: NIGHTS }, (_, night) => (night < 22 ? 0 : -5) + 0.1 * normal())
    const line = onlyLine(search(recordsOf([0, ...values.slice(1)])))
    expect(line.scale).toBe('absolute')
    expect(line.changes).toMatchObject([{ verdict: 'worse', began: { commit: commitOf(22) } }])
    expect(line.changes[0]!.change.estimate).toBeCloseTo(-5, 0)
  })

  it('a run with a sample that is not-a-number or infinite, or with none, does not count', () => {
    const values = levels([25, 0.9])
    const bad: Record<number, number[]> = { 5: [Number.NaN], 6: [Number.POSITIVE_INFINITY, 1], 7: [] }
    const records = recordsOf(values, (night) =>
      bad[night] === undefined ? {} : { series: [buildSeries(NAME, bad[night])] },
    )
    const line = onlyLine(search(records))
    expect(line.runs).toBe(NIGHTS - 3)
    expect(began(line)).toEqual([commitOf(25)])
  })
})

describe('a change', () => {
  it('for the better is no regression, nor is one in the good direction of times', () => {
    expect(onlyLine(search(recordsOf(levels([25, 1.1])))).changes).toMatchObject([{ verdict: 'better' }])
    const latency = recordsOf(levels([25, 0.9]), (night) => ({
      series: [buildSeries('other_latency', [levels([25, 0.9])[night]!], { unit: 's', better: 'lower' })],
    }))
    expect(onlyLine(search(latency)).changes).toMatchObject([{ verdict: 'better' }])
  })

  it('stands until the level is back', () => {
    const stands = search(recordsOf(levels([20, 0.8])))
    expect(standingRegressions(stands).map(({ change }) => change.began.commit)).toEqual([commitOf(20)])
    const back = search(recordsOf(levels([15, 0.8], [28, 1.25])))
    expect(onlyLine(back).changes.map(({ verdict, undone }) => [verdict, undone])).toEqual([
      ['worse', true],
      ['better', false],
    ])
    expect(standingRegressions(back)).toEqual([])
    const hardly = search(recordsOf(levels([15, 0.8], [28, 1.08])))
    expect(onlyLine(hardly).changes.map(({ undone }) => undone)).toEqual([false, false])
    expect(standingRegressions(hardly)).toHaveLength(1)
  })

  it('is accepted by any commit or record that it may have begun with', () => {
    const records = recordsOf(levels([25, 0.9]))
    const acceptedBy = (one: string): boolean =>
      onlyLine(search(records, { accepted: [one] })).changes[0]!.accepted
    expect([commitOf(25), commitOf(25).slice(0, 7), 'night-25'].map(acceptedBy)).toEqual([true, true, true])
    expect([commitOf(10), commitOf(25).slice(0, 6), 'night-2'].map(acceptedBy)).toEqual([false, false, false])
    expect(standingRegressions(search(records, { accepted: [commitOf(25)] }))).toEqual([])
  })

  it('before a given time is not shown', () => {
    const records = recordsOf(levels([14, 0.8], [28, 0.8]))
    expect(began(onlyLine(search(records)))).toEqual([commitOf(14), commitOf(28)])
    const history = search(records, { since: Date.parse(startedAt(28)) })
    expect(began(onlyLine(history))).toEqual([commitOf(28)])
    expect(history.since).toBe(startedAt(28))
    expect(onlyLine(search(records, { since: Date.parse(startedAt(28)) + 1 })).changes).toEqual([])
  })

  it('is searched in the selected series only', () => {
    const records = recordsOf(levels([25, 0.9]))
    expect(onlyLine(search(records, { selectors: [parseSelector('network_*')] })).changes).toHaveLength(1)
    expect(() => search(records, { selectors: [parseSelector('disk_*')] })).toThrow(
      'no series of the records matches',
    )
  })
})
