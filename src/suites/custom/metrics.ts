import type { MetricDefinition } from '../../core/metric.ts'
import type { Direction, Unit } from '../../core/unit.ts'

const LABELS = ['workload', 'name', 'package', 'cpus']
/** Of quantiles, the median gates. Others than these are left out. */
export const INFORMING_QUANTILES = [
  '0',
  '0.05',
  '0.1',
  '0.25',
  '0.75',
  '0.8',
  '0.9',
  '0.95',
  '0.99',
  '0.999',
  '0.9999',
  '1',
]
const QUANTILES = {
  label: 'quantile',
  values: INFORMING_QUANTILES,
  because: 'the median says first what all of them say, and varies least',
}
const EXPOSITION = 'https://ucum.org/ucum'
const METHOD =
  'As the tool of the workload reports it, once per round; of a name that comes several times, the median.'

export const CUSTOM_METRICS = [
  {
    id: 'custom_time',
    title: 'Time',
    labels: LABELS,
    unit: 's',
    better: 'lower',
    effect: 'relative',
    gates: true,
    because: 'you configured this workload to have it judged',
    informs: [QUANTILES],
    summary: 'time that something of the person’s own workload took',
    method: { text: METHOD, source: EXPOSITION },
  },
  {
    id: 'custom_rate',
    title: 'Rate',
    labels: LABELS,
    unit: '1/s',
    better: 'higher',
    effect: 'relative',
    gates: true,
    because: 'you configured this workload to have it judged',
    summary: 'operations per second of the person’s own workload',
    method: { text: METHOD, source: EXPOSITION },
  },
  {
    id: 'custom_throughput',
    title: 'Throughput',
    labels: LABELS,
    unit: 'By/s',
    better: 'higher',
    effect: 'relative',
    gates: true,
    because: 'you configured this workload to have it judged',
    summary: 'bytes per second of the person’s own workload',
    method: { text: METHOD, source: EXPOSITION },
  },
  {
    id: 'custom_bandwidth',
    title: 'Bandwidth',
    labels: LABELS,
    unit: 'bit/s',
    better: 'higher',
    effect: 'relative',
    gates: true,
    because: 'you configured this workload to have it judged',
    summary: 'bits per second of the person’s own workload',
    method: { text: METHOD, source: EXPOSITION },
  },
  {
    id: 'custom_score',
    title: 'Score',
    labels: LABELS,
    unit: '{count}',
    better: 'higher',
    effect: 'relative',
    gates: true,
    because: 'you configured this workload to have it judged',
    summary: 'a number of the person’s own workload that should be high',
    method: { text: METHOD, source: EXPOSITION },
  },
  {
    id: 'custom_memory',
    title: 'Memory',
    labels: LABELS,
    unit: 'By',
    better: 'lower',
    effect: 'relative',
    gates: false,
    because: 'using much memory is not a regression in itself; a rule with a margin makes it gate',
    summary: 'bytes that the person’s own workload used',
    method: { text: METHOD, source: EXPOSITION },
  },
  {
    id: 'custom_count',
    title: 'Count',
    labels: LABELS,
    unit: '{count}',
    better: 'lower',
    effect: 'absolute',
    gates: false,
    because: 'it may be 0, which has no relative change; a rule with a margin in the same unit makes it gate',
    summary: 'a number of the person’s own workload that should be low, such as allocations',
    method: { text: METHOD, source: EXPOSITION },
  },
] as const satisfies readonly [MetricDefinition, ...MetricDefinition[]]

/** The metric for a unit and a direction; undefined where there is none. */
export function metricFor(unit: Unit, better: Direction): string | undefined {
  return CUSTOM_METRICS.find((metric) => metric.unit === unit && metric.better === better)?.id
}
