import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import type { KbenchRecord } from '../../../../src/core/record/schema.ts'
import { escapeHtml } from '../../../../src/core/report/markdown-escape.ts'
import {
  joinRuns,
  type RunsFile,
  seriesCsv,
  seriesJson,
} from '../../../../src/features/history/core/dashboard-data.ts'
import type {
  DashboardIndex,
  EnvironmentOverview,
} from '../../../../src/features/history/core/dashboard-overview.ts'
import type { SeriesFile } from '../../../../src/features/history/core/dashboard-site.ts'
import { siteFiles } from '../../../../src/features/history/core/dashboard-site.ts'
import type { SiteSource } from '../../../../src/features/history/core/dashboard-overview.ts'
import { Timeline } from '../../../../src/features/history/core/timeline.ts'
import { METRICS, nightCommit, nightlyRecords, STEADY, STEPPED } from '../../../../support/builders/nights.ts'
import { buildSeries, buildSuite } from '../../../../support/builders/records.ts'

const suiteOf = (metric: string): string | undefined => (metric.startsWith('network') ? 'network' : undefined)

function siteOf(records: readonly KbenchRecord[], more: Partial<SiteSource> = {}): Map<string, string> {
  const timeline = new Timeline(suiteOf)
  for (const record of records) timeline.add(record)
  const files = siteFiles({
    timeline,
    catalogue: { metrics: METRICS, suiteOf },
    repository: { name: 'o/r', url: 'https://github.com/o/r' },
    files: [{ path: 'data/2026-01.ndjson', bytes: 2048 }],
    remarks: [],
    ...more,
  })
  return new Map([...files].map(({ path, text }) => [path, text]))
}

// The type says what the test expects of the file.
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
function read<File>(site: ReadonlyMap<string, string>, path: string): File {
  const text = site.get(path)
  if (text === undefined) throw new Error(`no ${path} among ${[...site.keys()].join(', ')}`)
  return JSON.parse(text) as File
}
const index = (site: ReadonlyMap<string, string>): DashboardIndex => read(site, 'data/overview.json')
function only(site: ReadonlyMap<string, string>): EnvironmentOverview {
  const { environments } = index(site)
  expect(environments).toHaveLength(1)
  return read(site, `data/${environments[0]!.key}/overview.json`)
}

const slower = nightlyRecords(40, [[25, 0.9]])
/** The same nights, two years and one year apart. */
const years = [2024, 2025, 2026].flatMap((year, nth) =>
  slower.slice(nth * 10, nth * 10 + 10).map((record) => ({
    ...record,
    startedAt: record.startedAt.replace('2026', String(year)),
  })),
)

