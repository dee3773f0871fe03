import type { ApiSession } from '../../kubernetes/send.ts'
import { askUntil } from '../../ports/await.ts'
import { seconds, type Seconds } from '../../core/unit.ts'

/** `2026-11-23T11:15:31.123456789Z ready`, as the kubelet keeps a line that a container wrote. */
const LINE = /^(\d{4}-\d\d-\d\dT\S+) /
const WAIT_SECONDS = 5
const POLL_SECONDS = 0.2
const ENOUGH_BYTES = 1000

/**
 * When a container wrote its first line: its program runs then. The time is of the node's clock, to the nanosecond, which the container
 * runtime adds; of it the milliseconds are used.
 * https://kubernetes.io/docs/concepts/cluster-administration/logging/
 * @param isCertain whether its program writes a line; else one that has written none by now is taken to be silent
 * @returns by the monotonic clock, which the node's clock is assumed to agree with; undefined where it wrote nothing
 * @throws {EnvironmentError | Interrupted} when the API server does not answer
 */
export async function firstLineAt(
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
