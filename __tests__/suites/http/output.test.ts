import { describe, expect, it } from 'vitest'
import { figuresOf, parseHey, reasonsOf, type HeyReport } from '../../../src/suites/http/hey.ts'
import { fixture } from '../fixture.ts'

const captured = (name: string): HeyReport => parseHey(fixture(`http/hey-0.1.4/${name}.json`), 'hey')

describe('what hey prints', () => {
  it('gives latencies to the nanosecond, where its report for people rounds to 0.1 ms', () => {
    const figures = figuresOf(captured('keepalive-on'), 'hey')
    expect(figures.answered).toBe(24545)
    expect(figures.results).toBe(24545)
    expect(figures.latency).toEqual({ '0.5': 0.000311623, '0.99': 0.003262879 })
  })

  it('is of the same form without keep-alive', () => {
    expect(figuresOf(captured('keepalive-off'), 'hey')).toEqual({
      results: 6364,
      answered: 6364,
      failed: 0,
      latency: { '0.5': 0.001012725, '0.99': 0.011359031 },
      unseen: 0,
    })
  })

  it('counts answers of another status than 2xx as errors', () => {
    const { results, answered, failed } = figuresOf(captured('some-503'), 'hey')
    expect([results, answered, failed]).toEqual([20072, 14037, 0])
  })

  it('counts requests without an answer as errors', () => {
    const { results, answered, failed } = figuresOf(captured('server-died'), 'hey')
    expect([results, answered, failed]).toEqual([27062, 12059, 15003])
  })

  it('has no 0.99 quantile of forty answers, and none is made up', () => {
    expect(figuresOf(captured('few'), 'hey').latency).toEqual({ '0.5': 0.051445713 })
  })

  it('stops keeping statuses and latencies at a million, and goes on counting', () => {
    expect(figuresOf(captured('million'), 'hey')).toMatchObject({ answered: 2730671, unseen: 1730671 })
  })

  it.each([
    [
      'refused',
      /^hey: none of 29867 requests was answered with a 2xx status: .*connection refused \(29867×\)$/,
    ],
    ['timeouts', /none of 3 requests .*Client\.Timeout exceeded while awaiting headers\) \(3×\)$/],
    ['all-503', /none of 20780 requests was answered with a 2xx status: status 503 \(20780×\)$/],
  ])('is no measurement when nothing was answered well: %s', (name, message) => {
    expect(() => figuresOf(captured(name), 'hey')).toThrow(message)
  })

  it('is no measurement when no request ended', () => {
    const nothing = { ...captured('keepalive-on'), results: 0, latencies: 0, statuses: {}, errors: {} }
    expect(() => figuresOf(nothing, 'hey')).toThrow('hey: no request ended')
  })

  it.each([
    ['', 'hey printed nothing where JSON was expected'],
    ['\nSummary:\n  Total:\t1.0 secs\n', 'hey printed something that is not JSON: "Summary:"'],
    ['{"seconds":1}', 'JSON of an unexpected form: results'],
    ['{"seconds":1,"results":-1,"latencies":0,"quantiles":null,"statuses":null,"errors":null}', 'results'],
  ])('is refused when it is %j', (text, message) => {
    expect(() => parseHey(text, 'hey')).toThrow(message)
  })

  it('reports the most frequent reasons first, and three at most', () => {
    const statuses = { '200': 9, '404': 7, '500': 1 }
    const errors = { reset: 2, refused: 5 }
    expect(reasonsOf({ ...captured('few'), statuses, errors })).toBe(
      'status 404 (7×); refused (5×); reset (2×)',
    )
  })
})

// Published with "Performance Testing Cilium Ingress at Hetzner Cloud", raw results in hetznercloud/cilium-tests:
// seconds, requests per second, failures, and what they say of 2xx and the half and 0.99 latencies.
describe('a test with more than a million answers, as published', () => {
  const published = (total: number, rate: number, failures: number): HeyReport => ({
    seconds: total,
    results: Math.round(total * rate),
    latencies: 1_000_000,
    quantiles: [
      { Percentage: 50, Latency: 0.0418 },
      { Percentage: 99, Latency: 0.0734 },
    ],
    statuses: { '200': 1_000_000 },
    errors: failures === 0 ? {} : { 'i/o timeout': failures },
  })

  it('has the number of its answers from all requests, not from the statuses, which end at a million', () => {
    const { results, answered, unseen } = figuresOf(published(600.7303, 60928.7572, 0), 'hey')
    expect(answered).toBeCloseTo(600.7303 * 60928.7572, -1)
    expect(unseen).toBe(answered - 1_000_000)
    expect(results).toBe(answered)
  })

  it('has failures counted to the end: 20360 of 1958886 requests timed out in test 1, benchmark 2', () => {
    const { results, answered, failed } = figuresOf(published(619.9437, 3159.7803, 20360), 'hey')
    expect(failed).toBe(20360)
    expect(answered).toBe(1958886 - 20360)
    expect(1 - answered / results).toBeCloseTo(0.010394, 6)
  })

  it('takes the share of other statuses from the million that hey looked at', () => {
    const report = { ...published(100, 20_000, 0), statuses: { '200': 900_000, '503': 100_000 } }
    expect(figuresOf(report, 'hey')).toMatchObject({
      results: 2_000_000,
      answered: 1_800_000,
    })
  })
})
