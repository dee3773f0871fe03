import type { ProviderContext } from '../../ports/provider.ts'
import type { KubeconfigOptions } from './options.ts'

/** The cluster, and where named the nodes in it, that a testbed is on. */
type Place = Pick<KubeconfigOptions, 'context' | 'nodes'>

/**
 * Where this testbed is made: outside of a pair on the first of the two places.
 * @param position of the testbed in its pair
 */
export function placeOf(
  { pair, context, nodes }: KubeconfigOptions,
  position: ProviderContext['positionInPair'] = 0,
): Place {
  const place = pair?.[position]
  return { context: place?.context ?? context, nodes: place?.nodes ?? nodes }
}

/** What both sides of a pair would be installed into, where no places are named: the second would replace the first. */
export function sharedCluster(base: KubeconfigOptions, head: KubeconfigOptions): string | undefined {
  if (base.pair !== undefined || head.pair !== undefined) return undefined
  const of = ({ kubeconfig, context, nodes }: KubeconfigOptions): string =>
    JSON.stringify([kubeconfig, context, Object.entries(nodes ?? {}).sort()])
  if (of(base) !== of(head)) return undefined
  return base.context === undefined
    ? 'the cluster of the current context'
    : `the cluster of context ${base.context}`
}
