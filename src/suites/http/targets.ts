import { EnvironmentError, messageOf } from '../../core/errors.ts'
import type { SuiteContext } from '../../ports/suite.ts'
import type { TestbedPod, TestbedService } from '../../ports/testbed.ts'
import { SUBSTITUTES, whyNot } from './entries.ts'
import { urlOf } from './hey-arguments.ts'
import type { Entry, HttpParameters } from './parameters.ts'
import { serverPort } from './server.ts'

/** An entry that leads to the servers. */
export interface HttpTarget {
  readonly entry: Entry
  readonly url: string
  /** undefined for `pod`. */
  readonly service: TestbedService | undefined
}

export interface Targets {
  readonly all: readonly [HttpTarget, ...HttpTarget[]]
  readonly notes: readonly string[]
}

type Attempt = { readonly target: HttpTarget } | { readonly entry: Entry; readonly reason: string }
type Context = Pick<SuiteContext, 'testbed' | 'signal' | 'portShift'>

/**
 * Opens all entries that are asked for, at once. One that cannot be had here is left out with a note; where none can,
 * another is taken instead.
 * @throws {EnvironmentError} when there is none at all, or when a Service fails that should work
 */
export async function openTargets(
  parameters: Pick<HttpParameters, 'entries' | 'client' | 'loadBalancerSeconds'>,
  servers: readonly [TestbedPod, ...TestbedPod[]],
  context: Context,
  opened: (service: TestbedService) => void,
): Promise<Targets> {
  const attempt = async (entry: Entry): Promise<Attempt> => {
    const reason = whyNot(entry, parameters.client, context.testbed.limits)
    if (reason !== undefined) return { entry, reason }
    try {
      const target = await open(entry, parameters, servers, context)
      if (target.service !== undefined) opened(target.service)
      return { target }
    } catch (error) {
      // A cluster does not say whether it has load balancers, so the lack of one is no failure.
      if (entry !== 'load-balancer' || !(error instanceof EnvironmentError)) throw error
      return { entry, reason: messageOf(error) }
    }
  }
  const outcomes = await Promise.allSettled(parameters.entries.map(attempt))
  const attempts = outcomes.map((outcome) => {
    if (outcome.status === 'rejected') throw outcome.reason
    return outcome.value
  })
  const notes = attempts.flatMap((one) =>
    'reason' in one ? [`${one.entry} is not measured: ${one.reason}`] : [],
  )
  const [first, ...others] = attempts.flatMap((one) => ('target' in one ? [one.target] : []))
  if (first !== undefined) return { all: [first, ...others], notes }
  for (const entry of SUBSTITUTES.filter((one) => !parameters.entries.includes(one))) {
    const substitute = await attempt(entry)
    if ('target' in substitute)
      return { all: [substitute.target], notes: [...notes, `${entry} is measured instead`] }
  }
  throw new EnvironmentError(`nothing of http can be measured here: ${notes.join('; ')}`)
}

async function open(
  entry: Entry,
  { client, loadBalancerSeconds }: Pick<HttpParameters, 'client' | 'loadBalancerSeconds'>,
  servers: readonly [TestbedPod, ...TestbedPod[]],
  { testbed, signal, portShift }: Context,
): Promise<HttpTarget> {
  const port = serverPort(portShift)
  if (entry === 'pod') return { entry, url: urlOf(servers[0].address, port), service: undefined }
  const service = await testbed.expose(
    {
      name: `http-${entry}`,
      entry,
      pods: servers,
      ports: [{ port, protocol: 'TCP' }],
      addressSeconds: loadBalancerSeconds,
    },
    signal,
  )
  const address = client === 'machine' ? (service.outsideAddress ?? service.address) : service.address
  return { entry, url: urlOf(address, service.ports[0]), service }
}
