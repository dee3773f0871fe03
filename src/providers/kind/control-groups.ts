import * as z from 'zod'
import { EnvironmentError } from '../../core/errors.ts'
import { bytes, seconds, type Seconds } from '../../core/series.ts'
import type { ProviderContext } from '../../ports/provider.ts'
import type { NodeReader } from '../../ports/node-reader.ts'
import { docker, linesOf } from './docker.ts'
import type { ContainerUsage } from '../../core/usage/usage.ts'
import { expectSuccess } from '../../ports/command-failure.ts'
import type { PodUsage, WatchedContainer } from '../../ports/pod-usage.ts'

type Context = Pick<ProviderContext, 'commands' | 'files' | 'log'>

/** A file that holds the CPU time of a container, and how to read it. */
interface Account {
  readonly path: string
  readonly read: (text: string) => Seconds | undefined
}

const inspected = z.string().regex(/^[0-9a-f]{64} [1-9]\d*$/)

/**
 * The control groups of the first process of each container, as /proc/PID/cgroup lists them.
 * @throws {EnvironmentError} when Docker does not answer
 */
async function groupsOfContainers(
  containers: readonly string[],
  { commands, files }: Pick<Context, 'commands' | 'files'>,
): Promise<{ readonly id: string; readonly groups: string | undefined }[]> {
  const inspect = ['inspect', '--format', '{{.Id}} {{.State.Pid}}', ...containers]
  const listed = await docker(commands, 'asking Docker for the processes of the nodes', inspect)
  return Promise.all(
    linesOf(listed).map(async (line) => {
      const [id = '', pid = ''] = (inspected.safeParse(line).data ?? '').split(' ')
      return { id, groups: id === '' ? undefined : await files.readIfPresent(`/proc/${pid}/cgroup`) }
    }),
  )
}

/**
 * How to read the CPU time of containers with all that runs in them, from their control groups.
 * @returns undefined where the groups are not on this machine (a remote or virtualised Docker)
 */
export async function containersCpuTime(
  containers: readonly string[],
  context: Context,
): Promise<(() => Promise<Seconds>) | undefined> {
  const { files, log } = context
  const accounts: Account[] = []
  for (const { id, groups } of await groupsOfContainers(containers, context)) {
    const account = groups === undefined ? undefined : accountOf(groups, id)
    if (account === undefined || (await files.readIfPresent(account.path)) === undefined) {
      log.debug(`the CPU time of the containers cannot be read here: ${id}`)
      return undefined
    }
    accounts.push(account)
  }
  return async () => {
    let sum = 0
    for (const { path, read } of accounts) {
      const value = read((await files.readIfPresent(path)) ?? '')
      if (value === undefined)
        throw new EnvironmentError(`the CPU time of a container could not be read from ${path}`)
      sum += value
    }
    return seconds(sum)
  }
}

/**
 * Where the kernel accounts for a container. The first process may be in a group inside of the container's, which is the
 * one whose name holds the container's id.
 * Format: cgroups(7).
 * @param groups text of /proc/PID/cgroup: lines "number:controllers:path", one of "0::path" in version 2
 */
export function accountOf(groups: string, id: string): Account | undefined {
  const folder = groupFolder(groups, id, 'cpuacct')
  return folder === undefined ? undefined : cpuAccountIn(folder)
}

/**
 * The file with the CPU time of a control group. Formats: cpuacct.usage is in ns, usage_usec of cpu.stat in µs.
 * @param folder below /sys/fs/cgroup; of version 1 that of the controller cpuacct
 */
function cpuAccountIn(folder: string): Account {
  if (folder.startsWith('/sys/fs/cgroup/cpuacct/'))
    return { path: `${folder}/cpuacct.usage`, read: (text) => scaled(text.trim(), 1e9) }
  return {
    path: `${folder}/cpu.stat`,
    read: (text) => scaled(/^usage_usec (\d+)$/m.exec(text)?.[1] ?? '', 1e6),
  }
}

/**
 * The folder of a container’s group, with all that is below it; as accountOf.
 * @param controller of version 1; in version 2 all have the same folder
 */
function groupFolder(groups: string, id: string, controller: string): string | undefined {
  for (const line of groups.split('\n')) {
    const [, controllers = '', path = ''] = /^\d+:([^:]*):(.*)$/.exec(line) ?? []
    const end = path.indexOf(id)
    if (end < 0) continue
    const nextSlash = path.indexOf('/', end)
    const group = nextSlash < 0 ? path : path.slice(0, nextSlash)
    if (controllers.split(',').includes(controller)) return `/sys/fs/cgroup/${controller}${group}`
    if (controllers === '' && line.startsWith('0:')) return `/sys/fs/cgroup${group}`
  }
  return undefined
}

function scaled(digits: string, perSecond: number): Seconds | undefined {
  return /^\d+$/.test(digits) ? seconds(Number(digits) / perSecond) : undefined
}

/**
 * Nodes of kind share the kernel of this machine, whose CPU time is that of all of them; their control groups have that of each.
 * Where the groups are not on this machine (a remote or virtualised Docker), CPU times stay those of the kernel.
 * @param reader is closed when that fails
 */
export async function withOwnCpu(reader: NodeReader, context: Context): Promise<NodeReader> {
  const clocks = new Map<string, () => Promise<Seconds>>()
  try {
    for (const { name } of reader.nodes) {
      const clock = await containersCpuTime([name], context)
      if (clock === undefined) return reader
      clocks.set(name, clock)
    }
  } catch (error) {
    await reader.close()
    throw error
  }
  return {
    ...reader,
    hasOwnCpu: true,
    async read(signal) {
      const counts = await reader.read(signal)
      const own = await Promise.all(
        [...counts].map(async ([name, count]) => {
          const busy = await clocks.get(name)?.()
          if (busy === undefined) throw new EnvironmentError(`the CPU time of node ${name} is not known`)
          return [name, { ...count, busy }] as const
        }),
      )
      return new Map(own)
    },
  }
}

type UsageContext = Pick<ProviderContext, 'commands' | 'files' | 'clock'>

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
 * @returns that of the kubelet where the control groups are not on this machine (a remote or virtualised Docker)
 * @throws {EnvironmentError}
 */
export async function openGroupUsage(
  nodes: readonly string[],
  kubelet: PodUsage,
  context: UsageContext,
): Promise<PodUsage> {
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
function groupUsage(kubelet: PodUsage, roots: readonly string[], context: UsageContext): PodUsage {
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
  { commands }: UsageContext,
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
  { files, clock }: Pick<UsageContext, 'files' | 'clock'>,
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
