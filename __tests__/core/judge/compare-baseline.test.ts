import { describe, expect, it, test } from 'vitest'
import { recordsAsBaseline } from '../../../src/core/record/baseline-add.ts'
import type { Baseline } from '../../../src/core/record/baseline-file.ts'
import { compare as compareSides } from '../../../src/core/judge/compare.ts'
import {
  comparisonSchema,
  type ComparedSeries,
  type Comparison,
} from '../../../src/core/record/comparison-schema.ts'
import { DEFAULT_GATE, type GateSettings } from '../../../src/core/record/policy.ts'
import { formatSeries, type MetricCatalogue } from '../../../src/core/series.ts'
import type { KbenchRecord, RecordedSeries } from '../../../src/core/record/schema.ts'
import { buildMetric, buildRecord, buildSeries, buildSuite } from '../../../support/builders/records.ts'

const catalogue: MetricCatalogue = new Map(
  [
    buildMetric(),
    buildMetric({ id: 'network_latency', unit: 's', better: 'lower' }),
    buildMetric({ id: 'network_udp_loss', unit: '1', better: 'lower', effect: 'absolute' }),
    buildMetric({ id: 'network_jitter', unit: 's', better: 'lower', gates: false }),
    buildMetric({ id: 'storage_iops', unit: '1/s' }),
  ].map((metric) => [metric.id, metric]),
)
const suiteOfMetric = (metric: string): string | undefined =>
  catalogue.has(metric) ? metric.split('_')[0] : undefined

const INTER = 'network_throughput{placement="inter-node"}'
const INTRA = 'network_throughput{placement="intra-node"}'
const LATENCY = 'network_latency{quantile="0.99"}'
const LOSS = 'network_udp_loss'
const JITTER = 'network_jitter'
const IOPS = 'storage_iops'
const WOBBLE = [1, 1.01, 0.99, 1.005, 0.995, 1.002, 0.998, 1.004, 0.996, 1]

type Values = Readonly<Record<string, number>>
const USUAL: Values = { [INTER]: 9.8e9, [INTRA]: 40e9, [LATENCY]: 60e-6, [LOSS]: 0, [JITTER]: 1e-6 }
const NETWORK = buildSuite()
const STORAGE = buildSuite({ name: 'storage', parameters: { rounds: 3, depth: 128 } })

function seriesOf(values: Values, factor = 1): RecordedSeries[] {
  return Object.entries(values).map(([name, value]) => {
    const metric = catalogue.get(name.split('{')[0] ?? '')
    const { unit = 'bit/s', better = 'higher' } = metric ?? {}
    return buildSeries(name, [value * factor, value * factor, value * factor], { unit, better })
  })
}

type Overrides = NonNullable<Parameters<typeof buildRecord>[0]>
/** Baseline runs that wobble by about half a percent, the same for every series. */
function runs(count: number, values: Values = USUAL, overrides: Overrides = {}): KbenchRecord[] {
  return WOBBLE.slice(0, count).map((factor, index) =>
    buildRecord({
      startedAt: `2026-02-${String(index + 10)}T10:00:00.000Z`,
      series: seriesOf(values, factor),
      ...overrides,
      id: `${overrides.id ?? 'run'}-${String(index + 1)}`,
    }),
  )
}
const current = (values: Values = USUAL, overrides: Overrides = {}): KbenchRecord =>
  buildRecord({ series: seriesOf(values), ...overrides })

function compare(
  record: KbenchRecord,
  baseline: Baseline | KbenchRecord[],
  settings: Partial<GateSettings> = {},
): Comparison {
  const from = Array.isArray(baseline) ? recordsAsBaseline(baseline) : baseline
  const found = compareSides({
    kind: 'baseline',
    record,
    baseline: from,
    settings: { ...DEFAULT_GATE, defaultMargin: 0.05, ...settings },
    catalogue: { metrics: catalogue, suiteOf: suiteOfMetric },
  })
  // Whatever comes out survives being written and read.
  expect(comparisonSchema.parse(JSON.parse(JSON.stringify(found)))).toEqual(found)
  return found
}
const one = ({ series }: Comparison, name: string): ComparedSeries => {
  const found = series.find((some) => formatSeries(some) === name)
  if (found === undefined) throw new Error(`${name} is not in the comparison`)
  return found
}
const verdicts = ({ series }: Comparison): Record<string, string> =>
  Object.fromEntries(series.map((some) => [formatSeries(some), `${some.verdict} ${some.reason.code}`]))

