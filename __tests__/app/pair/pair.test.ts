import { describe, expect, test } from 'vitest'
import { pair, type MeasuredPair, type PairRequest } from '../../../src/app/pair/pair.ts'
import { EnvironmentError, Interrupted, NotMeasurableHere, UserError } from '../../../src/core/errors.ts'
import { parsePair } from '../../../src/core/record/parse-pair.ts'
import { parseRecord } from '../../../src/core/record/schema.ts'
import { defineProvider, type Provider } from '../../../src/ports/provider.ts'
import type { Measurement, Suite } from '../../../src/ports/suite.ts'
import { createFakeSuite, createMeasurement, definitionsOf } from '../../fakes/definitions.ts'
import type { FakePorts } from '../../fakes/ports.ts'
import { request, clusterPairProvider, suite, world } from './cluster-pairs.ts'
import { fakeCluster } from '../../fakes/testbed.ts'

describe('a pair', () => {
  test('takes turns on cluster pairs, swaps the roles on new ones, and closes them', async () => {
    const events: string[] = []
    const { pair: file } = await pair(request([suite(events)], clusterPairProvider(events)), world())
    const round = (first: string, second: string): string[] =>
      ['a', 'b'].flatMap((one) => [`${first} measures ${one}`, `${second} measures ${one}`])
    expect(events.filter((event) => event.includes('measures') || event.includes('closed'))).toEqual([
      ...round('cluster 1', 'cluster 2'),
      ...round('cluster 2', 'cluster 1'),
      'cluster 1 closed',
      'cluster 2 closed',
      // Roles are swapped: base now has the cluster that was made second; and head begins.
      ...round('cluster 3', 'cluster 4'),
      ...round('cluster 4', 'cluster 3'),
      'cluster 3 closed',
      'cluster 4 closed',
    ])
    expect(events.slice(0, 5)).toEqual([
      'cluster 2 stops',
      'cluster 1 measures a',
      'cluster 2 goes on',
      'cluster 1 stops',
      'cluster 2 measures a',
    ])
    expect(file).toMatchObject({
      provider: 'kind',
      paused: true,
      completedStages: 1,
      rounds: [
        { round: 1, stage: 0, clusterPair: 1, roles: 'straight', first: 'base' },
        { round: 2, stage: 0, clusterPair: 1, roles: 'straight', first: 'head' },
        { round: 3, stage: 0, clusterPair: 2, roles: 'swapped', first: 'head' },
        { round: 4, stage: 0, clusterPair: 2, roles: 'swapped', first: 'base' },
      ],
      measurements: [
        { suite: 'one', id: 'one/a', series: ['one_time{measurement="a"}'] },
        { suite: 'one', id: 'one/b', series: ['one_time{measurement="b"}'] },
      ],
      subjects: {
        base: { commit: 'c0ffee0000000000000000000000000000000000' },
        head: { settings: ['provider.kind.size=2'] },
      },
    })
  })

  test('cleans up after both sides, with both running; what stays twice is not measured again', async () => {
    const events: string[] = []
    const measured = suite(events)
    const tidy: Suite = {
      ...measured,
      async prepare(parameters, context) {
        const prepared = await measured.prepare(parameters, context)
        const [first, ...rest] = prepared.measurements
        const where = context.testbed.cluster?.namespace ?? ''
        const cleanUp = (): Promise<void> => {
          events.push(`${where} is cleaned up`)
          return where === 'cluster 2'
            ? Promise.reject(new EnvironmentError('still there'))
            : Promise.resolve()
        }
        return { ...prepared, measurements: [{ ...first!, cleanUp }, ...rest] }
      },
    }
    const ports = world()
    const { head } = await pair(request([tidy], clusterPairProvider(events)), ports)
    expect(events.slice(1, 9)).toEqual([
      'cluster 1 measures a',
      'cluster 2 goes on',
      'cluster 1 stops',
      'cluster 2 measures a',
      'cluster 1 goes on',
      'cluster 1 is cleaned up',
      'cluster 2 is cleaned up',
      'cluster 2 stops',
    ])
    expect(ports.log.lines).toContain('warning: one, round 1, head, a: still there')
    expect(head.suites).toMatchObject([{ status: 'failed', reason: 'a failed in 2 rounds: still there' }])
  })

  test('base and head exchange the two positions, and each create is given its own', async () => {
    const events: string[] = []
    const provider = clusterPairProvider(events)
    const placed: unknown[] = []
    const create: Provider['create'] = (options, context) => {
      placed.push([(options as { size: number }).size, context.positionInPair])
      return provider.create(options, context)
    }
    await pair(request([suite(events)], { ...provider, create }), world())
    const [base, head] = [1, 2]
    expect(placed).toEqual([
      [base, 0],
      [head, 1],
      [head, 0],
      [base, 1],
    ])
  })

  test('creates both clusters at the same time where that is wished, and removes one whose other fails', async () => {
    const events: string[] = []
    const provider = clusterPairProvider(events)
    let [open, most, fails] = [0, 0, false]
    const create: Provider['create'] = async (options, context) => {
      open += 1
      most = Math.max(most, open)
      // The other has begun before this one is there, if it is not waiting for it.
      await Promise.resolve()
      open -= 1
      if (fails && context.positionInPair === 0) throw new EnvironmentError('no disk left')
      return provider.create(options, context)
    }
    const wanted = (creation: string): PairRequest =>
      request([suite(events)], { ...provider, create }, ['gate.rounds=[4]', `gate.creation=${creation}`])
    await pair(wanted('in-turn'), world())
    expect(most).toBe(1)
    await pair(wanted('together'), world())
    expect(most).toBe(2)
    events.length = 0
    fails = true
    await expect(pair(wanted('together'), world())).rejects.toThrow('no disk left')
    expect(events).toEqual([expect.stringMatching(/^cluster \d+ closed$/)])
  })

  test('is refused where the second subject would be installed over the first', async () => {
    const events: string[] = []
    const sharedByPair = (): string => 'the cluster of context a'
    const wanted = request([suite(events)], clusterPairProvider(events, { sharedByPair }))
    await expect(
      pair({ ...wanted, settings: { base: [], head: ['subject.setup=make'] } }, world()),
    ).rejects.toThrow(
      'subject.setup would install base and head into one place, the cluster of context a, and the second would replace the first',
    )
    await pair(wanted, world())
  })

  test('writes two records and a pair file that can be read again', async () => {
    const ports = world()
    const result = await pair(request([suite([])], clusterPairProvider([])), ports)
    expect(parsePair(ports.files.text('out/pair.json'), 'pair.json')).toEqual(result.pair)
    for (const side of ['base', 'head'] as const) {
      const record = parseRecord(ports.files.text(`out/${side}/record.json`), 'record.json')
      expect(record).toEqual(result[side])
      expect(record.series.map(({ samples }) => samples.map(({ round }) => round))).toEqual([
        [1, 2, 3, 4],
        [1, 2, 3, 4],
      ])
    }
  })

  test('measures further only what is undecided', async () => {
    const events: string[] = []
    // Exactly no difference in a: unchanged after the first stage. b is five times as slow.
    const measured = createFakeSuite({
      id: 'one',
      measurements: ({ portShift }) =>
        ['a', 'b'].map((id) =>
          createMeasurement(id, (round) => {
            events.push(id)
            const slower = id === 'b' && portShift !== 0 ? 5 + 0.1 * Math.sin(round) : 1
            return Promise.resolve([{ metric: 'one_time', labels: { id }, value: slower }])
          }),
        ),
    })
    const { pair: file } = await pair(
      request([measured], clusterPairProvider([]), ['gate.rounds=[16, 24, 120]']),
      world(),
    )
    expect(file.completedStages).toBe(2)
    expect(events.filter((id) => id === 'a')).toHaveLength(2 * 16)
    expect(events.filter((id) => id === 'b')).toHaveLength(2 * 40)
    expect(file.rounds.at(-1)).toMatchObject({ stage: 1, measurements: ['one/b'] })
  })

  test('measures what only informs in two rounds with either assignment of roles', async () => {
    const events: string[] = []
    const set = [
      'gate.rounds=[16]',
      'gate.rules=[{series: \'one_time{measurement="b"}\', informational: true}]',
    ]
    const { pair: file } = await pair(request([suite(events)], clusterPairProvider([]), set), world())
    expect(events.filter((event) => event.endsWith('measures a'))).toHaveLength(2 * 16)
    expect(events.filter((event) => event.endsWith('measures b'))).toHaveLength(2 * 4)
    const ofB = file.rounds.filter(({ measurements }) => measurements?.includes('one/b') !== false)
    expect(ofB.map(({ roles }) => roles)).toEqual([
      ...Array<string>(2).fill('straight'),
      ...Array<string>(2).fill('swapped'),
    ])
    expect(ofB.map(({ first }) => first).sort()).toEqual(['base', 'base', 'head', 'head'])
    expect(file.rounds[2]?.measurements).toEqual(['one/a'])
  })

  test('the same beside a look at few rounds: to know what gates, then until there are two rounds', async () => {
    const events: string[] = []
    const set = [
      'gate.rounds=[8, 8, 4, 4, 4, 4]',
      'gate.rules=[{series: \'one_time{measurement="b"}\', informational: true}]',
    ]
    const { pair: file } = await pair(request([suite(events)], clusterPairProvider([]), set), world())
    const screened = file.rounds.filter(({ stage }) => stage < 2)
    expect(screened).toHaveLength(16)
    const ofB = screened.filter(({ measurements }) => measurements?.includes('one/b') !== false)
    expect(ofB.map(({ stage, roles, first }) => `${String(stage)} ${roles} ${first}`)).toEqual([
      '0 straight base',
      '1 straight head',
      '1 swapped base',
      '1 swapped head',
    ])
    expect(screened[1]?.measurements).toEqual(['one/a'])
  })

  test('ends once a regression is proven, or goes on if configured so', async () => {
    const stages = async (...set: string[]): Promise<[number, string]> => {
      const ports = world()
      // b is a hundred times as slow; a is so noisy that 16 rounds say nothing.
      const noisy = createFakeSuite({
        id: 'one',
        measurements: ({ portShift }) =>
          ['a', 'b'].map((id) =>
            createMeasurement(id, (round) => {
              const noise =
                id === 'a' ? Math.exp(Math.sin(round * 7 + (portShift ?? 0))) : 1 + 0.01 * Math.sin(round)
              const value = id === 'b' && portShift !== 0 ? 100 * noise : noise
              return Promise.resolve([{ metric: 'one_time', labels: { id }, value }])
            }),
          ),
      })
      const rounds = 'gate.rounds=[8, 8, 24, 24, 32, 64]'
      const { pair: file } = await pair(request([noisy], clusterPairProvider([]), [rounds, ...set]), ports)
      expect(file.rounds.filter(({ stage }) => stage === 0)).toHaveLength(8)
      return [file.completedStages, ports.log.lines.join('\n')]
    }
    const [stopped, said] = await stages()
    // At the look at few rounds.
    expect(stopped).toBe(1)
    expect(said).toContain('Stage 1 of at most 6: 8 rounds')
    expect(said).not.toContain('Stage 2')
    expect(said).toContain('a regression is proven, so the run ends here')
    expect((await stages('gate.afterRegression=continue'))[0]).toBeGreaterThan(1)
  })

  test('stops where the budget ends, and says so', async () => {
    const ports = world()
    const slow = createFakeSuite({
      id: 'one',
      measurements: ({ portShift }) => [
        createMeasurement('a', (round) => {
          ports.clock.advance(10)
          return Promise.resolve([
            { metric: 'one_time', labels: {}, value: portShift === 0 ? 1 : 1.05 + 0.1 * Math.sin(round) },
          ])
        }),
      ],
    })
    const set = ['gate.rounds=[16, 24]', 'gate.budget=60']
    const { pair: file } = await pair(request([slow], clusterPairProvider([]), set), ports)
    expect(file.completedStages).toBe(1)
    expect(ports.log.lines.join('\n')).toContain('not measured further, as gate.budget does not reach: one/a')
  })

  test('counts the measuring pods of each block against the budget', async () => {
    const stages = async (podSeconds: number): Promise<number> => {
      const ports = world()
      const suite = createFakeSuite({
        id: 'one',
        measurements: ({ portShift }) => {
          ports.clock.advance(podSeconds)
          return [
            createMeasurement('a', (round) => {
              ports.clock.advance(1)
              return Promise.resolve([
                { metric: 'one_time', labels: {}, value: portShift === 0 ? 1 : 1.05 + 0.1 * Math.sin(round) },
              ])
            }),
          ]
        },
      })
      // 24 rounds of two turns of 1 s, in 6 blocks with new pods on both sides.
      const set = ['gate.rounds=[16, 24]', 'gate.budget=100']
      return (await pair(request([suite], clusterPairProvider([]), set), ports)).pair.completedStages
    }
    expect(await stages(1)).toBe(2)
    expect(await stages(10)).toBe(1)
  })
})

