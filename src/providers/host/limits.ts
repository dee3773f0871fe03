import type { Testbed } from '../../ports/testbed.ts'
import type { Isolation } from './options.ts'

/** What the record says about what this testbed cannot offer. */
export function limitsOf(
  isolation: Isolation,
  services: string | undefined,
  volumes: string | undefined,
): Testbed['limits'] {
  const noNamespaces =
    'no network namespace can be made here, so all pods share the address 127.0.0.1; the path host is the same loopback interface'
  const onlyAddresses = 'the host provider stands in for the address of a Service only'
  return {
    ...(isolation === 'loopback' ? { interNode: noNamespaces } : {}),
    intraNode:
      isolation === 'loopback'
        ? noNamespaces
        : 'each node of the host provider is one network namespace, so two pods on one node would share one network end',
    hostInterNode: 'both nodes are this machine, so the host network between them is its loopback interface',
    registry: 'there is no cluster here that could pull images: use the provider kind or kubeconfig',
    ...(services === undefined ? {} : { services }),
    nodePorts: services ?? onlyAddresses,
    loadBalancers: services ?? onlyAddresses,
    ...(volumes === undefined ? {} : { volumes }),
  }
}
