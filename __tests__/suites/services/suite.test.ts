import { describe, expect, it } from 'vitest'
import { formatSeries } from '../../../src/core/series.ts'
import { SERVICES_PRESETS, type ServicesParameters } from '../../../src/suites/services/parameters.ts'
import suite from '../../../src/suites/services/suite.ts'
import { FakeTestbed } from '../../fakes/testbed.ts'
import { createSuiteContext, type TestContext } from '../suite-context.ts'
import { NAMESPACE, SmallCluster } from '../control-plane/small-cluster.ts'

const PARAMETERS: ServicesParameters = {
  ...SERVICES_PRESETS.smoke,
  existingServices: 12,
  existingPolicies: 3,
  serviceProbes: 3,
  policyProbes: 2,
}
const WITHOUT_POLICIES: ServicesParameters = { ...PARAMETERS, policyProbes: 0 }

interface Scene {
  readonly cluster: SmallCluster
  readonly context: TestContext
}

/** @param answer what the prober prints after the number of a question, 30 ms after it was asked */
function scene(answer: (question: string) => string = () => '0.000000'): Scene {
  const cluster = new SmallCluster((api) => {
    api.on(
      /^POST .*\/services$/,
      (request) => {
        const { metadata, spec } = request.body as { metadata: { name: string }; spec: object }
        cluster.objects.set(`${request.path}/${metadata.name}`, request.body as never)
        cluster.created.push(`${request.path}/${metadata.name}`)
        return { status: 201, body: { metadata, spec: { ...spec, clusterIP: '10.96.7.7' } } }
      },
      Infinity,
    )
  })
  const testbed = new FakeTestbed({ api: cluster.api, namespace: NAMESPACE, kubeconfig: '/k' })
  let print: (line: string) => void = () => undefined
  testbed.commands.on(/^services-client: perl -e [^]*sub opened/, (_, { onLine }) => {
    print = (line) => onLine?.(line, 'stdout')
    return {}
  })
  testbed.commands.onWritten = (text) => {
    const [number = '', ...question] = text.trim().split(' ')
    cluster.clock.advance(0.03)
    print(`${number} ${answer(question.join(' '))}`)
  }
  return { cluster, context: createSuiteContext({ testbed, clock: cluster.clock }) }
}

const named = (cluster: SmallCluster, part: string): string[] =>
  cluster.created.map((path) => path.slice(path.lastIndexOf('/') + 1)).filter((name) => name.startsWith(part))

describe('the suite services', () => {
  it('creates what is to be there, measures, and leaves nothing', async () => {
    const { cluster, context } = scene()
    const prepared = await suite.prepare(PARAMETERS, context)
    expect(named(cluster, 'existing-')).toHaveLength(12 + 1 + 3)
    expect(prepared.notes).toEqual([])
    expect(prepared.measurements.map(({ id }) => id)).toEqual([
      'service-programming',
      'service-connections',
      'policy-programming',
    ])
    const [services, connections, policies] = prepared.measurements
    const times = (await services?.measure(1)) ?? []
    expect(times.map(formatSeries)).toEqual(['service_programming_time{quantile="0.5",services="12"}'])
    expect(times[0]?.value).toBeCloseTo(0.03, 6)
    expect(named(cluster, 'probe-1-')).toEqual(['probe-1-1', 'probe-1-2', 'probe-1-3'])
    context.testbed.commands.on(/tcp-crr service-of-services-server 25301 1$/, {
      stdout: '900 0.001 0.002 0.003\n',
    })
    expect((await connections?.measure(1))?.map(({ value }) => value)).toEqual([0.001, 0.002, 0.003])
    expect((await policies?.measure(1))?.map(formatSeries)).toEqual([
      'policy_programming_time{action="allow",policies="3",quantile="0.5"}',
      'policy_programming_time{action="deny",policies="3",quantile="0.5"}',
    ])
    expect(context.raw.get('services/1-policy-programming.json')).toContain('"deny":[')
    await prepared.close()
    expect([...cluster.objects.keys()]).toEqual([])
    expect(context.testbed.removed).toEqual(['services-client', 'services-server', 'services-guarded'])
    expect(context.testbed.removedServices).toEqual(['services-server'])
    expect(cluster.api.closed).toBe(true)
  })

  it('takes off the time that the program says has passed since', async () => {
    const { context } = scene((question) => (question.startsWith('closed') ? '0.010000' : '0.000000'))
    const prepared = await suite.prepare(PARAMETERS, context)
    const [, deny] = (await prepared.measurements.at(-1)?.measure(1)) ?? []
    expect(deny?.labels['action']).toBe('deny')
    expect(deny?.value).toBeCloseTo(0.02, 6)
  })

  it('says that policies are not enforced, and measures the rest', async () => {
    const { cluster, context } = scene((question) => (question.startsWith('closed') ? 'late' : '0.000000'))
    const prepared = await suite.prepare(PARAMETERS, context)
    expect(prepared.measurements.map(({ id }) => id)).toEqual(['service-programming', 'service-connections'])
    expect(prepared.notes).toEqual([
      'policy_programming_time is not measured: the network plugin does not enforce NetworkPolicies; a pod that lets nobody in still answers after 10 s',
    ])
    expect(cluster.left('networkpolicies')).toEqual([])
  })

  it('names the Service that does not answer, and deletes it', async () => {
    let asked = 0
    const { cluster, context } = scene(() => ((asked += 1) === 2 ? 'late' : '0.000000'))
    const prepared = await suite.prepare(WITHOUT_POLICIES, context)
    await expect(prepared.measurements[0]?.measure(4)).rejects.toThrow(
      'the Service probe-4-1 (10.96.7.7 port 25301) does not answer after 60 s',
    )
    expect(cluster.left('services').filter((path) => path.includes('probe'))).toEqual([])
  })

  it('removes everything when a Service never answers', async () => {
    const { cluster, context } = scene(() => 'late')
    await expect(suite.prepare(PARAMETERS, context)).rejects.toThrow('does not answer after 60 s')
    expect([...cluster.objects.keys()].filter((path) => path.includes('existing'))).toEqual([])
    expect(context.testbed.removed).toHaveLength(3)
    expect(cluster.api.closed).toBe(true)
  })

  it('is not measured without a cluster', async () => {
    await expect(suite.prepare(PARAMETERS, createSuiteContext())).rejects.toThrow(
      'Services cannot be measured here: there is no cluster',
    )
  })
})
