import { EnvironmentError, throwIfInterrupted } from '../../core/errors.ts'
import { askUntil } from '../../ports/await.ts'
import type { Clock } from '../../ports/clock.ts'
import { describeFailure, expectSuccess } from '../../ports/command-failure.ts'
import type { BackgroundCommand, CommandResult, CommandRunner } from '../../ports/exec.ts'
import type { Files } from '../../ports/files.ts'
import type { Argv } from '../../core/shell-command.ts'
import type { Isolation } from './options.ts'
import {
  NODE_ADDRESSES,
  NODE_IPV6_ADDRESSES,
  NODE_NAMES,
  nodeBatch,
  nodeIpv6Batch,
  switchBatch,
  type NodeName,
  loopbackAddresses,
  type Addresses,
  type HostNetwork,
} from './topology.ts'

export interface NamespaceContext {
  readonly commands: CommandRunner
  readonly clock: Clock
  readonly files: Files
  readonly signal: AbortSignal
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
  isolation: Exclude<Isolation, 'loopback'>,
  mtu: number,
  context: NamespaceContext,
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
  context: NamespaceContext,
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
  { commands, clock, files, signal }: NamespaceContext,
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
async function spareFirewall(
  enter: readonly string[],
  { commands, signal }: NamespaceContext,
): Promise<void> {
  const script =
    'for file in /proc/sys/net/bridge/bridge-nf-call-*tables; do if [ -w "$file" ]; then echo 0 >"$file"; fi; done'
  const argv = inside(enter, ['sh', '-c', script])
  expectSuccess(
    await commands.run(argv, { signal, timeoutSeconds: STEP_SECONDS }),
    'keeping the firewall out of the switch',
  )
}

async function configure(
  enter: readonly string[],
  batch: string,
  what: string,
  { commands, signal }: NamespaceContext,
): Promise<void> {
  const argv = inside(enter, ['ip', '-batch', '-'])
  expectSuccess(await commands.run(argv, { input: batch, signal, timeoutSeconds: STEP_SECONDS }), what)
}

/**
 * The words in front of a command that run it in the namespaces of a process. nsenter does not fork for these, so
 * the process id of what was started is the process id of the command itself.
 */
export function enterArguments(isolation: Exclude<Isolation, 'loopback'>, pid: number): readonly string[] {
  const target = ['nsenter', '--target', String(pid)]
  return isolation === 'network-namespaces'
    ? [...target, '--net', '--']
    : [...target, '--user', '--preserve-credentials', '--net', '--']
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
export function holdSwitch(isolation: Exclude<Isolation, 'loopback'>): Argv {
  return isolation === 'network-namespaces'
    ? ['unshare', '--net', 'cat']
    : ['unshare', '--user', '--map-root-user', '--net', 'cat']
}

/** The same for a node. @param enterSwitch in user mode the node must belong to the switch's user namespace */
export function holdNode(isolation: Exclude<Isolation, 'loopback'>, enterSwitch: readonly string[]): Argv {
  return isolation === 'network-namespaces'
    ? ['unshare', '--net', 'cat']
    : inside(enterSwitch, ['unshare', '--net', 'cat'])
}

/**
 * The text of /proc/PID/NAME, undefined when there is no such process. One that ends while it is read makes the
 * kernel answer ESRCH.
 */
export async function readProcessFile(files: Files, pid: number, name: string): Promise<string | undefined> {
  try {
    return await files.readIfPresent(`/proc/${String(pid)}/${name}`)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return undefined
    throw error
  }
}
