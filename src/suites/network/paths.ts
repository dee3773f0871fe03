/** In the order in which they are measured. */
export const PATHS = [
  'pod-to-pod',
  'pod-to-service',
  'host',
  'load-balancer',
  'pod-to-host',
  'hairpin',
] as const
/** Those that are measured unless others are asked for. */
export const COMMON_PATHS = ['pod-to-pod', 'pod-to-service', 'host'] as const
export const PLACEMENTS = ['inter-node', 'intra-node'] as const
export type Path = (typeof PATHS)[number]
export type Placement = (typeof PLACEMENTS)[number]
