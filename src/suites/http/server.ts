import type { PodRequest, TestbedNode } from '../../ports/testbed.ts'

/** Uncommon, as all pods of a node may share an address (provider host). */
const FIRST_PORT = 25280
/**
 * Without keep-alive the servers are left with the closed connections for a minute. A node that translates addresses
 * (MASQUERADE) may take such a port for a new connection. The kernel drops its first packet if its timestamp is older,
 * which it often is, and the request waits a second for the next. So each round uses another port.
 */
const PORTS = 8
/** About what an echo server answers to hey. */
const BODY = 'kbench '.repeat(73).trim()
/** Connections that a server takes beyond those of the test, such as those that are just closing. */
const SPARE_CONNECTIONS = 100

/** The ports that the servers listen on, without gaps. @param portShift of the suite's context */
export function serverPorts(portShift = 0): readonly [number, ...number[]] {
  const first = FIRST_PORT + portShift
  return [first, ...Array.from({ length: PORTS - 1 }, (_, index) => first + 1 + index)]
}

/**
 * haproxy that answers every request itself with 510 bytes of text. Its configuration comes on standard input, so that
 * no file is left behind; the shell becomes haproxy. It listens on IPv6 too where the kernel has that.
 * @param ports without gaps
 */
export function serverCommand(
  connections: number,
  ports: readonly [number, ...number[]],
): readonly [string, ...string[]] {
  const range = `${String(ports[0])}-${String(ports.at(-1))}`
  const script = [
    `if [ -e /proc/net/if_inet6 ]; then bind=':::${range} v4v6'; else bind=':${range}'; fi`,
    `exec haproxy -f /dev/stdin <<END`,
    ...configuration(connections),
    'END',
    '',
  ]
  return ['sh', '-c', script.join('\n')]
}

/** https://docs.haproxy.org/2.6/configuration.html */
function configuration(connections: number): string[] {
  return [
    'global',
    `  maxconn ${String(connections + SPARE_CONNECTIONS)}`,
    'defaults',
    '  mode http',
    '  timeout connect 5s',
    '  timeout client 1h',
    '  timeout server 1h',
    'frontend http',
    '  bind $bind',
    `  http-request return status 200 content-type text/plain string "${BODY}"`,
  ]
}

/** The servers, spread evenly over the nodes; the first is on the second node, away from the client. */
export function serverRequests(
  replicas: number,
  connections: number,
  nodes: readonly [TestbedNode, ...TestbedNode[]],
  ports: readonly [number, ...number[]],
): readonly PodRequest[] {
  return Array.from({ length: replicas }, (_, index) => ({
    name: `http-server-${String(index + 1)}`,
    node: (nodes[(index + 1) % nodes.length] ?? nodes[0]).name,
    network: 'pod',
    servers: [serverCommand(connections, ports)],
    readyPorts: ports,
    cpu: 'shared',
  }))
}

/** How many servers there can be, and why fewer than requested. */
export function planReplicas(
  wanted: number,
  nodes: readonly TestbedNode[],
  limits: { readonly intraNode?: string; readonly interNode?: string },
): { readonly replicas: number; readonly note: string | undefined } {
  const room = limits.interNode !== undefined && limits.intraNode !== undefined ? 1 : nodes.length
  const why = limits.intraNode
  if (why === undefined || wanted <= room) return { replicas: wanted, note: undefined }
  return { replicas: room, note: `only ${String(room)} of ${String(wanted)} servers run: ${why}` }
}