describe('a run like the baseline', () => {
  const found = compare(current(), runs(10))

  it('passes', () => {
    expect(found.verdict).toBe('passed')
    expect(found.headline).toBe('Passed: all 4 gating series are within the margin or better (4 unchanged).')
    expect(found.warnings).toEqual([])
  })

  it('names both sides', () => {
    expect(found.baseline.records.map(({ id }) => id)).toEqual(runs(10).map(({ id }) => id))
    expect(found.baseline.fingerprint).toBe(current().environment.fingerprint)
    expect(found.current).toMatchObject({ id: 'current', subject: 'default', provider: 'kind' })
    expect(found.gate).toMatchObject({ falseAlarmRate: 0.01, gatingSeries: 4 })
    expect(found.gate.method).toContain("Holm's correction over 4 gating series")
    expect(found.suites).toEqual([{ name: 'network', status: 'ok' }])
  })

  it('gives the numbers of every series', () => {
    expect(one(found, INTER)).toMatchObject({
      scale: 'relative',
      margin: 0.05,
      gates: true,
      baseline: { median: expect.closeTo(9.8e9, -8), runs: 10 },
      current: { median: 9.8e9, samples: 3 },
      change: { estimate: expect.closeTo(0, 3), confidence: 0.95 },
      reason: {
        code: 'within-margin',
        text: expect.stringMatching(
          /^within the margin of 5 %: 0 % \[−1\.3 %, \+1\.4 %\] against 10 baseline runs$/,
        ),
      },
    })
    expect(one(found, LOSS)).toMatchObject({ scale: 'absolute', reason: { code: 'constant-baseline' } })
    expect(one(found, JITTER).gates).toBe(false)
  })
})

describe('a run that is worse', () => {
  const slow = { ...USUAL, [INTER]: 1.92e9 }
  const found = compare(current(slow), runs(5))

  it('fails, naming the series that is slower and no other', () => {
    expect(found.verdict).toBe('regressed')
    expect(found.headline).toMatch(
      /^Regressed: 1 of 4 gating series is worse: network_throughput · inter-node −80\.4 %\.$/,
    )
    expect(verdicts(found)).toEqual({
      [INTER]: 'regressed beyond-margin',
      [INTRA]: 'unchanged within-margin',
      [LATENCY]: 'unchanged within-margin',
      [LOSS]: 'unchanged constant-baseline',
      [JITTER]: 'unchanged within-margin',
    })
    expect(one(found, INTER).reason.text).toMatch(
      /^worse by more than the margin of 5 %: −80\.4 % \[.*\] against 5 baseline runs, p = .* adjusted for 4 gating series$/,
    )
  })

  it('names the worst of several', () => {
    const worse = compare(current({ ...slow, [LATENCY]: 600e-6 }), runs(5))
    expect(worse.headline).toBe(
      'Regressed: 2 of 4 gating series are worse, most of all network_latency · p99 +900 %.',
    )
  })

  it('passes when only series that inform are worse', () => {
    const informing = compare(current({ ...USUAL, [JITTER]: 1e-3 }), runs(5))
    expect(one(informing, JITTER)).toMatchObject({ verdict: 'regressed', gates: false })
    expect(informing.verdict).toBe('passed')
    const ruled = compare(current(slow), runs(5), { rules: [{ series: INTER, informational: true }] })
    expect(ruled.verdict).toBe('passed')
    expect(ruled.gate.gatingSeries).toBe(3)
  })

  it('accepts what a rule accepts', () => {
    const margin = compare(current(slow), runs(5), { rules: [{ series: 'network_*', margin: 9 }] })
    expect(one(margin, INTER)).toMatchObject({ verdict: 'unchanged', margin: 9 })
  })

  it('is an improvement in the other direction', () => {
    const better = compare(current({ ...USUAL, [LATENCY]: 6e-6, [INTER]: 98e9 }), runs(10))
    expect(better.verdict).toBe('passed')
    expect(better.headline).toContain('(2 unchanged, 2 improved)')
    expect(one(better, LATENCY).verdict).toBe('improved')
  })

  it('takes the direction from the definition, and says so when the record has another', () => {
    const turned = current(slow)
    turned.series.forEach((series) => (series.better = 'lower'))
    const judged = compare(turned, runs(5))
    expect(judged.verdict).toBe('regressed')
    expect(one(judged, INTER).better).toBe('higher')
    expect(judged.warnings).toEqual([
      'The record has the wrong direction for network_throughput; higher is better, as the metric is defined.',
    ])
  })
})

