import { EnvironmentError, messageOf, NotMeasurableHere } from '../core/errors.ts'
import type { KubernetesApi } from '../ports/kubernetes-api.ts'
import type { SuiteContext } from '../ports/suite.ts'
import type {
  PodRequest,
  ServiceRequest,
  TestbedCluster,
  TestbedPod,
  TestbedService,
} from '../ports/testbed.ts'
import { createAgents, type Agents } from '../slices/agent.ts'

export interface StartedPods {
  readonly all: readonly TestbedPod[]
  /** @throws {EnvironmentError} when no pod of that name was requested */
  named(name: string): TestbedPod
}

/** The context of a suite, or of a part of it, with what it opens: all of that is closed again. */
export interface Room extends SuiteContext {
  /** Starts pods all at once. @throws what the first one that did not come up says */
  startPods(requests: readonly PodRequest[]): Promise<StartedPods>
  /** @throws {EnvironmentError} when the Service does not come up */
  expose(request: ServiceRequest): Promise<TestbedService>
  /** Programs in pods that start load generators and pause and resume them. */
  openAgents(): Agents
  /** The API of the cluster, with so many requests on their way at a time. @throws {EnvironmentError} */
  openApi(cluster: TestbedCluster, connections: number): Promise<KubernetesApi>
  /** Prepares a part of the suite in a separate room: what it opened is closed at once when it fails. */
  part<Result>(prepare: (room: Room) => Promise<Result>): Promise<Result>
  /** Has something closed, before what was opened earlier. What it throws is a warning. */
  atEnd(close: () => void | Promise<void>): void
}

/**
 * Prepares a suite. What it opened is closed by `close`, which never throws, or when it cannot be prepared: in reverse order, then Services,
 * then pods, each all at once.
 * @param prepare `notes` of its result may grow
 */
export async function inRoom<Prepared extends object>(
  context: SuiteContext,
  prepare: (room: Room) => Promise<Prepared>,
): Promise<Prepared & { close(): Promise<void> }> {
  const { result, close } = await opening(context, prepare)
  return Object.assign(result, { close })
}

async function opening<Result>(
  context: SuiteContext,
  prepare: (room: Room) => Promise<Result>,
): Promise<{ readonly result: Result; readonly close: () => Promise<void> }> {
  const { testbed, log, signal } = context
  const services: TestbedService[] = []
  const pods: TestbedPod[] = []
  const closing: (() => void | Promise<void>)[] = []
  const close = async (): Promise<void> => {
    for (const one of closing.splice(0).reverse())
      try {
        await one()
      } catch (error) {
        log.warning(messageOf(error))
      }
    await removeAll(services.splice(0), ({ address }) => `the Service ${address}`, context)
    await removeAll(pods.splice(0), ({ name }) => `pod ${name}`, context)
  }
  const room: Room = {
    ...context,
    atEnd: (one) => void closing.push(one),
    async part(own) {
      const opened = await opening(context, own)
      room.atEnd(opened.close)
      return opened.result
    },
    async startPods(requests) {
      const outcomes = await Promise.allSettled(requests.map((request) => testbed.startPod(request, signal)))
      const all = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
      pods.push(...all)
      const failed = outcomes.find((outcome) => outcome.status === 'rejected')
      if (failed !== undefined) throw failed.reason
      return {
        all,
        named(name) {
          const pod = all.find((one) => one.name === name)
          if (pod === undefined) throw new EnvironmentError(`pod ${name} was not started`)
          return pod
        },
      }
    },
    async expose(request) {
      const service = await testbed.expose(request, signal)
      services.push(service)
      return service
    },
    openAgents() {
      const agents = createAgents(context)
      room.atEnd(() => agents.close())
      return agents
    },
    async openApi(cluster, connections) {
      const api = await cluster.openApi(connections)
      room.atEnd(() => api.close())
      return api
    },
  }
  try {
    return { result: await prepare(room), close }
  } catch (error) {
    await close()
    throw error
  }
}

/**
 * For a suite that measures what a cluster does.
 * @param what cannot be measured without one, as the start of a sentence
 * @throws {NotMeasurableHere} where there is none
 */
export function expectCluster({ testbed }: SuiteContext, suite: string, what: string): TestbedCluster {
  if (testbed.cluster !== undefined) return testbed.cluster
  throw new NotMeasurableHere(`${what} cannot be measured here: there is no cluster`, {
    nextStep: `Use a provider with a cluster, for example kind, or leave the suite ${suite} out.`,
  })
}

/** All at once. */
async function removeAll<Thing extends { remove(): Promise<void> }>(
  things: readonly Thing[],
  what: (thing: Thing) => string,
  { log }: SuiteContext,
): Promise<void> {
  await Promise.all(
    things.map((thing) =>
      thing.remove().catch((error: unknown) => {
        log.warning(`${what(thing)} could not be removed: ${messageOf(error)}`)
      }),
    ),
  )
}
