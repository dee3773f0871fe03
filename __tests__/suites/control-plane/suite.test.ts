import { describe, expect, it } from 'vitest'
import { EnvironmentError, Interrupted } from '../../../src/core/errors.ts'
import { formatSeries, seconds } from '../../../src/core/series.ts'
import type { Measurement, Observation, PreparedSuite } from '../../../src/ports/suite.ts'
import {
  CONTROL_PLANE_PRESETS,
  type ControlPlaneParameters,
} from '../../../src/suites/control-plane/parameters.ts'
import suite from '../../../src/suites/control-plane/suite.ts'
import { FakeTestbed } from '../../fakes/testbed.ts'
import { createSuiteContext, type TestContext } from '../suite-context.ts'
import { connectionRefused, NAMESPACE, SmallCluster } from './small-cluster.ts'
import { idsOf } from '../../known-tools.ts'

const PODS = `/api/v1/namespaces/${NAMESPACE}/pods`

function contextOf(cluster: SmallCluster, signal?: AbortSignal): TestContext {
  const testbed = new FakeTestbed({ api: cluster.api, namespace: NAMESPACE, kubeconfig: '/k' })
  return createSuiteContext({ testbed, clock: cluster.clock, ...(signal === undefined ? {} : { signal }) })
}

const prepare = (
  context: TestContext,
  overrides: Partial<ControlPlaneParameters> = {},
): Promise<PreparedSuite> => suite.prepare({ ...CONTROL_PLANE_PRESETS.smoke, ...overrides }, context)

async function measurement(
  cluster: SmallCluster,
  id: string,
  overrides: Partial<ControlPlaneParameters> = {},
): Promise<{ measure: Measurement['measure']; prepared: PreparedSuite; context: TestContext }> {
  const context = contextOf(cluster)
  const prepared = await prepare(context, overrides)
  const found = prepared.measurements.find((one) => one.id === id)
  if (found === undefined) throw new Error(`no measurement ${id}`)
  return { measure: (round, signal) => found.measure(round, signal), prepared, context }
}

async function failureOf(promise: Promise<unknown>): Promise<EnvironmentError> {
  const failure: unknown = await promise.catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(EnvironmentError)
  return failure as EnvironmentError
}

const names = (observations: readonly Observation[]): string[] => observations.map(formatSeries)

describe('the suite', () => {
  it('measures what has a count, in a fixed order, on as many connections as are wanted', async () => {
    const context = contextOf(new SmallCluster())
    const all = await prepare(context)
    expect(all.measurements.map(({ id }) => id)).toEqual([
      'deployments',
      'pods',
      'services',
      'configmaps',
      'namespaces',
      'scale',
    ])
    expect(context.testbed.connections).toEqual([4])
    const some = await prepare(contextOf(new SmallCluster()), { pods: 0, namespaces: 0, scaleTo: 0 })
    expect(some.measurements.map(({ id }) => id)).toEqual(['deployments', 'services', 'configmaps'])
  })

  it('opens its connections before anything is timed', async () => {
    const cluster = new SmallCluster()
    const { measure } = await measurement(cluster, 'configmaps')
    const before = cluster.api.requests.length
    await measure(1)
    const lines = cluster.api.requests.slice(before).map(({ method, path }) => `${method} ${path}`)
    expect(lines.slice(0, 4)).toEqual(Array.from({ length: 4 }, () => 'GET /version'))
    expect(lines.indexOf(`POST /api/v1/namespaces/${NAMESPACE}/configmaps`)).toBe(12)
  })

  it('refuses a place without a cluster', async () => {
    const failure = await failureOf(prepare(createSuiteContext()))
    expect(failure.message).toBe('the control plane cannot be measured here: there is no cluster')
  })

  it('refuses more pods than fit, before it makes anything', async () => {
    const cluster = new SmallCluster()
    cluster.nodePods = '12'
    const failure = await failureOf(prepare(contextOf(cluster), { pods: 30 }))
    expect(failure.message).toBe(
      '30 pods of 10m CPU and 16Mi do not fit on the nodes, which have room for 24 (node-1: 12, then pods ends; node-2: 12, then pods ends)',
    )
    expect(cluster.created).toEqual([])
    expect(cluster.api.closed).toBe(true)
  })

  it('names kwok as a tool only when nodes are to be simulated', () => {
    const { quick } = CONTROL_PLANE_PRESETS
    expect(suite.tools(quick, 'cluster')).toEqual([])
    expect(idsOf(suite.tools({ ...quick, simulatedNodes: 5 } as never, 'cluster'))).toEqual(['bash', 'kwok'])
  })
})

