import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { exitCodeOf } from '../../../src/app/exit-codes.ts'
import { pair, type MeasuredPair, type PairRequest } from '../../../src/app/pair/pair.ts'
import { reportCatalogue } from '../../../src/app/metric-catalogue.ts'
import { EnvironmentError } from '../../../src/core/errors.ts'
import type { Comparison } from '../../../src/core/record/comparison-schema.ts'
import { compare } from '../../../src/core/judge/compare.ts'
import { parseRecord } from '../../../src/core/record/schema.ts'
import { parsePair } from '../../../src/core/record/parse-pair.ts'
import { formatSeries } from '../../../src/core/series.ts'
import { openVariants } from '../../../src/features/variants/pair-variants.ts'
import { defineProvider, type Provider } from '../../../src/ports/provider.ts'
import {
  createFakeSuite,
  createIdleTestbed,
  createMeasurement,
  definitionsOf,
  FACTS,
} from '../../fakes/definitions.ts'
import { createFakePorts, type FakePorts } from '../../fakes/ports.ts'
import { fakeCluster } from '../../fakes/testbed.ts'

const FILE = `version: 1
provider: { kind: {} }
subject: { labels: { team: a } }
gate: { rounds: [4, 4], default: { margin: 5% } }
suites: { one: {} }
matrix:
  - { name: iptables, provider: { kind: { mode: iptables } } }
  - { name: nftables, provider: { kind: { mode: nftables, factor: FACTOR } }, suites: { one: { rounds: 2 } } }
`

interface World {
  readonly ports: FakePorts
  readonly events: string[]
  readonly request: PairRequest
}

/** Two variants, in the second of which head is slower by this factor. */
function world(factor = 1, over: Partial<Provider> = {}, text = FILE): World {
  const events: string[] = []
  const ports: FakePorts = {
    ...createFakePorts({ 'kbench.yaml': text.replace('FACTOR', String(factor)) }),
    features: [{ openSeveral: openVariants }],
  }
  ports.commands
    .on('realpath -- .', { stdout: '/work\n' }, Infinity)
    .on('git rev-parse HEAD', { stdout: 'c0ffee0000000000000000000000000000000000\n' }, Infinity)
  const options = z.strictObject({ mode: z.string().default('-'), factor: z.number().default(1) })
  let made = 0
  const provider = defineProvider({
    id: 'kind',
    summary: 'fake',
    place: 'cluster',
    options,
    tools: () => [],
    availability: () => Promise.resolve({ usable: true }),
    async create(given, context) {
      await context.setup('/kubeconfig')
      const name = `${given.mode} ${String((made += 1))}`
      events.push(`${name} made`)
      return {
        ...createIdleTestbed(),
        facts: { ...FACTS, kubeProxyMode: given.mode },
        cluster: fakeCluster({ namespace: JSON.stringify([name, given.factor]) }),
        close: () => Promise.resolve(void events.push(`${name} closed`)),
      }
    },
    ...(over as object),
  })
  const suite = createFakeSuite({
    id: 'one',
    measurements: ({ testbed, portShift }) => [
      createMeasurement('a', (round) => {
        const [name, slower] = JSON.parse(testbed.cluster?.namespace ?? '') as [string, number]
        events.push(`${name} measures`)
        const noise = 1 + 0.004 * Math.sin(round * 7 + (portShift ?? 0))
        const value = noise * (portShift === 0 ? 1 : slower)
        return Promise.resolve([{ metric: 'one_time', labels: {}, value }])
      }),
    ],
  })
  const request: PairRequest = {
    config: undefined,
    overrides: {},
    definitions: definitionsOf([suite], [provider]),
    base: '.',
    head: '.',
    settings: { base: [], head: [] },
    out: 'out',
    install: false,
  }
  return { ports, events, request }
}

function kindOf({ providers: [provider] }: PairRequest['definitions']): Provider {
  if (provider === undefined) throw new Error('there is one provider')
  return provider
}

