import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { EnvironmentError } from '../../../src/core/errors.ts'
import { formatSeries } from '../../../src/core/series.ts'
import type { CommandOptions, CommandResult } from '../../../src/ports/exec.ts'
import type { Measurement, PreparedSuite } from '../../../src/ports/suite.ts'
import { readJobSummary, readPodLatencies } from '../../../src/suites/control-plane/bulk.ts'
import {
  CONTROL_PLANE_PRESETS,
  SIMULATED_NODES_PRESETS,
  controlPlaneParametersSchema,
  type ControlPlaneParameters,
} from '../../../src/suites/control-plane/parameters.ts'
import { wantedPods } from '../../../src/suites/control-plane/node-room.ts'
import suite from '../../../src/suites/control-plane/suite.ts'
import { FakeCommands } from '../../fakes/commands.ts'
import { MemoryFiles } from '../../fakes/files.ts'
import { FakeTestbed } from '../../fakes/testbed.ts'
import { idsOf } from '../../known-tools.ts'
import { createSuiteContext, type TestContext } from '../suite-context.ts'
import { NAMESPACE, SmallCluster } from './small-cluster.ts'

const ENGINE = { ...CONTROL_PLANE_PRESETS.smoke, engine: 'kube-burner' } as const
const FOLDER = '/tmp/kbench-kube-burner-1'

const summaryOf = (job: string, fields: object = {}): string =>
  JSON.stringify([
    {
      timestamp: '2026-11-24T17:20:00.100000001Z',
      endTimestamp: '2026-11-24T17:20:02.600000001Z',
      elapsedTime: 3,
      metricName: 'jobSummary',
      jobConfig: { name: job, jobIterations: 1 },
      version: 'v2.7.3@',
      passed: true,
      ...fields,
    },
  ])
const LATENCIES = JSON.stringify(
  [
    ['PodScheduled', 12],
    ['Ready', 2000],
    ['ReadyToStartContainers', 1000],
  ].map(([quantileName, P50]) => ({ quantileName, P50, P95: 2500, P99: 3000, max: 3100, avg: 2100 })),
)

interface World {
  readonly cluster: SmallCluster
  readonly context: TestContext
  readonly files: MemoryFiles
  readonly commands: FakeCommands
  readonly measurement: (id: string) => Measurement
  readonly prepared: PreparedSuite
}

/** @param run what kube-burner does; it sees the files that it was given */
async function world(
  run: (files: MemoryFiles, options: CommandOptions) => Partial<CommandResult>,
  overrides: Partial<ControlPlaneParameters> = {},
): Promise<World> {
  const cluster = new SmallCluster()
  const files = new MemoryFiles()
  const commands = new FakeCommands().on('kube-burner init --config=kube-burner.yml', (_argv, options) =>
    run(files, options),
  )
  const testbed = new FakeTestbed({ api: cluster.api, namespace: NAMESPACE, kubeconfig: '/k' })
  const context = createSuiteContext({ testbed, clock: cluster.clock, files, commands })
  const prepared = await suite.prepare({ ...ENGINE, ...overrides }, context)
  const measurement = (id: string): Measurement => {
    const found = prepared.measurements.find((one) => one.id === id)
    if (found === undefined) throw new Error(`no measurement ${id}`)
    return found
  }
  return { cluster, context, files, commands, measurement, prepared }
}

const problemsOf = (overrides: object): string[] =>
  controlPlaneParametersSchema
    .safeParse({ ...ENGINE, ...overrides })
    .error?.issues.map(({ path, message }) => `${path.map(String).join('.')}: ${message}`) ?? []

