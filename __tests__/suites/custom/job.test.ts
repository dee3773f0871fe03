import { describe, expect, it } from 'vitest'
import customSuite from '../../../src/suites/custom/suite.ts'
import { FakeApi } from '../../fakes/api.ts'
import { FakeCommands } from '../../fakes/commands.ts'
import { MemoryFiles } from '../../fakes/files.ts'
import { FakeTestbed } from '../../fakes/testbed.ts'
import { createSuiteContext } from '../suite-context.ts'

const suite = customSuite([])

const PATH = '/checkout/deploy/load.yaml'
const PODS = 'GET /api/v1/namespaces/kbench-1/pods?labelSelector=job-name%3Dload'
const CREATE = `kubectl --kubeconfig=/run/kubeconfig create -n kbench-1 -f ${PATH} -o name`
const DELETE = 'kubectl --kubeconfig=/run/kubeconfig delete -n kbench-1 job.batch/load'
const podIn = (status: object): object => ({
  items: [
    {
      metadata: { name: 'load-x' },
      spec: {
        containers: [
          { name: 'main', image: 'example/load:1' },
          { name: 'sidecar', image: 'y' },
        ],
      },
      status,
    },
  ],
})
const state = (value: object): object => ({ containerStatuses: [{ name: 'main', state: value }] })

function world({ files = new MemoryFiles({ [PATH]: 'kind: Job' }) } = {}) {
  const api = new FakeApi()
  const commands = new FakeCommands()
  const testbed = new FakeTestbed({ api, namespace: 'kbench-1', kubeconfig: '/run/kubeconfig' })
  const subject = { directory: '/checkout', env: {}, withoutSecrets: (text: string) => text }
  const context = createSuiteContext({ testbed, commands, files, subject })
  const measure = async () => {
    const churn = { job: 'deploy/load.yaml', timeout: '60s', results: { reader: 'json' } }
    const prepared = await suite.prepare(suite.parameters.parse({ rounds: 1, workloads: { churn } }), context)
    const [measurement] = prepared.measurements
    if (measurement === undefined) throw new Error('no measurement')
    return measurement.measure(1, context.signal)
  }
  return { api, commands, context, measure }
}

describe('a Job', () => {
  it('is created, waited for, its log read, and removed', async () => {
    const { api, commands, measure } = world()
    commands.on(CREATE, { stdout: 'configmap/settings\njob.batch/load\n' })
    commands.on('kubectl --kubeconfig=/run/kubeconfig delete -n kbench-1 configmap/settings job.batch/load')
    const old = podIn({ phase: 'Failed' }) as { items: { metadata: object }[] }
    for (const { metadata } of old.items)
      Object.assign(metadata, { deletionTimestamp: '2026-11-23T12:00:00Z' })
    api.on(PODS, { body: old })
    api.on(PODS, { body: podIn({ phase: 'Running', ...state({ running: {} }) }) })
    api.on(PODS, { body: podIn({ phase: 'Succeeded', ...state({ terminated: { exitCode: 0 } }) }) }, 2)
    const job = 'GET /apis/batch/v1/namespaces/kbench-1/jobs/load'
    api.on(job, { body: { status: {} } })
    api.on(job, { body: { status: { conditions: [{ type: 'Complete', status: 'True' }] } } })
    api.on('GET /api/v1/namespaces/kbench-1/pods/load-x/log?container=main', {
      body: [{ name: 'decode', value: 2, unit: 'ms', better: 'lower' }],
    })
    expect(await measure()).toEqual([
      { metric: 'custom_time', labels: { workload: 'churn', name: 'decode' }, value: 0.002 },
    ])
    api.assertAllUsed()
    commands.assertAllUsed()
    expect(api.closed).toBe(true)
  })

  it('whose pod fails is quoted and removed', async () => {
    const { api, commands, measure } = world()
    commands.on(CREATE, { stdout: 'job.batch/load\n' }).on(DELETE)
    api.on(PODS, { body: podIn({ phase: 'Failed', ...state({ terminated: { exitCode: 3 } }) }) })
    api.on('GET /api/v1/namespaces/kbench-1/pods/load-x/log', { body: 'no table' })
    await expect(measure()).rejects.toThrow(
      'workload churn: pod load-x failed: its main process ended with exit code 3; it said: "no table"',
    )
    commands.assertAllUsed()
  })

  it('whose image cannot be pulled ends after ten seconds', async () => {
    const { api, commands, context, measure } = world()
    commands.on(CREATE, { stdout: 'job.batch/load\n' }).on(DELETE)
    const waiting = { reason: 'ErrImagePull', message: 'not found' }
    api.on(PODS, { body: podIn({ phase: 'Pending', ...state({ waiting }) }) }, Infinity)
    const begun = context.clock.monotonic()
    await expect(measure()).rejects.toThrow(
      'workload churn: pod load-x does not start: the image example/load:1 cannot be pulled: not found',
    )
    expect(context.clock.monotonic() - begun).toBe(10)
    commands.assertAllUsed()
  })

  it('that does not end is removed', async () => {
    const { api, commands, measure } = world()
    commands.on(CREATE, { stdout: 'job.batch/load\n' }).on(DELETE)
    api.on(PODS, { body: podIn({ phase: 'Running', ...state({ running: {} }) }) }, Infinity)
    await expect(measure()).rejects.toThrow('workload churn did not end within 60 s and was removed')
    commands.assertAllUsed()
  })

  it('needs its manifest, with one Job or Pod, and a cluster', async () => {
    await expect(world({ files: new MemoryFiles() }).measure()).rejects.toThrow(
      `workload churn: there is no file ${PATH}`,
    )
    const none = world()
    none.commands.on(CREATE, { stdout: 'configmap/x\n' })
    none.commands.on('kubectl --kubeconfig=/run/kubeconfig delete -n kbench-1 configmap/x')
    await expect(none.measure()).rejects.toThrow(
      'workload churn: its manifest has no Job and no Pod, but configmap/x; expected one',
    )
    const refused = world()
    refused.commands.on(CREATE, { exitCode: 1, stderr: 'error: no kind "Jobb"' })
    await expect(refused.measure()).rejects.toThrow(/creating what .* has failed: .*no kind "Jobb"/)
    const churn = { job: 'x', results: { reader: 'json' } }
    const prepared = await suite.prepare(
      suite.parameters.parse({ rounds: 1, workloads: { churn } }),
      createSuiteContext(),
    )
    await expect(prepared.measurements[0]?.measure(1)).rejects.toThrow('there is no cluster here')
  })
})
