import { describe, expect, it } from 'vitest'
import type { KbenchRecord } from '../../../src/core/record/schema.ts'
import {
  sideBySideMarkdown,
  sideBySideTable,
  reportableSides,
} from '../../../src/features/side-by-side/core/report.ts'
import { widthInColumns } from '../../../src/core/format/text-layout.ts'
import type { SideBySide } from '../../../src/core/side-by-side.ts'
import { sideBySide } from '../../../src/features/side-by-side/core/side-by-side.ts'
import { aRecord, aSeries, CATALOGUE, REAL_SERIES } from '../../../support/builders/examples.ts'
import { expectGolden } from '../../core/report/golden.ts'

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

const suiteProblemLines = (sides: SideBySide): readonly string[] => {
  const shown = reportableSides(sides, [])
  return shown.kind === 'side-by-side' ? shown.sentences.problems : []
}

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
    for (const line of table.split('\n')) expect(widthInColumns(line)).toBeLessThanOrEqual(100)
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

/** Throughput of pods on two versions of Kubernetes, three runs of the first; the machines differ, too. */
function versions(): SideBySide {
  const run = (
    kubernetes: string,
    gigabits: readonly number[],
    cores: number,
    name: string,
  ): KbenchRecord => {
    const record = aRecord({ subject: { name, labels: {} } })
    const { environment } = record
    const nodes = environment.facts.nodes.map((node) => ({ ...node, cores }))
    return {
      ...record,
      environment: { ...environment, facts: { ...environment.facts, kubernetes, nodes } },
      series: [
        aSeries(
          'network_throughput',
          { path: 'pod-to-pod', protocol: 'tcp' },
          gigabits.map((rate) => rate * 1e9),
        ),
        aSeries('storage_iops', { job: 'read', storage_class: `class-of-${String(cores)}` }, [
          gigabits.length * 1e4,
        ]),
      ],
    }
  }
  const records = [
    run('v1.33.1', [9.1, 9.3], 4, 'a'),
    run('v1.33.4', [9.5], 4, 'b'),
    run('v1.33.4', [9.8, 9.9, 9.7], 2, 'c'),
    run('v1.34.0', [10.2, 10.4, 10.3], 4, 'd'),
  ]
  return sideBySide(
    records.map((record) => ({ source: `${record.subject.name}.json`, record })),
    'median',
    CATALOGUE.metrics,
    { by: 'kubernetes', reference: '1.34' },
  )
}

describe('columns by a field', () => {
  it('are shown with their runs, ranges, and what else differs', () => {
    expectGolden('tables/by-kubernetes.txt', sideBySideTable(versions(), plain))
    expectGolden('markdown/by-kubernetes.md', sideBySideMarkdown(versions(), { catalogue: CATALOGUE }))
  })

  it('are rows where they are too many for a line', () => {
    const many = Array.from({ length: 12 }, (_, index) =>
      aRecord({ subject: { name: `subject-${String(index)}`, labels: {} }, series: REAL_SERIES.slice(0, 2) }),
    )
    const sides = sideBySide(
      many.map((record) => ({ source: `${record.subject.name}.json`, record })),
      'median',
      CATALOGUE.metrics,
      { by: 'subject' },
    )
    const table = sideBySideTable(sides, plain)
    expectGolden('tables/many-columns.txt', table)
    for (const line of table.split('\n')) expect(widthInColumns(line)).toBeLessThanOrEqual(100)
    expectGolden('markdown/many-columns.md', sideBySideMarkdown(sides, { catalogue: CATALOGUE }))
  })
})

describe('suites that did not do their work', () => {
  const [first] = variants()
  const without = (name: string, ...suites: KbenchRecord['suites']): KbenchRecord => ({
    ...first,
    subject: { name, labels: {} },
    suites: [...first.suites.slice(0, 1), ...suites],
  })
  const http = { ...first.suites[0]!, name: 'http', status: 'failed' as const, reason: 'no <endpoint>\nup' }
  const { reason: _, ...silent } = { ...http, name: 'storage', status: 'skipped' as const }

  it('are named with their reasons, beside the record that lacks them', () => {
    const sides = beside(without('a'), without('b', http, silent))
    const table = sideBySideTable(sides, plain)
    expect(table).toContain('\n[2]: suite http failed (no <endpoint>')
    expect(table).toContain('\n[2]: suite storage skipped (no reason given)\n')
    expect(table).toContain('They differ in suites (network | http (failed) + network).')
    expect(table).not.toContain('are the same')
    const markdown = sideBySideMarkdown(sides, { catalogue: CATALOGUE })
    expect(markdown).toContain('- &#91;2&#93;: suite http failed (no &#60;endpoint&#62; up)\n')
    expect(markdown).not.toContain('&#91;1&#93;: suite')
  })

  it('are counted where a column has several runs, with the reasons of the first', () => {
    const records = [without('a'), ...Array.from({ length: 5 }, () => without('a', http))]
    const lines = suiteProblemLines(
      sideBySide(
        records.map((record, index) => ({ source: `${String(index)}.json`, record })),
        'median',
        CATALOGUE.metrics,
        { by: 'subject' },
      ),
    )
    const because = '(no <endpoint>\nup)'
    expect(lines).toEqual([
      `[1]: suite http failed in 5 of 6 runs: 1.json ${because}, 2.json ${because}, 3.json ${because} and 2 more`,
    ])
  })

  it('have their reasons cut where these are long', () => {
    const [line] = suiteProblemLines(
      beside(without('a', { ...http, reason: '\u{1f4a5}'.repeat(400) }), first),
    )
    expect(line).toBe(`[1]: suite http failed (${'\u{1f4a5}'.repeat(299)}…)`)
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
