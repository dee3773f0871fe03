export const PATHS = ['pod-to-pod', 'pod-to-service', 'host'] as const
export const PLACEMENTS = ['inter-node', 'intra-node'] as const
export type Path = (typeof PATHS)[number]
export type Placement = (typeof PLACEMENTS)[number]
