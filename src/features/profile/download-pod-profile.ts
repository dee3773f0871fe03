import { EnvironmentError } from '../../core/errors.ts'
import type { PodPprof } from '../../core/subject-watch.ts'
import type { KubernetesApi } from '../../ports/kubernetes-api.ts'
import { said } from '../../kubernetes/send.ts'

/** As sent and unpacked. A profile of a busy program for a minute has some hundred kB. */
const MOST_BYTES = 32_000_000
/** Beyond what is recorded: pprof writes the profile at its end. */
const ANSWER_SECONDS = 30

/**
 * Has a pod record a CPU profile, through the API server.
 * @param duration how long, in whole seconds
 * @returns its bytes, unpacked
 * @throws {EnvironmentError | Interrupted} when there is none, with why
 */
export async function downloadPodProfile(
  api: KubernetesApi,
  target: PodPprof,
  {
    pod,
    duration,
    signal,
  }: { readonly pod: string; readonly duration: number; readonly signal: AbortSignal },
): Promise<Uint8Array> {
  const place = `/api/v1/namespaces/${encodeURIComponent(target.namespace)}/pods/${pod}:${String(target.port)}/proxy`
  const path = `${place}${target.path}?seconds=${String(duration)}`
  const timeoutSeconds = duration + ANSWER_SECONDS
  const { status, bytes } = await api
    .download({ path, maximumBytes: MOST_BYTES, timeoutSeconds, signal })
    .catch((error: unknown) => {
      if (!(error instanceof EnvironmentError)) throw error
      // Whoever reads it knows what was asked for.
      throw new EnvironmentError(error.message.replace(`GET ${path}: `, ''), { cause: error })
    })
  if (status >= 200 && status <= 299) return bytes
  const text = new TextDecoder().decode(bytes.subarray(0, 2000))
  throw new EnvironmentError(
    `HTTP ${String(status)}${said(text)}; expected ${expectation(status, text, target)}`,
  )
}

function expectation(status: number, text: string, { namespace, port, path }: PodPprof): string {
  if (status === 401 || status === 403) return `the right to get pods/proxy in the namespace ${namespace}`
  if (text.includes('connection refused'))
    return `pprof on port ${String(port)} of the address of the pod, not of 127.0.0.1 alone`
  if (status === 404) return `net/http/pprof at ${path} of port ${String(port)}`
  return `a CPU profile from ${path} of port ${String(port)}`
}
