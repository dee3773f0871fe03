import * as z from 'zod'
import { EnvironmentError } from '../../core/errors.ts'
import { quantity } from '../../core/kubernetes-quantity.ts'
import {
  objectList,
  namedSchema,
  scheduledPodListSchema,
  type ScheduledPod,
} from '../../kubernetes/schemas.ts'
import { readObject } from '../../kubernetes/send.ts'
import type { ControlPlaneParameters } from './parameters.ts'
import { POD_MEBIBYTES, POD_MILLICORES, type Session } from './objects.ts'

const AMOUNTS = z.record(z.string(), z.string()).default({})
const NODES = objectList(namedSchema.extend({ status: z.object({ allocatable: AMOUNTS }) }))
const CPU = POD_MILLICORES / 1000
const MEMORY = POD_MEBIBYTES * 2 ** 20

interface Room {
  readonly node: string
  /** How many more pods of the workload fit, and what it is that ends. */
  readonly pods: number
  readonly scarce: 'pods' | 'CPU' | 'memory'
}

/** The most pods of this suite that there are at a time. */
export function wantedPods(parameters: ControlPlaneParameters): number {
  const { deployments, deploymentReplicas, pods, scaleTo, verbs } = parameters
  // What kube-burner makes is then on them, and parameters say whether it fits.
  if (parameters.engine === 'kube-burner' && parameters.simulatedNodes > 0) return scaleTo
  const replicas = deploymentReplicas === 0 ? 0 : deploymentReplicas + (verbs.includes('scale') ? 1 : 0)
  return Math.max(pods, scaleTo, deployments * replicas)
}

/** Checks first that the pods fit on the nodes. @throws {EnvironmentError} with the room of every node */
export async function expectRoom(session: Session): Promise<void> {
  const wanted = wantedPods(session.parameters)
  if (wanted === 0) return
  const active = `fieldSelector=${encodeURIComponent('status.phase!=Succeeded,status.phase!=Failed')}`
  const [allNodes, allPods] = await Promise.all([
    readObject(session, NODES, '/api/v1/nodes', 'reading the nodes'),
    readObject(session, scheduledPodListSchema, `/api/v1/pods?${active}`, 'reading the pods'),
  ])
  const room = session.context.testbed.nodes.map(({ name }) => {
    const node = allNodes.items.find(({ metadata }) => metadata.name === name)
    return roomOn(name, node?.status.allocatable ?? {}, allPods.items)
  })
  const total = room.reduce((sum, { pods }) => sum + pods, 0)
  if (total >= wanted) return
  const each = room
    .map(({ node, pods, scarce }) => `${node}: ${String(pods)}, then ${scarce} ends`)
    .join('; ')
  throw new EnvironmentError(
    `${String(wanted)} pods of ${String(POD_MILLICORES)}m CPU and ${String(POD_MEBIBYTES)}Mi do not fit on the nodes, which have room for ${String(total)} (${each})`,
    { nextStep: 'Lower suites.control-plane.pods, scaleTo or deployments, or free room on the nodes.' },
  )
}

/** @param allocatable quantities of the node's status */
export function roomOn(
  node: string,
  allocatable: Readonly<Record<string, string>>,
  pods: readonly Pick<ScheduledPod, 'spec'>[],
): Room {
  const there = pods.filter(({ spec }) => spec.nodeName === node)
  const requested = (resource: string): number =>
    there
      .flatMap(({ spec }) => spec.containers.map(({ resources }) => resources.requests[resource] ?? '0'))
      .reduce((sum, text) => sum + amount(text), 0)
  const free = (resource: string): number => amount(allocatable[resource] ?? '0') - requested(resource)
  const room = [
    { node, scarce: 'pods', pods: amount(allocatable['pods'] ?? '0') - there.length },
    // Rounded first: 0.15 / 0.01 is a little less than 15.
    { node, scarce: 'CPU', pods: Math.floor(Math.round(free('cpu') * 1e6) / Math.round(CPU * 1e6)) },
    { node, scarce: 'memory', pods: Math.floor(free('memory') / MEMORY) },
  ] as const
  const [first, ...others] = room
  const least = others.reduce<Room>((least, one) => (one.pods < least.pods ? one : least), first)
  return { ...least, pods: Math.max(least.pods, 0) }
}

function amount(text: string): number {
  const value = quantity(text)
  if (value === undefined)
    throw new EnvironmentError(`the cluster states an amount as "${text}", which is no Kubernetes quantity`)
  return value
}
