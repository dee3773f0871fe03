import { ipFamilyOf } from '../../../core/ip-family.ts'

/** Bytes that socat reads at a time; its default of 8 KiB would measure its system calls. */
const BUFFER_BYTES = 1_048_576

/**
 * A forwarder of TCP connections, which copies through user space: each connection is taken by its own process,
 * which opens one to the target (http://www.dest-unreach.org/socat/doc/socat.html).
 */
export function socatForwarder(
  listen: number,
  target: { readonly address: string; readonly port: number },
): readonly [string, ...string[]] {
  const isIpv6 = ipFamilyOf(target.address) === 'ipv6'
  const family = isIpv6 ? 'TCP6' : 'TCP4'
  const address = isIpv6 ? `[${target.address}]` : target.address
  return [
    'socat',
    '-b',
    String(BUFFER_BYTES),
    // Alone: the forwarder of the other family listens on the same port.
    `${family}-LISTEN:${String(listen)},fork,reuseaddr,nodelay${isIpv6 ? ',ipv6only=1' : ''}`,
    `${family}:${address}:${String(target.port)},nodelay`,
  ]
}
