import type { IpFamily } from '../../core/ip-family.ts'
import { EnvironmentError, throwIfInterrupted } from '../../core/errors.ts'
import { askUntil } from '../../ports/await.ts'
import type { ProviderContext } from '../../ports/provider.ts'
import { describeFailure, expectSuccess } from '../../ports/command-failure.ts'
import type { BackgroundCommand, CommandResult } from '../../ports/exec.ts'
import type { Files } from '../../ports/files.ts'
import type { Argv } from '../../core/shell-command.ts'

export const ISOLATIONS = ['network-namespaces', 'user-namespaces', 'loopback'] as const
/** How far the two nodes are kept apart, from the closest to a cluster to the furthest. */
export type Isolation = (typeof ISOLATIONS)[number]
type Namespaces = Exclude<Isolation, 'loopback'>

/** Names and addresses of the two nodes. The namespaces are closed, so these ranges clash with nothing outside. */
export const NODE_NAMES = ['node-a', 'node-b'] as const
type NodeName = (typeof NODE_NAMES)[number]
const NODE_ADDRESSES: Readonly<Record<NodeName, string>> = {
  'node-a': '10.213.0.1',
  'node-b': '10.213.0.2',
}
/** In one /64 of the range for local networks, RFC 4193. */
const NODE_IPV6_ADDRESSES: Readonly<Record<NodeName, string>> = {
  'node-a': 'fd6b:626e:6368::1',
  'node-b': 'fd6b:626e:6368::2',
}
const SERVICE_RANGE = '10.213.255.0/24'
const SERVICE_IPV6_RANGE = 'fd6b:626e:6368:ff::/64'
const LARGEST_SERVICE = 254

export function isNodeName(name: string): name is NodeName {
  return NODE_NAMES.some((node) => node === name)
}

/** @param index from 1 @returns undefined when the range is used up */
export function serviceAddress(index: number, family: IpFamily): string | undefined {
  if (index > LARGEST_SERVICE) return undefined
  return family === 'ipv6' ? `fd6b:626e:6368:ff::${index.toString(16)}` : `10.213.255.${String(index)}`
}

/**
 * Input of `ip -batch -` inside the switch: a bridge, and for each node a veth pair whose other end is `eth0` of the
 * node.
 * @param mtu bytes
 * @param pids the processes that hold the nodes' namespaces
 */
export function switchBatch(mtu: number, pids: Readonly<Record<NodeName, number>>): string {
  const bytes = String(mtu)
  return lines(
    'link set lo up',
    `link add name switch mtu ${bytes} type bridge mcast_snooping 0`,
    'link set switch up',
    ...NODE_NAMES.flatMap((name) => [
      `link add name ${name} mtu ${bytes} type veth peer name eth0 mtu ${bytes} netns ${String(pids[name])}`,
      `link set ${name} master switch`,
      `link set ${name} up`,
    ]),
  )
}

/** Input of `ip -batch -` inside a node. Without the route a Service address would be unreachable before DNAT sees it. */
export const nodeBatch = (address: string): string =>
  lines(
    'link set lo up',
    `address add ${address}/24 dev eth0`,
    'link set eth0 up',
    `route add ${SERVICE_RANGE} dev eth0`,
  )

/** The same for IPv6; without a check for duplicates, which would keep the address from being used for a second. */
const nodeIpv6Batch = (address: string): string =>
  lines(`address add ${address}/64 dev eth0 nodad`, `route add ${SERVICE_IPV6_RANGE} dev eth0`)

const lines = (...all: readonly string[]): string => `${all.join('\n')}\n`

/** The two nodes, ready to take commands. */
export interface HostNetwork {
  readonly isolation: Isolation
  /** Words in front of a command that run it on a node; empty where that is the machine itself. */
  enter(node: NodeName): readonly string[]
  /** IPv4 first, then IPv6 where the kernel has it. */
  addresses(node: NodeName): Addresses
  /** Ends everything in it. Never throws. */
  close(): Promise<void>
}

