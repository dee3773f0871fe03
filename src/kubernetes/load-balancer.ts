import type { Seconds } from '../core/unit.ts'
import { awaitEvent } from './await-event.ts'
import { serviceSchema, type KubernetesService } from './schemas.ts'
import type { PodContext } from './start-pod.ts'
import { watchPath } from './watch.ts'

/**
 * Waits until a Service of type LoadBalancer has an address (`status.loadBalancer.ingress`). A cluster does not say
 * whether it has anything that gives one, so it is waited for.
 * @throws {EnvironmentError} naming what was waited for and how long
 */
export async function loadBalancerAddress(
  name: string,
  timeout: Seconds,
  context: PodContext,
  signal?: AbortSignal,
): Promise<string> {
  context.log.progress(
    `waiting up to ${String(timeout)} s for the address of the load balancer of Service ${name}`,
  )
  return awaitEvent(
    {
      path: watchPath('api/v1', context.defaults.namespace, 'services', {
        fieldSelector: `metadata.name=${name}`,
      }),
      schema: serviceSchema,
      what: `watching the Service ${name}`,
      signal,
      find: (_, service) => ingressOf(service),
      timeout,
      missed: {
        message: `the Service ${name} of type LoadBalancer got no address (status.loadBalancer.ingress) within ${String(timeout)} s`,
        nextStep: 'Check that the cluster has a load balancer (of its cloud, MetalLB, Cilium, kube-vip …).',
      },
    },
    context,
  )
}

function ingressOf({ status }: KubernetesService): string | undefined {
  const [first] = status.loadBalancer.ingress ?? []
  return first?.ip ?? first?.hostname
}
