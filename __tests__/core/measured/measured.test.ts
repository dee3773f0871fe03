import { describe, expect, it } from 'vitest'
import type { Measured, MeasuredResult, Outcome } from '../../../src/core/record/measured.ts'
import {
  isLost,
  namedResults,
  outcomeOf,
  parseMeasured,
  serializeMeasured,
  withoutSecrets,
  worstOutcome,
} from '../../../src/core/record/measured.ts'
import { secretRemover, secretsOf } from '../../../src/core/secrets.ts'
import type { Labels } from '../../../src/core/series.ts'
import { buildRecord, buildSuite } from '../../../support/builders/records.ts'
import { baselineResult, nothingMeasured, pairResult, QUIET, shaped } from '../report/comment/examples.ts'

const measured = (...results: MeasuredResult[]): Measured => ({
  schema: 'kbench.measured/1',
  version: '0.1.0',
  results,
})

describe('measured.json', () => {
  it('is read as it was written: a pair, a run, and what gave nothing', () => {
    const all = measured(
      pairResult(shaped({ 0: { change: -0.12 }, 3: { noise: 0.7 } })),
      baselineResult(QUIET, { variant: 'nftables' }),
      baselineResult(QUIET, { earlier: 1 }),
      nothingMeasured('no machine is left', 'ebpf'),
    )
    const text = serializeMeasured(all)
    expect(parseMeasured(text, 'measured.json')).toEqual(all)
    expect(text.endsWith('}\n')).toBe(true)
    expect(text.split('\n')).toHaveLength(2)
  })

  const good = pairResult(QUIET)
  const withLabels = (labels: Labels): MeasuredResult => ({
    ...good,
    record: { ...good.record!, series: good.record!.series.map((one) => ({ ...one, labels })) },
  })
  const text = (change: object): string => JSON.stringify({ ...measured(good), ...change })
  it.each([
    ['no JSON', '{', 'artifact x is not a measured.json: it is not valid JSON'],
    [
      'another schema',
      text({ schema: 'kbench.measured/2' }),
      'its schema is "kbench.measured/2", expected "kbench.measured/1"',
    ],
    [
      'a record',
      JSON.stringify(good.record),
      'its schema is "kbench.record/1", expected "kbench.measured/1"',
    ],
    ['an unknown key', text({ evil: 1 }), 'evil'],
    ['no version', text({ version: undefined }), 'version'],
    ['a record of another form', text({ results: [{ ...good, record: { id: 1 } }] }), 'results[0].record'],
    [
      'a comparison without a record',
      text({ results: [{ ...good, record: null }] }),
      'artifact x contradicts itself: a result has a comparison, but no record',
    ],
    [
      'nothing at all in a result',
      text({ results: [{ ...nothingMeasured(''), problem: null }] }),
      'a result has neither a record nor a problem',
    ],
    [
      'the comparison of another record',
      text({ results: [{ ...good, record: { ...good.record!, id: 'other' } }] }),
      'the comparison belongs to the record "head", not to "other"',
    ],
    [
      'more labels of a series than are reported',
      text({
        results: [
          withLabels(Object.fromEntries(Array.from({ length: 33 }, (_, n) => [`l${String(n)}`, 'x']))),
        ],
      }),
      'a series with 33 labels; at most 32 are reported',
    ],
    [
      'longer labels of a series than are reported',
      text({ results: [withLabels({ path: '1a'.repeat(500) })] }),
      'labels of a series with 1004 characters; at most 1000 are reported',
    ],
    [
      'more series than are reported',
      text({
        results: [{ ...good, record: { ...good.record!, series: Array(5001).fill(good.record!.series[0]) } }],
      }),
      'has 5001 series; at most 5000 are reported',
    ],
    [
      'more series in all results than are reported',
      text({
        results: Array.from({ length: 6 }, () => ({
          ...good,
          comparison: null,
          record: { ...good.record!, series: Array(2000).fill(good.record!.series[0]) },
        })),
      }),
      'has 12000 series together; at most 10000 are reported',
    ],
    [
      'more names of labels than are reported',
      text({
        results: [
          {
            ...good,
            comparison: null,
            record: {
              ...good.record!,
              series: Array.from({ length: 201 }, (_, n) => ({
                ...good.record!.series[0]!,
                labels: { [`l${String(n)}`]: 'x' },
              })),
            },
          },
        ],
      }),
      'has 201 names of labels; at most 200 are reported',
    ],
    [
      'more entries beside series than are reported',
      text({
        results: [
          { ...good, comparison: { ...good.comparison!, warnings: Array<string>(60_000).fill('x') } },
        ],
      }),
      'entries of lists besides series; at most 50000 are reported',
    ],
    [
      'more text than is reported',
      text({
        results: [
          {
            ...good,
            record: {
              ...good.record!,
              suites: [buildSuite({ notes: Array<string>(30).fill('`'.repeat(90_000)) })],
            },
          },
        ],
      }),
      'characters of text besides labels; at most 2000000 are reported',
    ],
    [
      'more results than are reported',
      text({ results: Array(101).fill(nothingMeasured('x')) }),
      '101 results',
    ],
  ])('with %s is refused by name', (_, wrong, message) => {
    expect(() => parseMeasured(wrong, 'artifact x')).toThrow(message)
    expect(() => parseMeasured(wrong, 'artifact x')).toThrow('artifact x')
  })
})

