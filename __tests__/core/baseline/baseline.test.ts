import { describe, expect, it, test } from 'vitest'
import { addRecord, emptyBaseline, prune, recordsAsBaseline } from '../../../src/core/record/baseline-add.ts'
import { type Baseline, parseBaseline, serializeBaseline } from '../../../src/core/record/baseline-file.ts'
import { summarizeRecord } from '../../../src/core/record/summarize-record.ts'
import { UserError } from '../../../src/core/errors.ts'
import type { KbenchRecord } from '../../../src/core/record/schema.ts'
import { buildRecord, buildSeries, buildSuite } from '../../../support/builders/records.ts'

const SERIES = 'network_throughput{path="pod-to-pod",protocol="tcp"}'
const run = (number: number, overrides: Parameters<typeof buildRecord>[0] = {}): KbenchRecord =>
  buildRecord({
    id: `run-${String(number)}`,
    startedAt: `2026-03-${String(number).padStart(2, '0')}T10:00:00.000Z`,
    subject: { commit: `c${String(number)}` },
    series: [buildSeries(SERIES, [9e9, 9.2e9, 9.1e9 + number])],
    ...overrides,
  })
const baselineOf = (...records: KbenchRecord[]): Baseline =>
  records.reduce((baseline, record) => addRecord(baseline, record), emptyBaseline())
const idsOf = ({ environments }: Baseline): string[][] =>
  environments.map(({ records }) => records.map(({ id }) => id))

describe('summarizeRecord', () => {
  it('keeps one line per series and leaves out what has no usable sample', () => {
    const record = run(1, {
      series: [
        buildSeries('b', [3, 1, 2]),
        buildSeries('a', [10], { unit: 's', better: 'lower' }),
        buildSeries('empty', []),
        buildSeries('broken', [1, Number.NaN]),
      ],
    })
    expect(summarizeRecord(record).series).toEqual([
      { series: 'a', unit: 's', better: 'lower', median: 10, spread: 0, samples: 1 },
      {
        series: 'b',
        unit: 'bit/s',
        better: 'higher',
        median: 2,
        spread: expect.closeTo(1.4826, 4),
        samples: 3,
      },
    ])
  })

  it('keeps labels that are named as what every object has', () => {
    const names = ['constructor', 'toString', '__proto__', 'hasOwnProperty', 'valueOf']
    const series = names.map((name) => buildSeries(`odd{${name}="x"}`, [1, 2, 3]))
    expect(series.map(({ labels }) => Object.keys(labels))).toEqual(names.map((name) => [name]))
    const baseline = baselineOf(run(1, { series }), run(2, { series }))
    const text = serializeBaseline(baseline)
    expect(parseBaseline(text, 'baseline.json')).toEqual(baseline)
    for (const name of names) expect(text).toContain(`odd{${name}=`)
  })

  it('takes a series that is listed twice as one', () => {
    const { series } = summarizeRecord(run(1, { series: [buildSeries('a', [1]), buildSeries('a', [2, 3])] }))
    expect(series).toMatchObject([{ series: 'a', median: 2, samples: 3 }])
  })

  it('names the suites that were measured completely', () => {
    const suites = [
      buildSuite({ name: 'storage' }),
      buildSuite({ name: 'http', status: 'failed' }),
      buildSuite({ name: 'network' }),
      buildSuite({ name: 'x', status: 'skipped' }),
    ]
    expect(summarizeRecord(run(1, { suites })).suites).toEqual(['network', 'storage'])
  })
})

