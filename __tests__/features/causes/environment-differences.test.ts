import { describe, expect, it } from 'vitest'
import { Alternation } from '../../../src/app/pair/cluster-pair.ts'
import type { ClusterPair } from '../../../src/app/pair/cluster-pair.ts'
import type { Area } from '../../../src/core/report/causes.ts'
import type { ComparedSeries } from '../../../src/core/record/comparison-schema.ts'
import { differencesOfPair } from '../../../src/features/causes/explain.ts'
import { differencesFileSchema } from '../../../src/features/causes/core/schema.ts'
import { seconds } from '../../../src/core/series.ts'
import type { Testbed } from '../../../src/ports/testbed.ts'
import { apiOf, clusterAnswers } from '../../builders/listed-cluster.ts'
import { createFakeSuite } from '../../fakes/definitions.ts'
import { FakeApi } from '../../fakes/api.ts'
import { createFakePorts, type FakePorts } from '../../fakes/ports.ts'
import { FakeTestbed, fakeLocalNodes } from '../../fakes/testbed.ts'

const NOTHING = { comparison: { environmentDifferences: [] }, warnings: [] }

/** @param areas what the suite depends on whose series regressed; absent: everything */
function differencesOf(clusters: ClusterPair | undefined, ports: FakePorts, areas?: readonly Area[]) {
  const suite = createFakeSuite({ id: 'one' })
  const suites = [{ ...suite, ...(areas === undefined ? {} : { dependsOn: areas }) }]
  const series = [{ metric: 'one_time', labels: {} } as unknown as ComparedSeries]
  return differencesOfPair({ series, suites, parts: [], clusters, folder: 'out', current: 'run-1' }, ports)
}

function pairOf(base: Testbed, head: Testbed, ports: FakePorts): ClusterPair {
  const testbeds = { base, head }
  return {
    testbeds,
    alternation: new Alternation(testbeds, ports),
    begunAt: new Date('2026-11-24T13:33:00Z'),
    seconds: 0,
    leave: () => {
      throw new Error('leave: not expected')
    },
    takeBack: () => Promise.reject(new Error('takeBack: not expected')),
    clear: () => Promise.resolve(),
    close: () => Promise.reject(new Error('close: not expected')),
  }
}

const testbed = (api: FakeApi | undefined, more: Partial<Testbed> = {}): Testbed =>
  Object.assign(new FakeTestbed(api === undefined ? {} : { namespace: 'kbench-x', api }), more)

const settings = (found: Readonly<Record<string, string>>): Partial<Testbed> => ({
  localNodes: fakeLocalNodes({ settings: () => Promise.resolve(found) }),
})