describe('what cannot be proven', () => {
  it('never fails with fewer than five runs, and warns', () => {
    const found = compare(current({ ...USUAL, [INTER]: 1 }), runs(3))
    expect(found.verdict).toBe('inconclusive')
    expect(one(found, INTER)).toMatchObject({
      verdict: 'inconclusive',
      reason: { code: 'too-few-runs' },
      smallestProvableChange: null,
    })
    expect(found.warnings).toEqual([
      'All 5 series have fewer than 5 baseline runs (the fewest: 3 runs): such a series never fails the build. Add records of unchanged code with `kbench baseline add`.',
    ])
  })

  it('has no interval with one run', () => {
    const found = compare(current(), runs(1))
    expect(one(found, INTER)).toMatchObject({
      change: { estimate: 0, lower: null, upper: null },
      reason: {
        code: 'too-few-runs',
        text: '0 % against only 1 baseline run; at least 5 are needed to prove a change',
      },
    })
    expect(found.warnings[0]).toContain('the fewest: 1 run)')
  })

  it('says what is suspect and how large a change would have to be', () => {
    const found = compare(current({ ...USUAL, [INTER]: 9.8e9 * 0.92 }), runs(5), { defaultMargin: 0.05 })
    expect(found.verdict).toBe('inconclusive')
    expect(one(found, INTER).reason).toEqual({
      code: 'suspect',
      text: expect.stringMatching(
        /^looks worse than the margin of 5 %: .8 % \[.*\] against 5 baseline runs; not proven over 4 gating series; the smallest regression detectable here is [\d.]+ %$/,
      ),
    })
    expect(found.headline).toMatch(
      /1 of 4 gating series is undecided, none is proven worse; 1 looks worse: network_throughput · inter-node −8 %\.$/,
    )
  })

  it('does not compare a record with itself', () => {
    const [first, ...rest] = runs(6)
    const found = compare(first!, [first!, ...rest])
    expect(one(found, INTER).baseline?.runs).toBe(5)
    expect(found.baseline.records.map(({ id }) => id)).not.toContain('run-1')
    expect(found.warnings).toEqual([
      'The record run-1 is itself part of the baseline; it was not compared with itself.',
    ])
  })
})