describe('the engine kube-burner', () => {
  it('makes the objects of a resource in the namespace of the run, which kbench removes', async () => {
    let given: Record<string, unknown> = {}
    let template: Record<string, unknown> = {}
    let templateText = ''
    let options: CommandOptions = {}
    const { measurement, cluster, files, context } = await world((all, with_) => {
      options = with_
      given = JSON.parse(all.text(`${FOLDER}/kube-burner.yml`)) as typeof given
      templateText = all.text(`${FOLDER}/object.yml`)
      template = JSON.parse(templateText) as typeof template
      all.contents.set(`${FOLDER}/results/jobSummary.json`, summaryOf('configmaps-2'))
      return { exitCode: 0 }
    })
    const observations = await measurement('configmaps').measure(2)
    expect(observations).toEqual([
      { metric: 'bulk_rate', labels: { resource: 'configmaps' }, value: 10 / 2.5 },
    ])
    expect(options).toMatchObject({ cwd: FOLDER, env: { KUBECONFIG: '/k' } })
    expect(given).toMatchObject({
      global: { measurements: [] },
      jobs: [
        {
          name: 'configmaps-2',
          namespace: NAMESPACE,
          cleanup: false,
          metricsClosing: 'afterJob',
          objects: [{ objectTemplate: 'object.yml', replicas: 10 }],
        },
      ],
    })
    // As kube-burner v2.7.3 learns the kind (pkg/util/template.go): it cuts this from every line and reads the rest.
    expect(JSON.parse(templateText.replaceAll(/\{\{.*\}\}/g, ''))).toMatchObject({ kind: 'ConfigMap' })
    expect(template).toMatchObject({
      kind: 'ConfigMap',
      metadata: {
        name: 'configmaps-2-{{.Replica}}',
        namespace: NAMESPACE,
        labels: { 'kbench/set': 'configmaps-2' },
      },
    })
    const removed = cluster.api.requests.filter(({ method }) => method === 'DELETE').map(({ path }) => path)
    expect(removed).toHaveLength(10)
    expect(removed).toContain(`/api/v1/namespaces/${NAMESPACE}/configmaps/configmaps-2-10`)
    expect([...files.contents.keys()].filter((path) => path.startsWith(FOLDER))).toEqual([])
    expect([...context.raw.keys()]).toEqual(['control-plane/configmaps-2-jobSummary.json'])
  })

  it('reports the latency of pods on real nodes', async () => {
    const { measurement } = await world((files) => {
      files.contents.set(`${FOLDER}/results/jobSummary.json`, summaryOf('pods-1'))
      files.contents.set(`${FOLDER}/results/podLatencyQuantilesMeasurement-pods-1.json`, LATENCIES)
      return { exitCode: 0 }
    })
    const observations = await measurement('pods').measure(1)
    expect(observations.map((one) => `${formatSeries(one)} ${String(one.value)}`)).toEqual([
      'bulk_rate{resource="pods"} 1.6',
      'bulk_pod_latency{phase="scheduled",quantile="0.5",resource="pods"} 0.012',
      'bulk_pod_latency{phase="scheduled",quantile="0.95",resource="pods"} 2.5',
      'bulk_pod_latency{phase="scheduled",quantile="0.99",resource="pods"} 3',
      'bulk_pod_latency{phase="ready",quantile="0.5",resource="pods"} 2',
      'bulk_pod_latency{phase="ready",quantile="0.95",resource="pods"} 2.5',
      'bulk_pod_latency{phase="ready",quantile="0.99",resource="pods"} 3',
    ])
  })

  it('leaves namespaces and scaling to kbench', async () => {
    const { prepared, measurement, commands } = await world(() => ({ exitCode: 0 }))
    expect(prepared.measurements.map(({ id }) => id)).toEqual([
      'deployments',
      'pods',
      'services',
      'configmaps',
      'namespaces',
      'scale',
    ])
    const observations = await measurement('namespaces').measure(1)
    expect(observations[0]?.metric).toBe('api_latency')
    expect(commands.lines).toEqual([])
  })

  it.each([
    [
      { exitCode: 1, stderr: 'level=error msg="timeout occurred while waiting for objects"' },
      undefined,
      /kube-burner \(services\).*timeout occurred while waiting/s,
    ],
    [{ exitCode: 0 }, undefined, /kube-burner \(services\) ended well and wrote no jobSummary\.json/],
    [{ exitCode: 0 }, '[{"timestamp"', /kube-burner \(services\) printed something that is not JSON/],
    [{ exitCode: 0 }, summaryOf('pods-1'), /reports no job services-1, only pods-1/],
    [
      { exitCode: 0 },
      summaryOf('services-1', { passed: false, executionErrors: 'quota' }),
      /says that it failed: quota/,
    ],
  ])('says what went wrong, and removes what was made: %j', async (result, summary, message) => {
    const { measurement, cluster } = await world((files) => {
      if (summary !== undefined) files.contents.set(`${FOLDER}/results/jobSummary.json`, summary)
      return result
    })
    const failure: unknown = await measurement('services')
      .measure(1)
      .catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(EnvironmentError)
    expect((failure as EnvironmentError).message).toMatch(message)
    expect(cluster.api.requests.filter(({ method }) => method === 'DELETE')).toHaveLength(4)
  })

  it('needs kube-burner on this machine, and kwok where nodes are simulated', () => {
    expect(idsOf(suite.tools(ENGINE as never, 'cluster'))).toEqual(['kube-burner'])
    expect(idsOf(suite.tools(SIMULATED_NODES_PRESETS.bulk as never, 'cluster'))).toEqual([
      'bash',
      'kwok',
      'kube-burner',
    ])
  })

  it('makes more objects than kbench, and as many pods as fit on simulated nodes', () => {
    expect(problemsOf({ configmaps: 20_000 })).toEqual([])
    expect(problemsOf({ engine: 'kbench', configmaps: 20_000 })).toEqual([
      'configmaps: expected at most 5000, as each request is timed; engine: kube-burner makes more',
    ])
    expect(problemsOf({ simulatedNodes: 10, simulatedPodsPerNode: 50, pods: 2001 })).toEqual([
      'simulatedNodes: expected more: 2001 pods do not fit on 10 simulated nodes, which have room for 2000',
    ])
    expect(problemsOf(SIMULATED_NODES_PRESETS.bulk)).toEqual([])
    expect(wantedPods(SIMULATED_NODES_PRESETS.bulk)).toBe(0)
  })
})

