import { EnvironmentError } from '../../core/errors.ts'
import { ipFamilyOf } from '../../core/ip-family.ts'
import { describeFailure, expectSuccess } from '../../ports/command-failure.ts'
import type { CommandRunner } from '../../ports/exec.ts'
import type { ServicePort } from '../../ports/testbed.ts'
import { NODE_NAMES, serviceAddress, type HostNetwork, inside } from './network.ts'

type Ports = readonly [ServicePort, ...ServicePort[]]
type Targets = readonly [string, ...string[]]

interface Service {
  readonly address: string
  /** @throws {EnvironmentError} when nft refuses */
  remove(): Promise<void>
}

const STEP_SECONDS = 10
/** Exit codes of nsenter: the program was not found, or a folder of PATH may not be searched (then it is 126). */
const NOT_EXECUTED = [126, 127]

/**
 * Input of `nft -f -` on every node: what kube-proxy's nftables mode does on the node of the client. Each connection
 * takes one of several pods at random, as it does there. Syntax: nft(8).
 * @param targets addresses of the pods
 */
export function serviceRuleset(table: string, service: string, targets: Targets, ports: Ports): string {
  const several = targets.map((target, index) => `${String(index)} : ${target}`).join(', ')
  const target =
    targets.length === 1 ? targets[0] : `numgen random mod ${String(targets.length)} map { ${several} }`
  const family = nftFamily(service)
  const rules = ports.map(
    ({ port, protocol }) =>
      `    ${family} daddr ${service} ${protocol.toLowerCase()} dport ${String(port)} dnat to ${target}\n`,
  )
  return `table ${family} ${table} {
  chain output {
    type nat hook output priority -100; policy accept;
${rules.join('')}  }
}
`
}

/** As nft names the families of addresses. */
function nftFamily(address: string): 'ip' | 'ip6' {
  return ipFamilyOf(address) === 'ipv6' ? 'ip6' : 'ip'
}

/** Why there can be no Service addresses on this network, undefined where there can. Changes nothing. */
export async function whyNoServices(
  network: HostNetwork,
  commands: CommandRunner,
  signal: AbortSignal,
): Promise<string | undefined> {
  if (network.isolation === 'loopback')
    return 'on loopback there is no node whose address translation could stand for a Service'
  const input = serviceRuleset('kbench_check', '10.213.255.1', ['10.213.0.1'], [{ port: 1, protocol: 'TCP' }])
  const argv = inside(network.enter('node-a'), ['nft', '--check', '-f', '-'])
  const result = await commands.run(argv, { input, signal, timeoutSeconds: STEP_SECONDS })
  if (result.exitCode === 0) return undefined
  if (result.exitCode !== undefined && NOT_EXECUTED.includes(result.exitCode))
    return 'the program nft, which stands in for a Service address, is not on PATH for this user (package nftables)'
  if (result.failure === 'interrupted') expectSuccess(result, 'checking nft')
  return `this kernel does not let nft translate addresses: ${describeFailure({ ...result, argv: ['nft'] })}`
}

/** @returns a function that makes the next Service; tables appear with it and go with it */
export function createServices(
  network: HostNetwork,
  commands: CommandRunner,
): (targets: Targets, ports: Ports, signal: AbortSignal | undefined) => Promise<Service> {
  let count = 0
  return async (targets, ports, signal) => {
    count += 1
    const address = serviceAddress(count, ipFamilyOf(targets[0]))
    if (address === undefined)
      throw new EnvironmentError('all 254 Service addresses of the host provider are used')
    const table = `kbench_service_${String(count)}`
    const done: (readonly string[])[] = []
    const remove = async (): Promise<void> => {
      for (const enter of done.splice(0)) {
        const argv = inside(enter, ['nft', 'delete', 'table', nftFamily(address), table])
        const removed = await commands.run(argv, { timeoutSeconds: STEP_SECONDS })
        expectSuccess(removed, `removing the Service ${address}`)
      }
    }
    const input = serviceRuleset(table, address, targets, ports)
    const options = { input, timeoutSeconds: STEP_SECONDS, signal }
    try {
      for (const node of NODE_NAMES) {
        const enter = network.enter(node)
        const result = await commands.run(inside(enter, ['nft', '-f', '-']), options)
        expectSuccess({ ...result, argv: ['nft'] }, `making the Service ${address} on ${node}`)
        done.push(enter)
      }
    } catch (error) {
      await remove()
      throw error
    }
    return { address, remove }
  }
}