/** A suite in whose turns the hypervisor takes the CPU away, a tenth of the time, where it is said to. */
function stolenSuite(ports: FakePorts, isStolen: (turn: number, side: 'base' | 'head') => boolean): Suite {
  let [turns, busy, stolen] = [0, 0, 0]
  const tick = (steal: number): void => {
    busy += 100
    stolen += steal
    const idle = String(busy)
    ports.files.contents.set('/proc/stat', `cpu  ${String(busy)} 0 0 ${idle} 0 0 0 ${String(stolen)} 0 0\n`)
  }
  tick(0)
  return createFakeSuite({
    id: 'one',
    measurements: ({ portShift }) => [
      createMeasurement('a', () => {
        tick(isStolen(turns++, portShift === 0 ? 'base' : 'head') ? 20 : 0)
        ports.clock.advance(1)
        return Promise.resolve([{ metric: 'one_time', labels: {}, value: 1 }])
      }),
    ],
  })
}

describe('late stages', () => {
  test.each([
    ['are for suspects alone', [], 3],
    ['measure all that is undecided where that fails', ['gate.certainty=required'], 4],
    [
      'measure all that is undecided where a regression does not end the run',
      ['gate.afterRegression=continue'],
      4,
    ],
  ])('%s', async (_, settings, stages) => {
    const ports = world()
    // Identical clusters are assumed to differ by 3 %: six pairs of them prove nothing within 2 %.
    const set = ['gate.rounds=[8, 8, 8, 8]', ...settings]
    const measured = await pair(request([suite([])], clusterPairProvider([]), set), ports)
    expect(measured.pair.completedStages).toBe(stages)
    const left = '2 undecided, but not suspected of a regression: not measured further'
    expect(ports.log.lines.some((line) => line.includes(left))).toBe(stages === 3)
  })
})