describe('the overview', () => {
  it('has the last value, the state and the line of every series', () => {
    const overview = only(siteOf(slower))
    expect(overview).toMatchObject({
      name: 'kind, Kubernetes 1.34, kindnet, iptables',
      runs: 40,
      from: '2026-01-01T02:00:00.000Z',
      to: '2026-02-09T02:00:00.000Z',
      recentFrom: '2025-03-01T00:00:00.000Z',
      unmeasured: [],
      withoutRuns: [],
    })
    const [steady, stepped] = overview.series
    expect(steady).toMatchObject({
      suite: 'network',
      title: 'Throughput',
      label: 'host',
      runs: 40,
      state: 'steady',
      change: null,
    })
    expect(stepped).toMatchObject({
      label: 'pod-to-pod',
      state: 'worse',
      change: { commit: nightCommit(25), at: '2026-01-26T02:00:00.000Z', scale: 'relative' },
    })
    expect(stepped!.change!.estimate).toBeCloseTo(-0.1, 1)
    // One sample per run: its value is the last value.
    expect(steady!.last).toBe(slower[39]!.series[1]!.samples[0]!.value)
    expect(steady!.spark).toHaveLength(40)
  })

  it('says what the newest run did not measure, and what no run did', () => {
    const records = nightlyRecords(14, [], (night) => ({
      suites: [night < 13 ? buildSuite() : buildSuite({ status: 'failed', reason: 'no node' })],
      series: [
        buildSeries(STEADY, [2e9]),
        ...(night === 13 ? [buildSeries('network_throughput{path="new"}', [1])] : []),
      ],
    }))
    const overview = only(siteOf(records))
    expect(overview.unmeasured).toEqual([{ suite: 'network', status: 'failed', reason: 'no node' }])
    expect(overview.withoutRuns).toEqual(['network_throughput{path="new"}'])
    expect(overview.series).toMatchObject([{ runs: 13, lastAt: records[12]!.startedAt }])
  })

  it('counts the runs in which a suite failed or was skipped, also those without a sample', () => {
    const records = nightlyRecords(14, [], (night) => ({
      suites: [
        night === 4 ? buildSuite({ status: 'failed' }) : buildSuite(),
        buildSuite({ name: 'http<', status: night < 2 ? 'skipped' : 'ok', parameters: {} }),
      ],
      ...(night === 4 ? { series: [] } : {}),
    }))
    const site = siteOf(records)
    const { suiteProblems, series, key } = only(site)
    const failed =
      'Suite network failed in 1 of 14 runs, on 2026-01-05: this run does not count for its series.'
    const skipped =
      'Suite http< was skipped in 2 of 14 runs, the last on 2026-01-02: these do not count for its series.'
    expect(suiteProblems).toEqual([
      { suite: 'http<', text: skipped },
      { suite: 'network', text: failed },
    ])
    expect(series.map(({ runs }) => runs)).toEqual([13, 13])
    expect(read<SeriesFile>(site, `data/${key}/${series[0]!.key}.json`).leftOut).toEqual([failed])
    expect(site.get('index.html')).toContain(`<p>${failed}</p>`)
    expect(site.get('index.html')).toContain(`<p>${skipped.replace('<', '&lt;')}</p>`)
    expect(only(siteOf(slower)).suiteProblems).toEqual([])
  })

  it('does not say that it left out what it shows', () => {
    const site = siteOf(nightlyRecords(3))
    expect(index(site).remarks).toEqual([
      'Not searched for changes: 3 records of 1 environment with fewer than 12 runs.',
    ])
    expect(only(site).series.map(({ runs, state }) => [runs, state])).toEqual([
      [3, 'unknown'],
      [3, 'unknown'],
    ])
  })

  it('never puts two environments into one line', () => {
    const upgraded = nightlyRecords(60, [[30, 0.5]], (night) => ({
      facts: { kubernetes: night < 30 ? 'v1.34.0' : 'v1.35.1' },
    }))
    const site = siteOf(upgraded)
    expect(index(site).environments.map(({ name, runs }) => [name, runs])).toEqual([
      ['kind, Kubernetes 1.35', 30],
      ['kind, Kubernetes 1.34', 30],
    ])
    for (const { key } of index(site).environments) {
      const { series, identity } = read<EnvironmentOverview>(site, `data/${key}/overview.json`)
      expect(series.map(({ runs, state }) => [runs, state])).toEqual([
        [30, 'steady'],
        [30, 'steady'],
      ])
      expect(identity.filter(({ differs }) => differs).map(({ field }) => field)).toEqual(['kubernetes'])
    }
  })

  it('counts what is left out', () => {
    const records = nightlyRecords(14, [], (night) => (night === 3 ? { interrupted: true } : {}))
    const { remarks } = index(siteOf([...records, records[5]!], { remarks: ['Not read: x:3: cut off'] }))
    expect(remarks).toEqual([
      'Left out: 1 record given twice.',
      'Left out: 1 record of interrupted runs.',
      'Not read: x:3: cut off',
    ])
  })
})