describe('requests of a resource', () => {
  it('are done verb by verb, so often as is wanted, and leave nothing', async () => {
    const cluster = new SmallCluster()
    const { measure, context } = await measurement(cluster, 'services', { services: 5, requests: 12 })
    const before = cluster.api.requests.length
    const observations = await measure(3)
    const path = `/api/v1/namespaces/${NAMESPACE}/services`
    const counts = new Map<string, number>()
    for (const { method, path: at } of cluster.api.requests.slice(before)) {
      const line = `${method} ${at.replace(/services-3-\d+$/, '*').replace(path, '')}`
      counts.set(line, (counts.get(line) ?? 0) + 1)
    }
    expect(Object.fromEntries(counts)).toEqual({
      'GET /version': 12,
      'POST ': 5,
      'GET ?labelSelector=kbench%2Fset%3Dservices-3': 12 + 1,
      // Measured, and read before the updates.
      'GET /*': 12 + 5,
      'PUT /*': 12,
      'PATCH /*': 12,
      'DELETE /*': 5,
    })
    expect(names(observations)).toEqual([
      'api_latency{quantile="0.5",resource="services",verb="create"}',
      ...['list', 'get', 'update', 'patch'].flatMap((verb) => [
        `api_latency{quantile="0.5",resource="services",verb="${verb}"}`,
        `api_latency{quantile="0.9",resource="services",verb="${verb}"}`,
      ]),
      'api_latency{quantile="0.5",resource="services",verb="delete"}',
    ])
    expect(observations.map(({ value }) => value)).toEqual(observations.map(() => 0.001))
    expect(cluster.left('services')).toEqual([])
    const raw = JSON.parse(context.raw.get('control-plane/3-services.json') ?? '') as {
      verbs: { verb: string; latencies: number[] }[]
    }
    expect(raw.verbs.map(({ verb, latencies }) => [verb, latencies.length])).toEqual([
      ['create', 5],
      ['list', 12],
      ['get', 12],
      ['update', 12],
      ['patch', 12],
      ['delete', 5],
    ])
  })

  it('change something every time, and are not refused for what a controller writes meanwhile', async () => {
    const cluster = new SmallCluster()
    const { measure } = await measurement(cluster, 'pods', { pods: 2, requests: 6 })
    await measure(1)
    const updates = cluster.api.requests.filter(({ method }) => method === 'PUT')
    const bodies = updates.map(({ path, body }) => {
      const { spec, metadata } = body as {
        spec: { activeDeadlineSeconds: number }
        metadata: Record<string, unknown>
      }
      expect(metadata['resourceVersion']).toBeUndefined()
      expect(metadata['uid']).toBeDefined()
      return `${path.at(-1) ?? ''}: ${String(spec.activeDeadlineSeconds)}`
    })
    expect(bodies.sort()).toEqual(['1: 10000', '1: 9998', '1: 9999', '2: 10000', '2: 9998', '2: 9999'])
  })

  it('scale paused Deployments up and back through the subresource', async () => {
    const cluster = new SmallCluster()
    const { measure } = await measurement(cluster, 'deployments', { deployments: 2, requests: 4 })
    await measure(1)
    const created = cluster.api.requests.find(
      ({ method, path }) => method === 'POST' && path.endsWith('/deployments'),
    )
    expect(created?.body).toMatchObject({ spec: { replicas: 0, paused: true } })
    const scales = cluster.api.requests
      .filter(({ path }) => path.endsWith('-1/scale'))
      .map(({ body }) => body)
    expect(scales).toEqual([
      expect.objectContaining({ kind: 'Scale', spec: { replicas: 1 } }),
      expect.objectContaining({ spec: { replicas: 0 } }),
    ])
  })

  it('that are throttled are sent again, counted, and give no latency', async () => {
    const cluster = new SmallCluster((api) =>
      api.on(
        /^POST .*\/configmaps$/,
        { status: 429, retryAfterSeconds: 2, body: { message: 'slow down' } },
        3,
      ),
    )
    const { measure, prepared, context } = await measurement(cluster, 'configmaps', { configmaps: 10 })
    const observations = await measure(2)
    expect(prepared.notes).toEqual([
      'round 2, configmaps: 3 requests count for no latency, as the API server throttled (429, 3 times) or a connection had to be made',
    ])
    // 7 of 10 are left, too few for the quantile 0.9.
    expect(names(observations).filter((one) => one.includes('"create"'))).toEqual([
      'api_latency{quantile="0.5",resource="configmaps",verb="create"}',
    ])
    expect(context.raw.get('control-plane/2-configmaps.json')).toContain('"throttled": 3')
  })

  it('that are refused fail the measurement with the server’s message; what was made is removed', async () => {
    const quota = 'pods "configmaps-1-3" is forbidden: exceeded quota: few, limited: count/configmaps=2'
    const cluster = new SmallCluster()
    const { measure, context } = await measurement(cluster, 'configmaps', { concurrency: 1 })
    let count = 0
    const request = cluster.api.request.bind(cluster.api)
    cluster.api.request = (wanted) => {
      if (wanted.method === 'POST') count += 1
      if (count < 3 || wanted.method !== 'POST') return request(wanted)
      return Promise.resolve({
        status: 403,
        body: JSON.stringify({ message: quota }),
        seconds: seconds(0.01),
        newConnection: false,
        retryAfterSeconds: undefined,
      })
    }
    const failure = await failureOf(measure(1))
    expect(failure.message).toBe(`create ConfigMap configmaps-1-3: the API server refused it (403): ${quota}`)
    expect(cluster.created).toHaveLength(2)
    expect(cluster.left('configmaps')).toEqual([])
    expect(context.raw.get('control-plane/1-configmaps.json')).toContain('"verb": "create"')
  })

  it('that meet a server that restarts fail the measurement; the next one goes on', async () => {
    const cluster = new SmallCluster((api) =>
      api.on(/^GET .*\/services\/services-1-2$/, connectionRefused('GET x'), 1),
    )
    const { measure, prepared } = await measurement(cluster, 'services')
    expect((await failureOf(measure(1))).message).toContain('connect ECONNREFUSED 127.0.0.1:6443')
    expect(cluster.left('services')).toEqual([])
    expect(await measure(2)).not.toEqual([])
    expect(await prepared.measurements.find(({ id }) => id === 'configmaps')?.measure(2)).not.toEqual([])
  })

  it('wait for the pods of Deployments that have some', async () => {
    const cluster = new SmallCluster()
    cluster.readyReplicas = () => 1
    const overrides = { deployments: 1, deploymentReplicas: 2, podTimeoutSeconds: 5 }
    const { measure } = await measurement(cluster, 'deployments', overrides)
    expect((await failureOf(measure(1))).message).toBe(
      'Deployment deployments-1-1 has 1 of 2 pods ready after 5 s',
    )
    expect(cluster.left('deployments')).toEqual([])
  })
})

