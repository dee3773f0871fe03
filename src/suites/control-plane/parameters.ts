import * as z from 'zod'
import { each, positive, whole, optional, presetTable, refusing, setOf } from '../parameters.ts'

/** In the order in which they are measured. */
export const RESOURCES = ['deployments', 'pods', 'services', 'configmaps', 'namespaces'] as const
export type Resource = (typeof RESOURCES)[number]

/** In the order in which they are done; `scale` is for Deployments. */
const VERBS = ['create', 'list', 'get', 'update', 'patch', 'scale', 'delete'] as const
export type Verb = (typeof VERBS)[number]

const MIDDLE_VERBS = ['list', 'get', 'update', 'patch', 'scale'] as const

const count = whole(5000)
/** What kube-burner can make. */
const MOST_OBJECTS = 50_000
const objects = whole(MOST_OBJECTS)
const PODS_OF_A_SIMULATED_NODE = 250
/** What kube-burner makes with the engine of its name; the rest stays kbench's. */
export const BULK_RESOURCES = ['deployments', 'pods', 'services', 'configmaps'] as const
const MOST_WITH_KBENCH = 5000

export const controlPlaneParametersSchema = z
  .strictObject({
    rounds: z.int().positive().describe('how often everything is measured'),
    engine: optional(
      z.enum(['kbench', 'kube-burner']),
      'kbench (default): single requests are timed; kube-burner: that program creates Deployments, pods, Services and ConfigMaps, for large counts',
    ),
    concurrency: positive(256).describe(
      'requests in flight at a time, each on its own connection; at most one per object',
    ),
    requests: count.describe(
      'how often each of list, get, update, patch and scale is done per round and resource; at least once per object',
    ),
    verbs: setOf(z.enum(MIDDLE_VERBS)).describe(
      'what is measured besides create and delete: list, get, update, patch, scale (Deployments)',
    ),
    leftOut: setOf(
      z.templateLiteral([z.enum(RESOURCES), ':', z.enum(MIDDLE_VERBS)], {
        error: 'expected resource:verb, such as deployments:get',
      }),
    ).describe('verbs that are left out for one resource, e.g. deployments:get'),
    deployments: objects.describe('Deployments created per round; 0 leaves them out'),
    deploymentReplicas: whole(1000).describe(
      'pods of each of these Deployments; 0 pauses them, so that only the API server works',
    ),
    pods: objects.describe('pods created in one burst per round; 0 leaves them out'),
    services: objects.describe('Services created per round; 0 leaves them out'),
    configmaps: objects.describe('ConfigMaps created per round; 0 leaves them out'),
    namespaces: count.describe('namespaces created per round; 0 leaves them out'),
    scaleFrom: count.describe('replicas that run before a Deployment is scaled for deployment_scale_time'),
    scaleTo: count.describe('replicas that it is scaled to; 0 leaves it out'),
    podTimeoutSeconds: z.int().positive().describe('how long pods may take to become Ready'),
    simulatedNodes: count.describe('nodes that kwok simulates meanwhile, as load on the control plane'),
    simulatedPodsPerNode: whole(250).describe('pods on each of the simulated nodes'),
  })
  .refine(({ scaleFrom, scaleTo }) => scaleTo === 0 || scaleTo > scaleFrom, {
    path: ['scaleTo'],
    error: ({ input }) =>
      `expected more than scaleFrom, which is ${String((input as { scaleFrom: number }).scaleFrom)}`,
  })
  .refine(({ scaleTo, ...counts }) => scaleTo > 0 || RESOURCES.some((resource) => counts[resource] > 0), {
    path: ['pods'],
    error: 'expected something to measure: every count is 0',
  })

  .superRefine(({ engine = 'kbench', simulatedNodes, simulatedPodsPerNode, ...counts }, context) => {
    const refuse = refusing(context)
    if (engine === 'kbench') {
      for (const resource of BULK_RESOURCES)
        if (counts[resource] > MOST_WITH_KBENCH)
          refuse(
            resource,
            `expected at most ${String(MOST_WITH_KBENCH)}, as each request is timed; engine: kube-burner makes more`,
          )
      return
    }
    const replicas = counts.deployments * counts.deploymentReplicas
    const room = simulatedNodes * (PODS_OF_A_SIMULATED_NODE - simulatedPodsPerNode)
    const wanted = Math.max(counts.pods, replicas)
    if (simulatedNodes > 0 && wanted > room)
      refuse(
        'simulatedNodes',
        `expected more: ${String(wanted)} pods do not fit on ${String(simulatedNodes)} simulated nodes, which have room for ${String(room)}`,
      )
  })

export type ControlPlaneParameters = z.infer<typeof controlPlaneParametersSchema>

/** The verbs of one resource, in order. */
export function verbsOf(resource: Resource, { verbs, leftOut }: ControlPlaneParameters): Verb[] {
  return VERBS.filter((verb) => {
    if (verb === 'create' || verb === 'delete') return true
    if (verb === 'scale' && resource !== 'deployments') return false
    return verbs.includes(verb) && !leftOut.includes(`${resource}:${verb}`)
  })
}

const ALL_VERBS = [...MIDDLE_VERBS]

// The reference is the configuration `default` in K-Bench's first commit; examples/k-bench has the later counts, too. It never gets a
// Deployment, patches nothing, and has every object handled by its own thread.
export const CONTROL_PLANE_PRESETS = presetTable<ControlPlaneParameters>({
  rounds: each(1, 2, 10, 3),
  concurrency: each(4, 4, 8, 20),
  requests: each(10, 100, 200, 0),
  verbs: each(ALL_VERBS, ALL_VERBS, ALL_VERBS, ['list', 'get', 'update', 'scale']),
  leftOut: each([], [], [], ['deployments:get']),
  deployments: each(4, 10, 100, 6),
  deploymentReplicas: each(0, 0, 0, 2),
  pods: each(4, 8, 50, 4),
  services: each(4, 10, 100, 20),
  configmaps: each(10, 100, 200, 0),
  namespaces: each(1, 2, 20, 0),
  scaleFrom: each(0, 1, 1, 0),
  scaleTo: each(3, 4, 30, 0),
  podTimeoutSeconds: each(120, 120, 120, 300),
  simulatedNodes: 0,
  simulatedPodsPerNode: 10,
})

/**
 * The rest is that of `standard`, so that the difference to it is what the simulated nodes cost. 30 pods on a node is what the
 * scalability tests of Kubernetes have; a thousand such nodes would be more than etcd and kwok keep up with on a CI runner.
 */
export const SIMULATED_NODES_PRESETS = {
  'nodes-100': {
    ...CONTROL_PLANE_PRESETS.standard,
    rounds: 5,
    simulatedNodes: 100,
    simulatedPodsPerNode: 30,
  },
  'nodes-1000': {
    ...CONTROL_PLANE_PRESETS.standard,
    rounds: 3,
    podTimeoutSeconds: 300,
    simulatedNodes: 1000,
    simulatedPodsPerNode: 10,
  },
  bulk: {
    ...CONTROL_PLANE_PRESETS.standard,
    rounds: 3,
    engine: 'kube-burner',
    podTimeoutSeconds: 600,
    simulatedNodes: 100,
    simulatedPodsPerNode: 0,
    deployments: 0,
    pods: 2000,
    services: 500,
    configmaps: 2000,
    namespaces: 0,
    scaleFrom: 0,
    scaleTo: 0,
  },
} as const satisfies Readonly<Record<string, ControlPlaneParameters>>
