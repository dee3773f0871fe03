import { describe, expect, it } from 'vitest'
import { seconds } from '../../../src/core/series.ts'
import type { CommandOptions, CommandRunner } from '../../../src/ports/exec.ts'
import type { Measurement, PreparedSuite } from '../../../src/ports/suite.ts'
import customSuite from '../../../src/suites/custom/suite.ts'
import { FakeCommands } from '../../fakes/commands.ts'
import { MemoryFiles } from '../../fakes/files.ts'
import { FakeTestbed } from '../../fakes/testbed.ts'
import { createSuiteContext } from '../suite-context.ts'

const suite = customSuite([])

const PATH = '/checkout/deploy/pod.yaml'
const CREATE = `kubectl --kubeconfig=/k create -n kbench-1 -f ${PATH} -o name`
const GET = 'kubectl --kubeconfig=/k get --namespace kbench-1 pod load --output json'
const DELETE = /^kubectl --kubeconfig=\/k delete -n kbench-1 pod\/load /
const EXEC = 'kubectl --kubeconfig=/k exec --stdin --quiet --namespace=kbench-1 pod/load -- sh -c ./load'

const podIn = (phase: string, state: object, ready = false): string =>
  JSON.stringify({
    metadata: { name: 'load' },
    spec: { containers: [{ name: 'main', image: 'example/load:1' }] },
    status: {
      phase,
      podIP: '10.0.0.7',
      podIPs: [{ ip: '10.0.0.7' }],
      conditions: ready ? [{ type: 'Ready', status: 'True' }] : [],
      containerStatuses: [{ name: 'main', state }],
    },
  })
const RUNNING = podIn('Running', { running: {} }, true)

/** Whose command in the background is a generator that does 100 operations in every slice of 0.2 s. */
class WithGenerator extends FakeCommands {
  override start(
    argv: readonly [string, ...string[]],
    options: CommandOptions = {},
  ): ReturnType<CommandRunner['start']> {
    let slices = 0
    this.onWritten = (text) => {
      if (text !== 'stop\n') return
      slices += 1
      options.onLine?.(JSON.stringify({ operations: 100 * slices, seconds: 0.2 * slices }), 'stdout')
    }
    return super.start(argv, options)
  }
}

async function world(workload: object = {}) {
  const commands = new WithGenerator()
  const subject = { directory: '/checkout', env: {}, withoutSecrets: (text: string) => text }
  const testbed = new FakeTestbed({ namespace: 'kbench-1', kubeconfig: '/k' })
  const files = new MemoryFiles({ [PATH]: 'kind: Pod' })
  const onLoadCpu = (): never => {
    throw new Error('what only passes lines on is put on no CPU')
  }
  const context = createSuiteContext({ commands, files, testbed, subject, onLoadCpu })
  const load = { generator: './load', pod: 'deploy/pod.yaml', timeout: '60s', ...workload }
  const prepared: PreparedSuite = await suite.prepare(
    suite.parameters.parse({ rounds: 1, workloads: { load } }),
    context,
  )
  const [measurement] = prepared.measurements as [Measurement]
  return { commands, prepared, measurement, context }
}

describe('a generator in a pod', () => {
  it('takes part in slices there; its pod is made once, and goes with the suite', async () => {
    const { commands, measurement, prepared } = await world()
    commands.on(CREATE, { stdout: 'configmap/settings\npod/load\n' })
    commands.on(GET, { stdout: podIn('Pending', { waiting: { reason: 'ContainerCreating' } }) })
    commands.on(GET, { stdout: RUNNING })
    commands.on(EXEC, {}, 2)
    commands.on('kubectl --kubeconfig=/k delete -n kbench-1 configmap/settings pod/load')
    for (const round of [1, 2]) {
      const load = await measurement.openLoad?.()
      await load?.slice(seconds(0.2))
      const observations = await load?.finish()
      expect([round, observations?.[0]?.[0]?.labels]).toEqual([
        round,
        { workload: 'load', name: 'operations' },
      ])
      await load?.close()
    }
    await prepared.close()
    commands.assertAllUsed()
    expect(commands.stopped).toEqual([EXEC, EXEC])
  })

  it.each([
    [
      podIn('Pending', { waiting: { reason: 'ErrImageNeverPull', message: 'not there' } }),
      'workload load: pod load failed: the image example/load:1 cannot be pulled: not there',
    ],
    [
      podIn('Pending', { waiting: { reason: 'ImagePullBackOff', message: 'not found' } }),
      'workload load: pod load does not start: the image example/load:1 cannot be pulled: not found',
    ],
    [
      podIn('Pending', { waiting: { reason: 'ContainerCreating' } }),
      'workload load: pod load did not run within 60 s',
    ],
  ])('that does not start is removed, with one sentence: %#', async (status, sentence) => {
    const { commands, measurement } = await world()
    commands.on(CREATE, { stdout: 'pod/load\n' }).on(GET, { stdout: status }, Infinity).on(DELETE)
    await expect(measurement.openLoad?.()).rejects.toThrow(sentence)
    commands.assertAllUsed()
  })

  it('needs a manifest of one Pod', async () => {
    const { measurement, commands } = await world()
    commands.on(CREATE, { stdout: 'job.batch/load\n' })
    commands.on('kubectl --kubeconfig=/k delete -n kbench-1 job.batch/load')
    await expect(measurement.openLoad?.()).rejects.toThrow(`${PATH} has a Job; a generator runs in a Pod`)
    const missing = await world({ pod: 'deploy/none.yaml' })
    await expect(missing.measurement.openLoad?.()).rejects.toThrow(
      'workload load: there is no file /checkout/deploy/none.yaml',
    )
  })

  it('is refused for what is no generator', () => {
    const problems = suite.parameters.safeParse({
      rounds: 1,
      workloads: { load: { command: 'x', pod: 'y', results: { reader: 'json' } } },
    })
    expect(problems.error?.issues.map(({ message }) => message)).toEqual([
      'expected no pod: only a generator is run in one; a job has its own manifest',
    ])
  })
})
