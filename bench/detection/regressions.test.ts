import { describe, expect, it, test } from 'vitest'
import { parse } from 'yaml'
import { pairArguments, singleArguments } from './commands.ts'
import { markdownTable, withMarkedBlock } from './markdown.ts'
import { CASES, caseArguments } from './regression-cases.ts'
import { parseRegressions, resultOf, serializeRegressions } from './regression-results.ts'
import { regressionsTable } from './regressions-table.ts'
import { metricCatalogueOf } from './catalogue.ts'
import { DEFINITIONS } from '../../src/app/registry.ts'
import { loadConfiguration } from '../../src/config/load.ts'
import { parseSelector } from '../../src/core/record/policy.ts'

describe('cases', () => {
  test.each(CASES.map((one) => [one.name, one] as const))('%s is a configuration that there is', (_, one) => {
    const argv = caseArguments(one)
    const settings = argv.flatMap((text, index) =>
      /^--(base-|head-)?set$/.test(text) ? [argv[index + 1]!] : [],
    )
    const values = settings.map(
      (text) => [text.slice(0, text.indexOf('=')), text.slice(text.indexOf('=') + 1)] as const,
    )
    expect(
      values.filter(([key]) => key === 'subject.setup').map(([, value]) => parse(value) as unknown),
    ).toEqual([...(one.base === undefined ? [] : [one.base]), one.head])
    const configuration = loadConfiguration({ text: 'version: 1', source: undefined }, DEFINITIONS, {
      provider: 'kind',
      suites: [one.suite],
      set: settings,
      preset: 'quick',
    })
    expect(configuration.subject.setup).toBe(one.head)
    expect(configuration.suites.map(({ suite }) => suite.id)).toEqual([one.suite])
    const metrics = one.shows.map((selector) => metricCatalogueOf().get(parseSelector(selector).metric))
    expect(metrics.every((metric) => metric?.gates === true)).toBe(true)
  })

  it('have their own names', () => {
    expect(new Set(CASES.map(({ name }) => name)).size).toBe(CASES.length)
  })
})

describe('results', () => {
  const series = (
    labels: Record<string, string>,
    verdict: string,
    estimate: number | null,
    rounds?: number,
  ) => ({
    metric: 'http_request_rate',
    labels,
    unit: '1/s',
    better: 'higher',
    scale: 'relative',
    verdict,
    reason: { code: 'x', text: 'x' },
    gates: true,
    margin: 0.02,
    baseline: null,
    current: null,
    change: estimate === null ? null : { estimate, lower: null, upper: null, confidence: 0.95 },
    pValue: null,
    smallestProvableChange: null,
    ...(rounds === undefined ? {} : { paired: { rounds, disturbed: 0 } }),
  })
  const comparison = JSON.stringify({
    verdict: 'regressed',
    series: [
      series({ entry: 'cluster-ip' }, 'regressed', -0.104321, 40),
      series({ entry: 'node-port' }, 'inconclusive', null),
      { ...series({ entry: 'pod' }, 'regressed', -0.5, 40), gates: false },
      { ...series({ entry: 'pod' }, 'regressed', -0.5, 40), metric: 'other' },
    ],
  })
  const run = { case: 'a', at: '2026-01-01T00:00:00.000Z', seconds: 600, exitCode: 1 }
  const result = resultOf(comparison, run, ['http_request_rate'])

  it('are of the series that must show the change', () => {
    expect(result.series).toEqual([
      { name: 'http_request_rate{entry="cluster-ip"}', verdict: 'regressed', estimate: -0.10432, rounds: 40 },
      { name: 'http_request_rate{entry="node-port"}', verdict: 'inconclusive', estimate: null, rounds: null },
    ])
    expect(result.others).toEqual(['other{entry="pod"}'])
  })

  it('need such a series', () => {
    expect(() => resultOf(comparison, run, ['network_throughput'])).toThrow(
      'no gating series like network_throughput',
    )
  })

  it('are read as written, and shown', () => {
    const file = {
      schema: 'kbench.detection-regressions/1' as const,
      machine: 'm',
      results: [result, result],
    }
    expect(parseRegressions(serializeRegressions(file), 'x')).toEqual(file)
    expect(() => parseRegressions('{}', 'x')).toThrow('x has no results')
    const lines = regressionsTable([file])
    expect(lines.at(-1)).toMatch(/^\| a +\| 2 +\| 2 +\| 2 of 4 +\| −10\.4 % +\| 40 +\| 10 min +\|$/)
  })
})

describe('recording', () => {
  const settings = {
    provider: 'kind',
    suites: ['network', 'http'],
    preset: 'smoke',
    rounds: 8,
    clusterPairs: 2,
    settings: ['a.b=1'],
  }

  it('measures the same in pairs and alone', () => {
    const common = '--provider kind --suite network --suite http --preset smoke --set a.b=1'
    expect(pairArguments(settings).join(' ')).toBe(`pair --base . ${common} --set gate.rounds=[8]`)
    expect(singleArguments(settings).join(' ')).toBe(
      `run ${common} --set suites.network.rounds=8 --set suites.http.rounds=8`,
    )
  })

  it('refuses what gives no data', () => {
    expect(() => pairArguments({ ...settings, rounds: 3 })).toThrow('--rounds is 3')
    expect(() => singleArguments({ ...settings, suites: [] })).toThrow('no suite')
  })
})

describe('Markdown', () => {
  it('aligns columns as prettier does', () => {
    expect(markdownTable(['a', 'long'], [['–', 'x'], ['bcd', 'y']])).toEqual([
      '| a   | long |',
      '| --- | ---- |',
      '| –   | x    |',
      '| bcd | y    |',
    ]) // prettier-ignore
  })

  it('replaces what is between the marks', () => {
    const once = withMarkedBlock('# Page\n', ['one'])
    expect(once).toBe('# Page\n\n<!-- bench:detection -->\n\none\n\n<!-- /bench:detection -->\n')
    expect(withMarkedBlock(`${once}after\n`, ['two', '$&'])).toBe(
      `${once.replace('one', () => 'two\n$&')}after\n`,
    )
    expect(() => withMarkedBlock('<!-- /bench:detection -->', [])).toThrow('expected')
  })
})
