import * as z from 'zod'
import type { ObserverContext } from '../../app/measure/observe.ts'
import { EnvironmentError, messageOf } from '../../core/errors.ts'
import { jsonOf } from '../../core/json.ts'
import type { Labels } from '../../core/series.ts'
import { mean, sortSamples } from '../../core/stats/samples.ts'
import { metricOfQuery, type SubjectQuery } from '../../core/subject-watch.ts'
import type { Observation } from '../../ports/suite.ts'
import type { Testbed } from '../../ports/testbed.ts'
import type { UsageWindow } from './core/usage.ts'

/** One answer may take so long, and so may Prometheus itself. */
const ANSWER_SECONDS = 5
/** The answer is one number, or a short message about a wrong query. */
const MOST_BYTES = 4e6
/** The most points of a range. */
const MOST_POINTS = 100

/** https://prometheus.io/docs/prometheus/latest/querying/api/ */
const point = z.tuple([z.number(), z.string()])
const answerSchema = z.union([
  z.object({ status: z.literal('error'), error: z.string() }),
  z.object({
    status: z.literal('success'),
    /** The points of each series. */
    data: z.union([
      z.object({ resultType: z.literal('scalar'), result: point }).transform(({ result }) => [[result]]),
      z
        .object({ resultType: z.literal('vector'), result: z.array(z.object({ value: point })) })
        .transform(({ result }) => result.map(({ value }) => [value])),
      z
        .object({ resultType: z.literal('matrix'), result: z.array(z.object({ values: z.array(point) })) })
        .transform(({ result }) => result.map(({ values }) => values)),
    ]),
  }),
])

/** The queries of `subject.queries` that can be asked. */
export type Queries = Awaited<ReturnType<typeof openQueries>>

/** Never throws, and neither does what it returns. */
export async function openQueries(
  queries: readonly SubjectQuery[],
  testbed: Pick<Testbed, 'cluster'>,
  context: Pick<ObserverContext, 'clock' | 'connectApi'>,
) {
  const opened = new Map<string, Prometheus | string>()
  for (const { prometheus: place } of queries)
    if (!opened.has(place)) opened.set(place, await openPrometheus(place, testbed, context).catch(messageOf))
  const able = queries.flatMap((query) => {
    const prometheus = opened.get(query.prometheus)
    return typeof prometheus === 'object' ? [{ query, prometheus }] : []
  })
  return {
    isEmpty: able.length === 0,
    /** Queries whose Prometheus does not answer: they are not asked again. */
    problems: queries.flatMap(({ name, prometheus }) => {
      const sentence = opened.get(prometheus)
      return typeof sentence === 'string' ? [{ id: `query-${name}`, sentence }] : []
    }),
    /**
     * What each gives over the time from the first window to the last.
     * @param failed called for a query without a number
     */
    async observe(
      windows: readonly UsageWindow[],
      labels: Labels,
      failed: (name: string, problem: string) => void,
      signal?: AbortSignal,
    ): Promise<Observation[]> {
      const offset = context.clock.now().getTime() / 1000 - context.clock.monotonic()
      const from = Math.min(...windows.map((one) => one.from)) + offset
      const to = Math.max(...windows.map((one) => one.to)) + offset
      const observations: Observation[] = []
      for (const { query, prometheus } of able) {
        try {
          const value = await prometheus.ask(pathOf(query.query, from, to), signal)
          const metric = metricOfQuery(query.unit, query.better)
          observations.push({ metric, labels: { query: query.name, ...labels }, value })
        } catch (error) {
          failed(query.name, messageOf(error))
        }
      }
      return observations
    },
    close() {
      for (const prometheus of opened.values()) if (typeof prometheus === 'object') prometheus.close()
    },
  }
}

/** A Prometheus that answers. */
interface Prometheus {
  /** @throws {EnvironmentError} when there is no answer, or not one number */
  ask(path: string, signal?: AbortSignal): Promise<number>
  close(): void
}

/**
 * @param place an address (http://…), or NAMESPACE/SERVICE:PORT of the cluster, which the API server leads to
 * @throws {EnvironmentError} when it does not answer in time
 */
export async function openPrometheus(
  place: string,
  { cluster }: Pick<Testbed, 'cluster'>,
  { connectApi }: Pick<ObserverContext, 'connectApi'>,
): Promise<Prometheus> {
  const [, namespace, service] = /^([^/:]+)\/([^/:]+:[^/]+)$/.exec(place) ?? []
  const isService = namespace !== undefined && service !== undefined
  if (isService && cluster === undefined)
    throw new EnvironmentError(`Prometheus at ${place}: there is no cluster here; give an address, http://…`)
  const api = isService && cluster !== undefined ? await cluster.openApi(1) : connectApi({ server: place }, 1)
  const prefix = isService ? `/api/v1/namespaces/${namespace}/services/${service}/proxy` : ''
  const ask = async (asked: string, signal?: AbortSignal): Promise<z.output<typeof answerSchema>> => {
    try {
      const { body, status } = await api.request({
        method: 'GET',
        path: `${prefix}/api/v1${asked}`,
        timeoutSeconds: ANSWER_SECONDS,
        maximumBytes: MOST_BYTES,
        signal,
      })
      const answer = answerSchema.safeParse(jsonOf(body))
      if (answer.success) return answer.data
      throw new EnvironmentError(`its answer (HTTP ${String(status)}) is not that of Prometheus`)
    } catch (error) {
      if (!(error instanceof EnvironmentError)) throw error
      throw new EnvironmentError(
        `Prometheus at ${place}: ${messageOf(error).replace('the API server', 'it')}; expected ${place} to answer /api/v1/query`,
        { cause: error },
      )
    }
  }
  try {
    await ask('/query?query=1')
  } catch (error) {
    api.close()
    throw error
  }
  return { ask: async (path, signal) => numberIn(await ask(path, signal)), close: () => api.close() }
}

/**
 * With `$window` in it the query is asked at the end, `$window` being the length of the time; else the mean over the time counts.
 * @param from in s since 1970, as `to`
 */
function pathOf(query: string, from: number, to: number): string {
  const duration = to - from
  const timeout = `timeout=${String(ANSWER_SECONDS)}s`
  if (query.includes('$window')) {
    const text = query.replaceAll('$window', `${String(Math.max(1, Math.round(duration * 1000)))}ms`)
    return `/query?query=${encodeURIComponent(text)}&time=${to.toFixed(3)}&${timeout}`
  }
  const step = Math.max(1, duration / MOST_POINTS)
  return `/query_range?query=${encodeURIComponent(query)}&start=${from.toFixed(3)}&end=${to.toFixed(3)}&step=${step.toFixed(3)}&${timeout}`
}

/** @throws {EnvironmentError} */
function numberIn(answer: z.output<typeof answerSchema>): number {
  if (answer.status === 'error')
    throw new EnvironmentError(`Prometheus refused it: ${answer.error.slice(0, 300)}`)
  const [points = [], ...others] = answer.data
  if (others.length > 0)
    throw new EnvironmentError(
      `it gave ${String(answer.data.length)} series, expected one: put sum(…) or max(…) around it`,
    )
  if (points.length === 0)
    throw new EnvironmentError(
      'it gave nothing in the window, expected a number: the window has to be at least two scrape intervals long',
    )
  const value = mean(sortSamples(points.map(([, text]) => Number(text))))
  if (Number.isFinite(value)) return value
  throw new EnvironmentError(`it gave ${points[0]?.[1] ?? 'nothing'}, expected a number`)
}