describe('series', () => {
  it('have the newest year in one file, and a file for each year before', () => {
    const site = siteOf(years)
    const { key, series } = only(site)
    const row = series.find(({ label }) => label === 'pod-to-pod')!
    const file = read<SeriesFile>(site, `data/${key}/${row.key}.json`)
    expect(file.older).toEqual([
      { year: 2025, runs: 10 },
      { year: 2024, runs: 10 },
    ])
    const all = ['-2024', '-2025', ''].flatMap((year) =>
      joinRuns(
        read<Pick<SeriesFile, 'points'>>(site, `data/${key}/${row.key}${year}.json`).points,
        read<RunsFile>(site, `data/${key}/runs${year}.json`),
      ),
    )
    expect(all.map(({ record, startedAt, commit, samples }) => [record, startedAt, commit, samples])).toEqual(
      years.map(({ id, startedAt, subject }) => [id, startedAt, subject.commit, 3]),
    )
    // Three samples 0.2 % apart: the median is the middle one, the spread 1.4826 times their distance.
    const [first] = years[0]!.series.filter(({ labels }) => labels['path'] === 'pod-to-pod')
    const [, middle] = first!.samples
    expect(all[0]!.value).toBe(middle!.value)
    expect(all[0]!.spread / middle!.value).toBeCloseTo(0.002 * 1.4826, 6)
  })

  it('have their changes, and the levels between them', () => {
    const site = siteOf(slower)
    const { key, series } = only(site)
    const file = read<SeriesFile>(site, `data/${key}/${series[1]!.key}.json`)
    expect(file.changes).toMatchObject([{ verdict: 'worse', began: { commit: nightCommit(25) } }])
    expect(file.levels.map(({ from, to }) => [from, to])).toEqual([
      [slower[0]!.startedAt, slower[24]!.startedAt],
      [slower[25]!.startedAt, slower[39]!.startedAt],
    ])
    const [before, after] = file.levels
    expect(before!.value / 1e9).toBeCloseTo(1, 1)
    expect(after!.value / before!.value).toBeCloseTo(0.9, 1)
    expect(before!.low).toBeLessThan(before!.value)
  })

  it('can be taken away as CSV and JSON', () => {
    const runs = [
      { startedAt: '2026-01-01T02:00:00.000Z', record: 'r', commit: null, value: 0.1, spread: 0, samples: 1 },
    ]
    const name = { series: STEPPED, unit: 'bit/s', better: 'higher' } as const
    expect(parse(seriesCsv(name, runs), { columns: true })).toEqual([
      {
        started_at: runs[0]!.startedAt,
        record: 'r',
        commit: '',
        series: STEPPED,
        unit: 'bit/s',
        median: '0.1',
        spread: '0',
        samples: '1',
      },
    ])
    expect(JSON.parse(seriesJson(name, 'f', runs))).toMatchObject({
      ...name,
      fingerprint: 'f',
      runs: [{ record: 'r', median: 0.1 }],
    })
  })
})

describe('all of an environment', () => {
  it('has a row per run and a column per series; what was not measured is empty', () => {
    const records = nightlyRecords(13, [], (night) => ({
      series: [
        buildSeries(STEADY, [night]),
        ...(night === 2 ? [] : [buildSeries(STEPPED, [night, night + 2])]),
      ],
    }))
    const site = siteOf(records)
    const { key } = only(site)
    const rows = parse<Record<string, string>>(site.get(`data/${key}/all.csv`)!, { columns: true })
    expect(rows).toHaveLength(13)
    expect(rows[3]).toEqual({
      started_at: records[3]!.startedAt,
      record: 'night-3',
      commit: nightCommit(3),
      [`${STEADY} [bit/s]`]: '3',
      [`${STEPPED} [bit/s]`]: '4',
    })
    expect(rows[2]![`${STEPPED} [bit/s]`]).toBe('')
    const all = read<{ series: { series: string; median: (number | null)[] }[] }>(
      site,
      `data/${key}/all.json`,
    )
    expect(all.series[1]).toMatchObject({
      series: STEPPED,
      median: [1, 2, null, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13],
    })
  })
})

