import { describe, expect, it, test } from 'vitest'
import fc from 'fast-check'
import { reportCatalogue } from '../../../src/app/metric-catalogue.ts'
import { DEFINITIONS } from '../../../src/app/registry.ts'
import { metricTitle, shortLabels } from '../../../src/core/format/metrics.ts'
import { compareNaturally } from '../../../src/core/format/text.ts'
import type { Labels } from '../../../src/core/series.ts'

describe('shortLabels', () => {
  it('shows only what differs and reports the rest once', () => {
    const labels = shortLabels([
      { protocol: 'tcp', placement: 'inter-node', path: 'pod-to-pod', streams: '1' },
      { protocol: 'udp', placement: 'intra-node', path: 'pod-to-pod', streams: '1' },
    ])
    expect(labels).toEqual({
      common: 'pod-to-pod · streams 1',
      each: ['tcp · inter-node', 'udp · intra-node'],
    })
  })

  it('keeps all labels of a single series', () => {
    expect(shortLabels([{ quantile: '0.99', path: 'host' }])).toEqual({ common: '', each: ['host · p99'] })
  })

  test.each([
    ['0.5', 'p50'],
    ['0.05', 'p5'],
    ['0.99', 'p99'],
    ['0.999', 'p99.9'],
    ['1', 'quantile 1'],
  ])('writes the quantile %s as %s', (quantile, text) => {
    expect(shortLabels([{ quantile }]).each).toEqual([text])
  })

  it('shows labels in the order of the manifests, then by name, the quantile last', () => {
    const [label] = shortLabels([{ quantile: '0.5', a: 'aa', protocol: 'tcp', b: 'bb' }]).each
    expect(label).toBe('tcp · aa · bb · p50')
  })

  it('keeps the name of a label that is switched on or off', () => {
    const { each } = shortLabels([
      { keepalive: 'on', entry: 'node-port' },
      { keepalive: 'off', entry: 'cluster-ip' },
    ])
    expect(each).toEqual(['node-port · keepalive on', 'cluster-ip · keepalive off'])
  })

  it('falls back to full labels where short ones would be the same', () => {
    const { each } = shortLabels([{ side: 'client' }, { path: 'client' }])
    expect(each).toEqual(['side="client"', 'path="client"'])
  })

  it('takes names that every object has as any other', () => {
    const sets = ['a', 'b'].map((path) => ({ path })) as Labels[]
    const odd = JSON.parse('{"constructor": "cc", "__proto__": "pp", "toString": "tt"}') as Labels
    expect(shortLabels([...sets, odd])).toEqual({
      common: '',
      each: ['path a', 'path b', 'pp · cc · tt'],
    })
    expect(shortLabels([odd]).each).toEqual(['pp · cc · tt'])
  })

  it('reads every label a fixed number of times, however many names there are', () => {
    let reads = 0
    const counted = (labels: Labels): Labels =>
      new Proxy(labels, {
        get: (target, name: string) => {
          reads += 1
          return target[name]
        },
      })
    const sets = Array.from({ length: 60 }, (_, set) =>
      Object.fromEntries(
        Array.from({ length: 20 }, (__, index) => [`l${String(set)}_${String(index)}`, 'x']),
      ),
    )
    shortLabels(sets.map(counted))
    expect(reads).toBeLessThanOrEqual(4 * 60 * 20)
  })

  it('gives different label sets different texts', () => {
    const value = fc.oneof(fc.constantFrom('tcp', '1', '0.5', 'all', '', ' · ', 'streams 1'), fc.string())
    const set: fc.Arbitrary<Labels> = fc.dictionary(
      fc.constantFrom('path', 'streams', 'quantile', 'x'),
      value,
    )
    const sets = fc.uniqueArray(set, {
      selector: (labels) => JSON.stringify(Object.entries(labels).sort()),
      minLength: 1,
    })
    fc.assert(
      fc.property(sets, (labels) => {
        expect(new Set(shortLabels(labels).each).size).toBe(labels.length)
      }),
    )
  })
})

const CATALOGUE = reportCatalogue(DEFINITIONS.suites, [])

test.each([
  ['network_throughput', 'Throughput'],
  ['network_udp_loss', 'UDP loss'],
  ['image_pull_time', 'Image pull time'],
  ['volume_provision_time', 'Volume provision time'],
  ['storage_iops', 'IOPS'],
  ['network_of_another_version', 'Network of another version'],
])('%s is titled %s', (metric, title) => {
  expect(metricTitle(metric, CATALOGUE)).toBe(title)
})

describe('compareNaturally', () => {
  it('orders digits by their number', () => {
    expect(['100MB', '10MB', '9MB', '9.5MB'].sort(compareNaturally)).toEqual([
      '9MB',
      '9.5MB',
      '10MB',
      '100MB',
    ])
  })

  it('orders numbers that no number can hold', () => {
    const [one, two] = ['9'.repeat(400), `1${'0'.repeat(400)}`]
    expect(compareNaturally(one, two)).toBe(-compareNaturally(two, one))
  })

  it('orders as the parts of the whole texts do', () => {
    const text = fc.string({ unit: fc.constantFrom('a', '1', '0', '.', ' '), maxLength: 12 })
    const whole = (one: string): string[] => one.match(/\d+(?:\.\d+)?|\D+/g) ?? []
    const order = (a: string, b: string): number => {
      const [left, right] = [whole(a), whole(b)]
      const parts = left.map((part, index) => [part, right[index]] as const)
      for (const [one, other] of parts) {
        if (other === undefined || one === other) continue
        const areNumbers = /^\d/.test(one) && /^\d/.test(other)
        if (areNumbers && Number(one) !== Number(other)) return Number(one) - Number(other)
        if (!areNumbers) return one < other ? -1 : 1
      }
      if (left.length !== right.length) return left.length - right.length
      return a < b ? -1 : a > b ? 1 : 0
    }
    fc.assert(
      fc.property(text, text, text, (start, a, b) => {
        const [one, other] = [start + a, start + b]
        expect(Math.sign(compareNaturally(one, other))).toBe(Math.sign(order(one, other)))
      }),
      { numRuns: 1000 },
    )
  })

  it('is a total order', () => {
    const text = fc.string({ unit: fc.constantFrom('a', '1', '0', '9', '.', ' ', '-') })
    fc.assert(
      fc.property(text, text, text, (a, b, c) => {
        expect(Math.sign(compareNaturally(a, b)) + Math.sign(compareNaturally(b, a))).toBe(0)
        expect(compareNaturally(a, b) === 0).toBe(a === b)
        const [low = '', middle = '', high = ''] = [a, b, c].sort(compareNaturally)
        expect(compareNaturally(low, middle)).toBeLessThanOrEqual(0)
        expect(compareNaturally(low, high)).toBeLessThanOrEqual(0)
      }),
    )
  })
})