describe('pods', () => {
  it('are followed while they start', async () => {
    const cluster = new SmallCluster()
    const { measure, context } = await measurement(cluster, 'pods', { pods: 3, concurrency: 1 })
    const observations = await measure(1)
    const startup = observations.filter(({ metric }) => metric !== 'api_latency')
    expect(startup.map((one) => [formatSeries(one), Number(one.value.toFixed(3))])).toEqual([
      ['pod_startup_latency{phase="watch",quantile="0.5"}', 0.01],
      ['pod_startup_latency{phase="schedule",quantile="0.5"}', 0.01],
      ['pod_startup_latency{phase="initialize",quantile="0.5"}', 0.01],
      ['pod_startup_latency{phase="run",quantile="0.5"}', 0.01],
      ['pod_startup_latency{phase="total",quantile="0.5"}', 0.04],
      // 3 pods, one after the other, 0.04 s each.
      ['pod_throughput{replicas="3"}', 25],
    ])
    const raw = JSON.parse(context.raw.get('control-plane/1-pods.json') ?? '') as { pods: object[] }
    expect(raw.pods).toHaveLength(3)
    expect(raw.pods[0]).toMatchObject({ name: 'pods-1-1', node: 'node-1', sent: 0 })
    expect(cluster.left('pods')).toEqual([])
  })

  it('ask for little, and keep the strictest standard', async () => {
    const cluster = new SmallCluster()
    const { measure } = await measurement(cluster, 'pods', { pods: 1 })
    await measure(1)
    const { body } = cluster.api.requests.find(({ path, method }) => method === 'POST' && path === PODS) ?? {}
    expect(body).toMatchObject({
      metadata: { labels: { 'app.kubernetes.io/managed-by': 'kbench', 'kbench/set': 'pods-1' } },
      spec: {
        automountServiceAccountToken: false,
        securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
        containers: [
          {
            image: 'kbench-tools:test',
            imagePullPolicy: 'Never',
            resources: { requests: { cpu: '10m', memory: '16Mi' } },
            securityContext: { allowPrivilegeEscalation: false, capabilities: { drop: ['ALL'] } },
          },
        ],
      },
    })
  })

  it('that never become Ready fail with what the cluster says about one, and are removed', async () => {
    const message = '0/2 nodes are available: 2 Insufficient cpu.'
    const cluster = new SmallCluster((api) =>
      api.on(/^GET .*\/events\?/, {
        body: { items: [{ type: 'Warning', reason: 'FailedScheduling', message }] },
      }),
    )
    const pending = {
      conditions: [{ type: 'PodScheduled', status: 'False', reason: 'Unschedulable', message }],
    }
    const { steps } = cluster
    cluster.steps = (name) => (name === 'pods-1-2' ? [{ phase: 'Pending', ...pending }] : steps(name))
    const { measure } = await measurement(cluster, 'pods', { pods: 3, podTimeoutSeconds: 30 })
    const failure = await failureOf(measure(1))
    expect(failure.message).toBe(
      `1 of 3 pods are not Ready after 30 s; pods-1-2 on node node-1 (the node is gone): it cannot be scheduled: ${message}; FailedScheduling: ${message}`,
    )
    expect(failure.nextStep).toContain('podTimeoutSeconds')
    expect(cluster.left('pods')).toEqual([])
  })

  it('on a node that is not Ready say so', async () => {
    const cluster = new SmallCluster((api) =>
      api.on(/^GET \/api\/v1\/nodes\/node-1$/, {
        body: {
          status: {
            conditions: [
              { type: 'Ready', status: 'Unknown', message: 'Kubelet stopped posting node status.' },
            ],
          },
        },
      }),
    )
    cluster.steps = () => [{ phase: 'Pending', conditions: [] }]
    const { measure } = await measurement(cluster, 'pods', { pods: 1 })
    expect((await failureOf(measure(1))).message).toBe(
      '1 of 1 pods are not Ready after 120 s; pods-1-1 on node node-1 (the node is not Ready: Kubelet stopped posting node status.): it is Pending',
    )
  })

  it('that are removed with their node fail at once', async () => {
    const cluster = new SmallCluster()
    cluster.steps = (name) => {
      if (name === 'pods-1-2') cluster.tell(PODS, 'DELETED', cluster.objects.get(`${PODS}/pods-1-1`)!)
      return [{ phase: 'Pending', conditions: [] }]
    }
    const { measure } = await measurement(cluster, 'pods', { pods: 2, concurrency: 1 })
    expect((await failureOf(measure(1))).message).toBe(
      '2 of 2 pods are not Ready: pod pods-1-1 was deleted by somebody else while it started on node node-1 (the node is gone)',
    )
  })

  it('fail when the watch breaks and cannot be begun again', async () => {
    const cluster = new SmallCluster()
    const sleep = cluster.clock.sleep.bind(cluster.clock)
    // The pods have time; what is waited for is the watch.
    cluster.clock.sleep = (duration, signal) =>
      duration >= 100 ? new Promise(() => undefined) : sleep(duration, signal)
    cluster.steps = () => {
      cluster.watches[0]?.watch.break('the connection broke')
      return [{ phase: 'Pending', conditions: [] }]
    }
    const { measure } = await measurement(cluster, 'pods', { pods: 1 })
    const watch = cluster.api.watch.bind(cluster.api)
    cluster.api.watch = (wanted) => {
      const begun = watch(wanted)
      if (cluster.watches.length > 1) cluster.watches.at(-1)?.watch.refuse('connect ECONNREFUSED')
      return begun
    }
    expect((await failureOf(measure(1))).message).toBe(
      'watching the pods broke and could not be begun again: connect ECONNREFUSED',
    )
  })

  it('keep their other numbers when the watch breaks', async () => {
    const cluster = new SmallCluster()
    const { steps } = cluster
    cluster.steps = (name) => {
      if (name === 'pods-1-4') cluster.watches[0]?.watch.break('the connection broke')
      return steps(name)
    }
    const { measure, prepared } = await measurement(cluster, 'pods', { pods: 4, concurrency: 1 })
    const request = cluster.api.request.bind(cluster.api)
    // The watch is begun again while the last pod is made.
    cluster.api.request = async (wanted) => {
      if (wanted.method === 'POST') await new Promise(setImmediate)
      const response = await request(wanted)
      await new Promise(setImmediate)
      return response
    }
    const sent = measure(1)
    for (let count = 0; cluster.watches.length < 2 && count < 100; count += 1) await new Promise(setImmediate)
    const last = cluster.objects.get(`${PODS}/pods-1-4`)!
    cluster.tell(PODS, 'MODIFIED', last)
    const observations = await sent
    expect(names(observations)).toContain('pod_startup_latency{phase="total",quantile="0.5"}')
    expect(names(observations)).not.toContain('pod_throughput{replicas="4"}')
    expect(prepared.notes).toContain('round 1, pods: phase total: 1 of 4 pods do not report it')
    expect(prepared.notes).toContain(
      'round 1, pods: no pod_throughput: the watch broke: the connection broke',
    )
  })
})

