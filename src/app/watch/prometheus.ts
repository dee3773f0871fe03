import * as z from 'zod'
import { EnvironmentError, messageOf } from '../../core/errors.ts'
import { jsonOf } from '../../core/json.ts'
import { mean, sortSamples } from '../../core/stats/samples.ts'
import type { SubjectQuery } from '../../core/subject-watch.ts'
import type { ConnectApi, KubernetesApi } from '../../ports/kubernetes-api.ts'
import type { Testbed } from '../../ports/testbed.ts'

/** One answer may take so long, and so may Prometheus itself. */
const ANSWER_SECONDS = 5
/** One number is asked for; what Prometheus says about a wrong query is short, too. */
const MOST_BYTES = 4e6
/** The most points of a range. */
const MOST_POINTS = 100

/** https://prometheus.io/docs/prometheus/latest/querying/api/ */
const point = z.tuple([z.number(), z.string()])
const answerSchema = z.union([
  z.object({ status: z.literal('error'), error: z.string() }),
  z.object({
    status: z.literal('success'),
    data: z.union([
      z.object({ resultType: z.literal('scalar'), result: point }),
      z.object({ resultType: z.literal('vector'), result: z.array(z.object({ value: point })) }),
      z.object({ resultType: z.literal('matrix'), result: z.array(z.object({ values: z.array(point) })) }),
    ]),
  }),
])

/** Wall-clock time, in s since 1970. */
interface QueryWindow {
  readonly from: number
  readonly to: number
}

/** A Prometheus that queries are asked of. */
export interface Prometheus {
  /**
   * With `$window` in it the query is asked at the end of the window, `$window` being its length; else the mean over the window counts.
   * @throws {EnvironmentError} when there is no answer, or not one number
   */
  ask(query: SubjectQuery, window: QueryWindow, signal?: AbortSignal): Promise<number>
  close(): void
}

/**
 * @param place an address (http://…), or NAMESPACE/SERVICE:PORT of the cluster, which the API server leads to
 * @throws {EnvironmentError} when it does not answer in time
 */
export async function openPrometheus(
  place: string,
  cluster: Testbed['cluster'],
  connectApi: ConnectApi,
): Promise<Prometheus> {
  const { api, prefix } = await reach(place, cluster, connectApi)
  const get = async (path: string, signal?: AbortSignal): Promise<z.output<typeof answerSchema>> => {
    try {
      const request = {
        method: 'GET',
        path: `${prefix}/api/v1${path}`,
        timeoutSeconds: ANSWER_SECONDS,
        maximumBytes: MOST_BYTES,
      } as const
      const { body, status } = await api.request({ ...request, ...(signal === undefined ? {} : { signal }) })
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
  await get('/query?query=1').catch((error: unknown) => {
    api.close()
    throw error
  })
  return {
    async ask({ query }, window, signal) {
      return numberIn(await get(pathOf(query, window), signal))
    },
    close: () => api.close(),
  }
}

async function reach(
  place: string,
  cluster: Testbed['cluster'],
  connectApi: ConnectApi,
): Promise<{ readonly api: KubernetesApi; readonly prefix: string }> {
  const [, namespace, service] = /^([^/:]+)\/([^/:]+:[^/]+)$/.exec(place) ?? []
  if (namespace === undefined || service === undefined)
    return { api: connectApi({ server: place }, 1), prefix: '' }
  if (cluster === undefined)
    throw new EnvironmentError(`Prometheus at ${place}: there is no cluster here; give an address, http://…`)
  return {
    api: await cluster.openApi(1),
    prefix: `/api/v1/namespaces/${namespace}/services/${service}/proxy`,
  }
}

function pathOf(query: string, { from, to }: QueryWindow): string {
  const duration = to - from
  const time = (value: number): string => value.toFixed(3)
  if (query.includes('$window')) {
    const text = query.replaceAll('$window', `${String(Math.max(1, Math.round(duration * 1000)))}ms`)
    return `/query?query=${encodeURIComponent(text)}&time=${time(to)}&timeout=${String(ANSWER_SECONDS)}s`
  }
  const step = Math.max(1, duration / MOST_POINTS)
  return `/query_range?query=${encodeURIComponent(query)}&start=${time(from)}&end=${time(to)}&step=${time(step)}&timeout=${String(ANSWER_SECONDS)}s`
}

/** @throws {EnvironmentError} */
function numberIn(answer: z.output<typeof answerSchema>): number {
  if (answer.status === 'error')
    throw new EnvironmentError(`Prometheus refused it: ${answer.error.slice(0, 300)}`)
  const { data } = answer
  if (data.resultType !== 'scalar' && data.result.length > 1)
    throw new EnvironmentError(
      `it gave ${String(data.result.length)} series, expected one: put sum(…) or max(…) around it`,
    )
  const points =
    data.resultType === 'scalar'
      ? [data.result]
      : data.resultType === 'vector'
        ? data.result.map(({ value }) => value)
        : data.result.flatMap(({ values }) => values)
  if (points.length === 0)
    throw new EnvironmentError(
      'it gave nothing in the window, expected a number: the window has to be at least two scrape intervals long',
    )
  const value = mean(sortSamples(points.map(([, text]) => Number(text))))
  if (Number.isFinite(value)) return value
  throw new EnvironmentError(`it gave ${points[0]?.[1] ?? 'nothing'}, expected a number`)
}
