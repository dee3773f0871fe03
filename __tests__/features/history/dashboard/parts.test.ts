import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import {
  commitAddress,
  compareAddress,
  environmentKey,
  toCsv,
} from '../../../../src/features/history/core/dashboard-data.ts'
import {
  differingFields,
  environmentNames,
  MOST_SPARK_POINTS,
  sparkOf,
  stateOf,
} from '../../../../src/features/history/core/dashboard-overview.ts'
import { newestYearFrom } from '../../../../src/features/history/core/dashboard-overview.ts'
import type { HistoryChange } from '../../../../src/features/history/core/schema.ts'
import { longestPause } from '../../../../src/features/history/core/trend.ts'

describe('sparkOf', () => {
  const nights = (count: number, missing: readonly number[] = []): { time: number; value: number }[] =>
    Array.from({ length: count }, (_, night) => ({ time: night, value: night })).filter(
      ({ time }) => !missing.includes(time),
    )

  it('shows few runs as they are, by their time', () => {
    expect(sparkOf(nights(5), { from: 0, to: 4 }, 4)).toEqual([
      [0, 0],
      [250, 1],
      [500, 2],
      [750, 3],
      [1000, 4],
    ])
  })

  it('is interrupted where runs are missing', () => {
    expect(sparkOf(nights(11, [2, 3, 4, 5, 6, 7]), { from: 0, to: 10 }, 4)).toEqual([
      [0, 0],
      [100, 1],
      null,
      [800, 8],
      [900, 9],
      [1000, 10],
    ])
  })

  it('has medians of runs next to each other where there are many', () => {
    const spark = sparkOf(nights(120), { from: 0, to: 119 }, 4)
    expect(spark).toHaveLength(60)
    expect(spark[0]).toEqual([Math.round((0.5 / 119) * 1000), 0.5])
    expect(spark.at(-1)).toEqual([Math.round((118.5 / 119) * 1000), 118.5])
  })

  it.each([61, 100, 365, 1095])('has at most 60 entries for %d runs, with gaps or without', (count) => {
    for (const missing of [[], [10, 11, 12, 13, 14, 30, 31, 32, 33, 34, 50, 51, 52, 53, 54]]) {
      const spark = sparkOf(nights(count, missing), { from: 0, to: count - 1 }, 4)
      expect(spark.length).toBeLessThanOrEqual(MOST_SPARK_POINTS)
      expect(spark.filter((point) => point === null)).toHaveLength(missing.length / 5)
      expect(spark.at(-1)?.[0]).toBeGreaterThan(980)
    }
  })

  it.each([[[]], [[{ time: 3, value: 0 }]], [[{ time: 3, value: 1e15 }]]])('takes %j', (runs) => {
    expect(sparkOf(runs, { from: 3, to: 3 }, Infinity)).toEqual(runs.map(({ value }) => [1000, value]))
  })
})

describe('longestPause', () => {
  it('is four times the usual pause, so that weekends are none', () => {
    const [monday, tuesday, wednesday, thursday, friday, nextMonday] = [0, 1, 2, 3, 4, 7]
    const pause = longestPause([monday, tuesday, wednesday, thursday, friday, nextMonday])
    expect(pause).toBe(4)
    expect(nextMonday - friday).toBeLessThanOrEqual(pause)
  })
  it('cannot be distinguished from two runs', () => {
    expect([longestPause([]), longestPause([1]), longestPause([1, 2])]).toEqual([
      Infinity,
      Infinity,
      Infinity,
    ])
  })
})

describe('stateOf', () => {
  const change = (at: string, verdict: 'worse' | 'better', undone = false): HistoryChange => {
    const run = { record: at, commit: null, startedAt: at }
    return {
      verdict,
      undone,
      accepted: false,
      began: run,
      lastBefore: run,
      earliest: run,
      latest: run,
      before: 1,
      after: 0.9,
      runsBefore: 9,
      runsSince: 9,
      change: { estimate: -0.1, lower: -0.11, upper: -0.09, confidence: 0.95 },
      pValue: 0.001,
    }
  }
  const state = (...changes: HistoryChange[]): string =>
    stateOf({ searched: true, scale: 'relative', changes }, '2026-01-01T00:00:00.000Z').state

  it('is that of the last change of the newest year that stands', () => {
    const [old, recent] = ['2025-12-31T02:00:00.000Z', '2026-01-01T02:00:00.000Z']
    expect(state()).toBe('steady')
    expect(state(change(old, 'worse'))).toBe('steady')
    expect(state(change(recent, 'worse'))).toBe('worse')
    expect(state(change(recent, 'worse', true))).toBe('steady')
    expect(state(change(old, 'better'), change(recent, 'worse'), change(recent, 'better', true))).toBe(
      'worse',
    )
  })
  it('is unknown where nothing was searched', () => {
    expect(stateOf({ searched: false, scale: 'relative', changes: [] }, '2026-01-01T00:00:00.000Z')).toEqual({
      state: 'unknown',
      change: null,
    })
  })
})