export type Addresses = readonly [string, ...string[]]

export const LOOPBACK_ADDRESS = '127.0.0.1'
/** IPv6 addresses of the machine itself, see proc_net(5). */
export const IPV6_ADDRESSES = '/proc/net/if_inet6'
/** A line of /proc/net/if_inet6 is the address as 32 digits, the number of its interface, … and the name of that. */
const LOOPBACK_LINE = /^0{31}1 /m

/**
 * Where a network reaches itself: 127.0.0.1, and ::1 where it has that.
 * @param known its if_inet6 below /proc, undefined where the kernel has no IPv6
 */
export function loopbackAddresses(known: string | undefined): Addresses {
  return LOOPBACK_LINE.test(known ?? '') ? [LOOPBACK_ADDRESS, '::1'] : [LOOPBACK_ADDRESS]
}

/** Both nodes are the machine's own network: what is left where no namespace may be made. */
export function loopbackNetwork(addresses: Addresses): HostNetwork {
  return {
    isolation: 'loopback',
    enter: () => [],
    addresses: () => addresses,
    close: () => Promise.resolve(),
  }
}

const STEP_SECONDS = 10
const POLL_SECONDS = 0.01

/**
 * Makes three network namespaces: a switch with a bridge, and two nodes that are joined to it. Each is held by a
 * background `cat` that ends when kbench does, and ends with it. Nothing of the machine's own network is touched.
 * @param mtu bytes
 * @throws {EnvironmentError} when the kernel or the system's policy does not allow it; nothing is left then
 * @throws {Interrupted}
 */
