import { describe, expect, it, test } from 'vitest'
import type { GateSettings, SeriesPolicy } from '../../../src/core/record/policy.ts'
import { compilePolicy, matchesStars, parseSelector, selects } from '../../../src/core/record/policy.ts'
import { roundingStep } from '../../../src/core/stats/samples.ts'
import { type MetricDefinition, parseSeries } from '../../../src/core/series.ts'
import { buildMetric } from '../../../support/builders/records.ts'

describe('selector', () => {
  test.each([
    ['http_*', 'http_latency{quantile="0.99"}', true],
    ['http_*', 'network_latency', false],
    ['*', 'anything', true],
    ['*_latency', 'network_latency', true],
    ['*_latency', 'network_latency_total', false],
    ['network_*_loss', 'network_udp_loss', true],
    ['network_*_loss', 'network_loss', false],
    ['network_latency', 'network_latency', true],
    ['network_latency', 'network_latency_x', false],
    ['network_latency{quantile="0.99"}', 'network_latency{path="host",quantile="0.99"}', true],
    ['network_latency{quantile="0.99"}', 'network_latency{path="host",quantile="0.5"}', false],
    ['network_latency{quantile="0.99"}', 'network_latency{path="host"}', false],
    ['*{path="a*"}', 'x{path="ab"}', false],
    ['*{path="a*"}', 'x{path="a*"}', true],
  ])('%s on %s: %j', (selector, series, expected) => {
    expect(selects(parseSelector(selector), parseSeries(series))).toBe(expected)
  })

  test.each([
    ['aba', 'aba', true],
    ['a*a', 'a', false],
    ['a*b*a', 'abxa', true],
    ['a**a', 'aa', true],
    ['*ab*', 'xxabab', true],
    ['', '', true],
  ])('stars: %s on %s', (pattern, text, expected) => {
    expect(matchesStars(pattern, text)).toBe(expected)
  })

  test.each([
    ['http-*', '"http-*" is not a series: unexpected text at position 5'],
    ['http_*{quantile=0.99}', '"http_*{quantile=0.99}" is not a series: unexpected text at position 8'],
    ['', '"" is not a series: unexpected text at position 1'],
    ['{path="host"}', '"{path="host"}" is not a series: unexpected text at position 1'],
  ])('refuses %j, naming it as it was written', (text, message) => {
    expect(() => parseSelector(text)).toThrow(message)
  })
})

describe('policy', () => {
  const policy = (
    rules: readonly GateSettings['rules'][number][],
    definition?: MetricDefinition,
  ): SeriesPolicy =>
    compilePolicy({ defaultMargin: 0.02, rules, falseAlarmRate: 0.01 }).policyOf(
      parseSeries('network_latency{quantile="0.99"}'),
      definition,
    )

  it('takes an unknown metric as relative and gating', () => {
    expect(policy([])).toEqual({ scale: 'relative', margin: 0.02, gates: true })
  })

  it('takes scale and gating from the definition', () => {
    expect(policy([], buildMetric({ effect: 'absolute', gates: false }))).toEqual({
      scale: 'absolute',
      margin: 0.02,
      gates: false,
    })
  })

  it('lets the last matching rule win, property by property', () => {
    const rules = [
      { series: '*', margin: 0.5, informational: true },
      { series: 'network_*', margin: 0.15 },
      { series: 'network_latency{quantile="0.99"}', informational: false },
      { series: 'http_*', margin: 0.9, informational: true },
    ]
    expect(policy(rules)).toEqual({ scale: 'relative', margin: 0.15, gates: true })
  })

  it('makes a metric that only informs gate when a rule says so', () => {
    const definition = buildMetric({ gates: false })
    expect(policy([{ series: '*', informational: false }], definition).gates).toBe(true)
    expect(policy([{ series: '*', margin: 0 }], definition)).toMatchObject({ gates: false, margin: 0 })
  })

  it('lets single series of a metric that gates only inform, by one of the values of a label', () => {
    const informs = (label: string, ...values: string[]) =>
      policy([], buildMetric({ informs: [{ label, values, because: 'for tests' }] })).gates
    expect(informs('quantile', '0.9', '0.99')).toBe(false)
    expect(informs('quantile', '0.9')).toBe(true)
    // The series does not have the label.
    expect(informs('path', '0.99')).toBe(true)
    const ofAny = (label: string) =>
      policy([], buildMetric({ informs: [{ label, because: 'for tests' }] })).gates
    expect(ofAny('quantile')).toBe(false)
    expect(ofAny('client')).toBe(true)
  })

  it('lets rules win over what the metric says of its series', () => {
    const definition = buildMetric({
      informs: [{ label: 'quantile', values: ['0.99'], because: 'for tests' }],
    })
    expect(policy([{ series: 'network_latency', informational: false }], definition).gates).toBe(true)
    expect(policy([{ series: 'network_latency', margin: 0.1 }], definition)).toMatchObject({
      gates: false,
      margin: 0.1,
    })
  })

  it('refuses a rule that is not understood', () => {
    expect(() => policy([{ series: 'a b' }])).toThrow('"a b" is not a series')
  })
})

describe('roundingStep', () => {
  test.each([
    [[0.0012, 0.0013], 0.0001],
    [[1, 2], 1],
    [[100, 1200], 100],
    [[0.5, 0.25], 0.01],
    [[0, 0.03], 0.01],
    [[0, 0], 0],
    [[0.1 + 0.2], 0.1],
    [[-1.5], 0.1],
    [[9.81e9], 1e7],
  ])('of %j is %j', (values, step) => {
    expect(roundingStep(values)).toBeCloseTo(step, 15)
  })
})