describe('what differs between the clusters of a pair', () => {
  it('names objects before what follows from them, and writes all of them', async () => {
    const ports = { ...createFakePorts(), env: { DEMO_TOKEN: 'host-gw-of-a-secret' } }
    const apis = [
      apiOf(clusterAnswers('base')),
      apiOf(clusterAnswers('head', (text) => text.replaceAll('host-gw', 'host-gw-of-a-secret'))),
    ] as const
    const routes = (count: string): Partial<Testbed> => settings({ routes: count })
    const pair = pairOf(testbed(apis[0], routes('7')), testbed(apis[1], routes('9')), ports)
    const { comparison: found } = await differencesOf(pair, ports)
    const { environmentDifferences: shown = [], allDifferences } = found
    expect(shown.map(({ field }) => field)).toEqual([
      'Deployment demo/controller, container controller: image',
      'Deployment demo/controller, container controller: args',
      'Deployment demo/controller, container controller: env[LOG_LEVEL]',
      'ConfigMap demo/demo-cfg: data.net-conf.json',
      'NetworkPolicy demo/deny',
      'Service demo/controller: ports[http].targetPort',
      'CustomResourceDefinition demos.example.org',
      'ValidatingWebhookConfiguration demo: webhooks[demo.example.org].timeoutSeconds',
      'node: routes',
    ])
    expect(shown[1]).toMatchObject({ baseline: '--v=2', current: '--v=4' })
    expect(allDifferences).toEqual({ count: 8, file: 'differences.md' })
    const file = differencesFileSchema.parse(JSON.parse(ports.files.text('out/differences.json')))
    expect(file.current).toBe('run-1')
    expect(file.differences[3]?.onlyHead).toEqual(['    "Type": "***"'])
    expect(ports.files.text('out/differences.md')).toContain('- --v=2\n+ --v=4\n')
    expect(apis.map(({ closed }) => closed)).toEqual([true, true])
  })

  it('shows the 30 most likely, so that neither objects nor settings hide the others', async () => {
    const ports = createFakePorts()
    const rest = (api: FakeApi): FakeApi => api.on('GET /', { body: { items: [] } }, Infinity)
    const items = Array.from({ length: 50 }, (_, index) => ({
      metadata: { name: `c-${String(index)}`, namespace: 'a', creationTimestamp: '2026-11-24T13:33:10Z' },
    }))
    const api = new FakeApi().on('GET /api/v1/configmaps', { body: { items } })
    const many = Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`s${String(index)}`, 'x']))
    const pair = pairOf(testbed(rest(new FakeApi()), settings({})), testbed(rest(api), settings(many)), ports)
    const { comparison: found } = await differencesOf(pair, ports)
    const { environmentDifferences: shown = [], allDifferences } = found
    expect(shown).toHaveLength(30)
    expect(shown.filter(({ field }) => field.startsWith('node: '))).toHaveLength(15)
    expect(allDifferences?.count).toBe(50)
  })

  it('lets a paused side go on first', async () => {
    const ports = createFakePorts()
    const did: string[] = []
    const pausing = {
      longestPause: seconds(1000),
      pause: () => Promise.resolve(void did.push('pause')),
      resume: () => Promise.resolve(void did.push('resume')),
    }
    const list = (side: 'base' | 'head'): FakeApi =>
      new FakeApi().on('GET /', () => (did.push(side), { body: { items: [] } }), Infinity)
    const pair = pairOf(testbed(list('base'), { pausing }), testbed(list('head'), { pausing }), ports)
    await pair.alternation.switchTo('base')
    expect(await differencesOf(pair, ports)).toEqual(NOTHING)
    expect(did[did.indexOf('base') - 1]).toBe('resume')
    expect(did.slice(did.indexOf('base'))).not.toContain('pause')
    expect([...ports.files.contents.keys()]).toEqual([])
  })

  it('marks what cannot act on what regressed, and has it last', async () => {
    const ports = createFakePorts()
    const state = (mtu: string, ratio: string): Partial<Testbed> =>
      settings({ 'MTU of eth0': mtu, 'sysctl vm.dirty_ratio': ratio, routes: mtu })
    const pair = pairOf(testbed(undefined, state('1500', '20')), testbed(undefined, state('600', '5')), ports)
    const fieldsFor = async (...areas: Area[]) => {
      const { comparison: found } = await differencesOf(pair, ports, areas)
      return (found.environmentDifferences ?? []).map(({ field, unrelated }) => [field, unrelated])
    }
    expect(await fieldsFor('network')).toEqual([
      ['node: MTU of eth0', undefined],
      ['node: routes', undefined],
      ['node: sysctl vm.dirty_ratio', true],
    ])
    expect(await fieldsFor('disk')).toEqual([
      ['node: sysctl vm.dirty_ratio', undefined],
      ['node: MTU of eth0', true],
      ['node: routes', true],
    ])
  })

  it('lists a cluster once more that does not answer, and then warns', async () => {
    const ports = createFakePorts()
    const late = new FakeApi()
      .on('GET /', new Error('it took too long'))
      .on('GET /', { body: { items: [] } }, Infinity)
    const answering = new FakeApi().on('GET /', { body: { items: [] } }, Infinity)
    expect(await differencesOf(pairOf(testbed(late), testbed(answering), ports), ports)).toEqual(NOTHING)
    expect(ports.log.lines.filter((line) => line.includes('it took too long'))).toHaveLength(1)

    const silent = createFakePorts()
    const broken = new FakeApi().on('GET /', new Error('connection refused'), Infinity)
    const pair = pairOf(testbed(broken), testbed(answering), silent)
    const note = 'The objects in the clusters are not compared: connection refused'
    expect(await differencesOf(pair, silent)).toEqual({ ...NOTHING, warnings: [note] })
    expect(silent.log.lines.join('\n')).toContain(note)
    expect(broken.closed).toBe(true)
  })

  it('reads the settings of the nodes once more, and then warns', async () => {
    const ports = createFakePorts()
    const failing = (times: number): Partial<Testbed> => {
      let left = times
      return {
        localNodes: fakeLocalNodes({
          settings: () => {
            left -= 1
            return left >= 0 ? Promise.reject(new Error('timed out')) : Promise.resolve({ routes: '7' })
          },
        }),
      }
    }
    const other = testbed(undefined, settings({ routes: '9' }))
    const once = await differencesOf(pairOf(testbed(undefined, failing(1)), other, ports), ports)
    expect(once).toEqual({
      comparison: { environmentDifferences: [{ field: 'node: routes', baseline: '7', current: '9' }] },
      warnings: [],
    })
    const twice = await differencesOf(pairOf(testbed(undefined, failing(2)), other, ports), ports)
    const note = 'The settings of the nodes are not compared: timed out'
    expect(twice).toEqual({ ...NOTHING, warnings: [note] })
    expect(ports.log.lines.join('\n')).toContain(note)
  })

  it('ranks all settings before it leaves any out', async () => {
    const ports = createFakePorts()
    const many = Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`a${String(index)}`, 'x']))
    const state = (queue: string, rest: Record<string, string>): Partial<Testbed> =>
      settings({ ...rest, 'queueing of eth0': queue })
    const pair = pairOf(
      testbed(undefined, state('noqueue', {})),
      testbed(undefined, state('tbf', many)),
      ports,
    )
    const { comparison: found } = await differencesOf(pair, ports)
    expect(found.environmentDifferences).toHaveLength(30)
    expect(found.environmentDifferences?.[0]?.field).toBe('node: queueing of eth0')
  })

  it('says in one line that a kind may not be listed', async () => {
    const ports = createFakePorts()
    const refusing = (): FakeApi =>
      new FakeApi().on('GET /api/v1/services', { status: 403 }).on('GET /', { body: { items: [] } }, Infinity)
    await differencesOf(pairOf(testbed(refusing()), testbed(refusing()), ports), ports)
    expect(
      ports.log.lines.filter((line) => line.includes('Service: the API server refused it (403)')),
    ).toHaveLength(1)
  })

  it('is nothing where there are no clusters', async () => {
    const ports = createFakePorts()
    expect(await differencesOf(undefined, ports)).toEqual({ comparison: {}, warnings: [] })
    const pair = pairOf(testbed(undefined), testbed(undefined), ports)
    expect(await differencesOf(pair, ports)).toEqual(NOTHING)
    expect(ports.log.lines).toEqual([])
  })
})