describe('cluster pairs that take long to create', () => {
  const slowProvider = ({ clock }: FakePorts, events: string[] = []): Provider => {
    const provider = clusterPairProvider(events)
    return defineProvider({
      ...provider,
      create: (options, context) => {
        clock.advance(60)
        return provider.create(options, context)
      },
    })
  }

  test('serve every block with their roles, in new measuring pods; a stage begins on the pair that is there', async () => {
    const events: string[] = []
    const ports = world()
    const measured = await pair(
      request([suite(events, { factor: () => 1.06 })], slowProvider(ports, events), [
        'gate.rounds=[8, 8]',
        'gate.default.margin=5%',
      ]),
      ports,
    )
    expect(measured.pair.rounds.map(({ clusterPair, roles }) => `${String(clusterPair)} ${roles}`)).toEqual([
      ...Array<string>(4).fill('1 straight'),
      ...Array<string>(4).fill('2 swapped'),
      ...Array<string>(4).fill('2 swapped'),
      ...Array<string>(4).fill('3 straight'),
    ])
    expect(events.filter((event) => event.includes('closed'))).toHaveLength(6)
  })

  test.each([
    // 24 rounds in six blocks, on two cluster pairs.
    ['differ: each block has new ones', {}, [], 6],
    ['are alike: they serve all blocks in a row on a pair', { podsAreAlike: () => true }, [], 2],
    [
      'are alike, but sides are measured one after the other: each block has new ones',
      { podsAreAlike: () => true },
      ['gate.alternation=turns'],
      6,
    ],
  ])('with measuring pods that %s', async (_, traits, set, sets) => {
    const ports = world()
    const provider = slowProvider(ports)
    let closed = 0
    const one = createFakeSuite({
      id: 'one',
      measurements: () => [
        createMeasurement('a', () => Promise.resolve([{ metric: 'one_time', labels: {}, value: 1 }])),
      ],
      closed: () => (closed += 1),
    })
    const settings = ['gate.rounds=[24]', ...set]
    const measured = await pair(request([{ ...one, ...traits }], provider, settings), ports)
    expect(closed).toBe(2 * sets)
    expect(measured.pair.rounds.map(({ clusterPair, roles }) => `${String(clusterPair)} ${roles}`)).toEqual([
      ...Array<string>(12).fill('1 straight'),
      ...Array<string>(12).fill('2 swapped'),
    ])
    // Both sides begin equally often, in blocks of four.
    expect(measured.pair.rounds.map(({ first }) => first[0]).join('')).toBe('bhbhhbhbbhbhhbhbbhbhhbhb')
  })

  test.each([
    ['also serve the next stage on the pair that is there', undefined, 3],
    ['do not if a measurement has failed on them', new EnvironmentError('no answer'), 4],
  ])('with measuring pods that are alike: they %s', async (_, error, sets) => {
    const ports = world()
    let [turns, closed] = [0, 0]
    const one = createFakeSuite({
      id: 'one',
      measurements: ({ portShift }) => [
        createMeasurement('a', () => {
          turns += 1
          if (error !== undefined && turns === 12) return Promise.reject(error)
          const value = portShift === 0 ? 1 : 1.06
          return Promise.resolve([{ metric: 'one_time', labels: {}, value }])
        }),
      ],
      closed: () => (closed += 1),
    })
    const set = ['gate.rounds=[8, 8]', 'gate.default.margin=5%']
    const measured = await pair(
      request([{ ...one, podsAreAlike: () => true }], slowProvider(ports), set),
      ports,
    )
    expect(new Set(measured.pair.rounds.map(({ clusterPair }) => clusterPair)).size).toBe(3)
    expect(closed).toBe(2 * sets)
  })

  test('are set up once each, whatever is measured on them; the subject is built once per side', async () => {
    const ports = world()
    ports.commands
      .on('bash -euo pipefail -c install', {}, Infinity)
      .on('bash -euo pipefail -c make', {}, Infinity)
    const set = ['gate.rounds=[8, 8]', 'gate.default.margin=5%', 'subject={ build: make, setup: install }']
    const measured = await pair(request([suite([], { factor: () => 1.06 })], slowProvider(ports), set), ports)
    expect(measured.pair.completedStages).toBe(2)
    const runs = (line: string): unknown[] =>
      ports.commands.calls
        .filter(({ argv }) => argv.at(-1) === line)
        .map(({ options: { env } }) => [env?.['KBENCH_SIDE'], env?.['KUBECONFIG']])
    expect(runs('make')).toEqual([
      ['base', undefined],
      ['head', undefined],
    ])
    // Three cluster pairs; roles are swapped in the second one.
    expect(runs('install')).toEqual(
      ['base', 'head', 'head', 'base', 'base', 'head'].map((side, index) => [
        side,
        `/kubeconfig-${String(index + 1)}`,
      ]),
    )
  })
})

