import { EnvironmentError, messageOf } from '../core/errors.ts'
import type { Log } from '../ports/log.ts'
import type { SuiteContext } from '../ports/suite.ts'
import type { PodRequest, TestbedPod } from '../ports/testbed.ts'

export interface StartedPods {
  readonly all: readonly TestbedPod[]
  /** @throws {EnvironmentError} when no such pod was asked for */
  named(name: string): TestbedPod
}

/**
 * Starts pods all at once.
 * @throws what the first one that did not come up says, after removing the others
 */
export async function startPods(
  requests: readonly PodRequest[],
  { testbed, log, signal }: SuiteContext,
): Promise<StartedPods> {
  const outcomes = await Promise.allSettled(requests.map((request) => testbed.startPod(request, signal)))
  const all = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
  const failed = outcomes.find((outcome) => outcome.status === 'rejected')
  if (failed !== undefined) {
    await removePods(all, log)
    throw failed.reason
  }
  return {
    all,
    named(name) {
      const pod = all.find((one) => one.name === name)
      if (pod === undefined) throw new EnvironmentError(`pod ${name} was not started`)
      return pod
    },
  }
}

/** Removes pods all at once. Never throws: what cannot be removed is a warning. */
export async function removePods(pods: readonly TestbedPod[], log: Log): Promise<void> {
  await removeAll(
    pods.map((pod) => ({ what: `pod ${pod.name}`, remove: () => pod.remove() })),
    log,
  )
}

/** The same for anything that can be removed. */
export async function removeAll(
  things: readonly { readonly what: string; remove(): Promise<void> }[],
  log: Log,
): Promise<void> {
  await Promise.all(
    things.map(async (thing) => {
      try {
        await thing.remove()
      } catch (error) {
        log.warning(`${thing.what} could not be removed: ${messageOf(error)}`)
      }
    }),
  )
}
