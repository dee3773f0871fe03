import { seconds, type Seconds } from '../../../core/series.ts'
import type { KubernetesApi } from '../../../ports/kubernetes-api.ts'
import type { SuiteContext } from '../../../ports/suite.ts'
import type { PodRequest, VolumeRequest, TestbedPod } from '../../../ports/testbed.ts'
import { volumeRequest } from '../fio-volume.ts'
import type { StorageParameters } from '../parameters.ts'
import { messageOf } from '../../../core/errors.ts'

/** What the measurements of a volume's life share. */
export interface LifecycleSession {
  readonly api: KubernetesApi
  readonly context: Pick<SuiteContext, 'testbed' | 'clock' | 'log' | 'saveRaw'>
  readonly namespace: string
  readonly parameters: StorageParameters
  /** Name of the storage class. */
  readonly storageClass: string
  /** Whom its volumes come from. */
  readonly provisioner: string
  readonly allowsExpansion: boolean
}

const DEFAULT_TIMEOUT_SECONDS = 120

/** How long one step may take. */
export function timeoutOf({ parameters }: LifecycleSession): Seconds {
  return seconds(parameters.lifecycleTimeoutSeconds ?? DEFAULT_TIMEOUT_SECONDS)
}

/** A pod on the first node, with a volume of `provisionSize`. */
export function podWithVolume(
  name: string,
  { parameters, context }: LifecycleSession,
  kind: Pick<VolumeRequest, 'snapshot' | 'claim'> = {},
): PodRequest {
  const node = context.testbed.nodes[0].name
  const volume = volumeRequest(parameters, parameters.provisionSize, kind)
  return { name, node, network: 'pod', servers: [], volume }
}

/**
 * Starts a pod, and removes it with its own volume after its use.
 * @throws {EnvironmentError | Interrupted} what `use` throws, or when the pod does not come up or does not go away
 */
export async function withPod<T>(
  request: PodRequest,
  { context }: LifecycleSession,
  signal: AbortSignal | undefined,
  use: (pod: TestbedPod) => Promise<T>,
): Promise<T> {
  const pod = await context.testbed.startPod(request, signal)
  let result: T
  try {
    result = await use(pod)
  } catch (error) {
    await pod.remove().catch((left: unknown) => {
      context.log.debug(messageOf(left))
    })
    throw error
  }
  await pod.remove()
  return result
}
