import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { packRecord, unpackRecord } from '../../../../src/features/report-page/core/report-data.ts'
import { recordSchema, type Sample } from '../../../../src/core/record/schema.ts'
import { buildRecord, buildSeries } from '../../../../support/builders/records.ts'

const sample = fc.record({
  value: fc.double({ noNaN: true, noDefaultInfinity: true }),
  round: fc.integer({ min: 1, max: 50 }),
  at: fc.oneof(
    fc
      .date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString()),
    // Written by another tool: no milliseconds, more than milliseconds.
    fc.constantFrom('2026-03-01T10:00:05Z', '2026-03-01T10:00:05.123456Z'),
  ),
})

const recordWith = (samples: readonly Sample[]) =>
  buildRecord({ series: [{ ...buildSeries('a_time', []), samples: [...samples] }, buildSeries('b', [])] })

describe('a packed record', () => {
  it('gives back every sample as it was, through JSON', () => {
    fc.assert(
      fc.property(fc.array(sample), (samples) => {
        // JSON knows one zero; a record has been JSON before.
        const record = recordSchema.parse(JSON.parse(JSON.stringify(recordWith(samples))))
        const packed = JSON.parse(JSON.stringify(packRecord(record))) as ReturnType<typeof packRecord>
        expect(unpackRecord(packed)).toEqual(record)
      }),
    )
  })

  it('does not store rounds that only count', () => {
    const [series] = packRecord(buildRecord({ series: [buildSeries('a_time', [1, 2, 3])] })).series
    expect(series).toMatchObject({ rounds: null, values: [1, 2, 3], at: [5000, 0, 0] })
  })
})
