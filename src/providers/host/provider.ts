import * as z from 'zod'
import { EnvironmentError, messageOf } from '../../core/errors.ts'
import { expectSuccess } from '../../ports/command-failure.ts'
import { defineProvider, type ProviderContext } from '../../ports/provider.ts'
import type { Testbed } from '../../ports/testbed.ts'
import {
  ISOLATIONS,
  type Isolation,
  openNamespaces,
  IPV6_ADDRESSES,
  loopbackAddresses,
  loopbackNetwork,
  type HostNetwork,
} from './network.ts'
import { whyNoServices } from './services.ts'
import { createTestbed } from './testbed.ts'
import { openVolumes } from './volumes.ts'
import type { Log } from '../../ports/log.ts'
import type { Tool } from '../../ports/tool.ts'
import { runnerOf } from '../../core/record/record.ts'
import type { EnvironmentFacts } from '../../core/record/schema.ts'

export const hostOptionsSchema = z.strictObject({
  isolation: z
    .enum(['auto', ...ISOLATIONS])
    .default('auto')
    .describe('how the two nodes are isolated; auto uses the first of the list that works here'),
  volumeDirectory: z
    .string()
    .min(1)
    .optional()
    .describe('folder for volumes, on a file system with direct I/O; default: the first that has it'),
  mtu: z
    .int()
    .min(1280)
    .max(65535)
    .default(1500)
    .describe('largest packet between the two nodes, in bytes; without effect on loopback'),
})

export type HostOptions = z.infer<typeof hostOptionsSchema>

const ofIproute2 = (id: string, purpose: string): Tool => ({
  id,
  purpose,
  from: { package: 'iproute2' },
  versionArguments: ['-V'],
  versionPattern: /(\d+\.\d+\.\d+)/,
})

const ofUtilLinux = (id: string, purpose: string): Tool => ({ id, purpose, from: { package: 'util-linux' } })

const LOOPBACK_TOOLS = [
  ofUtilLinux('setpriv', 'ends servers when kbench ends'),
  ofIproute2('ss', 'sees when a server listens'),
]
const NAMESPACE_TOOLS = [
  ofIproute2('ip', 'joins network namespaces'),
  ofUtilLinux('nsenter', 'enters a network namespace'),
  ...LOOPBACK_TOOLS,
  ofUtilLinux('unshare', 'makes a network namespace'),
]

const NFT: Tool = {
  id: 'nft',
  purpose: 'stands in for a Service address on the host',
  from: { package: 'nftables' },
}

const WAY_OUT: Readonly<Record<Isolation, string>> = {
  'network-namespaces': 'Run kbench as root, in a container with CAP_SYS_ADMIN and CAP_NET_ADMIN.',
  'user-namespaces':
    'Allow unprivileged user namespaces (Ubuntu: sysctl kernel.apparmor_restrict_unprivileged_userns=0).',
  loopback: '',
}

const EMPTY_KUBECONFIG = '/dev/null'
const ticks = z.coerce.number().int().positive()
const QUOTED_CHARACTERS = 40

/** No cluster: two network namespaces of this machine stand for two nodes. */
export default defineProvider<HostOptions>({
  id: 'host',
  summary: 'this machine without a cluster: two network namespaces stand for two nodes',
  place: 'host',
  isOnThisMachine: true,
  automatic: 2,
  options: hostOptionsSchema,
  tools: ({ isolation }) => (isolation === 'loopback' ? LOOPBACK_TOOLS : NAMESPACE_TOOLS),
  optionalTools: ({ isolation }) => (isolation === 'loopback' ? [] : [NFT]),
  async availability({ commands }) {
    const system = await commands.run(['uname', '-s'])
    const name = system.stdout.trim()
    return name === 'Linux'
      ? { usable: true }
      : { usable: false, reason: `it needs Linux, and this is ${name === '' ? 'not' : name}` }
  },
  create,
})

async function create(options: HostOptions, context: ProviderContext): Promise<Testbed> {
  const { commands, log, signal } = context
  if (context.keep)
    log.info('host: --keep has no meaning here: network namespaces and volumes end with kbench')
  const undo: (() => Promise<void>)[] = []
  // First, as new network namespaces inherit what it changes. Without this file kubectl would reach the person's cluster.
  try {
    await context.setup(EMPTY_KUBECONFIG)
    const network = await chooseNetwork(options, context)
    undo.push(() => network.close())
    const servicesMissing = await whyNoServices(network, commands, signal)
    const volumes = await openVolumes(options.volumeDirectory, context)
    if (typeof volumes === 'string') log.warning(`host: ${volumes}`)
    else undo.push(() => volumes.close())
    const fileSystem = typeof volumes === 'string' ? undefined : volumes.fileSystem
    const facts = await collectFacts(network.isolation, options.mtu, fileSystem, context)
    const ticksPerSecond = await readTicksPerSecond(context)
    const loopback = loopbackAddresses(await context.files.readIfPresent(IPV6_ADDRESSES))
    return createTestbed({ facts, network, loopback, volumes, servicesMissing, ticksPerSecond }, context)
  } catch (error) {
    await context.diagnose?.()
    for (const step of undo.reverse()) {
      await step().catch((left: unknown) => log.warning(`host: cleaning up: ${messageOf(left)}`))
    }
    throw error
  }
}

