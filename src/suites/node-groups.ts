import * as z from 'zod'
import { EnvironmentError } from '../core/errors.ts'
import { labelList } from '../core/label-selector.ts'
import { seconds, type Seconds } from '../core/series.ts'
import type { NodeCounts, NodeReader, ReadNode } from '../ports/testbed.ts'
import type { Observation } from '../ports/suite.ts'
import type { Room } from './room.ts'

const name = z
  .string()
  .regex(/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/, { error: 'expected small letters, digits and hyphens' })

/** Names of groups, each with the labels that its nodes have. */
export const nodeGroupsSchema = z
  .record(
    name,
    z.record(z.string(), z.string()).refine((labels) => Object.keys(labels).length > 0, {
      error: 'expected at least one label',
    }),
  )
  .refine((groups) => Object.keys(groups).length > 0, { error: 'expected at least one group' })

type NodeGroups = z.infer<typeof nodeGroupsSchema>

/** CPU time of the nodes of a group while something was measured. */
export interface GroupCpu {
  readonly group: string
  readonly busy: Seconds
  /** CPU time that all its CPUs had in that time. */
  readonly available: Seconds
}

/** Groups of nodes whose CPU time is read around what is measured. */
export interface OpenNodeGroups {
  readonly notes: readonly string[]
  /**
   * Runs something between two readings of all nodes.
   * @throws {EnvironmentError | Interrupted} when a node cannot be read, and what `run` throws
   */
  during<Result>(
    run: () => Promise<Result>,
    signal: AbortSignal | undefined,
  ): Promise<{ readonly result: Result; readonly cpu: readonly GroupCpu[] }>
}

const NO_GROUPS: OpenNodeGroups = {
  notes: [],
  during: async (run) => ({ result: await run(), cpu: [] }),
}

/**
 * Opens the groups that kbench.yaml names. Where CPU times cannot be distinguished, there are none, and a note says why.
 * @param groups undefined: none
 * @throws {EnvironmentError | Interrupted} for a group without nodes, or when a node cannot be read
 */
export async function openNodeGroups(groups: NodeGroups | undefined, room: Room): Promise<OpenNodeGroups> {
  if (groups === undefined) return NO_GROUPS
  const { cluster } = room.testbed
  if (cluster === undefined) return without('there is no cluster')
  const named = Object.entries(groups)
  const reader = await cluster.openNodeReader(
    (node) => named.some(([, labels]) => isIn(labels, node)),
    room.signal,
  )
  const shared = reader.hasOwnCpu ? [] : reader.kernels.filter((names) => names.length > 1)
  if (shared.length > 0) await reader.close()
  else room.atEnd(() => reader.close())
  const members = named.map(([group, labels]) => membersOf(group, labels, reader))
  if (shared.length > 0)
    return without(`these nodes share one kernel: ${shared.map((names) => names.join(', ')).join('; ')}`)
  return {
    notes: [],
    async during(run, stop) {
      const before = await reader.read(stop)
      const result = await run()
      const after = await reader.read(stop)
      return { result, cpu: members.map((one) => cpuBetween(one, before, after)) }
    },
  }
}

function without(reason: string): OpenNodeGroups {
  return { ...NO_GROUPS, notes: [`the CPU time of groups of nodes is not measured: ${reason}`] }
}

interface Group {
  readonly group: string
  readonly nodes: readonly string[]
}

function membersOf(group: string, labels: ReadNode['labels'], { nodes }: NodeReader): Group {
  const members = nodes.filter((node) => isIn(labels, node)).map(({ name }) => name)
  if (members.length > 0) return { group, nodes: members }
  throw new EnvironmentError(
    `the group ${group} has no node that is Ready: no node has ${labelList(labels)}`,
    {
      nextStep: 'See `kubectl get nodes --show-labels`, and nodeGroups in kbench.yaml.',
    },
  )
}

function isIn(wanted: ReadNode['labels'], { labels }: ReadNode): boolean {
  return Object.entries(wanted).every(([key, value]) => labels[key] === value)
}

type Counts = ReadonlyMap<string, NodeCounts>

function cpuBetween({ group, nodes }: Group, before: Counts, after: Counts): GroupCpu {
  const total = (what: 'busy' | 'available'): Seconds =>
    seconds(
      nodes.reduce((sum, node) => sum + (after.get(node)?.[what] ?? 0) - (before.get(node)?.[what] ?? 0), 0),
    )
  return { group, busy: total('busy'), available: total('available') }
}

/** The share of the CPUs of each group that was busy. */
export function utilizationObservations(
  metric: string,
  cpu: readonly GroupCpu[],
  labels: Observation['labels'],
): Observation[] {
  return cpu.flatMap(({ group, busy, available }) =>
    available > 0 ? [{ metric, labels: { ...labels, group }, value: busy / available }] : [],
  )
}