describe('other environments', () => {
  it('compares nothing, and names the fields', () => {
    const found = compare(current(USUAL, { facts: { cni: 'cilium', kubeProxyMode: null } }), runs(5))
    expect(found.verdict).toBe('incomparable')
    expect(new Set(Object.values(verdicts(found)))).toEqual(new Set(['incomparable environment']))
    expect(found.environmentDifferences).toEqual([
      { field: 'cni', baseline: 'kindnet', current: 'cilium' },
      { field: 'kubeProxyMode', baseline: 'iptables', current: null },
    ])
    expect(found.headline).toBe(
      'Incomparable: no baseline run was measured in this environment (cni, kubeProxyMode differ).',
    )
    expect(found.baseline.records).toEqual([])
  })

  it('takes the most similar for the differences', () => {
    const near = runs(1, USUAL, { id: 'near', facts: { cni: 'flannel' } })
    const far = runs(2, USUAL, { id: 'far', provider: 'kubeconfig', facts: { cni: 'calico' } })
    const found = compare(current(), [...far, ...near])
    expect(found.environmentDifferences).toEqual([{ field: 'cni', baseline: 'flannel', current: 'kindnet' }])
    expect(found.baseline.fingerprint).toBe(near[0]?.environment.fingerprint)
  })

  it('picks the runs of its own environment among others', () => {
    const others = runs(5, { ...USUAL, [INTER]: 1e9 }, { id: 'other', facts: { cni: 'cilium' } })
    const found = compare(current(), [...others, ...runs(10)])
    expect(found.verdict).toBe('passed')
    expect(found.baseline.records).toHaveLength(10)
  })

  it('takes another version of a tool for another environment', () => {
    const found = compare(current(USUAL, { facts: { tools: { iperf3: '3.19' } } }), runs(5))
    expect(found.verdict).toBe('incomparable')
    expect(found.environmentDifferences).toEqual([
      { field: 'tool.iperf3', baseline: '3.18', current: '3.19' },
    ])
  })

  it('takes another tool for the same suite for another environment', () => {
    const found = compare(current(USUAL, { facts: { tools: { qperf: '0.4' } } }), runs(5))
    expect(found.environmentDifferences.map(({ field }) => field)).toEqual(['tool.iperf3', 'tool.qperf'])
  })
})

describe('suites', () => {
  const BOTH = { ...USUAL, [IOPS]: 1e5 }
  const both = { suites: [NETWORK, STORAGE], facts: { tools: { iperf3: '3.18', fio: '3.36' } } }
  const longer = buildSuite({ parameters: { rounds: 3, durationSeconds: 10 } })

  it('compares a suite with other parameters not at all, the others as usual', () => {
    const found = compare(current(BOTH, { ...both, suites: [longer, STORAGE] }), runs(5, BOTH, both))
    expect(verdicts(found)).toMatchObject({
      [INTER]: 'incomparable suite-parameters',
      [IOPS]: 'unchanged within-margin',
    })
    expect(found.verdict).toBe('incomparable')
    expect(found.environmentDifferences).toEqual([
      { field: 'suite.network.durationSeconds', baseline: '5', current: '10' },
    ])
    expect(found.headline).toBe(
      'Incomparable: 5 series cannot be compared, measured with other settings (suite.network.durationSeconds differs); of the other 1 none is proven worse.',
    )
  })

  it('does not mind another number of rounds', () => {
    const found = compare(
      current(USUAL, { suites: [buildSuite({ parameters: { rounds: 9, durationSeconds: 5 } })] }),
      runs(10),
    )
    expect(found.verdict).toBe('passed')
  })

  it('still fails for the suite that can be compared', () => {
    const found = compare(
      current({ ...BOTH, [IOPS]: 1e4 }, { ...both, suites: [longer, STORAGE] }),
      runs(5, BOTH, both),
    )
    expect(found.verdict).toBe('regressed')
  })

  it('pools the runs of other environments for a suite they have in common', () => {
    const withStorage = runs(5, BOTH, { ...both, id: 'both' })
    const found = compare(current(), [...withStorage, ...runs(5)])
    expect(one(found, INTER).baseline?.runs).toBe(10)
    expect(found.verdict).toBe('passed')
    expect(found.baseline.records).toHaveLength(10)
    expect(found.series.map(({ metric }) => metric)).not.toContain('storage_iops')
  })

  it('pools each suite by its own parameters', () => {
    const deep = buildSuite({ name: 'storage', parameters: { rounds: 3, depth: 1 } })
    const found = compare(current(BOTH, both), [
      ...runs(5, BOTH, { ...both, id: 'same' }),
      ...runs(5, BOTH, { ...both, id: 'deep', suites: [NETWORK, deep] }),
    ])
    expect(one(found, INTER).baseline?.runs).toBe(10)
    expect(one(found, IOPS).baseline?.runs).toBe(5)
    expect(found.environmentDifferences).toEqual([])
  })

  it('is incomplete without a suite that the baseline has', () => {
    const found = compare(current(), runs(5, BOTH, both))
    expect(found.verdict).toBe('incomplete')
    expect(one(found, IOPS)).toMatchObject({
      verdict: 'missing',
      reason: { code: 'suite-missing' },
      current: null,
    })
    expect(found.suites).toEqual([
      { name: 'network', status: 'ok' },
      { name: 'storage', status: 'missing' },
    ])
    expect(found.headline).toBe(
      'Incomplete: suite storage is not part of this run; 1 gating series of the baseline was not measured.',
    )
  })

  test.each([
    ['failed', 'suite-failed', 'suite storage failed'],
    ['skipped', 'suite-skipped', 'suite storage was skipped'],
  ] as const)('is incomplete with a suite that %s', (status, code, text) => {
    const storage = { ...STORAGE, status, reason: 'fio was killed' }
    // A suite that did not start names no tool.
    const record = current(USUAL, { suites: [NETWORK, storage] })
    const found = compare(record, runs(5, BOTH, both))
    expect(found.verdict).toBe('incomplete')
    expect(one(found, IOPS).reason.code).toBe(code)
    expect(found.headline).toContain(text)
    // Also when runs without that suite make their own environment.
    expect(compare(record, [...runs(5, BOTH, both), ...runs(5, USUAL, { id: 'less' })]).verdict).toBe(
      'incomplete',
    )
  })

  it('names a suite that only this run has new', () => {
    const found = compare(current(BOTH, both), runs(10))
    expect(found.verdict).toBe('passed')
    expect(one(found, IOPS)).toMatchObject({
      verdict: 'new',
      baseline: null,
      reason: { code: 'not-in-baseline' },
    })
  })
})

