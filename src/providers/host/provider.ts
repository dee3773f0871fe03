import * as z from 'zod'
import { EnvironmentError, messageOf } from '../../core/errors.ts'
import { expectSuccess } from '../../ports/command-failure.ts'
import { defineProvider, type ProviderContext } from '../../ports/provider.ts'
import type { Testbed } from '../../ports/testbed.ts'
import { chooseNetwork } from './choose-network.ts'
import { collectFacts } from './facts.ts'
import { IPV6_ADDRESSES, loopbackAddresses } from './network.ts'
import { hostOptionsSchema, type HostOptions } from './options.ts'
import { whyNoServices } from './services.ts'
import { createTestbed } from './testbed.ts'
import { LOOPBACK_TOOLS, NAMESPACE_TOOLS, NFT } from './tools.ts'
import { openVolumes } from './volumes.ts'

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
async function readTicksPerSecond({
  commands,
  signal,
}: Pick<ProviderContext, 'commands' | 'signal'>): Promise<number> {
  const result = await commands.run(['getconf', 'CLK_TCK'], { signal })
  const said = expectSuccess(result, 'reading the clock tick').stdout.trim()
  const parsed = ticks.safeParse(said)
  if (parsed.success) return parsed.data
  throw new EnvironmentError(
    `getconf CLK_TCK printed "${said.slice(0, QUOTED_CHARACTERS)}"; expected how often a second the clock ticks, e.g. 100`,
    { nextStep: 'Check which getconf stands first on PATH: it belongs to the C library of this machine.' },
  )
}
