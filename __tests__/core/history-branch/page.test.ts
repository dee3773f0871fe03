import { describe, expect, it } from '@jest/globals'
import { latestValues } from '../../../src/core/history-branch/latest-values.ts'
import { historyPage } from '../../../src/core/history-branch/page.ts'
import type { KbenchRecord } from '../../../src/core/record/schema.ts'
import { escapeHtml } from '../../../src/core/report/html-escape.ts'
import { nightlyRecords, searched, STEADY } from '../../builders/nights.ts'
import { buildSeries } from '../../builders/records.ts'

const page = (
  records: readonly KbenchRecord[],
  files = [{ path: 'data/2026-01.ndjson', bytes: 2048 }],
): string =>
  historyPage({
    repository: 'o/r',
    url: 'https://github.com/o/r',
    history: searched(records),
    records,
    files,
  })
const slower = nightlyRecords(40, [[25, 0.9]])

describe('historyPage', () => {
  it('shows environments, changes, the last values and the data', () => {
    const html = page(slower)
    for (const text of [
      '<title>kbench: o/r</title>',
      '<a href="https://github.com/o/r">o/r</a>',
      'kind, v1.34.0, kindnet, iptables',
      '40 runs from 2026-01-01 to 2026-02-09',
      '✗ worse',
      '002500250025',
      'Last values of 2 series',
      `<code>${STEADY.replaceAll('"', '&quot;')}</code>`,
      '<a href="data/2026-01.ndjson">data/2026-01.ndjson</a>, 2 KiB',
    ])
      expect(html).toContain(text)
    expect(html).toMatch(/<td class="number">(2|1\.9\d|2\.0\d) Gbit\/s<\/td><td>2026-02-09<\/td>/)
  })

  it('needs no script and nothing from elsewhere', () => {
    const html = page(slower)
    expect(html).toContain('default-src &#39;none&#39;; style-src &#39;unsafe-inline&#39;')
    expect(html).not.toMatch(/<script|<link|<img|<iframe|@import|url\(|\son[a-z]+=/i)
    expect(html.match(/https?:\/\/[^"<]*/g)).toEqual(['https://github.com/o/r'])
  })

  it('is the same for the same records', () => {
    expect(page([...slower].reverse())).toBe(page(slower))
  })

  it('shows foreign text as text', () => {
    const evil = `"><script>alert(1)</script>' onload='\u202e`
    const records = nightlyRecords(20, [], (night) => ({
      id: `${evil}${String(night)}`,
      subject: { commit: evil, labels: { variant: evil } },
      provider: evil,
      facts: { kubernetes: evil, cni: evil },
      series: [buildSeries('network_throughput', [night < 10 ? 1 : 2])].map((one) => ({
        ...one,
        labels: { path: evil },
      })),
    }))
    const html = page(records, [{ path: `data/${evil}`, bytes: 1 }])
    expect(html).not.toContain('<script')
    expect(html).not.toContain('\u202e')
    expect(html).not.toMatch(/="[^"]*<|'\s*onload='/)
    expect(html).toContain('&lt;script&gt;')
  })

  it('says when there is little to show', () => {
    expect(page([], [])).toContain('No record yet.')
    expect(page(nightlyRecords(3))).toContain('Too few runs to tell a change from chance.')
    expect(page(nightlyRecords(20))).toContain('No lasting change.')
  })

  it('has its tags in balance', () => {
    const html = page(slower).replace(/<!doctype html>|<meta[^>]*>/g, '')
    const open: string[] = []
    for (const [, slash, name = ''] of html.matchAll(/<(\/?)([a-z0-9]+)[^>]*>/g)) {
      if (slash === '') open.push(name)
      else expect(open.pop()).toBe(name)
    }
    expect(open).toEqual([])
  })
})

describe('latestValues', () => {
  it('are those of the last run that has the series, interrupted ones left out', () => {
    const records = nightlyRecords(5, [], (night) => ({
      series: [
        buildSeries('a', night === 4 ? [] : [night, night + 1, night + 5]),
        ...(night < 2 ? [buildSeries('b', [night])] : []),
      ],
      ...(night === 3 ? { interrupted: true } : {}),
    }))
    const [environment, ...others] = latestValues(records)
    expect(others).toEqual([])
    expect(environment).toMatchObject({ runs: 4, from: records[0]!.startedAt })
    expect(environment!.values.map(({ series, value, runs }) => [series, value, runs])).toEqual([
      ['a', 3, 3],
      ['b', 1, 2],
    ])
  })

  it('come environment by environment, the newest first', () => {
    const other = nightlyRecords(10, [], (night) => ({ id: `o-${String(night)}`, provider: 'host' }))
    const providers = latestValues([...other, ...nightlyRecords(5)]).map(
      ({ newest }) => newest.environment.provider,
    )
    expect(providers).toEqual(['host', 'kind'])
  })
})

describe('escapeHtml', () => {
  it('keeps text on one line and free of markup', () => {
    expect(escapeHtml(`<a href='x' b="y">&\n\u0000</a>`)).toBe(
      '&lt;a href=&#39;x&#39; b=&quot;y&quot;&gt;&amp; \ufffd&lt;/a&gt;',
    )
  })
})
