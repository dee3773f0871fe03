import { defineSuite, type Measurement, type PreparedSuite, type SuiteContext } from '../../ports/suite.ts'
import { expectCluster, inRoom } from '../room.ts'
import { BASH } from '../run-tool.ts'
import { bulkMeasurement, KUBE_BURNER } from './bulk.ts'
import { CONTROL_PLANE_METRICS } from './metrics.ts'
import { readOwner, removeNamespaces, warmUp, type Session } from './objects.ts'
import {
  CONTROL_PLANE_PRESETS,
  controlPlaneParametersSchema,
  RESOURCES,
  SIMULATED_NODES_PRESETS,
  type ControlPlaneParameters,
} from './parameters.ts'
import { resourceMeasurement } from './resource.ts'
import { expectRoom } from './node-room.ts'
import { scaleMeasurement } from './scale.ts'
import { KWOK, simulateNodes } from './simulated-nodes.ts'

/** How fast the API server answers and how soon pods are there. Method: README.md here. */
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

function prepare(parameters: ControlPlaneParameters, context: SuiteContext): Promise<PreparedSuite> {
  return inRoom(context, async (room) => {
    const cluster = expectCluster(context, 'control-plane', 'the control plane')
    const { namespace, workload, kubeconfig } = cluster
    const { signal } = context
    const api = await room.openApi(cluster, parameters.concurrency)
    const owner = await readOwner({ api, context, signal }, namespace)
    const session: Session = { api, context, signal, parameters, namespace, owner, workload, notes: [] }
    await warmUp(session)
    await expectRoom(session)
    room.atEnd(() => removeNamespaces(session))
    if (parameters.simulatedNodes > 0) session.notes.push(await simulateNodes(session, kubeconfig, room))
    const inBulk = parameters.engine === 'kube-burner'
    const measurements = RESOURCES.filter((one) => parameters[one] > 0).map((resource): Measurement =>
      inBulk && resource !== 'namespaces'
        ? bulkMeasurement(resource, kubeconfig, session)
        : resourceMeasurement(resource, session),
    )
    if (parameters.scaleTo > 0) measurements.push(scaleMeasurement(session))
    return { measurements, notes: session.notes, toolVersions: {} }
  })
}
