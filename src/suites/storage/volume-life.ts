import * as z from 'zod'
import { EnvironmentError, messageOf } from '../../core/errors.ts'
import { seconds, type Seconds } from '../../core/series.ts'
import type { ApiSession } from '../../kubernetes/send.ts'
import type { SuiteContext } from '../../ports/suite.ts'
import type { PodRequest, TestbedPod, VolumeRequest } from '../../ports/testbed.ts'
import { newestWarning, timeChange, withName } from '../time-change.ts'
import { volumeRequest } from './fio-volume.ts'
import type { StorageParameters } from './parameters.ts'

type Change<T> = Parameters<typeof timeChange<T>>[0]

const DEFAULT_TIMEOUT_SECONDS = 120

/** What the measurements of a volume's life share. */
export interface LifecycleSession extends ApiSession {
  readonly context: SuiteContext
  readonly namespace: string
  readonly parameters: StorageParameters
  readonly storageClass: string
  /** Whom its volumes come from. */
  readonly provisioner: string
  readonly allowsExpansion: boolean
}

export const sizedClaimSchema = z.object({
  spec: z.object({ volumeName: z.string().optional() }),
  status: z
    .object({ capacity: z.object({ storage: z.string().optional() }).default({}) })
    .default({ capacity: {} }),
})

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
  { context, signal }: LifecycleSession,
  use: (pod: TestbedPod) => Promise<T>,
): Promise<T> {
  const pod = await context.testbed.startPod(request, signal)
  let result: T
  try {
    result = await use(pod)
  } catch (error) {
    await pod.remove().catch((left: unknown) => context.log.debug(messageOf(left)))
    throw error
  }
  await pod.remove()
  return result
}

/**
 * Times a change of an object of that name.
 * @param missed what has not happened when the time is over: "is not ready to use"
 * @throws {EnvironmentError} then, with the last warning about the object
 */
export function timeVolumeChange<T>(
  { name, missed, ...change }: Omit<Change<T>, 'limit' | 'missed'> & Record<'name' | 'missed', string>,
  session: LifecycleSession,
): Promise<Seconds> {
  const limit = timeoutOf(session)
  const nextStep = 'See the log of the storage driver, or raise suites.storage.lifecycleTimeoutSeconds.'
  return timeChange(
    {
      ...change,
      path: `${change.path}?${withName(name)}`,
      limit,
      missed: async () => {
        const warning = await newestWarning(name, session.namespace, session)
        return new EnvironmentError(`${change.what} ${missed} after ${String(limit)} s${warning}`, {
          nextStep,
        })
      },
    },
    session,
  )
}
