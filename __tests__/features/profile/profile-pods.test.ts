import { describe, expect, it } from 'vitest'
import { pair, type MeasuredPair } from '../../../src/app/pair/pair.ts'
import { judgeAndReport } from '../../../src/app/pair/report-pair.ts'
import type { ComparedSeries } from '../../../src/core/record/comparison-schema.ts'
import type { Provider } from '../../../src/ports/provider.ts'
import type { Suite } from '../../../src/ports/suite.ts'
import { encodePprof } from '../../builders/pprof.ts'
import { FakeApi } from '../../fakes/api.ts'
import {
  createFakeSuite,
  createFakeProvider,
  createIdleTestbed,
  createMeasurement,
  definitionsOf,
} from '../../fakes/definitions.ts'
import profileFeature from '../../../src/features/profile/feature.ts'
import type { MeasuredProfile } from '../../../src/features/profile/core/schema.ts'
import { createFakePorts, type FakePorts } from '../../fakes/ports.ts'
import { fakeCluster } from '../../fakes/testbed.ts'

const FEATURES = [profileFeature.hooks]
const profilesIn = ({ additions }: MeasuredPair): readonly MeasuredProfile[] =>
  additions.flatMap(({ sections }) => (sections?.['profile'] ?? []) as readonly MeasuredProfile[])

const PODS = {
  items: [
    {
      metadata: { name: 'agent-1', namespace: 'system' },
      spec: { nodeName: 'node-a' },
      status: { containerStatuses: [{ name: 'agent', containerID: 'c', state: { running: {} } }] },
    },
  ],
}

interface Cluster {
  readonly hasApi?: boolean
  readonly sharesCpus?: boolean
  /** Of head; base gives 100 ms of `fast` in a second. */
  readonly headGives?: { readonly status?: number; readonly body: unknown }
}

/** A cluster of each side; the first pair is base, head, and swapped: head, base. */
const provider = ({ hasApi = true, sharesCpus = false, headGives }: Cluster, apis: FakeApi[]): Provider => {
  let made = 0
  return createFakeProvider('kubeconfig', createIdleTestbed(), {
    place: 'cluster',
    async create(_options, context) {
      await context.setup('/kubeconfig')
      made += 1
      const isHead = made % 4 === 2 || made % 4 === 3
      let profiles = 0
      const profile = () => {
        profiles += 1
        if (isHead && headGives !== undefined) return headGives
        const slow = isHead ? 300e6 : 1e6 * (profiles % 3)
        return {
          body: encodePprof({
            stacks: [
              [[10, 100e6], 'main.fast'],
              [[1, slow], 'main.slow'],
            ],
          }),
        }
      }
      const openApi = (): Promise<FakeApi> => {
        const api = new FakeApi()
          .on('GET /api/v1/namespaces/system/pods?', { body: PODS }, Infinity)
          .on(/agent-1:6060\/proxy\/debug\/pprof\/profile\?seconds=/, profile, Infinity)
          // What differs between the objects of the clusters: nothing.
          .on('GET /', { body: { items: [] } }, Infinity)
        apis.push(api)
        return Promise.resolve(api)
      }
      return {
        ...createIdleTestbed(),
        ...(sharesCpus ? { cpus: { reserve: () => Promise.resolve() } } : {}),
        ...(hasApi ? { cluster: fakeCluster({ openApi }) } : {}),
      }
    },
  })
}

const suite: Suite = createFakeSuite({
  id: 'one',
  measurements: ({ portShift }) => [
    createMeasurement('a', (round) =>
      Promise.resolve([
        { metric: 'one_time', labels: { measurement: 'a' }, value: 1 + 0.01 * round + (portShift ?? 0) },
      ]),
    ),
  ],
})

const SERIES = { metric: 'one_time', labels: { measurement: 'a' } } as unknown as ComparedSeries

async function measure(
  cluster: Cluster = {},
  prepare: (ports: FakePorts) => unknown = () => undefined,
): Promise<{ readonly result: MeasuredPair; readonly ports: FakePorts; readonly apis: FakeApi[] }> {
  const ports = { ...createFakePorts(), features: FEATURES }
  ports.commands
    .on('realpath -- .', { stdout: '/work\n' }, Infinity)
    .on('git rev-parse HEAD', { stdout: 'c0ffee0000000000000000000000000000000000\n' }, Infinity)
  prepare(ports)
  const apis: FakeApi[] = []
  const pprof = 'subject.pprof=[{namespace: system, selector: {app: agent}, port: 6060}]'
  const result = await pair(
    {
      config: undefined,
      overrides: { provider: 'kubeconfig', set: ['gate.rounds=[4]', pprof] },
      definitions: definitionsOf([suite], [provider(cluster, apis)]),
      base: '.',
      head: '.',
      settings: { base: [], head: ['subject.name=head'] },
      out: 'out',
      install: false,
      explained: () => [SERIES],
    },
    ports,
  )
  return { result, ports, apis }
}

