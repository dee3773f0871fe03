import { EnvironmentError } from '../core/errors.ts'
import { quantity } from '../core/kubernetes-quantity.ts'
import type { Survey } from './survey.ts'

/**
 * @param hugepages amount by page size
 * @throws {EnvironmentError} when a node that takes workloads has too few for one pod
 */
export function checkHugepages(
  hugepages: Readonly<Record<string, string>>,
  { nodes, places }: Pick<Survey, 'nodes' | 'places'>,
): void {
  const measured = nodes.filter(({ metadata }) => places.some(({ name }) => name === metadata.name))
  for (const [size, amount] of Object.entries(hugepages)) {
    const resource = `hugepages-${size}`
    const allocatable = measured.map(({ metadata, status }) => ({
      name: metadata.name,
      has: status.allocatable[resource] ?? 'none',
    }))
    if (allocatable.every(({ has }) => (quantity(has) ?? 0) >= (quantity(amount) ?? Infinity))) continue
    const list = allocatable.map(({ name, has }) => `${name}: ${has}`).join(', ')
    throw new EnvironmentError(
      `each pod is to get ${amount} of ${resource}; allocatable on the nodes: ${list}`,
      {
        nextStep: `Reserve them on every node, before its kubelet starts (2Mi: sysctl vm.nr_hugepages; 1Gi: kernel command line hugepagesz=1G hugepages=N), for all pods that run there at a time; or leave podHugepages out.`,
      },
    )
  }
}
