import { EnvironmentError } from '../core/errors.ts'
import { groupBy } from '../core/group-by.ts'
import { expectSuccess } from '../ports/command-failure.ts'
import type { NodeCounts, NodeReader, ReadNode, TestbedPod } from '../ports/testbed.ts'
import { anyPlace, isReady, listNodes } from './placement.ts'
import type { KubernetesNode } from './schemas.ts'
import { startPod, type PodContext } from './pod.ts'
import { busyTimeOf, parseCpuTicks, TICKS_PER_SECOND } from '../core/record/machine.ts'
import type { Argv } from '../core/shell-command.ts'
import { bytes, type Bytes, seconds } from '../core/series.ts'

const READ_SECONDS = 20

interface KernelCounts extends NodeCounts {
  /** Its boot id. */
  readonly kernel: string
}

/**
 * Starts a small pod in the network of each chosen node, whatever the node's taints are: it reads the counters there.
 * @throws {EnvironmentError | Interrupted} when there is no such node, or when a pod does not come up; nothing is left behind then
 */
export async function openNodeReader(
  isChosen: (node: ReadNode) => boolean,
  context: PodContext,
  signal: AbortSignal | undefined,
): Promise<NodeReader> {
  const all = await listNodes(context.kubectl, signal)
  const chosen = all.filter((node) => isReady(node) && isChosen(node.metadata))
  if (chosen.length === 0)
    throw new EnvironmentError(
      `no node that is Ready is among those to read; the nodes are: ${all.map(({ metadata }) => metadata.name).join(', ')}`,
      { nextStep: 'See `kubectl get nodes --show-labels`.' },
    )
  const pods = await startAll(chosen, context, signal)
  const close = (): Promise<void> => removeAll(pods, context.log)
  const readCounts = async (stop: AbortSignal | undefined): Promise<Map<string, KernelCounts>> => {
    const counts = pods.map(async (pod) => {
      const result = await pod.exec(READ_COUNTS, { signal: stop, timeoutSeconds: READ_SECONDS })
      const { stdout } = expectSuccess(result, `reading the counters of node ${pod.node}`)
      return [pod.node, parseNodeCounts(stdout, pod.node)] as const
    })
    return new Map(await Promise.all(counts))
  }
  try {
    const kernels = groupBy([...(await readCounts(signal))], ([, { kernel }]) => kernel)
    return {
      nodes: chosen.map(({ metadata: { name, labels } }) => ({ name, labels })),
      kernels: [...kernels.values()].map((members) => members.map(([node]) => node) as [string, ...string[]]),
      hasOwnCpu: false,
      read: readCounts,
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

async function startAll(
  nodes: readonly KubernetesNode[],
  context: PodContext,
  signal: AbortSignal | undefined,
): Promise<readonly TestbedPod[]> {
  const plain = { ...context, defaults: { ...context.defaults, template: undefined } }
  const outcomes = await Promise.allSettled(
    nodes.map((node, index) => {
      const name = `node-reader-${String(index + 1)}`
      const where = { node: node.metadata.name, network: 'host', cpu: 'shared' } as const
      return startPod({ name, ...where, servers: [] }, anyPlace(node), plain, signal)
    }),
  )
  const started = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
  const failed = outcomes.find((outcome) => outcome.status === 'rejected')
  if (failed === undefined) return started
  await removeAll(started, context.log)
  throw failed.reason
}

async function removeAll(pods: readonly TestbedPod[], log: PodContext['log']): Promise<void> {
  for (const outcome of await Promise.allSettled(pods.map((pod) => pod.remove())))
    if (outcome.status === 'rejected')
      log.warning(`a node-reader pod could not be removed: ${String(outcome.reason)}`)
}

/**
 * Prints the counters of a kernel, one source after another; every line begins with where it is from. Disks are those with a device
 * behind them, so that partitions, loop devices, RAID and LVM do not count the same bytes again.
 * Formats: proc_stat(5), proc_uptime(5), https://docs.kernel.org/block/stat.html, proc_pid_net(5),
 * https://docs.kernel.org/admin-guide/sysctl/kernel.html#random
 */
const READ_COUNTS: Argv = [
  'sh',
  '-c',
  [
    `sed 's/^/boot_id /' /proc/sys/kernel/random/boot_id`,
    `sed 's/^/uptime /' /proc/uptime`,
    `grep '^cpu ' /proc/stat`,
    `for disk in /sys/block/*/device; do sed 's/^/disk /' "\${disk%/device}/stat"; done 2>/dev/null`,
    `sed 's/^/route /' /proc/net/route`,
    `sed 's/^/route6 /' /proc/net/ipv6_route 2>/dev/null`,
    `sed 's/^/interface /' /proc/net/dev`,
  ].join('; '),
]

const SECTOR_BYTES = 512
/** In /proc/net/ipv6_route: the address and the length of the prefix. */
const ANY_IPV6 = /^0{32} 00 /

/** @throws {EnvironmentError} naming what is missing */
export function parseNodeCounts(text: string, node: string): KernelCounts {
  const lines = text.split('\n').map((line) => line.replaceAll(/\s+/g, ' ').trim())
  const of = (source: string): string[] =>
    lines.flatMap((line) => (line.startsWith(`${source} `) ? [line.slice(source.length + 1)] : []))
  const known = <T>(value: T | undefined, what: string): T => {
    if (value === undefined) throw new EnvironmentError(`node ${node} does not report ${what}`)
    return value
  }
  const kernel = of('boot_id').find((id) => /^[0-9a-f-]{36}$/.test(id))
  const uptime = Number(of('uptime')[0]?.split(' ')[0])
  const ticks = known(parseCpuTicks(lines.find((line) => line.startsWith('cpu ')) ?? ''), 'its CPU time')
  const busy = busyTimeOf(ticks)
  const disks = of('disk').map((line) => line.split(' ').map(Number))
  const links = linksOf(of('interface'), [...routesOf(of('route')), ...routes6Of(of('route6'))])
  return {
    kernel: known(kernel, 'its boot id'),
    at: seconds(known(uptime > 0 ? uptime : undefined, 'how long it runs')),
    busy,
    available: seconds(busy + (ticks.idle + ticks.waiting + ticks.stolen) / TICKS_PER_SECOND),
    disk:
      disks.length === 0
        ? undefined
        : { read: sum(disks, 2, SECTOR_BYTES), written: sum(disks, 6, SECTOR_BYTES) },
    network: links.length === 0 ? undefined : { received: sum(links, 0), sent: sum(links, 8) },
  }
}

/** Interfaces of default routes. */
function routesOf(lines: readonly string[]): string[] {
  return lines.flatMap((line) => {
    const [name = '', destination, , , , , , mask] = line.split(' ')
    return destination === '00000000' && mask === '00000000' ? [name] : []
  })
}

function routes6Of(lines: readonly string[]): string[] {
  return lines.flatMap((line) => {
    const name = line.split(' ').at(-1) ?? ''
    return ANY_IPV6.test(line) && name !== 'lo' ? [name] : []
  })
}

/** The counters behind the name of each interface that is wanted: "eth0: 1 2 …". */
function linksOf(lines: readonly string[], wanted: readonly string[]): number[][] {
  return lines.flatMap((line) => {
    const [, name = '', counters = ''] = /^(\S+): ?(.*)$/.exec(line) ?? []
    return wanted.includes(name) ? [counters.split(' ').map(Number)] : []
  })
}

function sum(rows: readonly (readonly number[])[], column: number, factor = 1): Bytes {
  return bytes(rows.reduce((total, row) => total + (row[column] ?? 0) * factor, 0))
}
