import type { Direction, MetricDefinition, Unit } from '../../core/series.ts'

type Judged = Required<Pick<MetricDefinition, 'effect' | 'gates' | 'because'>>

const QUANTILES = {
  label: 'quantile',
  except: '0.5',
  because: 'the median says first what all of them say, and varies least',
}
const SUBMETRIC = { label: 'submetric', because: 'it counts some of what the metric itself counts' }
const CONFIGURED = { ...informs('you configured this workload to have it judged'), gates: true }
const MEMORY = informs('using much memory is not a regression in itself; a rule with a margin makes it gate')
const COUNT = {
  ...informs(
    'it may be 0, which has no relative change; a rule with a margin in the same unit makes it gate',
  ),
  effect: 'absolute' as const,
}
const UNDIRECTED = informs('neither you, the result nor its tool says whether it should be high or low')
const UNKNOWN_UNIT = informs('neither you, the result nor its tool says a unit that kbench knows')

function informs(because: string): Judged {
  return { effect: 'relative', gates: false, because }
}

function customMetric(
  id: string,
  unit: Unit,
  better: Direction,
  [title, summary]: readonly [title: string, summary: string],
  judged: Judged,
): MetricDefinition {
  return {
    id,
    title,
    labels: ['workload', 'name', 'package', 'submetric'],
    unit,
    better,
    ...judged,
    ...(judged.gates ? { informs: [QUANTILES, SUBMETRIC] } : {}),
    summary,
    method:
      'As the tool of the workload reports it, once per round; what `go test -count` repeats, as the median.',
    source: 'https://ucum.org/ucum',
  }
}

const TIME = ['Time', 'time that something of the person’s own workload took'] as const
const RATE = ['Rate', 'operations per second of the person’s own workload'] as const
const THROUGHPUT = ['Throughput', 'bytes per second of the person’s own workload'] as const
const BANDWIDTH = ['Bandwidth', 'bits per second of the person’s own workload'] as const
const BYTES = ['Memory', 'bytes that the person’s own workload used'] as const
const NUMBER = ['Count', 'a number of the person’s own workload, such as allocations'] as const
const SCORE = ['Score', 'a number of the person’s own workload that should be high'] as const
const VALUE = [
  'Value',
  'a number of the person’s own workload in another unit, which is in its label unit',
] as const

/** A unit may be good in either direction, so each has a metric for both, and one for what nobody gave a direction. */
export const CUSTOM_METRICS = [
  customMetric('custom_time', 's', 'lower', TIME, CONFIGURED),
  customMetric('custom_rate', '1/s', 'higher', RATE, CONFIGURED),
  customMetric('custom_throughput', 'By/s', 'higher', THROUGHPUT, CONFIGURED),
  customMetric('custom_bandwidth', 'bit/s', 'higher', BANDWIDTH, CONFIGURED),
  customMetric('custom_score', '{count}', 'higher', SCORE, CONFIGURED),
  customMetric('custom_memory', 'By', 'lower', BYTES, MEMORY),
  customMetric('custom_count', '{count}', 'lower', NUMBER, COUNT),
  customMetric('custom_time_higher', 's', 'higher', TIME, CONFIGURED),
  customMetric('custom_rate_lower', '1/s', 'lower', RATE, COUNT),
  customMetric('custom_throughput_lower', 'By/s', 'lower', THROUGHPUT, COUNT),
  customMetric('custom_bandwidth_lower', 'bit/s', 'lower', BANDWIDTH, COUNT),
  customMetric('custom_memory_higher', 'By', 'higher', BYTES, MEMORY),
  customMetric('custom_time_undirected', 's', 'neither', TIME, UNDIRECTED),
  customMetric('custom_rate_undirected', '1/s', 'neither', RATE, UNDIRECTED),
  customMetric('custom_throughput_undirected', 'By/s', 'neither', THROUGHPUT, UNDIRECTED),
  customMetric('custom_bandwidth_undirected', 'bit/s', 'neither', BANDWIDTH, UNDIRECTED),
  customMetric('custom_memory_undirected', 'By', 'neither', BYTES, UNDIRECTED),
  customMetric('custom_count_undirected', '{count}', 'neither', NUMBER, UNDIRECTED),
  customMetric('custom_value_higher', '{count}', 'higher', VALUE, UNKNOWN_UNIT),
  customMetric('custom_value_lower', '{count}', 'lower', VALUE, UNKNOWN_UNIT),
  customMetric('custom_value', '{count}', 'neither', VALUE, UNDIRECTED),
] as const satisfies readonly [MetricDefinition, ...MetricDefinition[]]

/** @param unit undefined: one that kbench does not know */
export function metricFor(unit: Unit | undefined, better: Direction): string {
  if (unit === undefined) return better === 'neither' ? 'custom_value' : `custom_value_${better}`
  const found = CUSTOM_METRICS.find((metric) => metric.unit === unit && metric.better === better)
  if (found === undefined) throw new Error(`no metric in ${unit} of which ${better} is better`)
  return found.id
}