/** @throws {EnvironmentError} when getconf does not say it */
async function readTicksPerSecond({ commands, signal }: ProviderContext): Promise<number> {
  const result = await commands.run(['getconf', 'CLK_TCK'], { signal })
  const said = expectSuccess(result, 'reading the clock tick').stdout.trim()
  const parsed = ticks.safeParse(said)
  if (parsed.success) return parsed.data
  throw new EnvironmentError(
    `getconf CLK_TCK printed "${said.slice(0, QUOTED_CHARACTERS)}"; expected how often a second the clock ticks, e.g. 100`,
    { nextStep: 'Check which getconf stands first on PATH: it belongs to the C library of this machine.' },
  )
}

/**
 * Opens the network in the isolation that is named, or for `auto` in the first that works.
 * @throws {EnvironmentError} when a named isolation does not work here
 * @throws {Interrupted}
 */
export async function chooseNetwork(
  { isolation, mtu }: HostOptions,
  context: ProviderContext,
): Promise<HostNetwork> {
  if (isolation !== 'auto')
    return open(isolation, mtu, context).catch((cause: unknown) => {
      if (!(cause instanceof EnvironmentError)) throw cause
      throw new EnvironmentError(
        `provider.host.isolation is "${isolation}", which does not work here: ${messageOf(cause)}`,
        { cause, nextStep: `${WAY_OUT[isolation]} Or leave isolation at "auto".` },
      )
    })
  const refused: string[] = []
  for (const candidate of ISOLATIONS) {
    try {
      const network = await open(candidate, mtu, context)
      report(network.isolation, refused, context.log)
      return network
    } catch (error) {
      if (!(error instanceof EnvironmentError)) throw error
      context.log.debug(`host: no ${candidate} here: ${error.message}`)
      refused.push(`${candidate}: ${error.message}`)
    }
  }
  throw new Error('loopback cannot be refused')
}

async function open(isolation: Isolation, mtu: number, context: ProviderContext): Promise<HostNetwork> {
  return isolation === 'loopback'
    ? loopbackNetwork(loopbackAddresses(await context.files.readIfPresent(IPV6_ADDRESSES)))
    : openNamespaces(isolation, mtu, context)
}

function report(isolation: Isolation, refused: readonly string[], log: Log): void {
  if (isolation !== 'loopback') {
    log.info(`host: isolation of node-a and node-b: ${isolation}`)
    return
  }
  log.warning(
    `host: no network namespace can be made, so both nodes are 127.0.0.1 (${refused.join('; ')}). ` +
      `${WAY_OUT['network-namespaces']} ${WAY_OUT['user-namespaces']}`,
  )
}

const UNKNOWN = 'unknown'

/**
 * The facts of this machine. ARM kernels name no model of the processor; proc_meminfo(5) counts in kB of 1024 bytes.
 * @param fileSystem of the volume directory; undefined where there are no volumes
 * @param mtu of the network between the nodes; loopback has its own
 * @throws {EnvironmentError} when not even `uname` runs
 */
async function collectFacts(
  isolation: Isolation,
  mtu: number,
  fileSystem: string | undefined,
  { commands, files, env, signal }: ProviderContext,
): Promise<EnvironmentFacts> {
  const read = async (path: string): Promise<string> => (await files.readIfPresent(path)) ?? ''
  const find = async (path: string, pattern: RegExp): Promise<string | undefined> =>
    pattern.exec(await read(path))?.[1]
  const kernel = expectSuccess(await commands.run(['uname', '-r'], { signal }), 'reading the kernel version')
  const loopbackMtu = Number((await read('/sys/class/net/lo/mtu')).trim())
  return {
    kubernetes: null,
    nodes: [
      {
        name: 'host',
        role: 'host',
        cpuModel: (await find('/proc/cpuinfo', /^model name\s*:\s*(\S.*?)\s*$/m)) ?? UNKNOWN,
        cores: [...(await read('/proc/cpuinfo')).matchAll(/^processor\s*:/gm)].length,
        memoryBytes: Number((await find('/proc/meminfo', /^MemTotal:\s*(\d+) kB$/m)) ?? 0) * 1024,
        kernel: kernel.stdout.trim(),
        os: (await find('/etc/os-release', /^PRETTY_NAME=["']?(.*?)["']?$/m)) ?? UNKNOWN,
        containerRuntime: 'none',
        mtu: isolation === 'loopback' ? loopbackMtu || null : mtu,
      },
    ],
    cni: null,
    kubeProxyMode: null,
    storageClass: fileSystem === undefined ? null : `directory (${fileSystem})`,
    runner: runnerOf(env),
    isolation,
    tools: {},
  }
}
