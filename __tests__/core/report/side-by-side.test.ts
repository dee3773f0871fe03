import { describe, expect, it } from '@jest/globals'
import type { KbenchRecord } from '../../../src/core/record/schema.ts'
import { sideBySideMarkdown } from '../../../src/core/report/side-by-side-markdown.ts'
import { sideBySideTable } from '../../../src/core/report/side-by-side-table.ts'
import { columnsOf } from '../../../src/core/report/text-layout.ts'
import { sideBySide } from '../../../src/core/side-by-side/side-by-side.ts'
import { aRecord, aSeries, CATALOGUE } from './examples.ts'
import { expectGolden } from './golden.ts'

const plain = { catalogue: CATALOGUE, columns: 100, paint: (_: string, text: string) => text }
const beside = (...records: KbenchRecord[]) =>
  sideBySide(
    records.map((record) => ({
      source: `out/${record.subject.labels['variant'] ?? 'x'}/record.json`,
      record,
    })),
    'median',
    CATALOGUE.metrics,
  )

/** Throughput and latency of the second are those of the first times 1.1; storage was not measured. */
function variants(): [KbenchRecord, KbenchRecord] {
  const first = aRecord({ subject: { name: 'head', labels: { variant: 'iptables' } } })
  const { environment } = first
  const second = aRecord({
    id: '20261120-101500-ef56ab78',
    startedAt: '2026-11-20T10:15:00.000Z',
    subject: { name: 'head', labels: { variant: 'nftables' } },
    environment: { ...environment, facts: { ...environment.facts, kubeProxyMode: 'nftables' } },
    suites: first.suites.slice(0, 1),
    series: first.series
      .filter(({ metric }) => metric.startsWith('network'))
      .map((series) => ({
        ...series,
        samples: series.samples.map((sample) => ({ ...sample, value: sample.value * 1.1 })),
      })),
  })
  return [first, second]
}
const pull = (seconds: number): KbenchRecord =>
  aRecord({
    subject: { name: String(seconds), labels: {} },
    series: [{ ...aSeries('image_pull_time', { size: '100MB' }, [seconds]), unit: 's', better: 'lower' }],
  })

describe('sideBySideTable', () => {
  it('shows two variants', () => {
    expectGolden('tables/side-by-side.txt', sideBySideTable(beside(...variants()), plain))
  })

  it('says in words which way a change goes', () => {
    expect(sideBySideTable(beside(pull(2.051), pull(1.147)), plain)).toMatch(
      /2\.05 s +1\.15 s +−44\.1 % better/,
    )
    expect(sideBySideTable(beside(pull(1.147), pull(2.051)), plain)).toMatch(/\+78\.8 % worse/)
    const alike = pull(2)
    expect(sideBySideTable(beside(alike, pull(2.00001), pull(3)), plain)).toMatch(
      /2 s +same +3 s +\+50 % worse/,
    )
  })

  it('puts long names above the table and numbers over the columns', () => {
    const named = (letter: string): KbenchRecord =>
      aRecord({ subject: { name: letter.repeat(40), labels: {} } })
    const table = sideBySideTable(beside(named('a'), named('b')), plain)
    expect(table).toContain(`[2] ${'b'.repeat(40)}`)
    expect(table).toMatch(/SERIES +\[1\] +\[2\] +CHANGE/)
    for (const line of table.split('\n')) expect(columnsOf(line)).toBeLessThanOrEqual(100)
  })

  it('lets no name move the cursor', () => {
    const evil = aRecord({ subject: { name: '\u001b[2Jgone', labels: {} } })
    const table = sideBySideTable(beside(evil, aRecord()), plain)
    expect(table).toContain('\\x1b[2Jgone')
    expect(table).not.toContain('\u001b')
  })

  it('says so when there is nothing', () => {
    const empty = aRecord({ series: [] })
    expect(sideBySideTable(beside(empty, empty), plain)).toContain('No series was measured.')
  })
})

describe('sideBySideMarkdown', () => {
  it('shows two variants', () => {
    expectGolden(
      'markdown/side-by-side.md',
      sideBySideMarkdown(beside(...variants()), { catalogue: CATALOGUE }),
    )
  })

  it('escapes names and labels', () => {
    const evil = aRecord({
      subject: { name: 'a|b</td><script>', labels: {} },
      series: [aSeries('network_throughput', { path: '|x| @team' }, [1])],
    })
    const text = sideBySideMarkdown(beside(evil, aRecord()), { catalogue: CATALOGUE })
    expect(text).not.toContain('<script>')
    expect(text).not.toContain('a|b')
    expect(text).not.toContain('@team')
  })
})