function judge({ pair: file, base, head, subjects }: MeasuredPair, { definitions }: PairRequest): Comparison {
  const settings = subjects.head.configuration.gate
  const catalogue = reportCatalogue(definitions.suites, [])
  return compare({ kind: 'pair', pair: file, base, head, settings, catalogue })
}

describe('a pair with a matrix', () => {
  test('measures one variant after the other in each stage, each on its own clusters, and looks at all of them', async () => {
    const text = FILE.replace('mode: iptables', 'mode: iptables, factor: 1.06')
    const { ports, events, request } = world(1.06, {}, text)
    const set = ['gate.rounds=[8, 8]']
    const measured = await pair({ ...request, overrides: { set } }, ports)
    const places = events.filter((event) => !event.includes('closed')).map((event) => event.split(' ')[0])
    const ofStage = (count: number) => [
      ...Array<string>(count).fill('iptables'),
      ...Array<string>(count).fill('nftables'),
    ]
    // Eight rounds of both sides, on two pairs of clusters, twice.
    expect(places).toEqual([...ofStage(20), ...ofStage(20)])
    // No cluster of one variant is there while the other is measured.
    const open = new Set<string>()
    for (const event of events) {
      const [mode = '', number = '', what = ''] = event.split(' ')
      if (what === 'made') open.add(`${mode} ${number}`)
      if (what === 'closed') open.delete(`${mode} ${number}`)
      expect(new Set([...open].map((one) => one.split(' ')[0])).size).toBeLessThan(2)
    }
    expect(open.size).toBe(0)
    expect(measured.pair.completedStages).toBe(2)
  })

  test('gives one comparison, whose series have the variant as a label', async () => {
    const { ports, request } = world()
    const set = ['gate.rounds=[16]', 'gate.falseAlarmRate=5%']
    const measured = await pair({ ...request, overrides: { set } }, ports)
    const { pair: file, base, head } = measured
    const names = ['one_time{variant="iptables"}', 'one_time{variant="nftables"}']
    expect(head.series.map(formatSeries)).toEqual(names)
    expect(file.measurements.map(({ id, series }) => [id, series])).toEqual([
      ['iptables/one/a', [names[0]]],
      ['nftables/one/a', [names[1]]],
    ])
    expect(new Set(file.rounds.map(({ round }) => round)).size).toBe(file.rounds.length)
    expect(file.rounds.map(({ measurements }) => measurements?.length)).toEqual(file.rounds.map(() => 1))
    expect(head.environment.facts.kubeProxyMode).toBe('iptables + nftables')
    expect(head.subject.labels).toEqual({ team: 'a' })
    expect(head.suites).toMatchObject([
      { status: 'ok', parameters: { rounds: { iptables: 1, nftables: 2 } } },
    ])
    // As they are read again.
    expect(parsePair(ports.files.text('out/pair.json'), 'pair.json')).toEqual(file)
    expect(parseRecord(ports.files.text('out/base/record.json'), 'record.json')).toEqual(base)
    const comparison = judge(measured, request)
    expect(comparison.series.map((one) => [formatSeries(one), one.verdict])).toEqual(
      names.map((name) => [name, 'unchanged']),
    )
    expect(comparison.warnings).toEqual([expect.stringContaining('Fewer than 8 cluster pairs')])
  })

  test('blames the variant that is slower, and no other', async () => {
    const { ports, request } = world(1.5)
    const long = { ...request, overrides: { set: ['gate.rounds=[16]', 'gate.falseAlarmRate=5%'] } }
    const comparison = judge(await pair(long, ports), request)
    expect(comparison.series.map(({ labels, verdict }) => [labels['variant'], verdict])).toEqual([
      ['iptables', 'unchanged'],
      ['nftables', 'regressed'],
    ])
    // More series share the rate than in a pair without variants.
    expect(comparison.verdict).toBe('regressed')
  })

  test('one variant that cannot be measured is named, and the rest is', async () => {
    const text = FILE.replace('mode: iptables', 'mode: iptables, factor: 2')
    const { ports, request, events } = world(1, {}, text)
    const { definitions } = request
    const provider = kindOf(definitions)
    const create: Provider['create'] = (options, context) =>
      (options as { mode: string }).mode === 'nftables'
        ? Promise.reject(new EnvironmentError('no such kernel module'))
        : provider.create(options, context)
    const failing = { ...definitions, providers: [{ ...provider, create }] }
    const measured = await pair({ ...request, definitions: failing }, ports)
    expect(events.some((event) => event.startsWith('nftables'))).toBe(false)
    expect(measured.head.series.map(formatSeries)).toEqual(['one_time{variant="iptables"}'])
    expect(measured.head.suites).toMatchObject([
      { name: 'one', status: 'failed', reason: 'variant nftables: no such kernel module' },
    ])
    expect(ports.log.has('error', 'variant nftables: no such kernel module')).toBe(true)
    const comparison = judge(measured, request)
    expect(exitCodeOf(measured.head, comparison, false)).toBe(3)
  })

  test('one variant that fails in a later stage keeps the stages that it completed', async () => {
    const text = FILE.replace('mode: iptables', 'mode: iptables, factor: 1.06')
    const { ports, request, events } = world(1.06, {}, text)
    const { definitions } = request
    const provider = kindOf(definitions)
    const create: Provider['create'] = (options, context) =>
      (options as { mode: string }).mode === 'nftables' &&
      events.filter((event) => event.endsWith('made')).length > 10
        ? Promise.reject(new EnvironmentError('no disk'))
        : provider.create(options, context)
    const failing = { ...definitions, providers: [{ ...provider, create }] }
    const set = ['gate.rounds=[8, 8]']
    const measured = await pair({ ...request, overrides: { set }, definitions: failing }, ports)
    const { pair: file, head } = measured
    expect(file.completedStages).toBe(2)
    const stagesOf = (variant: string) =>
      file.rounds
        .filter(({ measurements = [] }) => measurements[0]?.startsWith(variant))
        .map(({ stage }) => stage)
    expect(stagesOf('iptables')).toEqual([...Array<number>(8).fill(0), ...Array<number>(8).fill(1)])
    expect(stagesOf('nftables')).toEqual(Array<number>(8).fill(0))
    expect(head.suites[0]?.reason).toBe('variant nftables: no disk')
    expect(judge(measured, request).series).toHaveLength(2)
  })

  test('where none can be measured ends with the reason', async () => {
    const { ports, request } = world(1, { create: () => Promise.reject(new EnvironmentError('no disk')) })
    await expect(pair(request, ports)).rejects.toThrow('no disk')
  })

  test('an interrupt keeps what was measured', async () => {
    const { ports, request, events } = world()
    const push = events.push.bind(events)
    events.push = (...texts) => {
      if (texts[0] === 'nftables 5 measures') ports.controller.abort()
      return push(...texts)
    }
    const { interrupted, pair: file } = await pair(request, ports)
    expect(interrupted).toBe(true)
    expect(file.completedStages).toBe(0)
    expect(events.filter((event) => event.endsWith('made'))).toHaveLength(
      events.filter((event) => event.endsWith('closed')).length,
    )
  })

  test('of which one variant is chosen is a pair without variants', async () => {
    const { ports, request } = world()
    const { head } = await pair({ ...request, overrides: { variants: ['nftables'] } }, ports)
    expect(head.series.map(formatSeries)).toEqual(['one_time'])
    expect(head.subject.labels).toEqual({ team: 'a', variant: 'nftables' })
    await expect(pair({ ...request, overrides: { variants: ['ipvs'] } }, ports)).rejects.toThrow(
      'has no variant "ipvs"',
    )
  })

  test('has one provider', async () => {
    const { request } = world()
    const { definitions } = request
    const host = { ...kindOf(definitions), id: 'host' }
    const text = FILE.replace('kind: { mode: nftables', 'host: { mode: nftables')
    const mixed = world(1, {}, text)
    const both = { ...definitions, providers: [...definitions.providers, host] }
    await expect(pair({ ...mixed.request, definitions: both }, mixed.ports)).rejects.toThrow(
      'variant iptables runs on kind, variant nftables on host',
    )
  })
})
