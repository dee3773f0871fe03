import { EnvironmentError, Interrupted, messageOf } from '../../core/errors.ts'
import { mean } from '../../core/stats/mean.ts'
import { sortSamples } from '../../core/stats/sorted-samples.ts'
import { type Seconds, seconds } from '../../core/unit.ts'
import type { ApiSession } from '../../kubernetes/send.ts'
import type { Observation } from '../../ports/suite.ts'
import type { CompletedRollout } from './rollout.ts'
import { askUntil } from '../../ports/await.ts'

/** `2026-11-23T11:15:31.123456789Z ready`, as the kubelet keeps a line that a container wrote. */
const LINE = /^(\d{4}-\d\d-\d\dT\S+) /

const WAIT_SECONDS = 5

const POLL_SECONDS = 0.2

const ENOUGH_BYTES = 1000

/** When the program of each pod ran, as it wrote its first line; of the same clock as the roll-out. */
export interface PodStart {
  readonly pod: string
  readonly createdAt: Seconds
  readonly firstLineAt: Seconds
}

interface Question {
  readonly namespace: string
  /** Whether the program writes a line for certain: it is ours. */
  readonly generated: boolean
}

/**
 * Reads it from the logs of the pods, which must still be there.
 * @returns undefined where not every pod wrote a line; `why` then says so
 * @throws {Interrupted}
 */
export async function readStarts(
  session: ApiSession,
  { namespace, generated }: Question,
  { pods }: CompletedRollout,
  signal: AbortSignal,
): Promise<readonly PodStart[] | { readonly why: string }> {
  const started: PodStart[] = []
  try {
    for (const { name, createdAt } of pods) {
      const at = await firstLineAt(session, { namespace, name }, generated, signal)
      if (at === undefined) return { why: 'its container wrote nothing' }
      started.push({ pod: name, createdAt, firstLineAt: at })
    }
    return started
  } catch (error) {
    if (error instanceof Interrupted || !(error instanceof EnvironmentError)) throw error
    return { why: messageOf(error) }
  }
}

/** Series of one roll-out. */
export function startObservations(
  started: readonly PodStart[] | undefined,
  { startedAt }: CompletedRollout,
  labels: Observation['labels'],
): Observation[] {
  if (started === undefined || started.length === 0) return []
  const times = started.map(({ createdAt, firstLineAt: at }) => at - createdAt)
  const last = Math.max(...started.map(({ firstLineAt: at }) => at))
  return [
    { metric: 'image_start_time', labels, value: mean(sortSamples(times)) },
    { metric: 'image_all_started_time', labels, value: last - startedAt },
  ]
}

/**
 * When a container wrote its first line: its program runs then. The time is of the node's clock, to the nanosecond, which the container
 * runtime adds; of it the milliseconds are used.
 * https://kubernetes.io/docs/concepts/cluster-administration/logging/
 * @param isCertain whether its program writes a line; else one that has written none by now is taken to be silent
 * @returns by the monotonic clock, which the node's clock is assumed to agree with; undefined where it wrote nothing
 * @throws {EnvironmentError | Interrupted} when the API server does not answer
 */
async function firstLineAt(
  { api, context: { clock } }: ApiSession,
  { namespace, name }: { readonly namespace: string; readonly name: string },
  isCertain: boolean,
  signal: AbortSignal | undefined,
): Promise<Seconds | undefined> {
  const path = `/api/v1/namespaces/${namespace}/pods/${name}/log?timestamps=true&limitBytes=${String(ENOUGH_BYTES)}`
  const ask = async (): Promise<Seconds | undefined> => {
    const { status, body } = await api.request({ method: 'GET', path, signal })
    const [, text] = (status === 200 ? LINE.exec(body) : null) ?? []
    const at = Date.parse(text ?? '')
    if (Number.isNaN(at)) return undefined
    return seconds(at / 1000 - clock.now().getTime() / 1000 + clock.monotonic())
  }
  return isCertain ? askUntil(ask, WAIT_SECONDS, POLL_SECONDS, { clock, signal }) : ask()
}
