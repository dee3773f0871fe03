import { describe, expect, it } from 'vitest'
import { Ajv } from 'ajv'
import fc from 'fast-check'
import { medianOf } from '../../../src/core/stats/samples.ts'
import { parseSeries } from '../../../src/core/series.ts'
import { buildRecord } from '../../../support/builders/records.ts'
import {
  anySeries,
  exportOf,
  EXTREME_VALUES,
  HOSTILE_TEXTS,
  hostileRecord,
  recordInput,
  series,
  textOf,
} from './inputs.ts'

/**
 * What Bencher documents of its format (https://bencher.dev/docs/reference/bencher-metric-format and
 * https://bencher.dev/bmf.json): two levels of names, a number and two optional bounds; and that its parser, which skips
 * unknown keys, would lose any other key.
 */
const SCHEMA = {
  type: 'object',
  propertyNames: { minLength: 1 },
  additionalProperties: {
    type: 'object',
    propertyNames: { minLength: 1, maxLength: 64 },
    additionalProperties: {
      type: 'object',
      properties: {
        value: { type: 'number' },
        lower_value: { type: 'number' },
        upper_value: { type: 'number' },
      },
      required: ['value'],
      additionalProperties: false,
    },
  },
} as const

interface Metric {
  readonly value: number
  readonly lower_value?: number
  readonly upper_value?: number
}
type Results = Readonly<Record<string, Readonly<Record<string, Metric>>>>

const validate = new Ajv().compile(SCHEMA)

function read(record = hostileRecord()): Results {
  const results: unknown = JSON.parse(textOf('bmf', [recordInput(record)]))
  expect(validate(results)).toBe(true)
  for (const name of Object.keys(results as object)) expect(Buffer.byteLength(name)).toBeLessThanOrEqual(1024)
  return results as Results
}

describe('bmf', () => {
  it('has the series as benchmark, its metric as measure, median and quartiles as values', () => {
    expect(read(buildRecord({ series: [series('pull_time', { size: '1 MB' }, [1, 2, 3, 4, 5])] }))).toEqual({
      'pull_time{size="1 MB"}': { pull_time: { value: 3, lower_value: 2, upper_value: 4 } },
    })
  })

  it('has no bounds of a single sample', () => {
    expect(read(buildRecord({ series: [series('x', {}, [1e-9])] }))).toEqual({ x: { x: { value: 1e-9 } } })
  })

  it('names every hostile series so that its labels can be read again', () => {
    const results = read()
    const names = Object.keys(results)
      .filter((name) => name.startsWith('hostile{'))
      .map(parseSeries)
    expect(names.map(({ labels }) => labels['text']).sort()).toEqual([...HOSTILE_TEXTS].sort())
    for (const value of EXTREME_VALUES)
      expect(results[`extreme{value="${String(value)}"}`]?.['extreme']?.value).toBe(value)
  })

  it('leaves out with a word what Bencher would refuse or take for an instruction', () => {
    const record = buildRecord({
      series: [
        series('x', { text: '🚀'.repeat(300) }, [1]),
        series('m'.repeat(65), {}, [1]),
        series('x_bencher_ignore', {}, [1]),
        series('y', { text: '\ud800' }, [1]),
        series('fine', {}, [1]),
      ],
    })
    const exported = exportOf('bmf', [recordInput(record)])
    expect(Object.keys(read(record))).toEqual(['fine'])
    expect(exported.kind === 'written' && exported.notes).toEqual([
      expect.stringContaining('at most 64 bytes'),
      'x_bencher_ignore is left out: Bencher takes the end of this name for an instruction',
      expect.stringMatching(/at most 1024 bytes/),
      expect.stringContaining('half a character'),
    ])
    const none = buildRecord({ series: [series('x_bencher_ignore', {}, [1])] })
    expect(exportOf('bmf', [recordInput(none)])).toMatchObject({ kind: 'refused' })
  })

  it('refuses a series that is there twice, and an empty record', () => {
    const twice = buildRecord({ series: [series('x', {}, [1]), series('x', {}, [2])] })
    expect(exportOf('bmf', [recordInput(twice)])).toMatchObject({
      problem: 'record.json holds the series x twice, and this format one value of each',
    })
    expect(exportOf('bmf', [recordInput(buildRecord())])).toMatchObject({
      problem: 'record.json holds no samples: there is nothing to export',
    })
  })

  it('reads back as it was, its bounds around its value', () => {
    fc.assert(
      fc.property(anySeries, (all) => {
        const fitting = all.filter(({ labels }) => Object.values(labels).join('').length < 200)
        fc.pre(fitting.length > 0)
        const found = Object.entries(read(buildRecord({ series: fitting }))).map(([name, measures]) => ({
          ...parseSeries(name),
          measures,
        }))
        for (const { metric, labels, samples } of fitting) {
          const own = found.filter(
            (one) =>
              one.metric === metric && JSON.stringify(sorted(one.labels)) === JSON.stringify(sorted(labels)),
          )
          const {
            value,
            lower_value = value,
            upper_value = value,
          } = own[0]?.measures[metric] ?? { value: NaN }
          expect(value).toBe(medianOf(samples.map((sample) => sample.value)))
          expect(lower_value).toBeLessThanOrEqual(value)
          expect(upper_value).toBeGreaterThanOrEqual(value)
        }
      }),
      { numRuns: 300 },
    )
  })
})

function sorted(labels: Readonly<Record<string, string>>): [string, string][] {
  return Object.entries(labels).sort(([a], [b]) => (a < b ? -1 : 1))
}