describe('rounds that something else disturbed', () => {
  const disturbedOf = ({ pair: { disturbed } }: MeasuredPair): unknown[] =>
    disturbed.map(({ round, side, code }) => [round, side, code])

  test('are marked, and made up for on the same cluster pairs with the same side first', async () => {
    const ports = world()
    // Turn 15 is the second of round 8, in which base is first.
    const suiteOf = stolenSuite(ports, (turn) => turn === 15)
    const measured = await pair(request([suiteOf], clusterPairProvider([]), ['gate.rounds=[16]']), ports)
    expect(disturbedOf(measured)).toEqual([[8, 'head', 'steal']])
    const { rounds } = measured.pair
    expect(rounds.map(({ round }) => round)).toEqual(Array.from({ length: 17 }, (_, index) => index + 1))
    expect(rounds[8]).toEqual({
      round: 9,
      stage: 0,
      clusterPair: 2,
      roles: 'swapped',
      first: 'base',
      measurements: ['one/a'],
    })
    expect(rounds[9]).toMatchObject({ round: 10, clusterPair: 3, roles: 'straight', first: 'head' })
    expect(ports.log.lines.join('\n')).toContain('round 9 takes the place of a disturbed one: one/a')
    expect(measured.base.series[0]?.samples).toHaveLength(17)
    expect(ports.files.text('out/raw/machine.jsonl').split('\n')).toHaveLength(2 * 17 + 1)
  })

  test('are made up for again when they are disturbed again, but not for ever', async () => {
    const ports = world()
    const twoPairs = 2 * 2 * 4
    // The last rounds of the second cluster pair, and all that would make up for them.
    const suiteOf = stolenSuite(ports, (turn) => turn >= twoPairs - 4 && turn < twoPairs + 4)
    const measured = await pair(request([suiteOf], clusterPairProvider([]), ['gate.rounds=[16]']), ports)
    const made = measured.pair.rounds.filter(({ measurements }) => measurements !== undefined)
    expect(made.map(({ clusterPair, first }) => [clusterPair, first])).toEqual([
      [2, 'base'],
      [2, 'base'],
    ])
    expect(measured.pair.rounds).toHaveLength(18)
  })

  test('are not distinguished from a machine that is always like that', async () => {
    const ports = world()
    const suiteOf = stolenSuite(ports, () => true)
    const measured = await pair(request([suiteOf], clusterPairProvider([]), ['gate.rounds=[12]']), ports)
    expect(disturbedOf(measured)).toEqual([])
    expect(measured.pair.rounds).toHaveLength(12)
  })
})

