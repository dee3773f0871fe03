import { EnvironmentError } from '../../core/errors.ts'
import { labelList } from '../../core/label-selector.ts'
import { seconds, type Seconds } from '../../core/series.ts'
import type { NodeCounts, NodeReader, ReadNode } from '../../ports/node-reader.ts'
import type { SuiteContext, Observation } from '../../ports/suite.ts'
import type { NodeGroups } from './parameters.ts'

/** CPU time of the nodes of a group while something was measured. */
export interface GroupCpu {
  readonly group: string
  readonly busy: Seconds
  /** Of all its CPUs in that time. */
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
  /** Never throws. */
  close(): Promise<void>
}

const NO_GROUPS: OpenNodeGroups = {
  notes: [],
  during: async (run) => ({ result: await run(), cpu: [] }),
  close: () => Promise.resolve(),
}

/**
 * Opens the groups that kbench.yaml names. Where CPU times cannot be distinguished, there are none, and a note says why.
 * @param groups undefined: none
 * @throws {EnvironmentError | Interrupted} for a group without nodes, or when a node cannot be read
 */
export async function openNodeGroups(
  groups: NodeGroups | undefined,
  { testbed, signal }: SuiteContext,
): Promise<OpenNodeGroups> {
  if (groups === undefined) return NO_GROUPS
  if (testbed.cluster === undefined) return without('there is no cluster')
  const named = Object.entries(groups)
  const reader = await testbed.cluster.openNodeReader(
    (node) => named.some(([, labels]) => isIn(labels, node)),
    signal,
  )
  try {
    const members = named.map(([group, labels]) => membersOf(group, labels, reader))
    const shared = reader.kernels.filter((names) => names.length > 1)
    if (!reader.hasOwnCpu && shared.length > 0) {
      await reader.close()
      return without(`these nodes share one kernel: ${shared.map((names) => names.join(', ')).join('; ')}`)
    }
    return {
      notes: [],
      async during(run, stop) {
        const before = await reader.read(stop)
        const result = await run()
        const after = await reader.read(stop)
        return { result, cpu: members.map((one) => cpuBetween(one, before, after)) }
      },
      close: () => reader.close(),
    }
  } catch (error) {
    await reader.close()
    throw error
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