describe('bad input', () => {
  const evil = `"><script>alert(1)</script>' onload='\u202e😀${'x'.repeat(200)}`
  const hostile = nightlyRecords(20, [], (night) => ({
    id: `${evil}${String(night)}`,
    subject: { commit: evil, labels: { variant: evil } },
    provider: evil,
    facts: { kubernetes: evil, cni: evil },
    series: [{ ...buildSeries('network_throughput', [night < 10 ? 1 : 2]), labels: { path: evil } }],
  }))

  it('is text in the page, and in no path', () => {
    const site = siteOf(hostile, { files: [{ path: `data/${evil}`, bytes: 1 }] })
    const html = site.get('index.html')!
    expect(html.match(/<script/g)).toHaveLength(1)
    expect(html).not.toContain('\u202e')
    expect(html).not.toMatch(/="[^"]*<|'\s*onload='/)
    expect(html).toContain('&lt;script&gt;')
    for (const path of site.keys()) expect(path).toMatch(/^[a-z0-9./-]+$/)
  })

  it('of any size has a page: no record, one run, zeros, tiny and huge values', () => {
    expect(siteOf([]).get('index.html')).toContain('No record yet.')
    expect([...siteOf([]).keys()]).toEqual(['index.html', 'page.css', 'data/overview.json'])
    for (const value of [0, 1e-9, 1e15, -3]) {
      const [row] = only(
        siteOf(nightlyRecords(1, [], () => ({ series: [buildSeries('a', [value])] }))),
      ).series
      expect(row).toMatchObject({ suite: 'other', last: value, state: 'unknown', spark: [[1000, value]] })
    }
    const zeros = nightlyRecords(15, [], () => ({ series: [buildSeries('a', [0])] }))
    expect(only(siteOf(zeros)).series[0]).toMatchObject({ state: 'steady', last: 0 })
  })
})

describe('the page', () => {
  it('without scripts shows environments, changes, the last values and the data', () => {
    const html = siteOf(slower).get('index.html')!
    const noscript = html.slice(html.indexOf('<noscript>'), html.indexOf('</noscript>'))
    for (const text of [
      '<a href="https://github.com/o/r">o/r</a>',
      'kind, Kubernetes 1.34, kindnet, iptables',
      '40 runs from 2026-01-01 to 2026-02-09',
      '✗ worse',
      '002500250025',
      'Last values of 2 series',
      `<code>${STEADY.replaceAll('"', '&quot;')}</code>`,
      '<a href="data/2026-01.ndjson">data/2026-01.ndjson</a>, 2 KiB',
    ])
      expect(noscript).toContain(text)
    expect(siteOf(nightlyRecords(3)).get('index.html')).toContain(
      'Too few runs to distinguish a change from chance.',
    )
    expect(siteOf(nightlyRecords(20)).get('index.html')).toContain('No lasting change.')
  })

  it('runs scripts of its own place alone, and needs nothing from elsewhere', () => {
    const html = siteOf(slower).get('index.html')!
    const policy = /http-equiv="Content-Security-Policy" content="([^"]*)"/
      .exec(html)?.[1]
      ?.replaceAll('&#39;', "'")
    expect(policy?.split('; ')).toEqual([
      "default-src 'none'",
      "script-src 'self'",
      "connect-src 'self'",
      "style-src 'self'",
      "style-src-attr 'unsafe-inline'",
      'img-src data:',
      "base-uri 'none'",
      "form-action 'none'",
    ])
    expect(html.match(/https?:\/\/[^"<]*/g)).toEqual(['https://github.com/o/r'])
    expect(html).not.toMatch(/<style|<iframe|<img|\son[a-z]+=/i)
  })

  it('is the same for the same records, in whatever order they come', () => {
    expect(siteOf([...years].reverse())).toEqual(siteOf(years))
  })

  it('has its tags in balance', () => {
    const html = siteOf(slower)
      .get('index.html')!
      .replace(/<!doctype html>|<(?:meta|link)[^>]*>/g, '')
    const open: string[] = []
    for (const [, slash, name = ''] of html.matchAll(/<(\/?)([a-z0-9]+)[^>]*>/g)) {
      if (slash === '') open.push(name)
      else expect(open.pop()).toBe(name)
    }
    expect(open).toEqual([])
  })
})

describe('escapeHtml', () => {
  it('keeps text on one line and free of markup', () => {
    expect(escapeHtml(`<a href='x' b="y">&\n\u0000</a>`)).toBe(
      '&lt;a href=&#39;x&#39; b=&quot;y&quot;&gt;&amp; \ufffd&lt;/a&gt;',
    )
  })
})