export async function openNamespaces(
  isolation: Namespaces,
  mtu: number,
  context: ProviderContext,
): Promise<HostNetwork> {
  const holders: BackgroundCommand[] = []
  const close = async (): Promise<void> => {
    await Promise.all(holders.map((holder) => holder.stop()))
  }
  try {
    const hold = (argv: Argv): Promise<number> => holdNamespace(argv, holders, context)
    const enterSwitch = enterArguments(isolation, await hold(holdSwitch(isolation)))
    const pids = {
      'node-a': await hold(holdNode(isolation, enterSwitch)),
      'node-b': await hold(holdNode(isolation, enterSwitch)),
    }
    await spareFirewall(enterSwitch, context)
    await configure(enterSwitch, switchBatch(mtu, pids), 'joining two network namespaces', context)
    const addresses = new Map<NodeName, Addresses>()
    for (const name of NODE_NAMES) {
      const enter = enterArguments(isolation, pids[name])
      addresses.set(name, await giveAddresses(name, enter, pids[name], context))
    }
    return {
      isolation,
      enter: (node) => enterArguments(isolation, pids[node]),
      addresses: (node) => addresses.get(node) ?? [NODE_ADDRESSES[node]],
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** @returns with IPv6 where the namespace has it, which its loopback interface shows once it is up */
async function giveAddresses(
  name: NodeName,
  enter: readonly string[],
  pid: number,
  context: ProviderContext,
): Promise<Addresses> {
  const [first, second] = [NODE_ADDRESSES[name], NODE_IPV6_ADDRESSES[name]]
  await configure(enter, nodeBatch(first), `giving ${name} its address`, context)
  const known = await readProcessFile(context.files, pid, 'net/if_inet6')
  if (loopbackAddresses(known).length === 1) return [first]
  await configure(enter, nodeIpv6Batch(second), `giving ${name} its IPv6 address`, context)
  return [first, second]
}

async function holdNamespace(
  argv: Argv,
  holders: BackgroundCommand[],
  { commands, clock, files, signal }: ProviderContext,
): Promise<number> {
  throwIfInterrupted(signal)
  const holder = commands.start(argv)
  holders.push(holder)
  let ended: CommandResult | undefined
  void holder.ended.then((result) => (ended = result))
  // unshare becomes cat when the namespaces are made and, for a user namespace, its users are mapped.
  const ask = async (): Promise<true | undefined> => {
    if ((await readProcessFile(files, holder.pid, 'comm'))?.trim() === 'cat') return true
    if (ended !== undefined)
      throw new EnvironmentError(`making a network namespace failed: ${describeFailure(ended)}`)
    return undefined
  }
  if ((await askUntil(ask, STEP_SECONDS, POLL_SECONDS, { clock, signal })) === undefined)
    throw new EnvironmentError(
      `making a network namespace took longer than ${String(STEP_SECONDS)} s: ${argv.join(' ')}`,
    )
  return holder.pid
}

/**
 * Where Docker has loaded br_netfilter, bridged packets also take the way of routed ones, which costs throughput:
 * results would depend on whether Docker runs. The switch of a new namespace inherits that, kernels before
 * 5.3 have no such file in it. Never reaches the machine's own setting.
 */
async function spareFirewall(enter: readonly string[], { commands, signal }: ProviderContext): Promise<void> {
  const script =
    'for file in /proc/sys/net/bridge/bridge-nf-call-*tables; do if [ -w "$file" ]; then echo 0 >"$file"; fi; done'
  const options = { signal, timeoutSeconds: STEP_SECONDS }
  const spared = await commands.run(inside(enter, ['sh', '-c', script]), options)
  expectSuccess(spared, 'keeping the firewall out of the switch')
}

async function configure(
  enter: readonly string[],
  batch: string,
  what: string,
  { commands, signal }: ProviderContext,
): Promise<void> {
  const argv = inside(enter, ['ip', '-batch', '-'])
  expectSuccess(await commands.run(argv, { input: batch, signal, timeoutSeconds: STEP_SECONDS }), what)
}

/**
 * The words in front of a command that run it in the namespaces of a process. nsenter does not fork for these, so
 * the process id of what was started is the process id of the command itself.
 */
export function enterArguments(isolation: Namespaces, pid: number): readonly string[] {
  const users = isolation === 'user-namespaces' ? ['--user', '--preserve-credentials'] : []
  return ['nsenter', '--target', String(pid), ...users, '--net', '--']
}

/** A command in a namespace. */
export function inside(enter: readonly string[], command: Argv): Argv {
  return [...enter, ...command] as unknown as Argv
}

/**
 * A server that the kernel kills when kbench dies, whatever the way. setpriv comes last: entering a namespace changes
 * credentials, and that clears the death signal. All of these become the server: its process id is the one started.
 */
export function serverInside(enter: readonly string[], server: Argv): Argv {
  return inside(enter, ['setpriv', '--pdeathsig', 'KILL', '--', ...server])
}

/**
 * A command that ends with all it has started itself, when it is stopped and when kbench dies. `timeout 0` has no time
 * limit; it makes a process group and passes TERM on to all of it, then KILL a second later. Without it, a child that
 * lives on holds the output open, and stopping the command takes as long as the child does.
 */
export function commandInside(enter: readonly string[], command: Argv): Argv {
  return inside(enter, ['setpriv', '--pdeathsig', 'TERM', '--', 'timeout', '--kill-after=1', '0', ...command])
}

/** The background command whose process holds the namespace of the switch. It lasts until its standard input ends. */
export function holdSwitch(isolation: Namespaces): Argv {
  const users = isolation === 'user-namespaces' ? ['--user', '--map-root-user'] : []
  return ['unshare', ...users, '--net', 'cat']
}

/** The same for a node. @param enterSwitch in user mode the node must belong to the switch's user namespace */
export function holdNode(isolation: Namespaces, enterSwitch: readonly string[]): Argv {
  return inside(isolation === 'user-namespaces' ? enterSwitch : [], ['unshare', '--net', 'cat'])
}

/** The text of /proc/PID/NAME, undefined without such a process. ESRCH: it ended while it was read. */
export async function readProcessFile(files: Files, pid: number, name: string): Promise<string | undefined> {
  try {
    return await files.readIfPresent(`/proc/${String(pid)}/${name}`)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return undefined
    throw error
  }
}
