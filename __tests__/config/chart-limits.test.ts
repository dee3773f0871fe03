import { describe, expect, it, test } from 'vitest'
import { loadConfiguration, type Definitions, loadConfigurations } from '../../src/config/load.ts'
import type { KnownLimit } from '../../src/core/record/limits.ts'
import { readOnlyDefinitions, refusalOf } from './definitions.ts'

const base = readOnlyDefinitions()
const [first, ...others] = base.suites
const metric = (id: string, unit: 'bit/s' | 's' | '1' | '{count}') => ({
  id,
  unit,
  better: 'higher' as const,
  effect: 'relative' as const,
  gates: true,
  summary: id,
})
const definitions: Definitions = {
  ...base,
  suites: [
    {
      ...first!,
      metrics: [
        metric('network_throughput', 'bit/s'),
        metric('network_latency', 's'),
        metric('network_loss', '1'),
        metric('network_pods', '{count}'),
      ],
    },
    ...others,
  ],
}

const yaml = (limit: string): string => `version: 1\ncharts: { limits: [${limit}] }`
const text = (source: string) => ({ text: source, source: 'kbench.yaml' })
const limitsOf = (limit: string): readonly KnownLimit[] =>
  loadConfiguration(text(yaml(limit)), definitions).limits
const failure = (limit: string): string => refusalOf(() => loadConfiguration(text(yaml(limit)), definitions))

describe('charts.limits', () => {
  it('are none without the key', () => {
    expect(loadConfiguration(text('version: 1'), definitions).limits).toEqual([])
  })

  test.each([
    ['network_throughput', '10 Gbit/s', 10e9, 'bit/s'],
    ['network_throughput', '10Gbit/s', 10e9, 'bit/s'],
    ['network_latency', '20 ms', 0.02, 's'],
    ['network_loss', '5 %', 0.05, '1'],
    ['network_pods', '110', 110, '{count}'],
    ['network_*', '20 ms', 0.02, 's'],
    ['imported_rate', '5e3 ops/s', 5000, '1/s'],
  ])('%s of %s is %d %s', (series, value, number, unit) => {
    expect(limitsOf(`{ series: '${series}', value: ${value}, label: guaranteed }`)).toEqual([
      { series, value: number, unit, label: 'guaranteed' },
    ])
  })

  test.each([
    [
      '20 ms',
      'charts.limits[0].value is 20 ms, in s, but network_throughput is measured in bit/s: expected a value such as 10 Gbit/s',
    ],
    ['5 GB/s', 'in By/s, but network_throughput is measured in bit/s'],
    ['10', 'is the plain number 10, but network_throughput is measured in bit/s'],
    [
      '10 Gbps',
      'charts.limits[0].value is "10 Gbps": expected a number above 0 and its unit, such as 10 Gbit/s',
    ],
    ['-1 Gbit/s', 'expected a number above 0 and its unit'],
    ['0 bit/s', 'expected a number above 0 and its unit'],
    ['1e999 bit/s', 'expected a number above 0 and its unit'],
  ])('refuses %s for a rate in bit/s', (value, message) => {
    const said = failure(`{ series: network_throughput, value: ${value}, label: x }`)
    expect(said).toContain('kbench.yaml:2:')
    expect(said).toContain(message)
    expect(said.split('\n')).toHaveLength(1)
  })

  it('refuses a selector that cannot be read, and another key', () => {
    expect(failure("{ series: 'a{b=c}', value: 1 s, label: x }")).toContain(
      'charts.limits[0].series: "a{b=c}" is not a series',
    )
    expect(failure('{ series: a, value: 1 s, label: x, unit: s }')).toContain(
      'unknown key "unit" in charts.limits[0]',
    )
  })

  it('are those of a subject or a variant only, where they name one', () => {
    const limits = ['AKS', 'GKE', 'blue']
      .map(
        (subject, index) =>
          `{ series: network_throughput, value: ${String(index + 1)} Gbit/s, label: x, subject: ${subject} }`,
      )
      .join(', ')
    const matrix = 'matrix: [{ name: green, subject: { name: AKS } }, { name: blue }]'
    const found = loadConfigurations(text(`${yaml(limits)}\n${matrix}`), definitions)
    expect(found.map((one) => [one.variant, one.limits.map(({ value }) => value)])).toEqual([
      ['green', [1e9]],
      ['blue', [3e9]],
    ])
    expect(loadConfiguration(text(yaml(limits)), definitions, { subject: 'GKE' }).limits).toHaveLength(1)
  })
})
