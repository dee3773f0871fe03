import { EnvironmentError, messageOf, throwIfInterrupted } from '../../core/errors.ts'
import { seconds } from '../../core/series.ts'
import { waitForAll } from '../../core/wait-for-all.ts'
import { describeFailure, uninterrupted } from '../../ports/command-failure.ts'
import { defineSuite, type PreparedSuite, type SuiteContext } from '../../ports/suite.ts'
import type { PodRequest, TestbedPod } from '../../ports/testbed.ts'
import type { Tool } from '../../ports/tool.ts'
import { openNodeGroups } from '../node-groups.ts'
import { inRoom, type StartedPods } from '../room.ts'
import { toolVersions } from '../run-tool.ts'
import {
  expectOpenFiles,
  heyVersion,
  machineClient,
  pausablePod,
  podClient,
  type HttpClient,
  type HttpClients,
} from './clients.ts'
import { HEY_TEMPLATE, parseHey, reasonsOf } from './hey.ts'
import { loadMeasurement } from './load.ts'
import { HTTP_METRICS } from './metrics.ts'
import { findKernels } from './node-cpu.ts'
import { HTTP_PRESETS, httpParametersSchema, KEEPALIVES, type HttpParameters } from './parameters.ts'
import { planReplicas, serverPorts, serverRequests } from './server.ts'
import { openTargets, type HttpTarget } from './targets.ts'

const HEY: Tool = {
  id: 'hey',
  purpose: 'measures HTTP servers',
  from: { package: 'hey' },
  versionArguments: ['-h'],
  versionPattern: null,
}

const HAPROXY: Tool = {
  id: 'haproxy',
  purpose: 'is the HTTP server',
  from: { package: 'haproxy' },
  versionArguments: ['-v'],
  minimum: '2.2',
}

/** With thousands of Services it takes kube-proxy a while to bring a new one to every node. */
const ATTEMPTS = 60
const PAUSE = seconds(1)
/** One after the other, each on its own connection, so that each may meet another server. */
const REQUESTS = 10
const TIMEOUT_SECONDS = 5
const CLIENT = 'http-client'

/** The first has no number. */
const clientName = (index: number): string => (index === 0 ? CLIENT : `${CLIENT}-${String(index + 1)}`)

/** How many clients there are at most, and in which numbers they send. */
const countsOf = ({ clients = [1] }: HttpParameters): readonly number[] => clients
const mostOf = (parameters: HttpParameters): number => Math.max(...countsOf(parameters))

/** How many requests HTTP servers in the cluster answer, and how soon. Method: README.md here. */
export default defineSuite<HttpParameters>({
  id: 'http',
  summary: 'request rate, latency and errors of HTTP servers behind a Service or a load balancer (hey)',
  metrics: HTTP_METRICS,
  dependsOn: ['network'],
  podsAreAlike: () => true,
  parameters: httpParametersSchema,
  presets: HTTP_PRESETS,
  podTools: [HAPROXY, HEY],
  tools: ({ client }, place) => [
    ...(place === 'host' ? [HAPROXY] : []),
    ...(place === 'host' || client === 'machine' ? [HEY] : []),
  ],
  prepare,
})

function prepare(parameters: HttpParameters, context: SuiteContext): Promise<PreparedSuite> {
  return inRoom(context, async (room) => {
    const { nodes, limits } = room.testbed
    const { replicas, note } = planReplicas(parameters.replicas, nodes, limits)
    const connections = parameters.connections * mostOf(parameters)
    const pods = await room.startPods([
      ...clientRequests(parameters, room),
      ...serverRequests(replicas, connections, nodes, serverPorts(room.portShift)),
    ])
    const groups = await openNodeGroups(parameters.nodeGroups, room)
    const agents = room.openAgents()
    const clients = clientsOf(parameters, pods, room)
    const servers = serversOf(pods)
    const pausable = pausablePod(clients)
    const started = agents.start(pausable === undefined ? [] : [pausable])
    // Together, as opening waits for the nodes to program the Services. Both are waited for, so that what was opened is removed.
    const [{ cpu, versions }, targets] = await waitForAll([
      checkPods(parameters, clients, servers, room),
      openTargets(parameters, clients[0].pod, servers, room),
    ])
    await Promise.all(
      targets.all.flatMap((target) => clients.map((client) => awaitAnswer(target, client, room))),
    )
    await started
    const notes = [note, ...targets.notes, cpu.note, ...groups.notes].filter((one) => one !== undefined)
    const addNote = (sentence: string): void => {
      if (!notes.includes(sentence)) notes.push(sentence)
    }
    return {
      measurements: targets.all.flatMap((target) =>
        KEEPALIVES.filter((keepalive) => parameters.keepalive.includes(keepalive)).flatMap((keepalive) =>
          countsOf(parameters).map((count) => {
            const sending: HttpClients = [clients[0], ...clients.slice(1, count)]
            const { kernels } = cpu
            return loadMeasurement(
              { kernels, groups, target, keepalive, parameters, clients: sending, servers, note: addNote },
              agents,
              context,
            )
          }),
        ),
      ),
      notes,
      toolVersions: versions,
    }
  })
}

