import { describe, expect, it } from 'vitest'
import { pair, type MeasuredPair, type PairRequest } from '../../../src/app/pair/pair.ts'
import type { ComparedSeries } from '../../../src/core/record/comparison-schema.ts'
import type { Provider } from '../../../src/ports/provider.ts'
import type { Suite } from '../../../src/ports/suite.ts'
import {
  createFakeSuite,
  createFakeProvider,
  createIdleTestbed,
  createMeasurement,
  definitionsOf,
} from '../../fakes/definitions.ts'
import causesFeature from '../../../src/features/causes/feature.ts'
import profileFeature from '../../../src/features/profile/feature.ts'
import type { MeasuredProfile } from '../../../src/features/profile/core/schema.ts'
import { createFakePorts, type FakePorts } from '../../fakes/ports.ts'
import { fakeLocalNodes } from '../../fakes/testbed.ts'

const FEATURES = [causesFeature.hooks, profileFeature.hooks]
const profilesIn = ({ additions }: MeasuredPair): readonly MeasuredProfile[] =>
  additions.flatMap(({ sections }) => (sections?.['profile'] ?? []) as readonly MeasuredProfile[])

const provider = (sharesCpus: boolean): Provider => {
  let made = 0
  return createFakeProvider('kind', createIdleTestbed(), {
    place: 'cluster',
    async create(_options, context) {
      await context.setup('/kubeconfig')
      made += 1
      // base, head, and swapped: head, base.
      const rules = made % 4 === 2 || made % 4 === 3 ? '1210' : '210'
      return {
        ...createIdleTestbed(),
        ...(sharesCpus ? { cpus: { reserve: () => Promise.resolve() } } : {}),
        localNodes: fakeLocalNodes({
          settings: () => Promise.resolve({ routes: '7', 'iptables rules in table filter': rules }),
        }),
      }
    },
  })
}

const suite = (fails: (round: number) => boolean = () => false): Suite =>
  createFakeSuite({
    id: 'one',
    measurements: ({ portShift }) =>
      ['a', 'b'].map((measurement) =>
        createMeasurement(measurement, (round) =>
          fails(round)
            ? Promise.reject(new Error('the server is gone'))
            : Promise.resolve([
                { metric: 'one_time', labels: { measurement }, value: 1 + 0.01 * round + (portShift ?? 0) },
              ]),
        ),
      ),
  })

const series = (measurement: string): ComparedSeries =>
  ({ metric: 'one_time', labels: { measurement } }) as unknown as ComparedSeries

function request(explained: PairRequest['explained'], sharesCpus = true, measured = suite()): PairRequest {
  return {
    config: undefined,
    overrides: { provider: 'kind', set: ['gate.rounds=[4]'] },
    definitions: definitionsOf([measured], [provider(sharesCpus)]),
    base: '.',
    head: '.',
    settings: { base: [], head: ['subject.name=head'] },
    out: 'out',
    install: false,
    explained,
  }
}

function world(): FakePorts {
  const ports = { ...createFakePorts(), features: FEATURES }
  ports.commands
    .on('realpath -- .', { stdout: '/work\n' }, Infinity)
    .on('git rev-parse HEAD', { stdout: 'c0ffee0000000000000000000000000000000000\n' }, Infinity)
  return ports
}

/** The same stacks in every round: head has 40 samples more of `slow`. */
function withPerf(ports: FakePorts): FakePorts {
  let scripts = 0
  const stack = (name: string, times: number): string =>
    `server 41 \n\t4a ${name} (/server)\n\t4b main (/server)\n\n`.repeat(times)
  ports.commands
    .on('perf --version', { stdout: 'perf version 6.1\n' })
    .on('id -u', { stdout: '0\n' })
    .on('getconf _NPROCESSORS_ONLN', { stdout: '2\n' })
    .on(/^perf record/, { stdout: 'ack\n' }, Infinity)
    .on(
      /^perf script/,
      () => {
        scripts += 1
        // base, head, head, base …
        const isHead = scripts % 4 === 2 || scripts % 4 === 3
        return { stdout: stack('fast', 5) + stack('slow', isHead ? 40 : scripts % 3) }
      },
      Infinity,
    )
  return ports
}

