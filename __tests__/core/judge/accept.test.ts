import { describe, expect, test } from 'vitest'
import { recordsAsBaseline } from '../../../src/core/record/baseline-add.ts'
import { contradictionIn } from '../../../src/core/record/headline.ts'
import { comparisonSchema, type Comparison } from '../../../src/core/record/comparison-schema.ts'
import { findings } from '../../../src/core/report/findings.ts'
import { compare } from '../../../src/core/judge/compare.ts'
import { acceptedOn, type AcceptedRegression, DEFAULT_GATE } from '../../../src/core/record/policy.ts'
import { buildMetric, buildRecord, buildSeries } from '../../../support/builders/records.ts'

const RATE = 'network_throughput{path="pod-to-pod"}'
const OTHER = 'network_throughput{path="host"}'
const metrics = new Map([['network_throughput', buildMetric()]])
const catalogue = {
  metrics,
  suiteOf: (metric: string) => (metrics.has(metric) ? 'network' : undefined),
}
const recordWith = (rate: number, startedAt: string, id: string) =>
  buildRecord({
    id,
    startedAt,
    series: [RATE, OTHER].map((name) =>
      buildSeries(
        name,
        [0.999, 1, 1.001].map((factor) => factor * (name === RATE ? rate : 10e9)),
      ),
    ),
  })
const baseline = recordsAsBaseline(
  [0.99, 1, 1.01, 1.005, 0.995, 1, 1.002].map((factor, index) =>
    recordWith(10e9 * factor, `2026-02-0${String(index + 1)}T10:00:00.000Z`, `run-${String(index)}`),
  ),
)

/** A run of 3 March that is a fifth slower. */
function compared(accepted: readonly AcceptedRegression[], rate = 8e9): Comparison {
  const record = recordWith(rate, '2026-03-03T23:59:00.000Z', 'now')
  const found = compare({
    kind: 'baseline',
    record,
    baseline,
    settings: { ...DEFAULT_GATE, accepted },
    catalogue,
  })
  expect(comparisonSchema.safeParse(found).error).toBeUndefined()
  expect(contradictionIn(found)).toBeUndefined()
  return found
}
const entry = (more: Partial<AcceptedRegression> = {}): AcceptedRegression => ({
  series: 'network_throughput{path="pod-to-pod"}',
  reason: 'encrypted since #412',
  until: '2026-03-03',
  ...more,
})

describe('an accepted regression', () => {
  test('is shown with its reason and day, and fails nothing', () => {
    const comparison = compared([entry()])
    expect(comparison.verdict).toBe('passed')
    expect(comparison.headline).toMatch(
      /^Passed: the only gating series is within .*; 1 regression is accepted: network_throughput · pod-to-pod −20 %\.$/,
    )
    const series = comparison.series.find(({ labels }) => labels['path'] === 'pod-to-pod')
    expect(series).toMatchObject({
      verdict: 'regressed',
      gates: false,
      accepted: { reason: 'encrypted since #412', until: '2026-03-03' },
    })
    expect(series?.reason.text).toMatch(/; accepted until 2026-03-03: encrypted since #412$/)
    expect(comparison.warnings).toEqual([])
    const found = findings(comparison, catalogue).find(({ kind }) => kind === 'accepted')
    expect([found?.sentence, found?.rows[0]?.verdict]).toEqual([
      '1 regressed and accepted',
      '✗ regressed (accepted)',
    ])
  })

  test('fails the build again after its last day, with a sentence', () => {
    const comparison = compared([entry({ until: '2026-03-02' })])
    expect(comparison.verdict).toBe('regressed')
    expect(comparison.series.some(({ accepted }) => accepted !== undefined)).toBe(false)
    expect(comparison.warnings).toEqual([
      'The regressions of network_throughput{path="pod-to-pod"} were accepted until 2026-03-02 (encrypted since #412): 1 series can fail the build again.',
    ])
  })

  test('fails the build when it is worse than was accepted', () => {
    expect(compared([entry({ upTo: 0.3 })]).verdict).toBe('passed')
    const comparison = compared([entry({ upTo: 0.1 })])
    expect(comparison.verdict).toBe('regressed')
    expect(comparison.warnings[0]).toMatch(/are accepted up to 10 % .*: 1 series got worse by more\.$/)
  })

  test('is accepted by any entry that holds', () => {
    expect(compared([entry({ until: '2026-01-01' }), entry({ series: 'network_*' })])).toMatchObject({
      verdict: 'passed',
      warnings: [],
    })
  })

  test('does not let others pass', () => {
    expect(compared([entry({ series: OTHER })]).verdict).toBe('regressed')
  })

  test('that matches nothing is named, unless it is about a suite that was not measured', () => {
    const storage = new Map([...metrics, ['storage_iops', buildMetric({ id: 'storage_iops' })]])
    expect(compared([entry({ series: 'network_troughput' })], 10e9).warnings).toEqual([
      'The accepted regression network_troughput (encrypted since #412) matches no series.',
    ])
    const comparison = compare({
      kind: 'baseline',
      record: recordWith(10e9, '2026-03-03T10:00:00.000Z', 'now'),
      baseline,
      settings: { ...DEFAULT_GATE, accepted: [entry({ series: 'storage_*' })] },
      catalogue: { metrics: storage, suiteOf: (metric) => metric.split('_')[0] },
    })
    expect(comparison.warnings).toEqual([])
  })

  test('says nothing where nothing regressed', () => {
    const comparison = compared([entry({ until: '2020-01-01' })], 10e9)
    expect([comparison.verdict, comparison.warnings]).toEqual(['passed', []])
  })

  test('of today does not end a pair early', () => {
    const isAccepted = acceptedOn('2026-03-03T10:00:00.000Z', [entry()])
    expect([isAccepted(RATE), isAccepted(OTHER)]).toEqual([true, false])
    expect(acceptedOn('2026-03-04T10:00:00.000Z', [entry()])(RATE)).toBe(false)
  })
})