describe('addRecord', () => {
  it('groups by fingerprint and orders by time', () => {
    const other = run(2, { facts: { cni: 'cilium' } })
    const ids = idsOf(baselineOf(run(3), other, run(1)))
    expect(ids).toHaveLength(2)
    expect(ids).toEqual(expect.arrayContaining([['run-1', 'run-3'], ['run-2']]))
  })

  it('keeps the identity that the fingerprint is made of', () => {
    const [environment] = baselineOf(run(1)).environments
    expect(environment).toMatchObject({
      provider: 'kind',
      identity: { cni: 'kindnet', kubernetes: '1.34', 'suite.network.durationSeconds': '5' },
    })
  })

  it('replaces a record of the same id, also when its environment is another now', () => {
    const again = run(1, { facts: { cni: 'cilium' } })
    expect(idsOf(baselineOf(run(1), again))).toEqual([['run-1']])
    expect(baselineOf(run(1), again).environments[0]?.identity['cni']).toBe('cilium')
  })

  it('keeps the newest records', () => {
    const all = Array.from({ length: 22 }, (_, index) => run(index + 1))
    expect(idsOf(baselineOf(...all))[0]).toEqual(all.slice(2).map(({ id }) => id))
    expect(idsOf(addRecord(baselineOf(...all), run(25), { limit: 2 }))).toEqual([['run-22', 'run-25']])
  })

  it('does not change the baseline it is given', () => {
    const before = baselineOf(run(1))
    const text = serializeBaseline(before)
    addRecord(before, run(2))
    expect(serializeBaseline(before)).toBe(text)
  })

  test.each([
    ['interrupted', { interrupted: true }, 'it was interrupted'],
    ['with a failed suite', { suites: [buildSuite({ status: 'failed' })] }, 'a suite failed (network)'],
    ['empty', { series: [] }, 'it measured nothing'],
  ])('refuses a record that is %s, unless forced', (_, overrides, cause) => {
    const add = (force: boolean): Baseline => addRecord(emptyBaseline(), run(1, overrides), { force })
    expect(() => add(false)).toThrow(`record run-1 is not fit for a baseline: ${cause}`)
    expect(() => add(false)).toThrow(UserError)
    expect(idsOf(add(true))).toEqual([['run-1']])
  })

  it('refuses a series that could not be read back', () => {
    const bad = { ...buildSeries('a', [1]), labels: { 'not a label': 'x' } }
    expect(() => addRecord(emptyBaseline(), run(1, { series: [bad] }))).toThrow('is not a series')
  })
})

describe('prune', () => {
  it('keeps the newest of each environment and drops empty environments', () => {
    const baseline = baselineOf(run(1), run(2), run(3), run(4, { facts: { cni: 'cilium' } }))
    baseline.environments.push({ fingerprint: 'zz', provider: 'kind', identity: {}, records: [] })
    expect(idsOf(prune(baseline, 1)).flat().sort()).toEqual(['run-3', 'run-4'])
  })

  test.each([0, -1, 1.5, Number.NaN])('refuses to keep %s records', (limit) => {
    expect(() => prune(emptyBaseline(), limit)).toThrow(UserError)
  })
})

describe('recordsAsBaseline', () => {
  it('takes every record, however many and however incomplete, each once', () => {
    const all = Array.from({ length: 23 }, (_, index) => run(index + 1, { interrupted: true }))
    expect(idsOf(recordsAsBaseline([...all, run(1)]))[0]).toHaveLength(23)
    expect(recordsAsBaseline([])).toEqual(emptyBaseline())
  })

  it('is what adding them gives', () => {
    expect(recordsAsBaseline([run(1), run(2)])).toEqual(baselineOf(run(1), run(2)))
  })
})

describe('serializeBaseline', () => {
  it('is read back as it was', () => {
    const baseline = baselineOf(run(1), run(2), run(4, { facts: { cni: 'cilium' }, subject: {} }))
    const text = serializeBaseline(baseline)
    expect(parseBaseline(text, 'baseline.json')).toEqual(baseline)
    expect(serializeBaseline(parseBaseline(text, 'baseline.json'))).toBe(text)
  })

  it('reads and writes an empty baseline', () => {
    expect(parseBaseline(serializeBaseline(emptyBaseline()), 'x')).toEqual(emptyBaseline())
  })

  it('has one series per line, and only gains lines when a run is added', () => {
    const before = serializeBaseline(baselineOf(run(1))).split('\n')
    const after = serializeBaseline(baselineOf(run(1), run(2))).split('\n')
    expect(before.filter((line) => line.includes('network_throughput'))).toEqual([
      expect.stringMatching(/^ +\{"series":"network_throughput\{path=.*,"samples":3\}$/),
    ])
    expect(after.length - before.length).toBe(9)
    // What follows the records is the same; of what is before, only the last brace gets a comma.
    const kept = before.findLastIndex((line) => line === '        }')
    expect(after.slice(0, kept + 1)).toEqual([...before.slice(0, kept), '        },'])
    expect(after.slice(-3)).toEqual(before.slice(-3))
  })
})
