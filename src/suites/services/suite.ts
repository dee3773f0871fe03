import * as z from 'zod'
import { EnvironmentError, messageOf } from '../../core/errors.ts'
import { seconds, type Seconds } from '../../core/series.ts'
import { parseAnswer } from '../../kubernetes/send.ts'
import { defineSuite, type Measurement, type PreparedSuite, type SuiteContext } from '../../ports/suite.ts'
import type { PodRequest, TestbedService } from '../../ports/testbed.ts'
import { quantileObservations } from '../metrics.ts'
import { expectCluster, inRoom } from '../room.ts'
import { runTransactions, transactionServer } from '../transactions.ts'
import { SERVICES_METRICS } from './metrics.ts'
import {
  CONCURRENCY,
  create,
  createAll,
  fromNobody,
  fromPod,
  POLICIES,
  policyFor,
  remove,
  removePart,
  SERVICES,
  serviceTo,
  type ServicesSession,
} from './objects.ts'
import { SERVICES_PRESETS, servicesParametersSchema, type ServicesParameters } from './parameters.ts'
import { openProber } from './prober.ts'

const EXPECTED_SECONDS = 0.5

const serviceSchema = z.object({ spec: z.object({ clusterIP: z.string().min(1) }) })

const OVERHEAD_SECONDS = 0.4
/** How long a policy may take before it counts as not enforced, at least. */
const ENFORCED_SECONDS = 10
const CLIENT = 'services-client'
const SERVER = 'services-server'
const GUARDED = 'services-guarded'
const PORT = 25_301

/** How soon Services and NetworkPolicies take effect, and what many of them cost. Method: README.md here. */
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

function prepare(parameters: ServicesParameters, context: SuiteContext): Promise<PreparedSuite> {
  return inRoom(context, async (room) => {
    const cluster = expectCluster(context, 'services', 'Services')
    const port = PORT + (context.portShift ?? 0)
    const [first, second = first] = context.testbed.nodes
    const server = (name: string): PodRequest => ({
      name,
      node: second.name,
      network: 'pod',
      servers: [transactionServer(port)],
      readyPorts: [port],
      cpu: 'shared',
    })
    const pods = await room.startPods([
      { name: CLIENT, node: first.name, network: 'pod', servers: [], cpu: 'shared' },
      server(SERVER),
      ...(parameters.policyProbes > 0 ? [server(GUARDED)] : []),
    ])
    const client = pods.named(CLIENT)
    const prober = openProber(client, context.clock)
    const session: ServicesSession = {
      api: await room.openApi(cluster, CONCURRENCY),
      context,
      signal: context.signal,
      namespace: cluster.namespace,
      parameters,
      port,
      prober,
      client,
      server: pods.named(SERVER),
    }
    room.atEnd(() => removeObjects(session))
    room.atEnd(() => prober.close())
    const notes =
      second === first ? ['only one node takes workloads: client and server are on the same one'] : []
    await createExistingServices(session)
    const measurements = parameters.serviceProbes > 0 ? [serviceMeasurement(session)] : []
    if (parameters.connectionSeconds > 0) {
      const ports = [{ port, protocol: 'TCP' }] as const
      const service = await room.expose({ name: SERVER, entry: 'cluster-ip', pods: [session.server], ports })
      measurements.push(connectionMeasurement(service, session))
    }
    // The last one that was created answers: the others are there, too.
    await untilAnswered('probe-0', session)
    await removePart(SERVICES, 'probe', session)
    if (parameters.policyProbes > 0) {
      const guarded = { ...session, server: pods.named(GUARDED) }
      const problem = await createExistingPolicies(guarded)
      if (problem === undefined) measurements.push(policyMeasurement(guarded))
      else notes.push(problem)
    }
    return { measurements, notes, toolVersions: {} }
  })
}

