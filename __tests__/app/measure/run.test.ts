import { describe, expect, it } from 'vitest'
import { run } from '../../../src/app/measure/run.ts'
import { loadConfiguration, type Definitions } from '../../../src/config/load.ts'
import { EnvironmentError, UserError } from '../../../src/core/errors.ts'
import { parseRecord } from '../../../src/core/record/schema.ts'
import type { Measurement } from '../../../src/ports/suite.ts'
import { createFakePorts, type FakePorts } from '../../fakes/ports.ts'
import {
  createFakeProvider,
  createFakeSuite,
  createIdleTestbed,
  createMeasurement,
  definitionsOf,
} from '../../fakes/definitions.ts'

const constant = (id: string, metric: string, value = 1.5) =>
  createMeasurement(id, () => Promise.resolve([{ metric, labels: { id }, value }]))

function start(definitions: Definitions, ports: FakePorts, text = 'version: 1\nprovider: host') {
  const configuration = loadConfiguration({ text, source: 'kbench.yaml' }, definitions)
  return run({ configuration, definitions, out: 'out', keep: false, install: false }, ports)
}

describe('run', () => {
  it('measures every suite in rounds and saves a valid record', async () => {
    const [testbed, ports] = [createIdleTestbed(), createFakePorts()]
    const suites = [
      createFakeSuite({
        id: 'one',
        measurements: () => [constant('a', 'one_time'), constant('b', 'one_time')],
      }),
      createFakeSuite({ id: 'two', measurements: () => [constant('c', 'two_time', 2)] }),
    ]
    const { record } = await start(definitionsOf(suites, [createFakeProvider('host', testbed)]), ports)
    expect(parseRecord(ports.files.text('out/record.json'), 'record.json')).toEqual(record)
    expect(record.series.map(({ metric, samples }) => [metric, samples.map(({ round }) => round)])).toEqual([
      ['one_time', [1, 2, 3]],
      ['one_time', [1, 2, 3]],
      ['two_time', [1, 2, 3]],
    ])
    expect(record).toMatchObject({
      subject: {
        name: 'current',
        commit: '0123456789abcdef0123456789abcdef01234567',
        ref: 'refs/heads/main',
      },
      suites: [
        { name: 'one', status: 'ok' },
        { name: 'two', status: 'ok' },
      ],
      environment: { provider: 'host', facts: { tools: { 'one-tool': '1.0', 'two-tool': '1.0' } } },
    })
    expect(record.interrupted).toBeUndefined()
    expect(testbed.closed).toBe(1)
  })

  it('keeps the known limits of the place, and warns of one that no series has', async () => {
    const [testbed, ports] = [createIdleTestbed(), createFakePorts()]
    const suites = [createFakeSuite({ id: 'one', measurements: () => [constant('a', 'one_time')] })]
    const limit = (series: string): string => `{ series: ${series}, value: 2 s, label: objective }`
    const { record } = await start(
      definitionsOf(suites, [createFakeProvider('host', testbed)]),
      ports,
      `version: 1\nprovider: host\ncharts: { limits: [${limit('one_*')}, ${limit('tow_*')}] }`,
    )
    const kept = { value: 2, unit: 's', label: 'objective' }
    expect(record.limits).toEqual([
      { ...kept, series: 'one_*' },
      { ...kept, series: 'tow_*' },
    ])
    expect(parseRecord(ports.files.text('out/record.json'), 'record.json').limits).toEqual(record.limits)
    expect(ports.log.lines.filter((line) => line.startsWith('warning: charts'))).toEqual([
      'warning: charts.limits: "objective" is in no chart, as tow_* selects no series that was measured in its unit',
    ])
  })

  it('goes on with the other measurements and suites when one fails, and says why', async () => {
    const [testbed, ports] = [createIdleTestbed(), createFakePorts()]
    let tries = 0
    const broken = createMeasurement('broken', () => {
      tries += 1
      return Promise.reject(new EnvironmentError('iperf3 was killed'))
    })
    const suites = [
      createFakeSuite({ id: 'one', measurements: () => [broken, constant('a', 'one_time')] }),
      createFakeSuite({
        id: 'two',
        prepare: () => Promise.reject(new EnvironmentError('no pod could be scheduled')),
      }),
      createFakeSuite({ id: 'three', measurements: () => [constant('d', 'three_time')] }),
    ]
    const { record } = await start(definitionsOf(suites, [createFakeProvider('host', testbed)]), ports)
    expect(record.suites).toMatchObject([
      { name: 'one', status: 'failed', reason: 'broken (2 times): iperf3 was killed' },
      { name: 'two', status: 'failed', reason: 'no pod could be scheduled' },
      { name: 'three', status: 'ok' },
    ])
    expect(record.series.map(({ metric, samples }) => [metric, samples.length])).toEqual([
      ['one_time', 3],
      ['three_time', 3],
    ])
    expect(tries).toBe(2)
    expect(testbed.closed).toBe(1)
  })

  it('cleans up after each measurement; what stays is a failure, but does not hide why measuring failed', async () => {
    const left: string[] = []
    const leaving = (id: string, value?: number): Measurement => ({
      ...createMeasurement(id, () =>
        value === undefined
          ? Promise.reject(new EnvironmentError('no volume'))
          : Promise.resolve([{ metric: 'one_time', labels: { id }, value }]),
      ),
      cleanUp() {
        left.push(id)
        return value === 1 ? Promise.resolve() : Promise.reject(new EnvironmentError('still there'))
      },
    })
    const measurements = () => [leaving('tidy', 1), leaving('stays', 2), leaving('broken')]
    const suites = [createFakeSuite({ id: 'one', measurements })]
    const { record } = await start(
      definitionsOf(suites, [createFakeProvider('host', createIdleTestbed())]),
      createFakePorts(),
    )
    expect(left.slice(0, 3)).toEqual(['tidy', 'stays', 'broken'])
    expect(record.suites).toMatchObject([
      { status: 'failed', reason: 'stays (2 times): still there; broken (2 times): no volume' },
    ])
  })

  it('keeps no secret of the environment that a tool said when it failed', async () => {
    const world = createFakePorts()
    const ports = { ...world, env: { ...world.env, REGISTRY_PASSWORD: 'hunter2hunter2' } }
    const said = (): Promise<never> => Promise.reject(new EnvironmentError('login hunter2hunter2 refused'))
    const suites = [
      createFakeSuite({ id: 'one', measurements: () => [createMeasurement('broken', said)] }),
      createFakeSuite({ id: 'two', prepare: said }),
    ]
    await start(definitionsOf(suites, [createFakeProvider('host', createIdleTestbed())]), ports)
    const text = ports.files.text('out/record.json')
    expect(text).toContain('login *** refused')
    expect(text).not.toContain('hunter2')
  })

  it('keeps what was measured when it is interrupted, and cleans up', async () => {
    const [testbed, ports] = [createIdleTestbed(), createFakePorts()]
    let closed = 0
    const interrupting = createMeasurement('second', (round) => {
      if (round === 2) ports.controller.abort()
      return Promise.resolve([{ metric: 'one_time', labels: { id: 'second' }, value: 1 }])
    })
    const suites = [
      createFakeSuite({
        id: 'one',
        measurements: () => [constant('first', 'one_time'), interrupting, constant('third', 'one_time')],
        closed: () => (closed += 1),
      }),
      createFakeSuite({ id: 'two', measurements: () => [constant('c', 'two_time')] }),
    ]
    const { record, interrupted } = await start(
      definitionsOf(suites, [createFakeProvider('host', testbed)]),
      ports,
    )
    expect(interrupted).toBe(true)
    expect(parseRecord(ports.files.text('out/record.json'), 'record.json')).toEqual(record)
    expect(record).toMatchObject({
      interrupted: true,
      suites: [{ name: 'one', status: 'failed', reason: 'interrupted' }],
    })
    expect(record.series.map(({ labels, samples }) => [labels['id'], samples.length])).toEqual([
      ['first', 2],
      ['second', 2],
      ['third', 1],
    ])
    expect([closed, testbed.closed]).toEqual([1, 1])
  })

  it('treats a value that is no number as a failure of that measurement', async () => {
    const suites = [
      createFakeSuite({
        id: 'one',
        measurements: () => [constant('a', 'one_time', Number.NaN), constant('b', 'one_time')],
      }),
    ]
    const { record } = await start(
      definitionsOf(suites, [createFakeProvider('host', createIdleTestbed())]),
      createFakePorts(),
    )
    expect(record.suites[0]?.reason).toContain('one_time{id="a"} was measured as NaN')
    expect(record.series).toHaveLength(1)
  })

  it('runs the setup of the subject, and fails as a usage error when it fails', async () => {
    const definitions = definitionsOf(
      [createFakeSuite({ id: 'one', measurements: () => [constant('a', 'one_time')] })],
      [createFakeProvider('host', createIdleTestbed())],
    )
    const text = 'version: 1\nprovider: host\nsubject: {setup: "make deploy"}'
    const good = createFakePorts()
    good.commands.on('git rev-parse HEAD').on('bash -euo pipefail -c make deploy')
    await start(definitions, good, text)
    good.commands.assertAllUsed()
    const bad = createFakePorts()
    bad.commands
      .on('git rev-parse HEAD')
      .on('bash -euo pipefail -c make deploy', { exitCode: 2, stderr: 'no rule to make target' })
    await expect(start(definitions, bad, text)).rejects.toThrow(
      new UserError('subject.setup failed: bash exited with 2: no rule to make target', {
        nextStep:
          'Run the command by hand with KUBECONFIG set to a test cluster, or see more with --verbose.',
      }),
    )
  })

  it('gives records of the same place and parameters the same fingerprint, whatever the rounds', async () => {
    const definitions = definitionsOf(
      [createFakeSuite({ id: 'one', measurements: () => [constant('a', 'one_time')] })],
      [createFakeProvider('host', createIdleTestbed())],
    )
    const fingerprint = async (text: string) =>
      (await start(definitions, createFakePorts(), text)).record.environment.fingerprint
    expect(await fingerprint('version: 1\nprovider: host')).toBe(
      await fingerprint('version: 1\nprovider: host\nsuites: {one: {rounds: 1}}'),
    )
  })
})
