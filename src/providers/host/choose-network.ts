import { EnvironmentError, messageOf } from '../../core/errors.ts'
import type { Log } from '../../ports/log.ts'
import { openNamespaces, type NamespaceContext } from './namespaces.ts'
import { IPV6_ADDRESSES, loopbackAddresses, loopbackNetwork, type HostNetwork } from './network.ts'
import { ISOLATIONS, type HostOptions, type Isolation } from './options.ts'

/**
 * Opens the network in the isolation that was asked for, or for `auto` in the first that works.
 * @throws {EnvironmentError} when a named isolation does not work here
 * @throws {Interrupted}
 */
export async function chooseNetwork(
  { isolation, mtu }: HostOptions,
  context: NamespaceContext & { readonly log: Log },
): Promise<HostNetwork> {
  if (isolation !== 'auto') return openNamed(isolation, mtu, context)
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

async function openNamed(isolation: Isolation, mtu: number, context: NamespaceContext): Promise<HostNetwork> {
  try {
    return await open(isolation, mtu, context)
  } catch (cause) {
    if (!(cause instanceof EnvironmentError)) throw cause
    throw new EnvironmentError(
      `provider.host.isolation is "${isolation}", which does not work here: ${messageOf(cause)}`,
      { cause, nextStep: `${WAY_OUT[isolation]} Or leave isolation at "auto".` },
    )
  }
}

async function open(isolation: Isolation, mtu: number, context: NamespaceContext): Promise<HostNetwork> {
  return isolation === 'loopback'
    ? loopbackNetwork(loopbackAddresses(await context.files.readIfPresent(IPV6_ADDRESSES)))
    : openNamespaces(isolation, mtu, context)
}

const WAY_OUT: Readonly<Record<Isolation, string>> = {
  'network-namespaces': 'Run kbench as root, in a container with CAP_SYS_ADMIN and CAP_NET_ADMIN.',
  'user-namespaces':
    'Allow unprivileged user namespaces (Ubuntu: sysctl kernel.apparmor_restrict_unprivileged_userns=0).',
  loopback: '',
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