describe('profiles of a pair', () => {
  it('measures what regressed again while perf records, and counts those rounds nowhere', async () => {
    const ports = withPerf(world())
    let asked = 0
    const result = await pair(
      request(({ pair: file }) => {
        asked += file.rounds.length
        return [series('b')]
      }),
      ports,
    )
    expect(asked).toBe(4)
    expect(profilesIn(result)).toMatchObject([
      {
        summary: {
          suite: 'one',
          measurement: 'one/b',
          series: ['one_time{measurement="b"}'],
          rounds: 4,
          grew: [{ name: 'slow' }],
        },
        functions: expect.arrayContaining([expect.objectContaining({ name: 'slow' })]),
      },
    ])
    expect(result.additions[0]?.comparison.environmentDifferences).toEqual([
      { field: 'node: iptables rules in table filter', baseline: '210', current: '1210' },
    ])
    // How long a round with perf takes is known after the first one.
    const extra = ports.log.lines.slice(ports.log.lines.findIndex((line) => line.includes('extra rounds')))
    const progress = extra.filter((line) => line.startsWith('progress: one: stage'))
    expect(progress.map((line) => line.includes('left'))).toEqual([false, true, true, true])
    expect(result.pair.rounds).toHaveLength(4)
    expect(result.head.series.map(({ samples }) => samples.length)).toEqual([4, 4])
    expect(ports.files.text('out/profile/one-b-1-base.folded')).toContain('server;main;fast 5\n')
    expect(ports.commands.stopped).toHaveLength(8)
    expect([...ports.files.contents.keys()].filter((path) => path.startsWith('/tmp'))).toEqual([])
  })

  it('compares the CPU time of an operation where both sides take as much and head does less', async () => {
    const ports = world()
    const stacks = `server 41 \n\t4a handle (/server)\n\t4b main (/server)\n\n`.repeat(500)
    ports.commands
      .on('perf --version', { stdout: 'perf version 6.1\n' })
      .on('id -u', { stdout: '0\n' })
      .on('getconf _NPROCESSORS_ONLN', { stdout: '2\n' })
      .on(/^perf record/, { stdout: 'ack\n' }, Infinity)
      .on(/^perf script/, { stdout: stacks }, Infinity)
    let turns = 0
    const timed = createFakeSuite({
      id: 'one',
      measurements: () => [
        createMeasurement('a', () => {
          turns += 1
          // base, head, head, base …
          const isHead = turns % 4 === 2 || turns % 4 === 3
          return Promise.resolve([{ metric: 'one_rate', labels: {}, value: isHead ? 80 : 100 + turns }])
        }),
      ],
    })
    const [metric] = timed.metrics
    const rates: Suite = {
      ...timed,
      metrics: [{ ...metric, id: 'one_rate', unit: '1/s', better: 'higher' }],
    }
    const explained = { metric: 'one_rate', labels: {} } as unknown as ComparedSeries
    const result = await pair(
      request(() => [explained], true, rates),
      ports,
    )
    expect(profilesIn(result)[0]?.summary).toMatchObject({
      grew: [],
      perOperation: { work: expect.closeTo(0.74, 1), grew: [{ name: 'handle' }] },
    })
  })

  it('measures the same rounds at the same times with and without profiles', async () => {
    const without = world()
    const plain = await pair(request(undefined), without)
    const profiled = await pair(
      request(() => [series('a'), series('b')]),
      withPerf(world()),
    )
    expect(profilesIn(profiled)).toHaveLength(2)
    expect(profiled.pair.rounds).toHaveLength(4)
    expect(profiled.pair.rounds).toEqual(plain.pair.rounds)
    expect([profiled.base.series, profiled.head.series]).toEqual([plain.base.series, plain.head.series])
    // Not even whether perf is there is asked.
    expect(without.commands.lines.filter((line) => line.includes('perf'))).toEqual([])
  })

  it('asks for no perf where nothing is to be explained, or the nodes are elsewhere', async () => {
    expect(
      profilesIn(
        await pair(
          request(() => []),
          world(),
        ),
      ),
    ).toEqual([])
    const ports = world()
    expect(
      profilesIn(
        await pair(
          request(() => [series('a')], false),
          ports,
        ),
      ),
    ).toEqual([])
    expect(ports.log.lines.join('\n')).toContain('the nodes are not on this machine')
  })

  it('keeps what was measured where perf is not there, and says so', async () => {
    const ports = world()
    ports.commands.on('perf --version', { exitCode: undefined, failure: 'not-found' })
    const result = await pair(
      request(() => [series('a')]),
      ports,
    )
    expect(profilesIn(result)).toEqual([])
    expect(result.head.series).toHaveLength(2)
    expect(ports.log.lines.join('\n')).toContain('perf is not on PATH')
  })

  it('keeps the verdict when it is stopped while perf records', async () => {
    const ports = withPerf(world())
    let calls = 0
    const measured = suite(() => {
      calls += 1
      if (calls === 18) ports.controller.abort()
      return false
    })
    const result = await pair(
      request(() => [series('a')], true, measured),
      ports,
    )
    expect(result.interrupted).toBe(true)
    expect(profilesIn(result)).toEqual([])
    expect(result.pair).not.toHaveProperty('interrupted')
    expect(result.head.series.map(({ samples }) => samples.length)).toEqual([4, 4])
    expect(ports.log.lines.join('\n')).toContain('interrupted: the verdict stands')
  })

  it('has no profile of what cannot be measured again', async () => {
    let calls = 0
    const ports = withPerf(world())
    const measured = suite(() => {
      calls += 1
      return calls > 16
    })
    const result = await pair(
      request(() => [series('a')], true, measured),
      ports,
    )
    expect(profilesIn(result)).toEqual([])
    expect(result.pair.rounds).toHaveLength(4)
    expect(ports.log.lines.join('\n')).toContain('the server is gone')
  })
})
