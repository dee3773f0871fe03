import { NotMeasurableHere } from '../../core/errors.ts'
import { defineSuite, type Measurement, type PreparedSuite, type SuiteContext } from '../../ports/suite.ts'
import { bulkMeasurement } from './measure-bulk.ts'
import { resourceMeasurement } from './measure-resource.ts'
import { scaleMeasurement } from './measure-scale.ts'
import { CONTROL_PLANE_METRICS } from './metrics.ts'
import { readOwner, removeNamespaces } from './object-set.ts'
import {
  CONTROL_PLANE_PRESETS,
  controlPlaneParametersSchema,
  RESOURCES,
  type BulkResource,
  type Resource,
  SIMULATED_NODES_PRESETS,
  type ControlPlaneParameters,
} from './parameters.ts'
import { KUBE_BURNER } from './kube-burner.ts'
import { KWOK } from './kwok.ts'
import { expectRoom } from './room.ts'
import { type Session, warmUp } from './session.ts'
import { simulateNodes, type SimulatedNodes } from './simulated-nodes.ts'
import { BASH } from '../run-tool.ts'

/** How fast the API server answers and how soon pods are there; README.md beside this file has the method. */
export default defineSuite<ControlPlaneParameters>({
  id: 'control-plane',
  summary: 'latency of the API server, time until pods run, time to scale a Deployment',
  metrics: CONTROL_PLANE_METRICS,
  dependsOn: ['network', 'disk'],
  parameters: controlPlaneParametersSchema,
  presets: CONTROL_PLANE_PRESETS,
  ownPresets: SIMULATED_NODES_PRESETS,
  tools: ({ simulatedNodes, engine }) => [
    ...(simulatedNodes > 0 ? [BASH, KWOK] : []),
    ...(engine === 'kube-burner' ? [KUBE_BURNER] : []),
  ],
  prepare,
})

async function prepare(parameters: ControlPlaneParameters, context: SuiteContext): Promise<PreparedSuite> {
  const { testbed, signal } = context
  const { cluster } = testbed
  if (cluster === undefined)
    throw new NotMeasurableHere('the control plane cannot be measured here: there is no cluster', {
      nextStep: 'Use a provider with a cluster, for example kind, or leave the suite control-plane out.',
    })
  const { namespace, workload, kubeconfig } = cluster
  const api = await cluster.openApi(parameters.concurrency)
  let simulated: SimulatedNodes | undefined
  try {
    const owner = await readOwner({ api, context, namespace }, signal)
    const session: Session = { api, context, parameters, namespace, owner, workload, notes: [] }
    await warmUp(session, signal)
    await expectRoom(session, testbed.nodes, signal)
    if (parameters.simulatedNodes > 0) {
      simulated = await simulateNodes(session, kubeconfig, context)
      session.notes.push(simulated.note)
    }
    return {
      measurements: measurementsOf(session, kubeconfig, context),
      notes: session.notes,
      toolVersions: {},
      async close() {
        await simulated?.close()
        await removeNamespaces(session)
        api.close()
      },
    }
  } catch (error) {
    await simulated?.close()
    api.close()
    throw error
  }
}

function measurementsOf(session: Session, kubeconfig: string, context: SuiteContext): Measurement[] {
  const { parameters } = session
  const inBulk = (resource: Resource): resource is BulkResource =>
    parameters.engine === 'kube-burner' && resource !== 'namespaces'
  return [
    ...RESOURCES.filter((resource) => parameters[resource] > 0).map((resource) =>
      inBulk(resource)
        ? bulkMeasurement(resource, kubeconfig, session, context)
        : resourceMeasurement(resource, session),
    ),
    ...(parameters.scaleTo > 0 ? [scaleMeasurement(session)] : []),
  ]
}