/** What is in the pods, and whether it is enough. */
async function checkPods(
  { connections }: HttpParameters,
  clients: HttpClients,
  servers: readonly [TestbedPod, ...TestbedPod[]],
  context: SuiteContext,
) {
  const [[hey = ''], { haproxy }, cpu] = await Promise.all([
    Promise.all(clients.map((client) => heyVersion(client, context))),
    toolVersions(servers[0], [HAPROXY], context),
    planCpu(clients, servers, context),
    Promise.all(clients.map((client) => expectOpenFiles(connections, client, context))),
  ])
  return { cpu, versions: { hey, ...(haproxy === undefined ? {} : { haproxy }) } }
}

/** Spread over the nodes, the first on the first. */
function clientRequests(parameters: HttpParameters, { testbed: { nodes } }: SuiteContext): PodRequest[] {
  if (parameters.client === 'machine') return []
  return Array.from({ length: mostOf(parameters) }, (_, index) => ({
    name: clientName(index),
    node: (nodes[index % nodes.length] ?? nodes[0]).name,
    network: 'pod',
    servers: [],
    cpu: 'shared',
  }))
}

function clientsOf(parameters: HttpParameters, pods: StartedPods, { commands }: SuiteContext): HttpClients {
  if (parameters.client === 'machine') return [machineClient(commands)]
  const others = Array.from({ length: mostOf(parameters) - 1 }, (_, index) => clientName(index + 1))
  return [podClient(pods.named(CLIENT)), ...others.map((name) => podClient(pods.named(name)))]
}

function serversOf({ all }: StartedPods): readonly [TestbedPod, ...TestbedPod[]] {
  const [first, ...others] = all.filter(({ name }) => !name.startsWith(CLIENT))
  if (first === undefined) throw new Error('no server was started')
  return [first, ...others]
}

/** One pod per node that has any of ours, those of clients first; which of their kernels are read. */
async function planCpu(
  clients: HttpClients,
  servers: readonly TestbedPod[],
  { commands, signal, inSlices }: SuiteContext,
): Promise<{ kernels: readonly TestbedPod[] | undefined; note: string | undefined }> {
  // Slices have no CPU time.
  if (inSlices === true && pausablePod(clients) !== undefined) return { kernels: undefined, note: undefined }
  const candidates = [...clients.flatMap(({ pod }) => pod ?? []), ...servers]
  const perNode = candidates.filter(
    ({ node }, index) => candidates.findIndex((other) => other.node === node) === index,
  )
  try {
    const { pods, note } = await findKernels(perNode, commands, signal)
    return { kernels: pods, note }
  } catch (error) {
    throwIfInterrupted(signal)
    if (!(error instanceof EnvironmentError)) throw error
    return { kernels: undefined, note: `http_node_cpu is not measured: ${messageOf(error)}` }
  }
}

/**
 * Waits until an entry leads to the servers: nodes get the rules of a Service some time after its endpoints
 * are known, those of all its ports together.
 * @throws {EnvironmentError} when it does not answer with 2xx within about a minute
 */
async function awaitAnswer(
  { entry, urls: [url] }: HttpTarget,
  client: HttpClient,
  { clock, signal }: SuiteContext,
): Promise<void> {
  const limits = ['-n', String(REQUESTS), '-c', '1', '-t', String(TIMEOUT_SECONDS), '-disable-keepalive']
  const argv = ['hey', ...limits, '-o', HEY_TEMPLATE, url] as const
  let problem = ''
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    if (attempt > 1) await clock.sleep(PAUSE, signal)
    const timeoutSeconds = 2 * REQUESTS * TIMEOUT_SECONDS
    const result = uninterrupted(await client.run(argv, { signal, timeoutSeconds }))
    if (result.failure === undefined && result.exitCode === 0) {
      const report = parseHey(result.stdout, `hey at ${url}`)
      if (isAnswered(report.statuses)) return
      problem = reasonsOf(report)
    } else problem = describeFailure(result)
  }
  throw new EnvironmentError(`the entry ${entry} does not lead to the servers: ${url}: ${problem}`)
}

function isAnswered(statuses: Readonly<Record<string, number>>): boolean {
  const good = Object.entries(statuses).filter(([status]) => /^2\d\d$/.test(status))
  return good.reduce((sum, [, count]) => sum + count, 0) === REQUESTS
}