describe('environment names', () => {
  const named = (...identities: Record<string, string>[]): string[] =>
    environmentNames(
      identities.map((identity, index) => ({ fingerprint: `${String(index)}abcdef0123`, identity })),
    )
  const base = { provider: 'kind', kubernetes: '1.34', cni: 'kindnet', 'tool.fio': '3.33' }

  it('of one environment says what it is', () => {
    expect(named(base)).toEqual(['kind, Kubernetes 1.34, kindnet'])
  })
  it('of several say what differs, what people know first', () => {
    expect(differingFields([base, { ...base, cni: 'cilium', 'tool.fio': '3.40' }])).toEqual([
      'cni',
      'tool.fio',
    ])
    expect(named(base, { ...base, cni: 'cilium', 'tool.fio': '3.40' })).toEqual([
      'kind, kindnet, tool.fio 3.33',
      'kind, cilium, tool.fio 3.40',
    ])
    expect(named(base, { ...base, memoryGiB: '16' })).toEqual(['kind, no memoryGiB', 'kind, 16 GiB'])
  })
  it('are different, and say how many fields are not named', () => {
    const many = (value: string): Record<string, string> => ({
      provider: 'kind',
      ...Object.fromEntries(
        ['a', 'b', 'c', 'd', 'e'].map((field) => [field, field === 'e' ? value : `${field}1`]),
      ),
    })
    const other = Object.fromEntries(['a', 'b', 'c', 'd', 'e'].map((field) => [field, 'x']))
    expect(named(many('1'), many('2'), { provider: 'kind', ...other })).toEqual([
      'kind, a a1, b b1, c c1, 2 more (0abcdef0)',
      'kind, a a1, b b1, c c1, 2 more (1abcdef0)',
      'kind, a x, b x, c x, 2 more',
    ])
  })
})

describe('addresses', () => {
  const commit = '4f2a91c0'.repeat(5)
  it('lead to the repository alone, and only for commits', () => {
    expect(commitAddress('https://h/o/r', commit)).toBe(`https://h/o/r/commit/${commit}`)
    expect(compareAddress('https://h/o/r', commit, '0'.repeat(40))).toBe(
      `https://h/o/r/compare/${commit}...${'0'.repeat(40)}`,
    )
    for (const other of [null, 'main', '../../x', commit.slice(1), `${commit}?`, 'javascript:alert(1)']) {
      expect(commitAddress('https://h/o/r', other)).toBeUndefined()
      expect(compareAddress('https://h/o/r', commit, other)).toBeUndefined()
    }
    expect(compareAddress('https://h/o/r', commit, commit)).toBeUndefined()
    expect(commitAddress(undefined, commit)).toBeUndefined()
  })
  it('have no foreign text in them', () => {
    expect(environmentKey('5b1f9a44c0d7e823')).toBe('5b1f9a44c0d7e823')
    for (const evil of ['../../etc', '', 'con', 'a/b', '<b>'])
      expect(environmentKey(evil)).toMatch(/^x[0-9a-f]{16}$/)
  })
})

describe('newestYearFrom', () => {
  it('is twelve months, with that of the newest run', () => {
    expect(new Date(newestYearFrom('2026-11-20T23:59:00.000Z')).toISOString()).toBe(
      '2025-12-01T00:00:00.000Z',
    )
    expect(new Date(newestYearFrom('2026-12-31T23:00:00.000-02:00')).toISOString()).toBe(
      '2026-02-01T00:00:00.000Z',
    )
  })
})

describe('toCsv', () => {
  it('can be read again', () => {
    const rows = [
      ['a', 'b,"c"', 'd\ne'],
      ['😀', '', 'x y'],
    ]
    expect(parse(toCsv(rows))).toEqual(rows)
    expect(toCsv([[1e-9, 1e15, null, 0.1]])).toBe('1e-9,1000000000000000,,0.1\r\n')
  })
  it('has no formulas but numbers', () => {
    expect(toCsv([['=1+1', '+x', '-x', '@x', '\tx', -1]])).toBe(`'=1+1,'+x,'-x,'@x,'\tx,-1\r\n`)
  })
})
