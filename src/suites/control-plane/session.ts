import type { KubernetesApi } from '../../ports/kubernetes-api.ts'
import type { SuiteContext } from '../../ports/suite.ts'
import type { TestbedCluster } from '../../ports/testbed.ts'
import type { ControlPlaneParameters } from './parameters.ts'
import { send } from '../../kubernetes/send.ts'

/** Rounds of requests: the first opens the connections, the others bring code and caches of both sides up. */
const ROUNDS = 3

export type ApiObject = Readonly<Record<string, unknown>>

/** What all measurements of a run share. */
export interface Session {
  readonly api: KubernetesApi
  readonly context: Pick<SuiteContext, 'clock' | 'log' | 'saveRaw' | 'measured'>
  readonly parameters: ControlPlaneParameters
  readonly namespace: string
  /** The run's namespace, for `metadata.ownerReferences` of what is not in it: it is collected when that one goes. */
  readonly owner: OwnerReference
  readonly workload: TestbedCluster['workload']
  /** Of the record; measurements add to it. */
  readonly notes: string[]
}

export interface OwnerReference {
  readonly apiVersion: 'v1'
  readonly kind: 'Namespace'
  readonly name: string
  readonly uid: string
}

/** Label of everything that is made for one measurement; its value says which. */
export const SET_LABEL = 'kbench/set'
/** Label of what is made outside the run's namespace; its value is that namespace. */
export const RUN_LABEL = 'kbench/run'

/**
 * Opens all connections: as many requests at once as there may be. What everybody who is let in may ask for is asked for.
 * @throws {EnvironmentError | Interrupted}
 */
export async function warmUp(session: Session, signal: AbortSignal | undefined): Promise<void> {
  const request = { method: 'GET', path: '/version', signal } as const
  const { concurrency } = session.parameters
  for (let round = 0; round < ROUNDS; round += 1)
    await Promise.all(
      Array.from({ length: concurrency }, () => send(session, request, 'connecting to the API server')),
    )
}