/** Head has the ports that are shifted. */
function badOnHead(portShift: number | undefined): Measurement {
  return createMeasurement('bad', () =>
    portShift === 0
      ? Promise.resolve([{ metric: 'one_time', labels: { id: 'bad' }, value: 1 }])
      : Promise.reject(new EnvironmentError('no route')),
  )
}

describe('what goes wrong in a pair', () => {
  test('one measurement that fails on one side is given up on both; the rest goes on', async () => {
    const broken = createFakeSuite({
      id: 'one',
      measurements: ({ portShift }) => [
        badOnHead(portShift),
        createMeasurement('good', () =>
          Promise.resolve([{ metric: 'one_time', labels: { id: 'good' }, value: 1 }]),
        ),
      ],
    })
    const { base, head } = await pair(request([broken], clusterPairProvider([])), world())
    expect(base.suites).toMatchObject([{ name: 'one', status: 'ok' }])
    expect(head.suites).toMatchObject([
      { name: 'one', status: 'failed', reason: 'bad failed in 2 rounds: no route' },
    ])
    expect(head.series.map(({ labels, samples }) => [labels['id'], samples.length])).toEqual([['good', 4]])
    expect(base.series.map(({ labels, samples }) => [labels['id'], samples.length])).toEqual([
      ['bad', 2],
      ['good', 4],
    ])
  })

  test('subject.diagnose looks at the side on which a suite failed, before its cluster is gone', async () => {
    const events: string[] = []
    const ports = world()
    const broken = createFakeSuite({
      id: 'one',
      measurements: ({ portShift }) => [badOnHead(portShift)],
    })
    ports.commands.on(/^bash -c .* kbench look$/s, (_, { env }) => {
      events.push(`diagnosed ${String(env?.['KBENCH_SIDE'])} by ${String(env?.['KUBECONFIG'])}`)
      return { exitCode: 1, stdout: 'no such pod\n' }
    })
    const set = ['gate.rounds=[4]', 'subject.diagnose=look']
    const { head } = await pair(request([broken], clusterPairProvider(events), set), ports)
    expect(head.suites).toMatchObject([{ status: 'failed' }])
    const seen = events.filter((event) => /diagnosed|closed/.test(event))
    expect(seen).toEqual([
      'diagnosed head by /kubeconfig-2',
      'cluster 1 closed',
      'cluster 2 closed',
      'cluster 3 closed',
      'cluster 4 closed',
    ])
    expect(ports.files.text('out/diagnose-head.txt')).toContain('no such pod')
    expect(ports.log.has('warning', 'suite one failed on head; what subject.diagnose wrote: out/')).toBe(true)
  })

  test('a build that fails on one side ends before there are clusters', async () => {
    const events: string[] = []
    const ports = world()
    ports.commands.on('bash -euo pipefail -c make', { exitCode: 2, stderr: 'no rule\n' })
    const wanted = request([suite(events)], clusterPairProvider(events))
    const settings = { base: ['subject.build=make'], head: [] }
    await expect(pair({ ...wanted, settings }, ports)).rejects.toThrow(
      'subject.build of base (commit c0ffee000000) failed: bash exited with 2: no rule',
    )
    expect(events).toEqual([])
  })

  test('a single failure loses its round and nothing else', async () => {
    const flaky = createFakeSuite({
      id: 'one',
      measurements: ({ portShift }) => [
        createMeasurement('a', (round) =>
          round === 2 && portShift !== 0
            ? Promise.reject(new EnvironmentError('timeout'))
            : Promise.resolve([{ metric: 'one_time', labels: {}, value: 1 }]),
        ),
      ],
    })
    const { base, head } = await pair(request([flaky], clusterPairProvider([])), world())
    expect(head.suites).toMatchObject([{ status: 'ok', notes: ['a failed in 1 round: timeout'] }])
    expect(base.series[0]?.samples.map(({ round }) => round)).toEqual([1, 2, 3, 4])
    expect(head.series[0]?.samples.map(({ round }) => round)).toEqual([1, 3, 4])
  })

  test('measuring pods get the same CPU on both sides, the smaller of what there is room for', async () => {
    const room = [600, 500, 500, 600]
    const provider = clusterPairProvider([])
    const given: number[] = []
    const create: Provider['create'] = async (options, context) => {
      let millicores = room.shift() ?? 0
      const podCpu = {
        get millicores() {
          return millicores
        },
        lowerTo(cpu: number) {
          millicores = cpu
          given.push(cpu)
        },
      }
      return { ...(await provider.create(options, context)), cluster: fakeCluster({ podCpu }) }
    }
    const ports = world()
    await pair(request([suite([])], { ...provider, create }), ports)
    expect(given).toEqual([500, 500, 500, 500])
    expect(
      ports.log.has(
        'info',
        'measuring pods get 500m CPU on both sides: base has room for 600m, head for 500m',
      ),
    ).toBe(true)
  })

  test('a suite that cannot be measured on one side is skipped on both', async () => {
    const nowhere = createFakeSuite({
      id: 'two',
      prepare: () => Promise.reject(new NotMeasurableHere('no registry here')),
    })
    const { base, head } = await pair(request([suite([]), nowhere], clusterPairProvider([])), world())
    expect(base.suites[1]).toMatchObject({ status: 'skipped', reason: 'no registry here' })
    expect(head.suites[1]).toMatchObject({
      status: 'skipped',
      reason: 'base cannot be measured: no registry here',
    })
  })

  test('where nothing could be measured on the first clusters, no others are created', async () => {
    const events: string[] = []
    const ports = world()
    const broken = createFakeSuite({
      id: 'one',
      prepare: () => Promise.reject(new EnvironmentError('no node')),
    })
    const { base, pair: file } = await pair(request([broken], clusterPairProvider(events)), ports)
    expect(events.filter((event) => event.endsWith('closed'))).toEqual([
      'cluster 1 closed',
      'cluster 2 closed',
    ])
    expect(ports.log.has('info', 'nothing was measured on these clusters, so no others are created')).toBe(
      true,
    )
    expect(base.suites).toMatchObject([{ status: 'failed' }])
    expect(file.completedStages).toBe(1)
  })

  test('the set-up of base that fails names it, and the cluster made before is closed', async () => {
    const events: string[] = []
    const ports = world()
    const provider = clusterPairProvider(events)
    const wanted = request([suite(events)], provider)
    ports.commands
      .on('bash -euo pipefail -c true')
      .on('bash -euo pipefail -c exit 1', { exitCode: 1, stderr: 'make: *** no rule\n' })
    await expect(
      pair(
        {
          ...wanted,
          settings: { base: ['subject.setup="true"'], head: ['subject.setup="exit 1"'] },
        },
        ports,
      ),
    ).rejects.toThrow(/subject\.setup of head failed.*no rule/)
    expect(events).toEqual(['cluster 1 closed'])
  })

  test('an interrupt keeps what was measured and closes both clusters', async () => {
    const events: string[] = []
    const ports = world()
    const stopping = createFakeSuite({
      id: 'one',
      measurements: () => [
        createMeasurement('a', (round) => {
          if (round === 2) ports.controller.abort()
          return Promise.resolve([{ metric: 'one_time', labels: {}, value: 1 }])
        }),
      ],
    })
    const result: MeasuredPair = await pair(request([stopping], clusterPairProvider(events)), ports)
    expect(result.interrupted).toBe(true)
    expect(result.pair).toMatchObject({ interrupted: true, completedStages: 0 })
    expect(events.filter((event) => event.endsWith('closed'))).toHaveLength(2)
  })

  test('an interrupt before anything was measured is one', async () => {
    const ports = world()
    const provider = clusterPairProvider([], { create: () => Promise.reject(new Interrupted()) })
    await expect(pair(request([suite([])], provider), ports)).rejects.toThrow(Interrupted)
  })

  test('two providers are no cluster pairs', async () => {
    const ports = world()
    const other = defineProvider({ ...clusterPairProvider([]), id: 'other' })
    const wanted = request([suite([])], clusterPairProvider([]))
    await expect(
      pair(
        {
          ...wanted,
          overrides: {},
          definitions: definitionsOf([suite([])], [clusterPairProvider([]), other]),
          settings: { base: ['provider={kind: {}}'], head: ['provider={other: {}}'] },
        },
        ports,
      ),
    ).rejects.toThrow(UserError)
  })
})
