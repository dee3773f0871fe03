import { EnvironmentError, messageOf, throwIfInterrupted } from '../../core/errors.ts'
import { defineSuite, type PreparedSuite, type SuiteContext } from '../../ports/suite.ts'
import type { PodRequest, TestbedPod, TestbedService } from '../../ports/testbed.ts'
import { createAgents, type Agents } from '../../slices/agents.ts'
import { removeAll, removePods, startPods, type StartedPods } from '../start-pods.ts'
import { toolVersions } from '../tool-versions.ts'
import { awaitAnswer } from './await-answer.ts'
import { expectOpenFiles, heyVersion, machineClient, podClient, type HttpClient } from './client.ts'
import { loadMeasurement } from './load.ts'
import { HTTP_METRICS } from './metrics.ts'
import { findKernels } from './node-cpu.ts'
import { HTTP_PRESETS, httpParametersSchema, KEEPALIVES, type HttpParameters } from './parameters.ts'
import { planReplicas, serverPort, serverRequests } from './server.ts'
import { openTargets } from './targets.ts'
import { HAPROXY, HEY } from './tools.ts'

const CLIENT = 'http-client'

/** How many requests HTTP servers in the cluster answer, and how soon; README.md beside this file has the method. */
export default defineSuite<HttpParameters>({
  id: 'http',
  summary: 'request rate, latency and errors of HTTP servers behind a Service or a load balancer (hey)',
  metrics: HTTP_METRICS,
  dependsOn: ['network'],
  parameters: httpParametersSchema,
  presets: HTTP_PRESETS,
  podTools: [HAPROXY, HEY],
  tools: ({ client }, place) => [
    ...(place === 'host' ? [HAPROXY] : []),
    ...(place === 'host' || client === 'machine' ? [HEY] : []),
  ],
  prepare,
})

async function prepare(parameters: HttpParameters, context: SuiteContext): Promise<PreparedSuite> {
  const { testbed, log } = context
  const { replicas, note } = planReplicas(parameters.replicas, testbed.nodes, testbed.limits)
  const pods = await startPods(
    [
      ...clientRequests(parameters, context),
      ...serverRequests(replicas, parameters.connections, testbed.nodes, serverPort(context.portShift)),
    ],
    context,
  )
  const services: TestbedService[] = []
  const agents = createAgents(context)
  const close = async (): Promise<void> => {
    await agents.close()
    const removable = services.map((service) => ({
      what: `the Service ${service.address}`,
      remove: () => service.remove(),
    }))
    await removeAll(removable, log)
    await removePods(pods.all, log)
  }
  try {
    return {
      ...(await measurementsOf(pods, note, parameters, agents, context, (one) => services.push(one))),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

async function measurementsOf(
  pods: StartedPods,
  note: string | undefined,
  parameters: HttpParameters,
  agents: Agents,
  context: SuiteContext,
  opened: (service: TestbedService) => void,
): Promise<Omit<PreparedSuite, 'close'>> {
  const { signal } = context
  const client = parameters.client === 'pod' ? podClient(pods.named(CLIENT)) : machineClient(context.commands)
  const servers = serversOf(pods)
  const [hey, { haproxy }, cpu] = await Promise.all([
    heyVersion(client, signal),
    toolVersions(servers[0], [HAPROXY], signal),
    planCpu(client, servers, context),
    expectOpenFiles(parameters.connections, client, signal),
  ])
  const targets = await openTargets(parameters, client.pod, servers, context, opened)
  await Promise.all(targets.all.map((target) => awaitAnswer(target, client, context)))
  const notes = [note, ...targets.notes, cpu.note].filter((one) => one !== undefined)
  const addNote = (sentence: string): void => {
    if (!notes.includes(sentence)) notes.push(sentence)
  }
  return {
    measurements: targets.all.flatMap((target) =>
      KEEPALIVES.filter((keepalive) => parameters.keepalive.includes(keepalive)).map((keepalive) =>
        loadMeasurement(
          { ...cpu, target, keepalive, parameters, client, servers, note: addNote },
          agents,
          context,
        ),
      ),
    ),
    notes,
    toolVersions: { hey, ...(haproxy === undefined ? {} : { haproxy }) },
  }
}

function clientRequests({ client }: HttpParameters, { testbed }: SuiteContext): PodRequest[] {
  if (client === 'machine') return []
  return [{ name: CLIENT, node: testbed.nodes[0].name, network: 'pod', servers: [], cpu: 'shared' }]
}

function serversOf({ all }: StartedPods): readonly [TestbedPod, ...TestbedPod[]] {
  const [first, ...others] = all.filter(({ name }) => name !== CLIENT)
  if (first === undefined) throw new Error('no server was started')
  return [first, ...others]
}

/** One pod per node that has any of ours, the client's first; which of their kernels are read where. */
async function planCpu(
  client: HttpClient,
  servers: readonly TestbedPod[],
  { commands, signal }: Pick<SuiteContext, 'commands' | 'signal'>,
): Promise<{ otherKernels: readonly TestbedPod[]; withCpu: boolean; note: string | undefined }> {
  const candidates = client.pod === undefined ? servers : [client.pod, ...servers]
  const perNode = candidates.filter(
    ({ node }, index) => candidates.findIndex((other) => other.node === node) === index,
  )
  try {
    const kernels = await findKernels(perNode, commands, signal)
    const otherKernels = kernels.pods.filter((pod) => pod !== client.pod)
    return { otherKernels, withCpu: true, note: kernels.note }
  } catch (error) {
    throwIfInterrupted(signal)
    if (!(error instanceof EnvironmentError)) throw error
    return { otherKernels: [], withCpu: false, note: `http_node_cpu is not measured: ${messageOf(error)}` }
  }
}
