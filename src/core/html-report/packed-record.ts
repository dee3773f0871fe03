import type { KbenchRecord, RecordedSeries } from '../record/schema.ts'

/** A record as a page holds it: the samples of each series in columns, a third of their size in JSON. */
export interface PackedRecord extends Omit<KbenchRecord, 'series'> {
  readonly series: readonly PackedSeries[]
}

export interface PackedSeries extends Omit<RecordedSeries, 'samples'> {
  readonly values: readonly number[]
  /** null: 1, 2, 3 and so on. */
  readonly rounds: readonly number[] | null
  /** Milliseconds since the start of the record; a text where that would not give the time back. */
  readonly at: readonly (number | string)[]
}

export function packRecord(record: KbenchRecord): PackedRecord {
  const start = Date.parse(record.startedAt)
  const packTime = (at: string): number | string => {
    const time = Date.parse(at)
    return !Number.isNaN(time) && new Date(time).toISOString() === at ? time - start : at
  }
  const series = record.series.map(({ samples, ...rest }): PackedSeries => {
    const isCounted = samples.every(({ round }, index) => round === index + 1)
    return {
      ...rest,
      values: samples.map(({ value }) => value),
      rounds: isCounted ? null : samples.map(({ round }) => round),
      at: samples.map(({ at }) => packTime(at)),
    }
  })
  return { ...record, series }
}

/** What was packed, to the last digit. */
export function unpackRecord(packed: PackedRecord): KbenchRecord {
  const start = Date.parse(packed.startedAt)
  const series = packed.series.map(({ values, rounds, at, ...rest }): RecordedSeries => {
    const samples = values.map((value, index) => {
      const time = at[index] ?? ''
      return {
        value,
        round: rounds === null ? index + 1 : (rounds[index] ?? 0),
        at: typeof time === 'string' ? time : new Date(start + time).toISOString(),
      }
    })
    return { ...rest, samples }
  })
  return { ...packed, series }
}
