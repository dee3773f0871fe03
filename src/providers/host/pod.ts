import { EnvironmentError } from '../../core/errors.ts'
import { processCpuTime } from '../../core/process-cpu-time.ts'
import { askUntil } from '../../ports/await.ts'
import type { ProviderContext } from '../../ports/provider.ts'
import type { PodRequest, TestbedPod } from '../../ports/testbed.ts'
import { expectSuccess, describeFailure } from '../../ports/command-failure.ts'
import type { CommandRunner, BackgroundCommand, CommandResult } from '../../ports/exec.ts'
import type { Argv } from '../../core/shell-command.ts'
import { type Addresses, commandInside, inside, serverInside, readProcessFile } from './network.ts'

/** The long-running processes of one pod. */
interface Servers {
  /** Process id of the first one. */
  readonly mainPid: number | undefined
  /** Says how one of them ended that should still run. */
  failure(): string | undefined
  /** Resolves when all have ended. */
  stop(): Promise<void>
}

interface PodPlace {
  /** Words in front of a command that run it there. */
  readonly enter: readonly string[]
  readonly addresses: Addresses
  readonly volumePath: string | undefined
  /** `getconf CLK_TCK` */
  readonly ticksPerSecond: number
  /** Called once when the pod goes, after its servers have ended. */
  readonly afterwards: () => Promise<void>
}

const READY_SECONDS = 20
const POLL_SECONDS = 0.05

/**
 * Starts the servers of a pod and waits until its ports listen. Leaves no server behind when it fails; the rest of
 * its place is the caller's.
 * @throws {EnvironmentError} with what a server printed that ended early
 * @throws {Interrupted}
 */
export async function startHostPod(
  request: PodRequest,
  place: PodPlace,
  context: ProviderContext,
  signal: AbortSignal | undefined,
): Promise<TestbedPod> {
  const { name, servers: wanted, readyPorts = [] } = request
  const where = place.enter.length === 0 ? 'this machine' : request.node
  if (readyPorts.length > 0) await expectPortsFree(readyPorts, where, place.enter, context.commands, signal)
  const servers = startServers(name, wanted, place.enter, context)
  try {
    await untilReady(request, readyPorts, servers, place, context, signal)
  } catch (error) {
    await servers.stop()
    throw error
  }
  return createPod(request, servers, place, context)
}

async function untilReady(
  { name }: PodRequest,
  ports: readonly number[],
  servers: Servers,
  { enter }: PodPlace,
  { commands, clock }: ProviderContext,
  signal: AbortSignal | undefined,
): Promise<void> {
  let missing = ports
  const ask = async (): Promise<true | undefined> => {
    if (missing.length > 0) missing = await portsNotListening(missing, enter, commands, signal)
    const failure = servers.failure()
    if (failure !== undefined)
      throw new EnvironmentError(`pod ${name} did not come up: its server ended early: ${failure}`)
    return missing.length === 0 ? true : undefined
  }
  if ((await askUntil(ask, READY_SECONDS, POLL_SECONDS, { clock, signal })) === undefined)
    throw new EnvironmentError(
      `pod ${name} did not come up: nothing listens on TCP port ${missing.join(', ')} after ${String(READY_SECONDS)} s`,
    )
}

function createPod(
  request: PodRequest,
  servers: Servers,
  place: PodPlace,
  context: ProviderContext,
): TestbedPod {
  const { name, node } = request
  let removal: Promise<void> | undefined
  return {
    name,
    node,
    address: place.addresses[0],
    addresses: place.addresses,
    volumePath: place.volumePath,
    volumeProvisionTime: undefined,
    async exec(argv, options) {
      if (removal !== undefined) throw new EnvironmentError(`pod ${name} has been removed`)
      return context.commands.run(commandInside(place.enter, argv), options)
    },
    start: (argv, options) => context.commands.start(commandInside(place.enter, argv), options),
    async cpuTime() {
      if (servers.mainPid === undefined)
        throw new Error(`pod ${name} has no server whose CPU time could be read`)
      const stat = await readProcessFile(context.files, servers.mainPid, 'stat')
      if (stat === undefined)
        throw new EnvironmentError(
          `the server of pod ${name} is gone: ${servers.failure() ?? 'its process has ended'}`,
        )
      return processCpuTime(stat, place.ticksPerSecond)
    },
    remove() {
      removal ??= servers.stop().then(place.afterwards)
      return removal
    },
  }
}

/**
 * Ports in the output of `ss -Hltn`: the fourth column is the local address, ended by a colon and the port.
 * Connecting instead would disturb servers that take one client at a time.
 */
export function listeningPorts(output: string): ReadonlySet<number> {
  const ports = output.split('\n').map((line) => /:(\d+)$/.exec(line.trim().split(/\s+/)[3] ?? '')?.[1])
  return new Set(ports.filter((port) => port !== undefined).map(Number))
}

/** Which of these ports nothing listens on. @throws {EnvironmentError | Interrupted} */
async function portsNotListening(
  ports: readonly number[],
  enter: readonly string[],
  commands: CommandRunner,
  signal: AbortSignal | undefined,
): Promise<readonly number[]> {
  const options = { timeoutSeconds: 10, signal }
  const result = await commands.run(inside(enter, ['ss', '-Hltn']), options)
  const open = listeningPorts(expectSuccess(result, 'looking for listening servers').stdout)
  return ports.filter((port) => !open.has(port))
}

/** A stranger on the port would pass for our server. @throws {EnvironmentError} when one of the ports is taken */
export async function expectPortsFree(
  ports: readonly number[],
  where: string,
  enter: readonly string[],
  commands: CommandRunner,
  signal: AbortSignal | undefined,
): Promise<void> {
  const free = await portsNotListening(ports, enter, commands, signal)
  const taken = ports.filter((port) => !free.includes(port))
  if (taken.length === 0) return
  throw new EnvironmentError(`TCP port ${taken.join(', ')} is already taken on ${where}`, {
    nextStep: '`ss -ltnp` shows by which program; end it, or choose other ports for the suite.',
  })
}

/** Starts them; they die with kbench. */
function startServers(
  podName: string,
  servers: readonly Argv[],
  enter: readonly string[],
  { commands, log }: ProviderContext,
): Servers {
  let stopping = false
  let failure: string | undefined
  const watch = (argv: Argv, result: CommandResult): void => {
    if (stopping) return
    failure ??= describeFailure({ ...result, argv })
    log.debug(`pod ${podName}: ${argv.join(' ')} ended: ${failure}`)
  }
  const running: BackgroundCommand[] = servers.map((argv) => {
    const background = commands.start(serverInside(enter, argv))
    void background.ended.then((result) => watch(argv, result))
    return background
  })
  return {
    mainPid: running[0]?.pid,
    failure: () => failure,
    async stop() {
      stopping = true
      await Promise.all(running.map((background) => background.stop()))
    },
  }
}
