import { describe, expect, it, test } from '@jest/globals'
import fc from 'fast-check'
import { reportCatalogue } from '../../../src/app/metric-catalogue.ts'
import { DEFINITIONS } from '../../../src/app/registry.ts'
import { metricTitle } from '../../../src/core/naming/catalogue.ts'
import { compareNaturally } from '../../../src/core/format/natural-order.ts'
import { shortLabels } from '../../../src/core/naming/short-label.ts'
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

const CATALOGUE = reportCatalogue(DEFINITIONS.suites)

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
