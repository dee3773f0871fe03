import { describe, expect, it } from 'vitest'
import { Ajv } from 'ajv'
import fc from 'fast-check'
import { medianOf } from '../../../src/core/stats/samples.ts'
import { formatSeries } from '../../../src/core/series.ts'
import type { KbenchRecord } from '../../../src/core/record/schema.ts'
import type { ExportDirection } from '../../../src/features/export/core/exporter.ts'
import { buildRecord } from '../../../support/builders/records.ts'
import { anySeries, exportOf, hostileRecord, recordInput, series, textOf } from './inputs.ts'

/**
 * The README of benchmark-action/github-action-benchmark ("customBiggerIsBetter", "customSmallerIsBetter"): a list of name,
 * unit, value and optionally range and extra. Its reader (src/extract.ts) takes these five keys, fails on an empty list
 * and checks nothing else, so that the types are stated here.
 */
const SCHEMA = {
  type: 'array',
  minItems: 1,
  items: {
    type: 'object',
    properties: {
      name: { type: 'string', minLength: 1 },
      unit: { type: 'string', minLength: 1 },
      value: { type: 'number' },
      range: { type: 'string' },
      extra: { type: 'string' },
    },
    required: ['name', 'unit', 'value'],
    additionalProperties: false,
  },
} as const

interface Result {
  readonly name: string
  readonly unit: string
  readonly value: number
  readonly range?: string
  readonly extra?: string
}

const validate = new Ajv().compile(SCHEMA)

function read(record: KbenchRecord, direction?: ExportDirection): Result[] {
  const results: unknown = JSON.parse(textOf('github-action-benchmark', [recordInput(record)], { direction }))
  expect(validate(results)).toBe(true)
  return results as Result[]
}

describe('github-action-benchmark', () => {
  it('has one entry per series: median, unit, spread, what it was measured on', () => {
    const record = buildRecord({
      series: [series('pull_time', { size: '1' }, [1, 2, 3]), series('wait', {}, [4])],
    })
    expect(read(record)).toEqual([
      {
        name: 'pull_time{size="1"}',
        unit: 's',
        value: 2,
        range: '± 1.4826022185056018',
        extra: `median of 3 samples\nsubject: default\nenvironment: kind ${record.environment.fingerprint}\nrecord: current`,
      },
      { name: 'wait', unit: 's', value: 4, extra: expect.stringMatching(/^median of 1 sample\n/) },
    ])
  })

  it('refuses both directions at once and says how to write two files', () => {
    expect(exportOf('github-action-benchmark', [recordInput(hostileRecord())])).toEqual({
      kind: 'refused',
      problem:
        'record.json holds 3 series of which higher is better and 36 of which lower is: a file of github-action-benchmark has one direction',
      nextStep:
        'Write two files, --direction bigger (tool: customBiggerIsBetter) and --direction smaller (tool: customSmallerIsBetter).',
    })
  })

  it('halves a record by direction, losing no series', () => {
    const record = hostileRecord()
    const [bigger, smaller] = [read(record, 'bigger'), read(record, 'smaller')]
    expect(bigger.map(({ name }) => name)).toEqual([
      'network_throughput{path="pod-to-pod"}',
      'storage_bandwidth{job="seq"}',
      'storage_iops{job="rand"}',
    ])
    expect(new Set([...bigger, ...smaller].map(({ name }) => name))).toEqual(
      new Set(record.series.map(formatSeries)),
    )
    const exported = exportOf('github-action-benchmark', [recordInput(record)], { direction: 'bigger' })
    expect(exported.kind === 'written' && exported.notes).toEqual(
      expect.arrayContaining([
        'this file is for tool: customBiggerIsBetter',
        '36 series of the other direction, or of none, are not in this file',
      ]),
    )
  })

  it('refuses a direction that the record has not, and an empty record', () => {
    const record = buildRecord({ series: [series('wait', {}, [4])] })
    expect(exportOf('github-action-benchmark', [recordInput(record)], { direction: 'bigger' })).toEqual({
      kind: 'refused',
      problem: 'record.json has no series of which higher is better, for tool: customBiggerIsBetter',
      nextStep: 'Its 1 series have the other direction: --direction smaller',
    })
    expect(exportOf('github-action-benchmark', [recordInput(buildRecord())])).toMatchObject({
      problem: 'record.json holds no samples: there is nothing to export',
    })
  })

  it('reads back as it was', () => {
    fc.assert(
      fc.property(anySeries, (all) => {
        const record = buildRecord({ series: all })
        const results = (['bigger', 'smaller'] as const).flatMap((direction) =>
          all.some(({ better }) => (better === 'higher') === (direction === 'bigger'))
            ? read(record, direction)
            : [],
        )
        expect(results).toHaveLength(all.length)
        for (const one of all) {
          const result = results.find(({ name }) => name === formatSeries(one))
          expect(result?.unit).toBe(one.unit)
          expect(result?.value).toBe(medianOf(one.samples.map(({ value }) => value)))
        }
      }),
      { numRuns: 200 },
    )
  })
})