describe('series that one side lacks', () => {
  const { [INTRA]: _, ...withoutIntra } = USUAL

  it('is incomplete when a gating series was not measured', () => {
    const found = compare(current(withoutIntra), runs(5))
    expect(found.verdict).toBe('incomplete')
    expect(one(found, INTRA)).toMatchObject({
      verdict: 'missing',
      reason: { code: 'not-measured' },
      baseline: { runs: 5 },
    })
    expect(found.headline).toBe(
      'Incomplete: 1 gating series of the baseline was not measured (network_throughput · intra-node).',
    )
  })

  it('is missing as well when it has no samples', () => {
    const record = current(withoutIntra)
    record.series.push(buildSeries(INTRA, []), buildSeries('network_throughput{path="host"}', []))
    const found = compare(record, runs(5))
    expect(one(found, INTRA).verdict).toBe('missing')
    expect(one(found, 'network_throughput{path="host"}')).toMatchObject({
      verdict: 'new',
      reason: { code: 'no-samples' },
      current: null,
    })
  })

  it('passes without a series that only informs', () => {
    const { [JITTER]: _jitter, ...rest } = USUAL
    expect(compare(current(rest), runs(10)).verdict).toBe('passed')
  })

  it('does not miss what the newest baseline run has not either', () => {
    const [newest, ...older] = runs(10).reverse()
    const accepted = { ...newest!, series: newest!.series.filter((some) => formatSeries(some) !== INTRA) }
    const found = compare(current(withoutIntra), [...older, accepted])
    expect(one(found, INTRA)).toMatchObject({
      verdict: 'missing',
      gates: false,
      reason: { code: 'gone-before' },
    })
    expect(found.verdict).toBe('passed')
  })

  it('still misses what only an incomplete baseline run has not either', () => {
    const [newest, ...older] = runs(10).reverse()
    const partial = buildRecord({
      id: 'partial',
      startedAt: newest!.startedAt,
      suites: [buildSuite({ status: 'failed' })],
      series: newest!.series.filter((some) => formatSeries(some) !== INTRA),
    })
    const found = compare(current(withoutIntra), [...older, partial])
    expect(one(found, INTRA)).toMatchObject({ gates: true, reason: { code: 'not-measured' } })
    expect(found.verdict).toBe('incomplete')
  })

  it('does not compare other units', () => {
    const record = current()
    const series = record.series.find((some) => formatSeries(some) === INTER)
    series!.unit = 'By/s'
    const found = compare(record, runs(10))
    expect(one(found, INTER)).toMatchObject({
      verdict: 'incomparable',
      reason: {
        text: 'the baseline has it in bit/s (higher is better), this run in By/s (higher is better)',
      },
    })
    expect(found.verdict).toBe('incomparable')
  })

  it('shows a value that is no number as such', () => {
    const record = current()
    record.series.find((some) => formatSeries(some) === INTER)!.samples[0]!.value = Number.NaN
    expect(one(compare(record, runs(10)), INTER)).toMatchObject({
      verdict: 'inconclusive',
      reason: { code: 'non-finite' },
      current: null,
      change: null,
    })
  })
})