describe('how a result ended', () => {
  const of = (overrides: Parameters<typeof buildRecord>[0]): Outcome =>
    outcomeOf({ variant: null, record: buildRecord(overrides), comparison: null, problem: null })

  it('is the verdict of its comparison', () => {
    expect(outcomeOf(pairResult(shaped({ 0: { change: -0.12 } })))).toBe('regressed')
    expect(outcomeOf(baselineResult(QUIET, { facts: { cni: 'cilium' } }))).toBe('incomparable')
  })

  it('without one is a first run, or incomplete where something was not measured', () => {
    expect(of({})).toBe('first-run')
    expect(of({ suites: [buildSuite(), buildSuite({ name: 'http', status: 'skipped' })] })).toBe('first-run')
    expect(of({ suites: [buildSuite(), buildSuite({ name: 'http', status: 'failed' })] })).toBe('incomplete')
    expect(of({ suites: [buildSuite({ status: 'skipped' })] })).toBe('incomplete')
    expect(of({ interrupted: true })).toBe('incomplete')
    expect(outcomeOf(nothingMeasured('why'))).toBe('incomplete')
  })

  it('is never better than what was not measured, and a regression outweighs that', () => {
    const failed = [buildSuite(), buildSuite({ name: 'new', status: 'failed', reason: 'x' })]
    const steady = baselineResult(QUIET.map((shape) => ({ ...shape, noise: 0.002 })))
    expect(outcomeOf(steady)).toBe('passed')
    expect(outcomeOf({ ...steady, record: { ...steady.record!, suites: failed } })).toBe('incomplete')
    const worse = pairResult(shaped({ 0: { change: -0.12 } }))
    expect(outcomeOf({ ...worse, record: { ...worse.record!, suites: failed } })).toBe('regressed')
  })

  it.each<[Outcome[], Outcome | undefined]>([
    [[], undefined],
    [['first-run', 'passed'], 'passed'],
    [['passed', 'inconclusive'], 'inconclusive'],
    [['inconclusive', 'incomparable'], 'incomparable'],
    [['incomparable', 'incomplete'], 'incomplete'],
    [['incomplete', 'regressed', 'passed'], 'regressed'],
  ])('of %j the worst is %s', (outcomes, worst) => {
    expect(worstOutcome(outcomes)).toBe(worst)
  })
})

describe('the names of results', () => {
  const [one, two] = [nothingMeasured('a', 'x'), nothingMeasured('b', 'y')]
  const names = (parts: Record<string, MeasuredResult[]>): string[] =>
    namedResults(
      Object.entries(parts).map(([name, results]) => ({ name, measured: measured(...results) })),
    ).map(({ name }) => name)

  it('are those of the job and the variant, as far as they distinguish them', () => {
    expect(names({ kbench: [nothingMeasured('a')] })).toEqual([''])
    expect(names({ kbench: [one, two] })).toEqual(['x', 'y'])
    expect(names({ 'kbench-1': [nothingMeasured('a')], 'kbench-2': [one] })).toEqual([
      'kbench-1',
      'kbench-2 / x',
    ])
  })
})

describe('a job without a result', () => {
  const there = { name: 'kbench-1', measured: measured(nothingMeasured('a')) }

  it('is an incomplete result of its name, also alone', () => {
    const lost = { name: 'kbench-2', measured: null, problem: 'gone' }
    for (const jobs of [[lost], [there, lost]]) {
      const last = namedResults(jobs).at(-1)!
      expect([last.name, isLost(last), outcomeOf(last.result), last.result.problem]).toEqual([
        'kbench-2',
        true,
        'incomplete',
        'gone',
      ])
    }
    expect(isLost(namedResults([there])[0]!)).toBe(false)
  })

  it('is one, too, that left a file without results, which is refused like any broken one', () => {
    expect(() => parseMeasured(serializeMeasured(measured()), 'artifact x')).toThrow(
      'artifact x holds no result',
    )
  })
})

describe('secrets in what tools said', () => {
  const env = {
    REGISTRY_PASSWORD: 'hunter2hunter2',
    MY_TOKEN: 'short',
    PRIVATE_KEY: '-----BEGIN KEY-----\nabcdefgh12345678\n',
    PATH: '/usr/local/bin',
  }

  it('are the values of variables that are named so, whole and line by line', () => {
    expect(secretsOf(env)).toEqual([
      '-----BEGIN KEY-----\nabcdefgh12345678',
      '-----BEGIN KEY-----',
      'abcdefgh12345678',
      'hunter2hunter2',
    ])
  })

  it('are taken out of every text, and nothing else is', () => {
    const said = 'login -p hunter2hunter2 failed'
    const { record, comparison } = pairResult(QUIET)
    const all = measured(
      {
        variant: 'hunter2hunter2',
        problem: said,
        record: { ...record!, suites: [buildSuite({ reason: said, notes: [said] })] },
        comparison: {
          ...comparison!,
          headline: said,
          warnings: [said],
          suites: [{ name: 'network', status: 'failed', reason: said }],
          series: comparison!.series.map((series) => ({ ...series, reason: { code: 'x', text: said } })),
        },
      },
      nothingMeasured(said),
    )
    const text = serializeMeasured(withoutSecrets(all, secretRemover(secretsOf(env))))
    expect(text.match(/hunter2/g)).toHaveLength('hunter2hunter2'.match(/hunter2/g)!.length)
    expect(text).toContain('"variant":"hunter2hunter2"')
    expect(text.match(/login -p \*\*\* failed/g)).toHaveLength(6 + comparison!.series.length + 1)
    expect(withoutSecrets(all, secretRemover([]))).toEqual(all)
  })
})