/** Creates the Services that are there while it is measured. @throws {EnvironmentError | Interrupted} */
async function createExistingServices(session: ServicesSession): Promise<void> {
  const { parameters, server, port, context } = session
  const { existingServices } = parameters
  if (existingServices === 0) return
  context.log.info(`  services: creating ${String(existingServices)} Services`)
  const manifests = Array.from({ length: existingServices }, (_, index) =>
    serviceTo(server.name, port, `existing-${String(index + 1)}`, 'existing'),
  )
  await createAll(SERVICES, manifests, session)
}

/**
 * Creates the policies that are there while it is measured, and one more, so that the client is not let in at any number of them.
 * @param guarded session whose server is the pod under test
 * @returns why policies cannot be measured; undefined: they can
 * @throws {EnvironmentError | Interrupted}
 */
async function createExistingPolicies(guarded: ServicesSession): Promise<string | undefined> {
  const { parameters, server, port, prober, context, signal } = guarded
  const { existingPolicies, timeoutSeconds } = parameters
  const target = { address: server.address, port }
  // Without its answer before the policy the pod could be unreachable for another reason.
  if ((await prober.await('open', target, seconds(timeoutSeconds), signal)) === undefined)
    return `policy_programming_time is not measured: pod ${server.name} does not answer`
  await create(POLICIES, policyFor(server.name, [], 'existing-0', 'existing'), guarded)
  if ((await prober.await('closed', target, seconds(ENFORCED_SECONDS), signal)) === undefined) {
    await removePart(POLICIES, 'existing', guarded)
    return `policy_programming_time is not measured: the network plugin does not enforce NetworkPolicies; a pod that lets nobody in still answers after ${String(ENFORCED_SECONDS)} s`
  }
  context.log.info(`  services: creating ${String(existingPolicies)} NetworkPolicies`)
  const manifests = Array.from({ length: existingPolicies }, (_, index) =>
    policyFor(server.name, [fromNobody(index)], `existing-${String(index + 1)}`, 'existing'),
  )
  await createAll(POLICIES, manifests, guarded)
  return undefined
}

/** Deletes all that the suite has created. Never throws: the end of the run deletes it with its namespace. */
async function removeObjects(session: ServicesSession): Promise<void> {
  for (const collection of [SERVICES, POLICIES])
    for (const part of ['existing', 'probe'] as const)
      try {
        await removePart(collection, part, session)
      } catch (error) {
        session.context.log.debug(messageOf(error))
      }
}

/** How long new connections to a Service take among all the others. */
function connectionMeasurement(
  { address, ports: [port] }: TestbedService,
  { client, parameters, context }: ServicesSession,
): Measurement {
  const { connectionSeconds, existingServices } = parameters
  return {
    id: 'service-connections',
    expectedSeconds: connectionSeconds + OVERHEAD_SECONDS,
    measuredSeconds: connectionSeconds,
    measure: (round, signal = context.signal) =>
      runTransactions(
        {
          kind: 'tcp-crr',
          client,
          address,
          port,
          seconds: connectionSeconds,
          source: 'tcp-crr (Service)',
          rawName: `services/${String(round)}-service-connections.txt`,
          metric: 'service_connection_time',
          labels: { services: String(existingServices) },
        },
        { ...context, signal },
      ),
  }
}

/** How soon new Services answer, one after the other; all are deleted at the end of the round. */
function serviceMeasurement(session: ServicesSession): Measurement {
  const { parameters, context } = session
  const { serviceProbes, pauseSeconds, existingServices } = parameters
  const labels = { services: String(existingServices) }
  return {
    id: 'service-programming',
    expectedSeconds: serviceProbes * (EXPECTED_SECONDS + pauseSeconds),
    measuredSeconds: serviceProbes * EXPECTED_SECONDS,
    async measure(round, signal = context.signal) {
      const times: Seconds[] = []
      try {
        for (let probe = 1; probe <= serviceProbes; probe += 1) {
          await context.clock.sleep(seconds(pauseSeconds), signal)
          times.push(await untilAnswered(`probe-${String(round)}-${String(probe)}`, { ...session, signal }))
        }
      } finally {
        await removePart(SERVICES, 'probe', session)
        await context.saveRaw(`services/${String(round)}-service-programming.json`, JSON.stringify(times))
      }
      return quantileObservations('service_programming_time', labels, times)
    },
  }
}

