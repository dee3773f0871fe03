import { EnvironmentError, messageOf } from '../../core/errors.ts'
import { waitForAll } from '../../core/wait-for-all.ts'
import type { SuiteContext } from '../../ports/suite.ts'
import type { ServicePort, TestbedPod, TestbedService, Testbed } from '../../ports/testbed.ts'
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
import { urlOf } from './hey.ts'
import type { Entry, HttpParameters, ClientPlace } from './parameters.ts'
import { serverPorts } from './server.ts'

/** Where none of the entries asked for can be had, the first of these that can be is measured instead. */
const SUBSTITUTES: readonly Entry[] = ['load-balancer', 'node-port', 'cluster-ip', 'pod']

/** An entry that leads to the servers. */
export interface HttpTarget {
  readonly entry: Entry
  readonly family: FamilyChoice
  /** Of each port that leads to the servers: the rounds without keep-alive take them in order. */
  readonly urls: readonly [string, ...string[]]
  /** undefined for `pod`. */
  readonly service: TestbedService | undefined
}

export interface Targets {
  readonly all: readonly [HttpTarget, ...HttpTarget[]]
  readonly notes: readonly string[]
}

type Attempt = { readonly target: HttpTarget } | { readonly what: string; readonly reason: string }
type Parameters = Pick<HttpParameters, 'entries' | 'client' | 'loadBalancerSeconds' | 'ipFamilies'>
/**
 * Opens all entries that are asked for, over each family, at once. One that cannot be had here is left out with a note; where none can,
 * another is taken instead.
 * @param client undefined where it is no pod
 * @throws {EnvironmentError} when there is none at all, or when a Service fails that should work
 */
export async function openTargets(
  parameters: Parameters,
  client: TestbedPod | undefined,
  servers: readonly [TestbedPod, ...TestbedPod[]],
  context: SuiteContext,
  opened: (service: TestbedService) => void,
): Promise<Targets> {
  const pods = client === undefined ? servers : [client, ...servers]
  const { possible, notes: lacking } = withAddresses(
    familyChoices(parameters.ipFamilies).map((family) => ({ what: 'http', family, pods })),
    context.testbed.cluster !== undefined,
  )
  const attempt = async (entry: Entry, family: FamilyChoice): Promise<Attempt> => {
    const reason = whyNot(entry, parameters.client, context.testbed.limits)
    if (reason !== undefined) return { what: entry, reason }
    try {
      const target = await open(entry, family, parameters, servers, context)
      if (target.service !== undefined) {
        opened(target.service)
        expectFamily(addressFor(target.service, parameters), family)
      }
      return { target }
    } catch (error) {
      if (!(error instanceof EnvironmentError)) throw error
      // A cluster does not say what it has, so the lack of load balancers, or of Services of a family, is no failure.
      if (entry !== 'load-balancer' && !hasNoSuchServices(family, error)) throw error
      return { what: `${entry}${overFamily(family)}`, reason: messageOf(error) }
    }
  }
  const attemptAll = (entries: readonly Entry[]): Promise<readonly Attempt[]> =>
    waitForAll(entries.flatMap((entry) => possible.map(({ family }) => attempt(entry, family))))
  const attempts = await attemptAll(parameters.entries)
  const missing = attempts.flatMap((one) =>
    'reason' in one ? [`${one.what} is not measured: ${one.reason}`] : [],
  )
  const notes = [...lacking, ...new Set(missing)]
  const found = (some: readonly Attempt[]): readonly HttpTarget[] =>
    some.flatMap((one) => ('target' in one ? [one.target] : []))
  const [first, ...others] = found(attempts)
  if (first !== undefined) return { all: [first, ...others], notes }
  for (const entry of SUBSTITUTES.filter((one) => !parameters.entries.includes(one))) {
    const [substitute, ...more] = found(await attemptAll([entry]))
    if (substitute !== undefined)
      return { all: [substitute, ...more], notes: [...notes, `${entry} is measured instead`] }
  }
  throw new EnvironmentError(`nothing of http can be measured here: ${notes.join('; ')}`)
}

async function open(
  entry: Entry,
  family: FamilyChoice,
  { client, loadBalancerSeconds }: Parameters,
  servers: readonly [TestbedPod, ...TestbedPod[]],
  { testbed, signal, portShift }: SuiteContext,
): Promise<HttpTarget> {
  const [first, ...others] = serverPorts(portShift)
  if (entry === 'pod') {
    const url = urlOf(knownAddressOver(servers[0], family), first)
    return { entry, family, urls: [url], service: undefined }
  }
  const tcp = (port: number): ServicePort => ({ port, protocol: 'TCP' })
  const service = await testbed.expose(
    {
      name: `http-${entry}${familySuffix(family)}`,
      entry,
      pods: servers,
      // Clouds charge for each port of a load balancer.
      ports: [tcp(first), ...(entry === 'load-balancer' ? [] : others.map(tcp))],
      addressSeconds: loadBalancerSeconds,
      ...(family === undefined ? {} : { family }),
    },
    signal,
  )
  const url = (port: number): string => urlOf(addressFor(service, { client }), port)
  const [entered, ...more] = service.ports
  return { entry, family, urls: [url(entered), ...more.map(url)], service }
}

function addressFor(service: TestbedService, { client }: Pick<Parameters, 'client'>): string {
  return client === 'machine' ? (service.outsideAddress ?? service.address) : service.address
}

/** Why an entry cannot be measured here, undefined where it can be tried. */
function whyNot(entry: Entry, client: ClientPlace, limits: Testbed['limits']): string | undefined {
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
