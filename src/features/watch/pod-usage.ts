import * as z from 'zod'
import type { ObserverContext } from '../../app/measure/observe.ts'
import { EnvironmentError } from '../../core/errors.ts'
import { cpuAccountIn } from '../../core/record/machine.ts'
import { bytes, seconds, type Seconds } from '../../core/series.ts'
import type { PodWatch } from '../../core/subject-watch.ts'
import { runningContainers, type RunningContainer } from '../../kubernetes/running-containers.ts'
import { readObject } from '../../kubernetes/send.ts'
import { expectSuccess } from '../../ports/command-failure.ts'
import type { KubernetesApi } from '../../ports/kubernetes-api.ts'
import type { Testbed } from '../../ports/testbed.ts'
import type { ContainerUsage } from './core/usage.ts'

export interface PodUsage {
  /** About how often there is a new reading; undefined: at any time, from the kernel itself. */
  readonly resolution: Seconds | undefined
  /** Where readings come from, as the end of a sentence. */
  readonly source: string
  /** The running containers of pods. Asks the API server: not while something is measured. @throws {EnvironmentError} */
  find(watch: PodWatch, signal?: AbortSignal): Promise<readonly RunningContainer[]>
  /**
   * Reads all of them, well below a millisecond each where the resolution is undefined.
   * @returns in the order given; undefined for one that is gone
   * @throws {EnvironmentError}
   */
  read(containers: readonly RunningContainer[]): Promise<readonly (ContainerUsage | undefined)[]>
  close(): void
}

/**
 * From the control groups of the pods where they are on this machine, else from the kubelet of each node.
 * @throws {EnvironmentError} when it cannot be read here
 */
export async function openPodUsage(testbed: Testbed, context: ObserverContext): Promise<PodUsage> {
  if (testbed.cluster === undefined)
    throw new EnvironmentError('there is no cluster here, so there are no pods')
  const roots = (await testbed.localNodes?.groupsOfPods()) ?? []
  const api = await testbed.cluster.openApi(1)
  return roots.length === 0 ? kubeletUsage(api, context) : groupUsage(api, roots, context)
}

const ANSWER_SECONDS = 20

function findIn(api: KubernetesApi, context: ObserverContext): PodUsage['find'] {
  return (watch, signal) =>
    runningContainers({ api, context }, watch, `watching ${watch.name}`, {
      signal,
      timeoutSeconds: ANSWER_SECONDS,
    })
}

/** https://kubernetes.io/docs/reference/instrumentation/node-metrics/#summary-api-source */
const summarySchema = z.object({
  pods: z.array(
    z.object({
      podRef: z.object({ name: z.string(), namespace: z.string() }),
      containers: z
        .array(
          z.object({
            name: z.string(),
            cpu: z.object({ time: z.string(), usageCoreNanoSeconds: z.number().optional() }).optional(),
            memory: z.object({ workingSetBytes: z.number().optional() }).optional(),
          }),
        )
        .default([]),
    }),
  ),
})

/**
 * Readings of the node's kubelet through the API server. Their times come from the clock of the node; the
 * same one is given until there is a newer one.
 */
function kubeletUsage(api: KubernetesApi, context: ObserverContext): PodUsage {
  const { clock } = context
  return {
    // The kubelet looks at its containers every 10 s, later where nothing changes (its housekeeping interval).
    resolution: seconds(10),
    source: 'the kubelet, which reads the counters of its containers about every 10–15 s',
    find: findIn(api, context),
    async read(containers) {
      const nodes = [...new Set(containers.map(({ node }) => node))]
      const summaries = new Map(
        await Promise.all(
          nodes.map(async (node) => {
            const path = `/api/v1/nodes/${node}/proxy/stats/summary?only_cpu_and_memory=true`
            const options = { timeoutSeconds: ANSWER_SECONDS }
            const what = `asking the kubelet of ${node}`
            return [node, await readObject({ api, context }, summarySchema, path, what, options)] as const
          }),
        ),
      )
      const offset = clock.monotonic() - clock.now().getTime() / 1000
      return containers.map((one) => usageOf(one, summaries.get(one.node), offset))
    },
    close: () => api.close(),
  }
}

/** @param offset of the monotonic clock from the wall clock, in s */
function usageOf(
  { namespace, pod, container }: RunningContainer,
  summary: z.output<typeof summarySchema> | undefined,
  offset: number,
): ContainerUsage | undefined {
  const { cpu, memory } =
    summary?.pods
      .find(({ podRef }) => podRef.name === pod && podRef.namespace === namespace)
      ?.containers.find(({ name }) => name === container) ?? {}
  if (cpu?.usageCoreNanoSeconds === undefined || memory?.workingSetBytes === undefined) return undefined
  const at = Date.parse(cpu.time) / 1000
  if (!Number.isFinite(at))
    throw new EnvironmentError(`the kubelet dates its reading of ${pod} as "${cpu.time}"`)
  return {
    at: seconds(at + offset),
    cpu: seconds(cpu.usageCoreNanoSeconds / 1e9),
    memory: bytes(memory.workingSetBytes),
  }
}

/** From their control groups: exact, and to be had at any time. @param roots folders of the nodes below /sys/fs/cgroup */
function groupUsage(api: KubernetesApi, roots: readonly string[], context: ObserverContext): PodUsage {
  const groups = new Map<string, Group>()
  const find = findIn(api, context)
  return {
    resolution: undefined,
    source: 'the control groups of the containers',
    async find(watch, signal) {
      const found = await find(watch, signal)
      const fresh = found.filter(({ id }) => !groups.has(id))
      if (fresh.length > 0) await locate(fresh, roots, groups, context)
      return found
    },
    read: (containers) =>
      Promise.all(
        containers.map(async ({ id }) => {
          const group = groups.get(id)
          return group === undefined ? undefined : readGroup(group, context)
        }),
      ),
    close: () => api.close(),
  }
}

/**
 * The groups of some containers by one walk over those of their nodes. The runtime names a group after the container, with more
 * around it (cri-containerd-ID.scope).
 * @param containers at least one
 */
async function locate(
  containers: readonly RunningContainer[],
  roots: readonly string[],
  groups: Map<string, Group>,
  { commands }: ObserverContext,
): Promise<void> {
  const names = containers.map(({ id }) => id.replace(/^.*:\/\//, ''))
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

type Group = NonNullable<ReturnType<typeof groupOf>>

/**
 * Where the kernel accounts for a container, and how its numbers are written there; `inactive` in the statistics are the pages of files that
 * are the first to go. Formats: cgroups(7), https://docs.kernel.org/admin-guide/cgroup-v1/cpuacct.html and memory.html,
 * https://docs.kernel.org/admin-guide/cgroup-v2.html
 */
function groupOf(paths: readonly string[]) {
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
  { files, clock }: ObserverContext,
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