/** perf sees `grown` more on head, or the same on both sides. */
const withPerf = (grows: boolean) => (ports: FakePorts) => {
  let scripts = 0
  const stack = (name: string, times: number): string =>
    `server 41 \n\t4a ${name} (/server)\n\n`.repeat(times)
  ports.commands
    .on('perf --version', { stdout: 'perf version 6.1\n' })
    .on('id -u', { stdout: '0\n' })
    .on('getconf _NPROCESSORS_ONLN', { stdout: '2\n' })
    .on(/^perf record/, { stdout: 'ack\n' }, Infinity)
    .on(
      /^perf script/,
      () => {
        scripts += 1
        const isHead = scripts % 4 === 2 || scripts % 4 === 3
        return { stdout: stack('same', 5) + stack('grown', isHead && grows ? 40 : scripts % 2) }
      },
      Infinity,
    )
}

describe('profiles of pods', () => {
  it('names functions of pods where the nodes are elsewhere', async () => {
    const { result, ports, apis } = await measure()
    expect(profilesIn(result)).toMatchObject([
      {
        summary: {
          source: 'pprof',
          measurement: 'one/a',
          rounds: 4,
          grew: [{ name: 'main.slow' }],
          counters: [],
        },
        functions: [
          { name: 'all', caller: -1 },
          { name: 'app=agent', caller: 0, head: 0.4 },
          { name: 'main.fast', base: 0.1, head: 0.1 },
          { name: 'main.slow', head: 0.3 },
        ],
      },
    ])
    expect(result.additions[0]?.warnings).toEqual([])
    expect(ports.files.text('out/profile/one-a-1-head.pprof.folded')).toContain(
      'app=agent;main.slow 300000000\n',
    )
    expect(ports.log.lines.join('\n')).toContain('4 extra rounds with pprof')
    expect(apis.every(({ closed }) => closed)).toBe(true)
  })

  it('comes before that of perf where it explains, else after it', async () => {
    const both = await measure({ sharesCpus: true }, withPerf(true))
    expect(profilesIn(both.result).map(({ summary }) => summary.source)).toEqual(['pprof', 'perf'])
    expect(both.ports.log.lines.join('\n')).toContain('4 extra rounds with pprof and perf')
    const body = encodePprof({ stacks: [[[10, 100e6], 'main.fast']] })
    const perfFirst = await measure({ sharesCpus: true, headGives: { body } }, withPerf(true))
    expect(profilesIn(perfFirst.result).map(({ summary }) => summary.source)).toEqual(['perf', 'pprof'])
  })

  it('does without perf where that cannot be used, and without pods where there is no cluster', async () => {
    const noPerf = await measure({ sharesCpus: true }, ({ commands }) =>
      commands.on('perf --version', { exitCode: undefined, failure: 'not-found' }),
    )
    expect(profilesIn(noPerf.result).map(({ summary }) => summary.source)).toEqual(['pprof'])
    expect(noPerf.ports.log.lines.join('\n')).toContain('No profile with perf: perf is not on PATH')
    const noPods = await measure({ sharesCpus: true, hasApi: false }, withPerf(true))
    expect(profilesIn(noPods.result).map(({ summary }) => summary.source)).toEqual(['perf'])
    expect(noPods.result.additions[0]?.warnings).toEqual([
      'subject.pprof: there is no cluster here, so there are no pods',
    ])
  })

  it('keeps what the pods recorded where perf fails at its end', async () => {
    const { result, ports } = await measure({ sharesCpus: true }, ({ commands }) =>
      commands
        .on('perf --version', { stdout: 'perf version 6.1\n' })
        .on('id -u', { stdout: '0\n' })
        .on('getconf _NPROCESSORS_ONLN', { stdout: '2\n' })
        .on(/^perf record/, { stdout: 'ack\n' }, Infinity)
        .on(/^perf script/, { exitCode: 1, stderr: 'no memory' }, Infinity),
    )
    expect(profilesIn(result).map(({ summary }) => summary.source)).toEqual(['pprof'])
    expect(ports.log.lines.join('\n')).toContain('No profile with perf in round 1 on base: perf script')
  })

  it('says which pods gave none, also in the report, and keeps the verdict', async () => {
    const { result, ports } = await measure({ headGives: { status: 404, body: '404 page not found\n' } })
    expect(profilesIn(result)).toEqual([])
    expect(result.head.series).toHaveLength(1)
    expect(result.additions[0]?.warnings).toEqual([
      'subject.pprof app=agent: no profile of the pod agent-1: HTTP 404: 404 page not found; expected net/http/pprof at /debug/pprof/profile of port 6060 (4 times)',
      'subject.pprof app=agent: not in the profile of one/a: fewer than two rounds have profiles of it from both base and head, with no pod missing',
    ])
    const { gate: settings } = result.subjects.head.configuration
    const definitions = definitionsOf([suite], [])
    const judging = {
      measured: result,
      settings,
      certaintyRequired: false,
      definitions,
    }
    const { comparison } = await judgeAndReport(judging, ports)
    expect(comparison.warnings).toEqual(expect.arrayContaining([...(result.additions[0]?.warnings ?? [])]))
    expect(comparison).not.toHaveProperty('profiles')
  })
})
