import { messageOf } from '../../../core/errors.ts'
import type { PodRequest, TestbedPod } from '../../../ports/testbed.ts'
import type { LifecycleSession } from './session.ts'

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
