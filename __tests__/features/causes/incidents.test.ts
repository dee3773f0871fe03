import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { causeOfDifference } from '../../../src/features/causes/core/causes.ts'
import { equalRatesPValue, incidentDifferences } from '../../../src/features/causes/core/incidents.ts'
import type { ListedCluster, ListedPod, ListedWarning } from '../../../src/features/causes/core/listed.ts'
import { listCluster } from '../../../src/features/causes/list-cluster.ts'
import { apiOf } from '../../builders/listed-cluster.ts'
import { FakeClock } from '../../fakes/clock.ts'

const CHOICE = { namespaces: ['kbench-1'], since: 1000 }

function podOf(restarts: number, more: Partial<ListedPod> = {}, lastEnd?: string): ListedPod {
  return {
    namespace: 'demo',
    name: 'agent-7c89d4f5f6-x2x4z',
    generateName: 'agent-7c89d4f5f6-',
    labels: { 'pod-template-hash': '7c89d4f5f6' },
    controller: { kind: 'ReplicaSet', name: 'agent-7c89d4f5f6' },
    containers: [{ name: 'c', isInit: false, image: 'demo:v1', imageId: undefined, restarts, lastEnd }],
    createdAt: 2000,
    ...more,
  }
}

function warningOf(count: number, more: Partial<ListedWarning> = {}): ListedWarning {
  return { reason: 'Unhealthy', kind: 'Pod', namespace: 'demo', count, at: 2000, ...more }
}

function clusterOf(parts: Partial<Pick<ListedCluster, 'pods' | 'evicted' | 'warnings'>>): ListedCluster {
  return {
    names: { cluster: undefined, nodes: [] },
    objects: new Map(),
    pods: [],
    evicted: [],
    warnings: [],
    unread: new Map(),
    ...parts,
  }
}

const between = (
  base: Parameters<typeof clusterOf>[0],
  head: Parameters<typeof clusterOf>[0],
): (string | null)[][] =>
  incidentDifferences(clusterOf(base), clusterOf(head), CHOICE).map(({ field, baseline, current }) => [
    field,
    baseline,
    current,
  ])

describe('restarts', () => {
  it('are listed by workload where one side has two more', () => {
    expect(between({ pods: [podOf(0), podOf(1)] }, { pods: [podOf(2), podOf(1)] })).toEqual([
      ['Deployment demo/agent, container c: restarts', '1', '3'],
    ])
    expect(between({ pods: [podOf(0)] }, { pods: [podOf(1)] })).toEqual([])
  })

  it('are listed where one side ran out of memory, even once', () => {
    expect(between({ pods: [podOf(0)] }, { pods: [podOf(1, {}, 'OOMKilled')] })).toEqual([
      ['Deployment demo/agent, container c: restarts', '0', '1 (out of memory)'],
    ])
    const both = { pods: [podOf(1, {}, 'OOMKilled')] }
    expect(between(both, both)).toEqual([])
  })

  it('count of the subject alone: neither measuring pods, nor what was there before', () => {
    const head = [podOf(9, { namespace: 'kbench-1' }), podOf(9, { createdAt: 999 })]
    expect(between({ pods: [] }, { pods: head })).toEqual([])
  })

  it('are not compared where pods could not be listed', () => {
    expect(between({ pods: undefined }, { pods: [podOf(9)] })).toEqual([])
  })
})

describe('evicted pods', () => {
  it('are listed by workload where the sides differ', () => {
    expect(between({ evicted: [] }, { evicted: [podOf(0), podOf(0)] })).toEqual([
      ['Deployment demo/agent: evicted pods', '0', '2'],
    ])
    expect(between({ evicted: [podOf(0)] }, { evicted: [podOf(0)] })).toEqual([])
    expect(between({ evicted: undefined }, { evicted: [podOf(0)] })).toEqual([])
  })
})

describe('warnings', () => {
  it('are listed by reason where one side has more than chance explains, and at least twice as many', () => {
    expect(
      between(
        { warnings: [warningOf(2), warningOf(1), warningOf(40, { reason: 'BackOff' })] },
        { warnings: [warningOf(20), warningOf(6), warningOf(75, { reason: 'BackOff' })] },
      ),
    ).toEqual([['warnings Unhealthy of Pod in demo', '3', '26']])
  })

  it('need more of them where there are many reasons', () => {
    const reasons = ['A', 'B', 'C', 'D', 'E'].map((reason) => warningOf(1, { reason }))
    const head = [warningOf(7), ...reasons]
    expect(between({ warnings: [] }, { warnings: [warningOf(7)] })).toHaveLength(1)
    expect(between({ warnings: reasons }, { warnings: head })).toEqual([])
  })

  it('leave out measuring pods and what was seen before the pair', () => {
    const head = [warningOf(50, { namespace: 'kbench-1' }), warningOf(50, { at: 999 })]
    expect(between({ warnings: [] }, { warnings: head })).toEqual([])
  })

  it.each([
    // min(1, 2 * sum(comb(n, i) for i in range(k, n + 1)) / 2**n) with the integers of Python 3.11
    [0, 6, 0.03125],
    [3, 26, 1.5236437320709229e-5],
    [10, 10, 1],
    [5, 4, 1],
    [20, 40, 0.01348929373119186],
  ])('are tested exactly: %d and %d', (one, other, pValue) => {
    expect(equalRatesPValue(one, other)).toBeCloseTo(pValue, 10)
    expect(equalRatesPValue(other, one)).toBeCloseTo(pValue, 10)
  })
})

describe('a real cluster in which a container fails, one runs out of memory and a pod is evicted', () => {
  const listed = (answers: Readonly<Record<string, object>>): Promise<ListedCluster> => {
    const api = apiOf(answers).on('GET /', { body: { metadata: {}, items: [] } }, Infinity)
    return listCluster({ api, context: { clock: new FakeClock() } }, undefined, new AbortController().signal)
  }

  it('has all of it among the differences, and nothing of a start', async () => {
    const text = readFileSync('__tests__/fixtures/kubernetes/incidents/answers.json', 'utf8')
    const head = await listed(JSON.parse(text) as Record<string, object>)
    const found = incidentDifferences(await listed({}), head, { namespaces: [], since: 0 })
    expect(found.map(({ field, current }) => [field, current])).toEqual([
      ['Deployment demo/crash, container c: restarts', '3'],
      ['Deployment demo/memory, container c: restarts', '1 (out of memory)'],
      ['Deployment demo/full: evicted pods', '2'],
      ['warnings Unhealthy of Pod in demo', '58'],
    ])
  })
})

describe('as causes', () => {
  const causeOf = (field: string, baseline: string, current: string): string =>
    causeOfDifference({ field, baseline, current }).kind

  it('are waiting where head has more, and follow from something else where it has fewer', () => {
    const restarts = 'Deployment demo/agent, container c: restarts'
    expect(causeOf(restarts, '0', '3 (out of memory)')).toBe('waiting')
    expect(causeOf(restarts, '3', '0')).toBe('consequence')
    expect(causeOf('Deployment demo/agent: evicted pods', '0', '2')).toBe('waiting')
    expect(causeOf('warnings Unhealthy of Pod in demo', '3', '26')).toBe('waiting')
  })
})