describe('nothing to compare', () => {
  test.each<[string, KbenchRecord, KbenchRecord[], string]>([
    ['an empty baseline', current(), [], 'Incomplete: the baseline holds no other run to compare with.'],
    ['a run that measured nothing', current({}), runs(5), 'Incomplete: this run measured nothing.'],
    [
      'a run elsewhere that measured nothing',
      current({}, { facts: { cni: 'x' } }),
      runs(5),
      'Incomplete: this run measured nothing.',
    ],
    [
      'no series in common',
      current({ [LATENCY]: 1 }),
      runs(5, { [JITTER]: 1 }),
      'Incomplete: no series of this run is in the baseline.',
    ],
  ])('%s is no pass', (_, record, baseline, headline) => {
    expect(compare(record, baseline)).toMatchObject({ verdict: 'incomplete', headline })
  })

  it('a run elsewhere whose series have no samples is incomplete rather than incomparable', () => {
    const record = buildRecord({ facts: { cni: 'x' }, series: [buildSeries(INTER, [])] })
    expect(compare(record, runs(5)).headline).toBe('Incomplete: this run measured nothing.')
  })

  it('passes with series that all only inform, and says so', () => {
    const found = compare(current({ [JITTER]: 1 }), runs(5, { [JITTER]: 1 }))
    expect(found.headline).toBe('Passed: 1 series compared for information, none that can fail the build.')
  })
})

describe('metrics that no suite declares', () => {
  const imported = { suites: [buildSuite({ name: 'knb', parameters: {} })] }
  const values = { knb_throughput: 5e9 }

  it('are compared on the relative scale, and gate', () => {
    const found = compare(current({ knb_throughput: 1e9 }, imported), runs(5, values, imported))
    expect(one(found, 'knb_throughput')).toMatchObject({
      verdict: 'regressed',
      scale: 'relative',
      gates: true,
    })
  })

  it('are not compared with runs of other parameters', () => {
    const other = { suites: [buildSuite({ name: 'knb', parameters: { streams: 4 } })] }
    const same = { suites: [buildSuite({ name: 'knb', parameters: { streams: 8 } })] }
    const found = compare(current(values, same), runs(5, values, other))
    expect(one(found, 'knb_throughput').reason.code).toBe('suite-parameters')
  })

  it('keep labels that are not Prometheus notation', () => {
    const record = current({}, imported)
    record.series.push({ ...buildSeries('knb_throughput', [1]), labels: { 'a.b': 'x' } })
    expect(compare(record, runs(5, values, imported)).series.map(({ labels }) => labels)).toContainEqual({
      'a.b': 'x',
    })
  })
})

describe('warnings', () => {
  it('says that the run was interrupted', () => {
    expect(compare(current(USUAL, { interrupted: true }), runs(10)).warnings).toEqual([
      'This run was interrupted: what it had not measured yet is missing.',
    ])
  })

  it('names rules that match nothing, but not those for suites that did not run', () => {
    const rules = [
      { series: 'network_latency{quantile="0.9"}', margin: 0.1 },
      { series: 'network_latncy', margin: 0.1 },
      { series: 'storage_*', margin: 0.1 },
      { series: LATENCY, margin: 0.1 },
    ]
    expect(compare(current(), runs(10), { rules }).warnings).toEqual([
      'The gate rule for network_latency{quantile="0.9"} matches no series.',
      'The gate rule for network_latncy matches no series.',
    ])
  })
})