/**
 * Creates a Service and waits until its server answers the client.
 * @returns the time from sending it
 * @throws {EnvironmentError} when it does not answer in time
 */
async function untilAnswered(name: string, session: ServicesSession): Promise<Seconds> {
  const { port, server, prober, parameters, signal } = session
  const begun = session.context.clock.monotonic()
  const answer = await create(SERVICES, serviceTo(server.name, port, name, 'probe'), session)
  const { spec } = parseAnswer(serviceSchema, answer, `creating the Service ${name}`)
  const target = { address: spec.clusterIP, port }
  const answered = await prober.await('open', target, seconds(parameters.timeoutSeconds), signal)
  if (answered === undefined)
    throw new EnvironmentError(
      `the Service ${name} (${spec.clusterIP} port ${String(port)}) does not answer after ${String(parameters.timeoutSeconds)} s`,
      {
        nextStep:
          'See the log of kube-proxy or of the network plugin, or raise suites.services.timeoutSeconds.',
      },
    )
  return seconds(answered - begun)
}

/** How soon the guarded pod lets the client in after a policy was created, and no more after it was deleted. */
function policyMeasurement(session: ServicesSession): Measurement {
  const { parameters, context, server, client } = session
  const { policyProbes, pauseSeconds, existingPolicies } = parameters
  const policies = String(existingPolicies)
  return {
    id: 'policy-programming',
    expectedSeconds: 2 * policyProbes * (EXPECTED_SECONDS + pauseSeconds),
    measuredSeconds: 2 * policyProbes * EXPECTED_SECONDS,
    async measure(round, signal = context.signal) {
      const now = { ...session, signal }
      const times = { allow: [] as Seconds[], deny: [] as Seconds[] }
      try {
        for (let probe = 1; probe <= policyProbes; probe += 1) {
          const name = `probe-${String(round)}-${String(probe)}`
          const manifest = policyFor(server.name, [fromPod(client.name)], name, 'probe')
          await context.clock.sleep(seconds(pauseSeconds), signal)
          times.allow.push(await untilIs('open', () => create(POLICIES, manifest, now), now))
          await context.clock.sleep(seconds(pauseSeconds), signal)
          times.deny.push(await untilIs('closed', () => remove(POLICIES, name, now), now))
        }
      } finally {
        await removePart(POLICIES, 'probe', session)
        await context.saveRaw(`services/${String(round)}-policy-programming.json`, JSON.stringify(times))
      }
      return (['allow', 'deny'] as const).flatMap((action) =>
        quantileObservations('policy_programming_time', { action, policies }, times[action]),
      )
    },
  }
}

/**
 * @param change a request that makes the pod under test reachable (open), or unreachable (closed)
 * @returns the time from sending it until the client sees that
 * @throws {EnvironmentError} when that takes too long
 */
async function untilIs(
  state: 'open' | 'closed',
  change: () => Promise<unknown>,
  { server, port, prober, parameters, context, signal }: ServicesSession,
): Promise<Seconds> {
  const begun = context.clock.monotonic()
  await change()
  const target = { address: server.address, port }
  const reached = await prober.await(state, target, seconds(parameters.timeoutSeconds), signal)
  if (reached === undefined)
    throw new EnvironmentError(
      `a NetworkPolicy has not taken effect after ${String(parameters.timeoutSeconds)} s: pod ${server.name} is ${state === 'open' ? 'not reachable' : 'still reachable'}`,
      { nextStep: 'See the log of the network plugin, or raise suites.services.timeoutSeconds.' },
    )
  return seconds(reached - begun)
}