describe('scaling', () => {
  it('is timed from the request to the event that all replicas are ready', async () => {
    const cluster = new SmallCluster()
    const { measure, context } = await measurement(cluster, 'scale', { scaleFrom: 1, scaleTo: 5 })
    expect((await measure(2)).map((one) => [formatSeries(one), one.value])).toEqual([
      ['deployment_scale_time{replicas="5"}', 1.5],
    ])
    const created = cluster.api.requests.find(({ method }) => method === 'POST')
    expect(created?.body).toMatchObject({ spec: { replicas: 1, paused: false } })
    expect(context.raw.get('control-plane/2-scale.json')).toContain('"scaleTo":5')
    expect(cluster.left('deployments')).toEqual([])
  })

  it('is not over before the controller has seen the new number', async () => {
    const cluster = new SmallCluster()
    cluster.readyReplicas = (replicas) => Math.min(replicas, 4)
    const { measure } = await measurement(cluster, 'scale', {
      scaleFrom: 1,
      scaleTo: 5,
      podTimeoutSeconds: 20,
    })
    expect((await failureOf(measure(1))).message).toBe(
      'Deployment scale-deployments-1-1 has 4 of 5 pods ready after 20 s',
    )
    expect(cluster.left('deployments')).toEqual([])
  })

  it('that was throttled says nothing', async () => {
    const cluster = new SmallCluster((api) =>
      api.on(/^PUT .*\/scale$/, { status: 429, retryAfterSeconds: 1 }),
    )
    const { measure } = await measurement(cluster, 'scale')
    expect((await failureOf(measure(1))).message).toContain('so its time says nothing')
  })

  it('fails when the watch breaks meanwhile', async () => {
    const cluster = new SmallCluster()
    cluster.readyReplicas = () => 0
    const { measure } = await measurement(cluster, 'scale')
    const request = cluster.api.request.bind(cluster.api)
    cluster.api.request = async (wanted) => {
      if (wanted.path.endsWith('/scale')) {
        cluster.watches[0]?.watch.break('the connection broke')
        await new Promise(setImmediate)
      }
      return request(wanted)
    }
    expect((await failureOf(measure(1))).message).toContain(
      'its time is not known, as the watch broke: the connection broke',
    )
  })
})

