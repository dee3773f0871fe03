import type { Testbed } from '../../ports/testbed.ts'
import type { ClientPlace, Entry } from './parameters.ts'

/** Where none of the entries asked for can be had, the first of these that can be is measured instead. */
export const SUBSTITUTES: readonly Entry[] = ['load-balancer', 'node-port', 'cluster-ip', 'pod']

/** Why an entry cannot be measured here, undefined where it can be tried. */
export function whyNot(entry: Entry, client: ClientPlace, limits: Testbed['limits']): string | undefined {
  switch (entry) {
    case 'pod':
      return client === 'machine'
        ? 'the addresses of pods are for pods, and the client is outside'
        : undefined
    case 'cluster-ip':
      return (
        limits.services ??
        (client === 'machine' ? 'the address of a Service is for pods, and the client is outside' : undefined)
      )
    case 'node-port':
      return limits.nodePorts
    case 'load-balancer':
      return limits.loadBalancers
  }
}
