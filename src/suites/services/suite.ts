import { NotMeasurableHere } from '../../core/errors.ts'
import { defineSuite, type PreparedSuite, type SuiteContext } from '../../ports/suite.ts'
import type { PodRequest, TestbedService } from '../../ports/testbed.ts'
import { removeAll, removePods, startPods, type StartedPods } from '../start-pods.ts'
import { transactionServer } from '../transactions/program.ts'
import { createExistingPolicies, createExistingServices, removeObjects } from './existing.ts'
import { connectionMeasurement } from './measure-connections.ts'
import { policyMeasurement } from './measure-policies.ts'
import { serviceMeasurement, untilAnswered } from './measure-services.ts'
import { SERVICES_METRICS } from './metrics.ts'
import { SERVICES } from './objects.ts'
import { SERVICES_PRESETS, servicesParametersSchema, type ServicesParameters } from './parameters.ts'
import { openProber } from './prober.ts'
import { CONCURRENCY, removePart, type ServicesSession } from './session.ts'

const CLIENT = 'services-client'
const SERVER = 'services-server'
const GUARDED = 'services-guarded'
const PORT = 25_301

/** How soon Services and NetworkPolicies take effect, and what many of them cost; README.md beside this file has the method. */
export default defineSuite<ServicesParameters>({
  id: 'services',
  summary: 'how soon new Services and NetworkPolicies take effect, among many',
  metrics: SERVICES_METRICS,
  dependsOn: ['network', 'disk'],
  parameters: servicesParametersSchema,
  presets: SERVICES_PRESETS,
  tools: () => [],
  onRequest: true,
  prepare,
})

async function prepare(parameters: ServicesParameters, context: SuiteContext): Promise<PreparedSuite> {
  const { testbed, log, clock, signal } = context
  const { namespace, nodes } = testbed
  if (testbed.openApi === undefined || namespace === undefined)
    throw new NotMeasurableHere('Services cannot be measured here: there is no cluster', {
      nextStep: 'Use a provider with a cluster, for example kind, or leave the suite services out.',
    })
  const port = PORT + (context.portShift ?? 0)
  const [first, second = first] = nodes
  const server = (name: string): PodRequest => ({
    name,
    node: second.name,
    network: 'pod',
    servers: [transactionServer(port)],
    readyPorts: [port],
    cpu: 'shared',
  })
  const client: PodRequest = { name: CLIENT, node: first.name, network: 'pod', servers: [], cpu: 'shared' }
  const api = await testbed.openApi(CONCURRENCY)
  let pods: StartedPods
  try {
    pods = await startPods(
      [client, server(SERVER), ...(parameters.policyProbes > 0 ? [server(GUARDED)] : [])],
      context,
    )
  } catch (error) {
    api.close()
    throw error
  }
  const prober = openProber(pods.named(CLIENT), clock)
  const session: ServicesSession = {
    api,
    context,
    namespace,
    parameters,
    port,
    prober,
    client: pods.named(CLIENT),
    server: pods.named(SERVER),
  }
  const services: { readonly what: string; remove(): Promise<void> }[] = []
  const close = async (): Promise<void> => {
    await prober.close()
    await removeAll(services, log)
    await removeObjects(session)
    api.close()
    await removePods(pods.all, log)
  }
  try {
    const notes =
      second === first ? ['only one node takes workloads: client and server are on the same one'] : []
    const expose = async (): Promise<TestbedService> => {
      const ports = [{ port, protocol: 'TCP' }] as const
      const request = { name: SERVER, entry: 'cluster-ip', pods: [session.server], ports } as const
      const service = await testbed.expose(request, signal)
      services.push({ what: `the Service ${service.address}`, remove: () => service.remove() })
      return service
    }
    await createExistingServices(session, signal)
    const measurements = [
      ...(parameters.serviceProbes > 0 ? [serviceMeasurement(session)] : []),
      ...(parameters.connectionSeconds > 0 ? [connectionMeasurement(await expose(), session)] : []),
    ]
    // The last one that was created answers: the others are there, too.
    await untilAnswered('probe-0', session, signal)
    await removePart(SERVICES, 'probe', session)
    if (parameters.policyProbes > 0) {
      const guarded = { ...session, server: pods.named(GUARDED) }
      const problem = await createExistingPolicies(guarded, signal)
      if (problem === undefined) measurements.push(policyMeasurement(guarded))
      else notes.push(problem)
    }
    return { measurements, notes, toolVersions: {}, close }
  } catch (error) {
    await close()
    throw error
  }
}
