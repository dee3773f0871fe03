import * as z from 'zod'
import { type MetricDefinition, seconds } from '../../../core/series.ts'
import { metricOfQuery, QUERY_UNITS } from '../../../core/subject-watch.ts'
import { defineSuite } from '../../../ports/suite.ts'

const COST = {
  labels: ['watch', 'suite', 'measurement'],
  better: 'lower',
  effect: 'relative',
  gates: false,
  because: 'how much it varies depends on the subject: a rule with a margin that fits it makes it gate',
  source: 'https://docs.kernel.org/admin-guide/cgroup-v2.html',
} as const

const METRICS = [
  {
    ...COST,
    id: 'subject_cpu',
    title: 'CPU of its pods',
    unit: '1',
    because: 'a subject that does more in the same time uses more; a rule can make the idle one gate',
    summary: 'CPU time that the watched pods used per second of the measurement, 100 % is one CPU',
    method:
      'CPU time of the containers (on kind `cpuacct.usage`, or `usage_usec` of `cpu.stat`; on other providers the kubelet’s `usageCoreNanoSeconds`) at the end of the window less that at its beginning, divided by its length. Without load the label `measurement` is `idle`.',
  },
  {
    ...COST,
    id: 'subject_cpu_per_operation',
    title: 'CPU per operation',
    unit: 's',
    summary: 'CPU time of the watched pods per request, object or other operation of the measurement',
    method:
      '`subject_cpu` divided by operations per second: the first rate that the measurement gives (`http_request_rate`, `storage_iops`), or the objects that it made.',
  },
  {
    ...COST,
    id: 'subject_cpu_per_byte',
    title: 'CPU per byte',
    unit: 's/GBy',
    summary: 'CPU time of the watched pods per gigabyte that the measurement moved',
    method:
      '`subject_cpu` divided by the first rate in bit/s or bytes/s that the measurement gives (`network_throughput`).',
  },
  {
    ...COST,
    id: 'subject_memory',
    title: 'Memory of its pods',
    labels: [...COST.labels, 'statistic'],
    unit: 'By',
    because: 'it depends on when a garbage collector last ran; a rule with a margin makes it gate',
    summary: 'memory of the watched pods during the measurement, its mean and its peak',
    method:
      'The working set as the kubelet has it, memory in use less `inactive_file`, read every 0.2 s (in slices at their edges; on providers other than kind as often as the kubelet reads it). The peak is the sum of the peaks of all containers; what is shorter than the pause between two readings may be missed.',
  },
  ...(Object.keys(QUERY_UNITS) as (keyof typeof QUERY_UNITS)[]).flatMap((unit) =>
    (['lower', 'higher'] as const).map((better) => ({
      id: metricOfQuery(unit, better),
      title: `Query (${QUERY_UNITS[unit].replaceAll('_', ' ')}, ${better} is better)`,
      labels: ['suite', 'measurement', 'query'],
      unit,
      better,
      effect: 'relative' as const,
      gates: false,
      because: 'how much it varies depends on the query: a rule with a margin makes it gate',
      summary: 'a PromQL query of `subject.queries` over the measurement',
      method:
        '`/api/v1/query` at the end of the window where the query has `$window`, else the mean of `/api/v1/query_range` over it.',
      source: 'https://prometheus.io/docs/prometheus/latest/querying/api/',
    })),
  ),
] as const satisfies readonly [MetricDefinition, ...MetricDefinition[]]

const parametersSchema = z.strictObject({
  rounds: z.int().positive().describe('how often the idle subject is measured'),
  idleSeconds: z.number().min(0.1).describe('seconds without any load, in which it is measured'),
})

/**
 * A pause in which the pods of `subject.watch` and the queries of `subject.queries` are observed without load, as they are under the load
 * of the other suites (../subject-watch.ts); README.md has the method.
 */
export default defineSuite<z.infer<typeof parametersSchema>>({
  id: 'subject',
  summary: 'cost of your own pods',
  metrics: METRICS,
  parameters: parametersSchema,
  presets: {
    smoke: { rounds: 1, idleSeconds: 2 },
    quick: { rounds: 3, idleSeconds: 5 },
    standard: { rounds: 10, idleSeconds: 10 },
    reference: { rounds: 3, idleSeconds: 60 },
  },
  ofSubject: true,
  tools: () => [],
  prepare: ({ idleSeconds }, { clock }) =>
    Promise.resolve({
      measurements: [
        {
          id: 'idle',
          expectedSeconds: idleSeconds,
          measuredSeconds: idleSeconds,
          async measure(_round, signal) {
            await clock.sleep(seconds(idleSeconds), signal)
            return []
          },
        },
      ],
      notes: [],
      toolVersions: {},
      close: () => Promise.resolve(),
    }),
})