describe('results of kube-burner', () => {
  it('are read as kube-burner 2.7.3 writes them', () => {
    const path = '__tests__/fixtures/control-plane/kube-burner-2.7.3/configmaps.json'
    expect(readJobSummary(readFileSync(path, 'utf8'), 'configmaps-1', 'kube-burner')).toEqual({
      duration: 3.044,
      version: 'v2.7.3@',
    })
    const latencies = '__tests__/fixtures/control-plane/kube-burner-2.7.3/pods-latency-quantiles.json'
    const observed = readPodLatencies(readFileSync(latencies, 'utf8'), 'pods', 'kube-burner')
    expect(observed.map(({ labels, value }) => `${labels['phase'] ?? ''} ${String(value)}`)).toEqual([
      ...['ready 6', 'ready 7', 'ready 7', 'scheduled 0', 'scheduled 0', 'scheduled 0'],
      ...['containers-ready 6', 'containers-ready 7', 'containers-ready 7'],
      ...['initialized 0', 'initialized 0', 'initialized 0'],
    ])
  })

  it('take the time between both ends, not the one that is rounded to seconds', () => {
    expect(readJobSummary(summaryOf('a'), 'a', 'kube-burner')).toEqual({ duration: 2.5, version: 'v2.7.3@' })
  })

  it('of another tool are refused', () => {
    expect(() => readJobSummary('[{"name":"decode","value":1}]', 'a', 'kube-burner')).toThrow(
      /^kube-burner printed JSON of an unexpected form/,
    )
    expect(() => readPodLatencies('{"benchmarks": []}', 'pods', 'kube-burner')).toThrow(EnvironmentError)
  })

  it('that took no time are refused', () => {
    const still = summaryOf('a', { endTimestamp: '2026-11-24T17:20:00.1Z' })
    expect(() => readJobSummary(still, 'a', 'kube-burner')).toThrow(/says that it took no time/)
  })
})
