import { EnvironmentError, NotMeasurableHere } from '../../core/errors.ts'
import type { Lookup } from './parameters.ts'

/** How a pod looks names up. */
export interface Resolver {
  /** IP address. */
  readonly nameserver: string
  /** Such as `cluster.local`. */
  readonly domain: string
}

const SERVICES_DOMAIN = /^svc\.(.+)$/

/**
 * @param text /etc/resolv.conf of a pod, https://man7.org/linux/man-pages/man5/resolv.conf.5.html
 * @throws {EnvironmentError} without a nameserver; {NotMeasurableHere} without the domain of a cluster
 */
export function parseResolver(text: string): Resolver {
  const lines = text.split('\n').map((line) => line.trim().split(/\s+/))
  const nameserver = lines.find(([key]) => key === 'nameserver')?.[1]
  if (nameserver === undefined) throw new EnvironmentError('/etc/resolv.conf of a pod names no nameserver')
  const search = lines.flatMap(([key, ...domains]) => (key === 'search' ? domains : []))
  const domain = search.flatMap((one) => SERVICES_DOMAIN.exec(one)?.[1] ?? [])[0]
  if (domain === undefined)
    throw new NotMeasurableHere(
      `the DNS of the cluster cannot be measured: /etc/resolv.conf of a pod searches ${search.join(', ') || 'nothing'}, and no domain of Services`,
    )
  return { nameserver, domain }
}

/** The name that is asked for, with a full stop at its end, and the code of the right answer. */
export function questionFor(
  lookup: Lookup,
  { domain }: Resolver,
): { readonly name: string; readonly code: 'NOERROR' | 'NXDOMAIN' } {
  return lookup === 'service'
    ? { name: `kubernetes.default.svc.${domain}.`, code: 'NOERROR' }
    : { name: `kbench-missing.default.svc.${domain}.`, code: 'NXDOMAIN' }
}
