import type { Testbed } from '../../ports/testbed.ts'

/** In the order in which they are measured. */
export const PATHS = [
  'pod-to-pod',
  'pod-to-service',
  'host',
  'load-balancer',
  'pod-to-host',
  'hairpin',
] as const

/** Those that are measured by default. */
export const COMMON_PATHS = ['pod-to-pod', 'pod-to-service', 'host'] as const
export const PLACEMENTS = ['inter-node', 'intra-node'] as const

type Path = (typeof PATHS)[number]

export type Placement = (typeof PLACEMENTS)[number]

/** One way from a client to a server. */
export interface NetworkRoute {
  readonly path: Path
  readonly placement: Placement
}

/** Parameters of the suite that choose routes. */
interface WantedRoutes {
  readonly paths: readonly Path[]
  readonly placements: readonly Placement[]
  readonly intraNodePaths: readonly Path[]
}

/** Why measurements are fewer than the parameters ask for: one sentence each. */
interface RoutePlan {
  readonly routes: readonly NetworkRoute[]
  readonly notes: readonly string[]
}

/**
 * Which routes are measured, in the order in which they are: by path as in `PATHS`, between nodes before inside one.
 * A path that cannot be measured between nodes is measured inside one instead, where that is wanted at all.
 */
export function planRoutes(parameters: WantedRoutes, testbed: Pick<Testbed, 'limits' | 'nodes'>): RoutePlan {
  const routes: NetworkRoute[] = []
  const notes: string[] = []
  for (const path of PATHS.filter((one) => parameters.paths.includes(one))) {
    // A pod and its own Service are always on one node.
    const placements =
      path === 'hairpin'
        ? (['intra-node'] as const)
        : PLACEMENTS.filter((one) => parameters.placements.includes(one))
    for (const placement of placements) {
      const between = routes.some((route) => route.path === path && route.placement === 'inter-node')
      if (placement === 'intra-node' && between && !parameters.intraNodePaths.includes(path)) continue
      const reason = whyNot({ path, placement }, testbed)
      if (reason === undefined) routes.push({ path, placement })
      else notes.push(`${path} ${placement} is not measured: ${reason}`)
    }
  }
  return { routes, notes: [...new Set(notes)] }
}

function whyNot(
  { path, placement }: NetworkRoute,
  { limits, nodes }: Pick<Testbed, 'limits' | 'nodes'>,
): string | undefined {
  if (path === 'pod-to-service' && limits.services !== undefined) return limits.services
  if (path === 'hairpin') return limits.services
  if (path === 'load-balancer' && limits.loadBalancers !== undefined) return limits.loadBalancers
  if (placement === 'intra-node') return path === 'host' ? undefined : limits.intraNode
  if (nodes.length < 2) return 'only one node takes workloads'
  if (path === 'pod-to-host') return limits.interNode ?? limits.hostInterNode
  return path === 'host' ? limits.hostInterNode : limits.interNode
}
