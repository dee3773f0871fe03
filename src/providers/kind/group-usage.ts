import { EnvironmentError } from '../../core/errors.ts'
import type { ContainerUsage } from '../../core/usage/usage.ts'
import { bytes } from '../../core/series.ts'
import { expectSuccess } from '../../ports/command-failure.ts'
import type { PodUsage, WatchedContainer } from '../../ports/pod-usage.ts'
import type { ProviderContext } from '../../ports/provider.ts'
import type { Testbed } from '../../ports/testbed.ts'
import { cpuAccountIn, groupFolder, groupsOfContainers } from './containers-cpu-time.ts'

type Context = Pick<ProviderContext, 'commands' | 'files' | 'clock'>

/** Where the kernel accounts for a container, and how its numbers are written there. */
interface Group {
  readonly cpu: ReturnType<typeof cpuAccountIn>
  readonly memory: string
  readonly statistics: string
  /** In `statistics`: the pages of files that are the first to go. */
  readonly inactive: RegExp
}

/**
 * What pods on the nodes of kind use.
 * @returns of the kubelet where the control groups are not on this machine (a remote or virtualised Docker)
 * @throws {EnvironmentError}
 */
export async function openGroupUsage(
  nodes: readonly string[],
  { openPodUsage }: Pick<Testbed, 'openPodUsage'>,
  context: Context,
): Promise<PodUsage> {
  if (openPodUsage === undefined) throw new Error('a cluster has pods')
  const kubelet = await openPodUsage()
  const roots: string[] = []
  for (const { id, groups = '' } of await groupsOfContainers(nodes, context)) {
    const folders = ['cpuacct', 'memory'].flatMap((one) => groupFolder(groups, id, one) ?? [])
    const isHere = await context.commands.run(['test', '-d', folders[0] ?? ''], { timeoutSeconds: 10 })
    if (isHere.exitCode !== 0) return kubelet
    roots.push(...new Set(folders))
  }
  return groupUsage(kubelet, roots, context)
}

/**
 * From their control groups, which are on this machine: exact, and to be had at any time.
 * @param kubelet finds them
 * @param roots folders of the nodes below /sys/fs/cgroup
 */
function groupUsage(kubelet: PodUsage, roots: readonly string[], context: Context): PodUsage {
  const groups = new Map<string, Group>()
  return {
    resolution: undefined,
    source: 'the control groups of the containers',
    async find(watch, signal) {
      const found = await kubelet.find(watch, signal)
      await locate(
        found.filter(({ id }) => !groups.has(id)),
        roots,
        groups,
        context,
      )
      return found
    },
    read: (containers) =>
      Promise.all(
        containers.map(async (one) => {
          const group = groups.get(one.id)
          return group === undefined ? undefined : readGroup(group, context)
        }),
      ),
    close: () => kubelet.close(),
  }
}

/**
 * The groups of some containers by one walk over those of their nodes. The runtime names a group after the container, with more
 * around it (cri-containerd-ID.scope).
 */
async function locate(
  containers: readonly WatchedContainer[],
  roots: readonly string[],
  groups: Map<string, Group>,
  { commands }: Context,
): Promise<void> {
  const names = containers.map(({ id }) => id.replace(/^.*:\/\//, ''))
  if (names.length === 0) return
  const wanted = names.flatMap((name, index) => [...(index === 0 ? [] : ['-o']), '-name', `*${name}*`])
  const result = await commands.run(['find', ...roots, '-type', 'd', '(', ...wanted, ')'], {
    timeoutSeconds: 20,
  })
  const paths = expectSuccess(result, 'looking for the control groups of pods').stdout.split('\n')
  for (const [index, { id }] of containers.entries()) {
    const own = paths.filter((path) => path.includes(names[index] ?? ''))
    const group = groupOf(own.sort((a, b) => a.length - b.length))
    if (group !== undefined) groups.set(id, group)
  }
}

/**
 * Formats: cgroups(7), https://docs.kernel.org/admin-guide/cgroup-v1/cpuacct.html and memory.html,
 * https://docs.kernel.org/admin-guide/cgroup-v2.html
 */
function groupOf(paths: readonly string[]): Group | undefined {
  const of = (controller: string): string | undefined =>
    paths.find((path) => path.startsWith(`/sys/fs/cgroup/${controller}/`))
  const [cpu, memory] = [of('cpuacct'), of('memory')]
  if (cpu !== undefined && memory !== undefined)
    return {
      cpu: cpuAccountIn(cpu),
      memory: `${memory}/memory.usage_in_bytes`,
      statistics: `${memory}/memory.stat`,
      inactive: /^total_inactive_file (\d+)$/m,
    }
  const [unified] = paths
  if (unified === undefined) return undefined
  return {
    cpu: cpuAccountIn(unified),
    memory: `${unified}/memory.current`,
    statistics: `${unified}/memory.stat`,
    inactive: /^inactive_file (\d+)$/m,
  }
}

/** @throws {EnvironmentError} for a file that is there and is not understood */
async function readGroup(
  group: Group,
  { files, clock }: Pick<Context, 'files' | 'clock'>,
): Promise<ContainerUsage | undefined> {
  const at = clock.monotonic()
  const [cpu, memory, statistics] = await Promise.all(
    [group.cpu.path, group.memory, group.statistics].map((path) => files.readIfPresent(path)),
  )
  if (cpu === undefined || memory === undefined || statistics === undefined) return undefined
  const used = group.cpu.read(cpu)
  const inUse = Number(memory) - Number(group.inactive.exec(statistics)?.[1])
  if (used === undefined || !Number.isFinite(inUse))
    throw new EnvironmentError(`what a pod uses could not be read from ${group.cpu.path} and ${group.memory}`)
  return { at, cpu: used, memory: bytes(Math.max(0, inUse)) }
}