describe('cleaning up', () => {
  it('removes namespaces that a measurement has left, and waits until they are gone', async () => {
    const cluster = new SmallCluster((api) =>
      api.on(/^GET \/api\/v1\/namespaces\/kbench-test-1-1$/, connectionRefused('GET x'), 1),
    )
    const { measure, prepared, context } = await measurement(cluster, 'namespaces', { namespaces: 2 })
    const request = cluster.api.request.bind(cluster.api)
    let refusing = true
    cluster.api.request = (wanted) =>
      refusing && wanted.method === 'DELETE' ? Promise.reject(connectionRefused('DELETE x')) : request(wanted)
    await failureOf(measure(1))
    expect(cluster.left('namespaces')).toEqual([
      '/api/v1/namespaces/kbench-test-1-1',
      '/api/v1/namespaces/kbench-test-1-2',
    ])
    refusing = false
    await prepared.close()
    expect(cluster.left('namespaces')).toEqual([])
    expect(cluster.api.closed).toBe(true)
    expect(context.log.lines.filter((line) => line.startsWith('warning'))).toEqual([])
  })

  it('makes what is outside the run’s namespace belong to it, so that it goes with it', async () => {
    const cluster = new SmallCluster()
    const { measure } = await measurement(cluster, 'namespaces', { namespaces: 2 })
    await measure(1)
    const created = cluster.api.requests.find(
      ({ path, method }) => method === 'POST' && path === '/api/v1/namespaces',
    )
    expect(created?.body).toMatchObject({
      metadata: {
        labels: { 'kbench/run': NAMESPACE },
        ownerReferences: [{ apiVersion: 'v1', kind: 'Namespace', name: NAMESPACE, uid: 'uid-of-the-run' }],
      },
    })
    expect(cluster.left('namespaces')).toEqual([])
  })

  it('waits for namespaces that are Terminating, and says which are not gone and why', async () => {
    const stuck = {
      metadata: { name: 'kbench-test-1-1' },
      status: {
        conditions: [
          { type: 'NamespaceContentRemaining', status: 'True', message: 'Some resources are remaining' },
        ],
      },
    }
    const cluster = new SmallCluster((api) =>
      api.on(
        /^GET \/api\/v1\/namespaces\?labelSelector=kbench%2Frun/,
        { body: { items: [stuck] } },
        Infinity,
      ),
    )
    const { prepared, context } = await measurement(cluster, 'namespaces', { namespaces: 2 })
    const before = cluster.clock.monotonic()
    await prepared.close()
    expect(cluster.clock.monotonic() - before).toBeGreaterThanOrEqual(120)
    expect(context.log.lines).toContain(
      'warning: namespaces are still being removed: kbench-test-1-1: Some resources are remaining. By hand: kubectl delete namespace -l kbench/run=kbench-test',
    )
  })

  it('never throws, also when the server is gone', async () => {
    const cluster = new SmallCluster()
    const { prepared, context } = await measurement(cluster, 'namespaces', { namespaces: 2 })
    cluster.api.request = () => Promise.reject(connectionRefused('GET x'))
    await prepared.close()
    expect(
      context.log.has('warning', 'may not all be removed: GET x: the API server cannot be reached'),
    ).toBe(true)
    expect(cluster.api.closed).toBe(true)
  })

  it('after an interruption removes only what would stay: the namespace of the run goes as a whole', async () => {
    const controller = new AbortController()
    const cluster = new SmallCluster()
    const { measure, prepared } = await measurement(cluster, 'namespaces', { namespaces: 2 })
    const request = cluster.api.request.bind(cluster.api)
    cluster.api.request = (wanted) => {
      if (wanted.method === 'PATCH') controller.abort()
      return wanted.signal?.aborted === true ? Promise.reject(new Interrupted()) : request(wanted)
    }
    await expect(measure(1, controller.signal)).rejects.toThrow(Interrupted)
    expect(cluster.left('namespaces')).toHaveLength(2)
    await prepared.close()
    expect(cluster.left('namespaces')).toEqual([])
  })
})
