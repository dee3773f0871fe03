import * as z from 'zod'
import { EnvironmentError } from '../../core/errors.ts'
import { cpuAccountIn } from '../../core/record/machine.ts'
import { seconds, type Seconds } from '../../core/series.ts'
import type { ProviderContext } from '../../ports/provider.ts'
import type { NodeReader } from '../../ports/testbed.ts'
import { docker, linesOf } from './docker.ts'

const inspected = z.string().regex(/^[0-9a-f]{64} [1-9]\d*$/)

/**
 * The control groups of the first process of each container, as /proc/PID/cgroup lists them.
 * @throws {EnvironmentError} when Docker does not answer
 */
async function groupsOfContainers(
  containers: readonly string[],
  { commands, files }: ProviderContext,
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
  context: ProviderContext,
): Promise<(() => Promise<Seconds>) | undefined> {
  const { files, log } = context
  const accounts: ReturnType<typeof cpuAccountIn>[] = []
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
export function accountOf(groups: string, id: string): ReturnType<typeof cpuAccountIn> | undefined {
  const folder = groupFolder(groups, id, 'cpuacct')
  return folder === undefined ? undefined : cpuAccountIn(folder)
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

/**
 * Nodes of kind share the kernel of this machine, whose CPU time is that of all of them; their control groups have that of each.
 * Where the groups are not on this machine (a remote or virtualised Docker), CPU times stay those of the kernel.
 * @param reader is closed when that fails
 */
export async function withOwnCpu(reader: NodeReader, context: ProviderContext): Promise<NodeReader> {
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

/**
 * The folders in which the control groups of all pods on these nodes are; with version 1 one for CPU time and one for memory.
 * @returns none where they are not on this machine (a remote or virtualised Docker)
 * @throws {EnvironmentError}
 */
export async function groupsOfPods(nodes: readonly string[], context: ProviderContext): Promise<string[]> {
  const roots: string[] = []
  for (const { id, groups = '' } of await groupsOfContainers(nodes, context)) {
    const folders = ['cpuacct', 'memory'].flatMap((one) => groupFolder(groups, id, one) ?? [])
    const isHere = await context.commands.run(['test', '-d', folders[0] ?? ''], { timeoutSeconds: 10 })
    if (isHere.exitCode !== 0) return []
    roots.push(...new Set(folders))
  }
  return roots
}
