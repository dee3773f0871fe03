import { describe, expect, it } from 'vitest'
import { LIGHT } from '../../../src/features/charts/core/theme.ts'
import type { KbenchRecord } from '../../../src/core/record/schema.ts'
import type { HistoryLine } from '../../../src/features/history/core/schema.ts'
import { timelineOf } from '../../../src/features/history/core/timeline.ts'
import {
  gapsOf,
  type Trend,
  trendOf,
  type TrendPoint,
  withoutGaps,
} from '../../../src/features/history/core/trend.ts'
import { trendsOf } from '../../../src/features/history/draw-trends.ts'
import {
  changeLabels,
  thinPoints,
  trendChart,
  trendPanel,
} from '../../../src/features/history/core/trend-chart.ts'
import { METRICS, nightlyRecords, nightStart } from '../../../support/builders/nights.ts'

const LINE: HistoryLine = {
  metric: 'network_throughput',
  labels: {},
  unit: 'bit/s',
  better: 'higher',
  scale: 'absolute',
  runs: 4,
  searched: false,
  changes: [],
}
const NAMES = { metric: 'Throughput', label: 'tcp' }
const pointsOf = (values: readonly number[]): TrendPoint[] =>
  values.map((value, night) => ({
    at: nightStart(night),
    value,
    commit: null,
    record: `night-${String(night)}`,
  }))
const trends = (records: readonly KbenchRecord[], since?: number): ReturnType<typeof trendsOf> =>
  trendsOf(
    timelineOf(records, () => 'network'),
    { metrics: METRICS, suiteOf: () => 'network', selectors: [], accepted: [], since },
  )
const stepped = (records: readonly KbenchRecord[]): Trend => trends(records).at(-1)!.trend

describe('levels', () => {
  it('are means with the prediction interval of one more run', () => {
    // Mean 10, standard deviation 1.632993, t(0.975; 3) = 3.182446: half = 3.182446 · 1.632993 · √1.25 = 5.810324.
    const [level] = trendOf(LINE, pointsOf([8, 10, 10, 12]), NAMES).levels
    expect(level).toMatchObject({ from: nightStart(0), to: nightStart(3), value: 10 })
    expect(level?.low).toBeCloseTo(10 - 5.810324, 5)
    expect(level?.high).toBeCloseTo(10 + 5.810324, 5)
  })

  it('are taken in logarithms on the relative scale', () => {
    const [level] = trendOf({ ...LINE, scale: 'relative' }, pointsOf([1, 10, 100]), NAMES).levels
    expect(level?.value).toBeCloseTo(10, 9)
    expect((level?.value ?? 0) / (level?.low ?? 0)).toBeCloseTo((level?.high ?? 0) / (level?.value ?? 1), 6)
  })

  it('are not reported two runs', () => {
    expect(trendOf(LINE, pointsOf([1, 2]), NAMES).levels).toEqual([])
  })

  it('end where the next begins', () => {
    const { levels, changes } = stepped(nightlyRecords(60, [[30, 0.8]]))
    expect(levels.map(({ from, to }) => [from, to])).toEqual([
      [nightStart(0), nightStart(29)],
      [nightStart(30), nightStart(59)],
    ])
    expect(changes.map(({ at }) => at)).toEqual([nightStart(30)])
    expect(levels[0]?.value).toBeCloseTo(1e9, -7.5)
    expect(levels[1]?.value).toBeCloseTo(0.8e9, -7.5)
  })
})

describe('title', () => {
  it('says the latest change with its commit', () => {
    expect(stepped(nightlyRecords(60, [[30, 0.8]])).title).toMatch(
      /^Throughput, pod-to-pod: worse, −[\d.]+ % since 2026-01-31 \(0030003\)$/,
    )
  })

  it('says that there is none, or that none could be reported', () => {
    expect(stepped(nightlyRecords(30)).title).toBe('Throughput, pod-to-pod: no lasting change in 30 runs')
    expect(trendOf(LINE, pointsOf([1, 2, 3, 4]), NAMES).title).toBe(
      'Throughput, tcp: 4 runs, too few to detect a change',
    )
  })
})

it('has the changes before --since too: levels end at them', () => {
  const records = nightlyRecords(60, [[30, 0.8]])
  const [late] = trends(records, Date.parse(nightStart(50))).slice(-1)
  expect(late?.trend.changes).toHaveLength(1)
})

