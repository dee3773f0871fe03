import { messageOf } from '../../core/errors.ts'
import type { Log } from '../../ports/log.ts'
import type { TestbedPod } from '../../ports/testbed.ts'

/** Removes them all at once. Never throws; what is left is a warning. */
export async function removePods(pods: readonly TestbedPod[], log: Log): Promise<void> {
  await Promise.all(
    pods.map(async (pod) => {
      try {
        await pod.remove()
      } catch (error) {
        log.warning(`pod ${pod.name} could not be removed: ${messageOf(error)}`)
      }
    }),
  )
}
