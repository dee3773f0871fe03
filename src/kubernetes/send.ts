import * as z from 'zod'
import { EnvironmentError } from '../core/errors.ts'
import { describeIssues } from '../core/expected.ts'
import { jsonOf } from '../core/json.ts'
import { seconds, type Seconds } from '../core/series.ts'
import type { Clock } from '../ports/clock.ts'
import type { ApiRequest, KubernetesApi } from '../ports/kubernetes-api.ts'

/** What is needed to talk to the API server. */
export interface ApiSession {
  readonly api: KubernetesApi
  readonly context: { readonly clock: Clock }
  /** For requests that name none. Leave out for clean-up, which must run after an interrupt too. */
  readonly signal?: AbortSignal | undefined
}

/** https://kubernetes.io/docs/reference/kubernetes-api/common-definitions/status/ */
const statusSchema = z.object({ message: z.string().min(1) })

const TOO_MANY_REQUESTS = 429
/** Where the server names no time. */
const DEFAULT_WAIT_SECONDS = 1
/** How long one request may be put off, all waiting together. */
const MOST_WAIT_SECONDS = 60

interface Answer {
  readonly status: number
  readonly body: string
  /** undefined where it would not be a latency like the others: it was throttled, or a connection had to be made. */
  readonly latency: Seconds | undefined
  /** How often the server put it off. */
  readonly throttled: number
  readonly newConnection: boolean
}

/**
 * Sends a request and waits as the server asks when it is throttled (429).
 * @param what what is tried, as the start of a sentence
 * @param accepted statuses besides 2xx that are no failure
 * @throws {EnvironmentError} with the server's own message when it refuses, or throttles for more than a minute
 */
export async function send(
  { api, context, signal: ofSession }: ApiSession,
  request: ApiRequest,
  what: string,
  accepted: readonly number[] = [],
): Promise<Answer> {
  const { signal = ofSession } = request
  let waited = 0
  for (let throttled = 0; ; throttled += 1) {
    const response = await api.request({ ...request, signal })
    const { status, body, newConnection } = response
    if (status === TOO_MANY_REQUESTS) {
      const wait = response.retryAfterSeconds ?? DEFAULT_WAIT_SECONDS
      waited += wait
      if (waited > MOST_WAIT_SECONDS)
        throw new EnvironmentError(
          `${what}: the API server throttles (429), ${String(throttled + 1)} times in a row${said(body)}`,
          { nextStep: 'Lower concurrency, or look at the API priority and fairness of the cluster.' },
        )
      await context.clock.sleep(seconds(wait), signal)
      continue
    }
    if ((status < 200 || status > 299) && !accepted.includes(status))
      throw new EnvironmentError(`${what}: the API server refused it (${String(status)})${said(body)}`)
    const clean = throttled === 0 && !newConnection
    return { status, body, throttled, newConnection, latency: clean ? response.seconds : undefined }
  }
}

/** Reads an object or a list. @throws {EnvironmentError} when the server refuses, or the answer is not of that shape */
export async function readObject<T>(
  session: ApiSession,
  schema: z.ZodType<T>,
  path: string,
  what: string,
  options: Pick<ApiRequest, 'signal' | 'timeoutSeconds'> = {},
): Promise<T> {
  return parseAnswer(schema, await send(session, { method: 'GET', path, ...options }, what), what)
}

/** The object in an answer. @throws {EnvironmentError} when it is not of that shape */
export function parseAnswer<T>(schema: z.ZodType<T>, { body }: { readonly body: string }, what: string): T {
  const json = jsonOf(body)
  const parsed = schema.safeParse(json)
  if (parsed.success) return parsed.data
  throw new EnvironmentError(
    `${what}: the API server’s answer is not understood: ${describeIssues(parsed.error.issues, json).join('; ')}`,
  )
}

/** What the server says about a refusal, as the end of a sentence. */
export function said(body: string): string {
  const status = statusSchema.safeParse(jsonOf(body))
  const message = status.success ? status.data.message : (body.trim().split('\n')[0] ?? '')
  return message === '' ? '' : `: ${message.slice(0, 400)}`
}
