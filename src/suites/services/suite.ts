import { NotMeasurableHere, messageOf, EnvironmentError } from '../../core/errors.ts'
import { defineSuite, type PreparedSuite, type SuiteContext, type Measurement } from '../../ports/suite.ts'
import type { PodRequest, TestbedService } from '../../ports/testbed.ts'
import { removeAll, removePods, startPods, type StartedPods } from '../start-pods.ts'
import { transactionServer, runTransactions } from '../transactions/program.ts'
import { SERVICES_METRICS } from './metrics.ts'
import { SERVICES, fromNobody, POLICIES, policyFor, serviceTo, fromPod } from './objects.ts'
import { SERVICES_PRESETS, servicesParametersSchema, type ServicesParameters } from './parameters.ts'
import { openProber, type Reachability } from './prober.ts'
import { CONCURRENCY, removePart, type ServicesSession, create, createAll, remove } from './session.ts'
import { seconds, type Seconds } from '../../core/series.ts'
import * as z from 'zod'
import { parseAnswer } from '../../kubernetes/send.ts'
import { quantileObservations } from '../quantiles.ts'

const EXPECTED_SECONDS = 0.5

const serviceSchema = z.object({ spec: z.object({ clusterIP: z.string().min(1) }) })

const OVERHEAD_SECONDS = 0.4

/** How long a policy may take before it counts as not enforced, at least. */
const ENFORCED_SECONDS = 10

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
  const { cluster, nodes } = testbed
  if (cluster === undefined)
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
  const api = await cluster.openApi(CONCURRENCY)
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
    namespace: cluster.namespace,
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

/** Creates the Services that are there while it is measured. @throws {EnvironmentError | Interrupted} */
async function createExistingServices(session: ServicesSession, signal: AbortSignal): Promise<void> {
  const { parameters, server, port, context } = session
  const { existingServices } = parameters
  if (existingServices === 0) return
  context.log.info(`  services: creating ${String(existingServices)} Services`)
  const manifests = Array.from({ length: existingServices }, (_, index) =>
    serviceTo(server.name, port, `existing-${String(index + 1)}`, 'existing'),
  )
  await createAll(SERVICES, manifests, session, signal)
}

/**
 * Creates the policies that are there while it is measured, and one more, so that the client is not let in at any number of them.
 * @param guarded session whose server is the pod under test
 * @returns why policies cannot be measured; undefined: they can
 * @throws {EnvironmentError | Interrupted}
 */
async function createExistingPolicies(
  guarded: ServicesSession,
  signal: AbortSignal,
): Promise<string | undefined> {
  const { parameters, server, port, prober, context } = guarded
  const { existingPolicies } = parameters
  const target = { address: server.address, port }
  // Without its answer before the policy the pod could be unreachable for another reason.
  if ((await prober.await('open', target, seconds(parameters.timeoutSeconds), signal)) === undefined)
    return `policy_programming_time is not measured: pod ${server.name} does not answer`
  await create(POLICIES, policyFor(server.name, [], 'existing-0', 'existing'), guarded, signal)
  if ((await prober.await('closed', target, seconds(ENFORCED_SECONDS), signal)) === undefined) {
    await removePart(POLICIES, 'existing', guarded)
    return `policy_programming_time is not measured: the network plugin does not enforce NetworkPolicies; a pod that lets nobody in still answers after ${String(ENFORCED_SECONDS)} s`
  }
  context.log.info(`  services: creating ${String(existingPolicies)} NetworkPolicies`)
  const manifests = Array.from({ length: existingPolicies }, (_, index) =>
    policyFor(server.name, [fromNobody(index)], `existing-${String(index + 1)}`, 'existing'),
  )
  await createAll(POLICIES, manifests, guarded, signal)
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
    async measure(round, signal) {
      const times = await runTransactions(
        {
          kind: 'tcp-crr',
          client,
          address,
          port,
          seconds: connectionSeconds,
          source: 'tcp-crr (Service)',
          rawName: `services/${String(round)}-service-connections.txt`,
        },
        context,
        signal,
      )
      return times.map(({ quantile, time }) => ({
        metric: 'service_connection_time',
        labels: { services: String(existingServices), quantile },
        value: time,
      }))
    },
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
    async measure(round, signal) {
      const times: Seconds[] = []
      try {
        for (let probe = 1; probe <= serviceProbes; probe += 1) {
          await context.clock.sleep(seconds(pauseSeconds), signal)
          times.push(await untilAnswered(`probe-${String(round)}-${String(probe)}`, session, signal))
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
async function untilAnswered(
  name: string,
  { port, server, prober, parameters, ...session }: ServicesSession,
  signal: AbortSignal | undefined,
): Promise<Seconds> {
  const { clock } = session.context
  const begun = clock.monotonic()
  const answer = await create(SERVICES, serviceTo(server.name, port, name, 'probe'), session, signal)
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
  const { parameters, context } = session
  const { policyProbes, pauseSeconds, existingPolicies } = parameters
  const policies = String(existingPolicies)
  return {
    id: 'policy-programming',
    expectedSeconds: 2 * policyProbes * (EXPECTED_SECONDS + pauseSeconds),
    measuredSeconds: 2 * policyProbes * EXPECTED_SECONDS,
    async measure(round, signal) {
      const times = { allow: [] as Seconds[], deny: [] as Seconds[] }
      try {
        for (let probe = 1; probe <= policyProbes; probe += 1) {
          const name = `probe-${String(round)}-${String(probe)}`
          const manifest = policyFor(session.server.name, [fromPod(session.client.name)], name, 'probe')
          await context.clock.sleep(seconds(pauseSeconds), signal)
          times.allow.push(
            await untilIs('open', () => create(POLICIES, manifest, session, signal), session, signal),
          )
          await context.clock.sleep(seconds(pauseSeconds), signal)
          times.deny.push(
            await untilIs('closed', () => remove(POLICIES, name, session, signal), session, signal),
          )
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
 * @param change a request that makes the pod under test reachable, or unreachable
 * @returns the time from sending it until that is so for the client
 * @throws {EnvironmentError} when that is not so in time
 */
async function untilIs(
  state: Reachability,
  change: () => Promise<unknown>,
  { server, port, prober, parameters, context }: ServicesSession,
  signal: AbortSignal | undefined,
): Promise<Seconds> {
  const begun = context.clock.monotonic()
  await change()
  const reached = await prober.await(
    state,
    { address: server.address, port },
    seconds(parameters.timeoutSeconds),
    signal,
  )
  if (reached === undefined)
    throw new EnvironmentError(
      `a NetworkPolicy has not taken effect after ${String(parameters.timeoutSeconds)} s: pod ${server.name} is ${state === 'open' ? 'not reachable' : 'still reachable'}`,
      { nextStep: 'See the log of the network plugin, or raise suites.services.timeoutSeconds.' },
    )
  return seconds(reached - begun)
}
