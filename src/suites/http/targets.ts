import { EnvironmentError, messageOf } from '../../core/errors.ts'
import { waitForAll } from '../../core/wait-for-all.ts'
import type { ServicePort, Testbed, TestbedPod } from '../../ports/testbed.ts'
import {
  expectFamily,
  familyChoices,
  familySuffix,
  hasNoSuchServices,
  knownAddressOver,
  overFamily,
  withAddresses,
  type FamilyChoice,
} from '../ip-families.ts'
import type { Room } from '../room.ts'
import { urlOf } from './hey.ts'
import type { HttpParameters } from './parameters.ts'
import { serverPorts } from './server.ts'

type Entry = HttpParameters['entries'][number]

/** Where none of the requested entries can be had, the first of these that can be is measured instead. */
const SUBSTITUTES: readonly Entry[] = ['load-balancer', 'node-port', 'cluster-ip', 'pod']

/** An entry that leads to the servers. */
export interface HttpTarget {
  readonly entry: Entry
  readonly family: FamilyChoice
  /** One for each port that leads to the servers: the rounds without keep-alive take them in order. */
  readonly urls: readonly [string, ...string[]]
}

type Attempt = { readonly target: HttpTarget } | { readonly what: string; readonly reason: string }

/**
 * Opens all requested entries, over each family, at once. One that cannot be had here is left out with a
 * note; where none can, another is taken instead.
 * @param client undefined where it is no pod
 * @throws {EnvironmentError} when there is none at all, or when a Service fails that should work
 */
export async function openTargets(
  parameters: HttpParameters,
  client: TestbedPod | undefined,
  servers: readonly [TestbedPod, ...TestbedPod[]],
  room: Room,
): Promise<{ readonly all: readonly HttpTarget[]; readonly notes: readonly string[] }> {
  const { cluster, limits } = room.testbed
  const pods = client === undefined ? servers : [client, ...servers]
  const { possible, notes: lacking } = withAddresses(
    familyChoices(parameters.ipFamilies).map((family) => ({ what: 'http', family, pods })),
    cluster !== undefined,
  )
  const attempt = async (entry: Entry, family: FamilyChoice): Promise<Attempt> => {
    const reason = whyNot(entry, parameters.client, limits)
    if (reason !== undefined) return { what: entry, reason }
    try {
      return { target: { entry, family, urls: await urlsOf(entry, family, parameters, servers, room) } }
    } catch (error) {
      if (!(error instanceof EnvironmentError)) throw error
      // A cluster does not say what it has, so the lack of load balancers, or of Services of a family, is no failure.
      if (entry !== 'load-balancer' && !hasNoSuchServices(family, error)) throw error
      return { what: `${entry}${overFamily(family)}`, reason: messageOf(error) }
    }
  }
  const attemptAll = (entries: readonly Entry[]): Promise<readonly Attempt[]> =>
    waitForAll(entries.flatMap((entry) => possible.map(({ family }) => attempt(entry, family))))
  const found = (some: readonly Attempt[]): readonly HttpTarget[] =>
    some.flatMap((one) => ('target' in one ? [one.target] : []))
  const attempts = await attemptAll(parameters.entries)
  const missing = attempts.flatMap((one) =>
    'reason' in one ? [`${one.what} is not measured: ${one.reason}`] : [],
  )
  const notes = [...lacking, ...new Set(missing)]
  const all = found(attempts)
  if (all.length > 0) return { all, notes }
  for (const entry of SUBSTITUTES.filter((one) => !parameters.entries.includes(one))) {
    const substitutes = found(await attemptAll([entry]))
    if (substitutes.length > 0) return { all: substitutes, notes: [...notes, `${entry} is measured instead`] }
  }
  throw new EnvironmentError(`nothing of http can be measured here: ${notes.join('; ')}`)
}

async function urlsOf(
  entry: Entry,
  family: FamilyChoice,
  { client, loadBalancerSeconds }: HttpParameters,
  servers: readonly [TestbedPod, ...TestbedPod[]],
  room: Room,
): Promise<HttpTarget['urls']> {
  const [first, ...others] = serverPorts(room.portShift)
  if (entry === 'pod') return [urlOf(knownAddressOver(servers[0], family), first)]
  const tcp = (port: number): ServicePort => ({ port, protocol: 'TCP' })
  const service = await room.expose({
    name: `http-${entry}${familySuffix(family)}`,
    entry,
    pods: servers,
    // Clouds charge for each port of a load balancer.
    ports: [tcp(first), ...(entry === 'load-balancer' ? [] : others.map(tcp))],
    addressSeconds: loadBalancerSeconds,
    ...(family === undefined ? {} : { family }),
  })
  const { address: inside, outsideAddress = inside } = service
  const address = client === 'machine' ? outsideAddress : inside
  expectFamily(address, family)
  const [entered, ...more] = service.ports
  return [urlOf(address, entered), ...more.map((port) => urlOf(address, port))]
}

/** Why an entry cannot be measured here, undefined where it can be tried. */
function whyNot(
  entry: Entry,
  client: HttpParameters['client'],
  limits: Testbed['limits'],
): string | undefined {
  switch (entry) {
    case 'pod':
      return client === 'machine'
        ? 'the addresses of pods are for pods, and the client is outside'
        : undefined
    case 'cluster-ip':
      return (
        limits.services ??
        (client === 'machine' ? 'the address of a Service is for pods, and the client is outside' : undefined)
      )
    case 'node-port':
      return limits.nodePorts
    case 'load-balancer':
      return limits.loadBalancers
  }
}
