import { describe, expect, it } from 'vitest'
import { formatSeries, seconds } from '../../../src/core/series.ts'
import type { Load, Measurement, PreparedSuite } from '../../../src/ports/suite.ts'
import {
  CONTROL_PLANE_PRESETS,
  type ControlPlaneParameters,
} from '../../../src/suites/control-plane/parameters.ts'
import suite from '../../../src/suites/control-plane/suite.ts'
import type { FakeApi } from '../../fakes/api.ts'
import { FakeTestbed } from '../../fakes/testbed.ts'
import { createSuiteContext } from '../suite-context.ts'
import { NAMESPACE, SmallCluster } from './small-cluster.ts'

/** Every request takes so long by the clock. */
function slowedDown(cluster: SmallCluster, by: number): SmallCluster {
  const { api, clock } = cluster
  const request = api.request.bind(api)
  api.request = (one) => {
    clock.advance(by)
    return request(one)
  }
  return cluster
}

async function prepare(
  cluster: SmallCluster,
  overrides: Partial<ControlPlaneParameters> = {},
): Promise<{ prepared: PreparedSuite; named: (id: string) => Measurement }> {
  const testbed = new FakeTestbed({ api: cluster.api, namespace: NAMESPACE, kubeconfig: '/k' })
  const context = createSuiteContext({ testbed, clock: cluster.clock })
  const prepared = await suite.prepare({ ...CONTROL_PLANE_PRESETS.smoke, ...overrides }, context)
  const named = (id: string): Measurement => {
    const found = prepared.measurements.find((one) => one.id === id)
    if (found === undefined) throw new Error(`no measurement ${id}`)
    return found
  }
  return { prepared, named }
}

async function open(measurement: Measurement): Promise<Load> {
  const load = await measurement.openLoad?.()
  if (load === undefined) throw new Error(`${measurement.id} has no slices`)
  return load
}

const methods = (api: FakeApi, from: number): string[] => api.requests.slice(from).map(({ method }) => method)

describe('requests in slices', () => {
  it('exist for what comes and goes at once, and keep no CPU free', async () => {
    const inSlices = async (overrides: Partial<ControlPlaneParameters>): Promise<string[]> => {
      const { prepared } = await prepare(new SmallCluster(), overrides)
      return prepared.measurements
        .filter((one) => {
          expect(one.needsAllCpus === true).toBe('openLoad' in one)
          return 'openLoad' in one
        })
        .map(({ id }) => id)
    }
    expect(await inSlices({})).toEqual(['deployments', 'services', 'configmaps'])
    expect(await inSlices({ deploymentReplicas: 1 })).toEqual(['services', 'configmaps'])
  })

  it('send nothing outside a slice, and remove all that they created', async () => {
    const cluster = slowedDown(new SmallCluster(), 0.001)
    const { named } = await prepare(cluster, { concurrency: 2, configmaps: 3 })
    const load = await open(named('configmaps'))
    expect(cluster.left('configmaps')).toHaveLength(3)
    const before = cluster.api.requests.length
    await load.slice(seconds(0.27))
    const sent = methods(cluster.api, before)
    // Whole cycles.
    expect(sent.filter((method) => method === 'POST')).toHaveLength(
      sent.filter((method) => method === 'DELETE').length,
    )
    expect(cluster.left('configmaps')).toHaveLength(3)
    expect(cluster.api.requests).toHaveLength(before + sent.length)
    const [slice] = await load.finish()
    expect(cluster.left('configmaps')).toEqual([])
    // However many requests there were.
    expect(slice?.map(formatSeries)).toEqual(
      ['create', 'list', 'get', 'update', 'patch', 'delete'].map(
        (verb) => `api_latency{quantile="0.5",resource="configmaps",verb="${verb}"}`,
      ),
    )
    expect(new Set(slice?.map(({ value }) => value))).toEqual(new Set([0.001]))
  })

  it('have an answer to every verb in every slice, however slow the server is', async () => {
    const cluster = slowedDown(new SmallCluster(), 0.2)
    const { named } = await prepare(cluster, { concurrency: 2, deployments: 2 })
    const load = await open(named('deployments'))
    await load.slice(seconds(0.27))
    await load.slice(seconds(0.27))
    const slices = await load.finish()
    expect(slices.map((one) => one.map(({ labels }) => labels['verb']))).toEqual(
      [1, 2].map(() => ['create', 'list', 'get', 'update', 'patch', 'scale', 'delete']),
    )
  })

  it('never give one object to two lanes, and change it every time', async () => {
    const cluster = slowedDown(new SmallCluster(), 0.002)
    const { named } = await prepare(cluster, { concurrency: 2, configmaps: 3 })
    const load = await open(named('configmaps'))
    const before = cluster.api.requests.length
    await load.slice(seconds(0.27))
    const updates = cluster.api.requests.slice(before).filter(({ method }) => method === 'PUT')
    const written = updates.map(
      ({ path, body }) => `${path} ${JSON.stringify((body as { data: object }).data)}`,
    )
    expect(written.length).toBeGreaterThan(10)
    expect(new Set(written).size).toBe(written.length)
    await load.close()
  })

  it('are removed when a request is refused', async () => {
    const cluster = slowedDown(
      new SmallCluster((api) =>
        api.on(/^PATCH /, { status: 500, body: { message: 'etcdserver: no space' } }),
      ),
      0.01,
    )
    const { named } = await prepare(cluster)
    const load = await open(named('configmaps'))
    await expect(load.slice(seconds(0.27))).rejects.toThrow(
      /patch ConfigMap configmaps-load-1-\d+: the API server refused it \(500\): etcdserver: no space/,
    )
    await load.close()
    expect(cluster.left('configmaps')).toEqual([])
    // The next round has other names.
    const next = await open(named('configmaps'))
    expect(cluster.left('configmaps')[0]).toMatch(/configmaps-load-2-1$/)
    await next.close()
  })
})
