import * as z from 'zod'
import { labelList } from './label-selector.ts'
import type { Direction, Unit } from './series.ts'

/** Names of watches and queries are values of labels. */
const name = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$/, {
  error: 'expected at most 40 letters, digits, dots, underscores and hyphens, a letter or digit first',
})

const namespace = z
  .string()
  .min(1)
  .meta({ description: 'of the pods', examples: ['kube-system'] })
const selector = z
  .record(z.string().min(1), z.string(), { error: 'expected labels, e.g. {app: agent}' })
  .refine((labels) => Object.keys(labels).length > 0, 'expected at least one label')
  .meta({ description: 'labels that the pods have', examples: [{ 'k8s-app': 'cilium' }] })

/** One entry of `subject.watch`. */
export const podWatchSchema = z.strictObject({
  name: name.optional().meta({
    description: 'value of the label "watch" of its series; without it the values of the selector',
    examples: ['agent'],
  }),
  namespace,
  selector,
  container: z
    .string()
    .min(1)
    .optional()
    .meta({ description: 'only containers of this name; without it all of the pods', examples: ['agent'] }),
})

/** One entry of `subject.pprof`. */
export const podPprofSchema = z.strictObject({
  namespace,
  selector,
  port: z
    .int()
    .min(1)
    .max(65_535)
    .meta({ description: 'where the pods serve pprof, on their address', examples: [6060] }),
  path: z
    .string()
    .regex(/^\/[^\s?#]*$/, { error: 'expected a path that begins with /, without spaces, ? and #' })
    .default('/debug/pprof/profile')
    .describe('of the CPU profile; kbench adds ?seconds='),
  container: z
    .string()
    .min(1)
    .optional()
    .meta({ description: 'only pods in which a container of this name runs', examples: ['agent'] }),
})

/** Pods that serve CPU profiles in the format of pprof. */
export type PodPprof = z.output<typeof podPprofSchema>

/** What the pods of an entry are called: in sentences and as the first frame of their stacks. */
export function nameOfPprof({ selector, container }: Pick<PodPprof, 'selector' | 'container'>): string {
  return container === undefined ? labelList(selector) : `${labelList(selector)} (${container})`
}

/** Pods whose CPU time and memory are read while something is measured. */
export type PodWatch = ReturnType<typeof namedWatch>

/** With the name that its series have. */
export function namedWatch({
  name,
  ...rest
}: z.output<typeof podWatchSchema>): z.output<typeof podWatchSchema> & { readonly name: string } {
  const values = [...Object.values(rest.selector), ...(rest.container === undefined ? [] : [rest.container])]
  return { ...rest, name: name ?? values.join('-') }
}

/** Units of queries, with the word of their metric. */
export const QUERY_UNITS = {
  s: 'time',
  '1/s': 'rate',
  'By/s': 'bytes_per_second',
  By: 'bytes',
  '1': 'ratio',
} as const satisfies Partial<Record<Unit, string>>

/** One entry of `subject.queries`. */
export const subjectQuerySchema = z.strictObject({
  name: name.meta({ description: 'value of the label "query" of its series', examples: ['sync-p99'] }),
  prometheus: z
    .string()
    .regex(/^(https?:\/\/[^\s]+|[a-z0-9-]+\/[a-z0-9-]+:[a-z0-9-]+)$/, {
      error: 'expected an address (http://…) or NAMESPACE/SERVICE:PORT',
    })
    .meta({
      description: 'an address, or a Service of the cluster, which is reached through the API server',
      examples: ['monitoring/prometheus:9090'],
    }),
  query: z
    .string()
    .min(1)
    .max(10_000)
    .meta({
      description:
        'PromQL that gives one number, evaluated at the end of the measurement; $window is the length of the measurement; without $window, the mean over the measurement is used',
      examples: ['sum(rate(process_cpu_seconds_total[$window]))'],
    }),
  unit: z
    .enum(Object.keys(QUERY_UNITS) as [keyof typeof QUERY_UNITS, ...(keyof typeof QUERY_UNITS)[]])
    .describe('of the number: s, 1/s, By/s, By (bytes), or 1 for a share or a count'),
  better: z.enum(['lower', 'higher']).describe('which values are better'),
})
export type SubjectQuery = z.output<typeof subjectQuerySchema>

/** The metric that a query is a series of: each has one unit and one direction. */
export function metricOfQuery(unit: keyof typeof QUERY_UNITS, better: Direction): string {
  return `subject_query_${QUERY_UNITS[unit]}_${better}`
}
