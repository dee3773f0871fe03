import { seconds, type Seconds } from '../../../core/unit.ts'
import type { KubernetesApi } from '../../../ports/kubernetes-api.ts'
import type { SuiteContext } from '../../../ports/suite.ts'
import type { PodRequest, VolumeRequest } from '../../../ports/testbed.ts'
import { volumeRequest } from '../fio-volume.ts'
import type { StorageParameters } from '../parameters.ts'

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