it('leaves no value out without a word', () => {
  const trend = trendOf(LINE, pointsOf([1, Number.NaN, 3]), NAMES, 'kind')
  expect(trend.points).toHaveLength(2)
  expect(trend.note).toBe('kind; 1 runs without a finite value are left out')
})

describe('mixed environments', () => {
  const records = nightlyRecords(40)
  const mixed = records.map((record, night) =>
    night % 2 === 0
      ? record
      : { ...record, environment: { ...record.environment, fingerprint: 'a'.repeat(12) } },
  )

  it('are never one line; each says what it leaves out', () => {
    const found = trends(mixed)
    expect(new Set(found.map(({ fingerprint }) => fingerprint)).size).toBe(2)
    for (const { trend } of found) {
      expect(trend.points).toHaveLength(20)
      expect(trend.note).toMatch(/^kind, environment \w{8}; not here: 20 runs of other environments$/)
    }
  })

  it('are reported in the picture', () => {
    expect(JSON.stringify(trendChart(trends(mixed)[0]!.trend))).toContain('20 runs of other environments')
  })
})

describe('gaps', () => {
  const points = pointsOf(Array.from({ length: 40 }, (_, index) => index)).filter(
    (_, night) => night < 10 || night >= 25,
  )

  it('are where there are no runs for much longer than usual', () => {
    expect(gapsOf(points)).toEqual([{ from: nightStart(9), to: nightStart(25) }])
    expect(gapsOf(points.slice(0, 10))).toEqual([])
  })

  it('interrupt the band, and are reported', () => {
    const level = { from: nightStart(0), to: nightStart(39), value: 1, low: 0, high: 2 }
    expect(withoutGaps([level], gapsOf(points)).map(({ from, to }) => [from, to])).toEqual([
      [nightStart(0), nightStart(9)],
      [nightStart(25), nightStart(39)],
    ])
    const trend = trendOf(LINE, points, NAMES)
    const lines = (trendChart(trend)['title'] as { subtitle: string[] }).subtitle
    expect(lines.join(' ')).toContain('no runs between 2026-01-10 and 2026-01-26')
  })
})

describe('many runs', () => {
  const points = pointsOf(Array.from({ length: 4000 }, (_, index) => index % 7))

  it('are medians with their range, never across a change', () => {
    const at = nightStart(2000)
    const { points: shown, bin } = thinPoints(points, [{ at, commit: null, text: '' }])
    expect(bin).toBe(3)
    expect(shown.reduce((sum, { runs }) => sum + runs, 0)).toBe(4000)
    expect(shown[0]).toMatchObject({ value: 1, low: 0, high: 2, runs: 3 })
    // 2000 is no multiple of 3: the last point before the change has two runs.
    expect(shown[666]).toMatchObject({ runs: 2, at: nightStart(1999) })
  })

  it('are reported', () => {
    const trend = trendOf(LINE, points, NAMES)
    expect(JSON.stringify(trendChart(trend)['title'])).toContain('median of up to 3 runs')
  })
})

describe('words of changes', () => {
  const trend = (nights: readonly number[]): Trend => ({
    ...trendOf(LINE, pointsOf(new Array<number>(100).fill(1)), NAMES),
    changes: nights.map((night) => ({
      at: nightStart(night),
      commit: null,
      text: '−12.3 %, worse, 4f2a91c',
    })),
  })

  it('stand in rows where they would overlap, and left of their line at the end', () => {
    const labels = changeLabels(trend([10, 12, 60, 98]), 640)
    expect(labels.map(({ top, side }) => [top, side])).toEqual([
      [0, 'right'],
      [16, 'right'],
      [0, 'right'],
      [16, 'left'],
    ])
  })

  it('are counted where they find no room', () => {
    const crowded = trend([10, 11, 12, 13, 14, 15, 16, 17, 18])
    expect(changeLabels(crowded, 640).filter(({ isShown }) => !isShown)).toHaveLength(3)
    expect(JSON.stringify(trendChart(crowded)['title'])).toContain('3 changes are lines without')
  })
})

it('zooms along the time only where a page asks for it', () => {
  const trend = stepped(nightlyRecords(20))
  expect(JSON.stringify(trendChart(trend))).not.toContain('"bind"')
  expect(JSON.stringify(trendPanel(trend, LIGHT, { isZoomable: true }))).toContain('"bind":"scales"')
})
