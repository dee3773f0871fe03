import type { KbenchRecord, RecordedSeries } from '../record/schema.ts'

/** A record as a page holds it: the samples of each series in columns, a third of their size in JSON. */
export interface PackedRecord extends Omit<KbenchRecord, 'series'> {
  readonly series: readonly PackedSeries[]
}

interface PackedSeries extends Omit<RecordedSeries, 'samples'> {
  readonly values: readonly number[]
  /** null: 1, 2, 3 and so on. */
  readonly rounds: readonly number[] | null
  /** Milliseconds since the sample before, the first since the start of the record; a text where that would not give the time back. */
  readonly at: readonly (number | string)[]
}

export function packRecord(record: KbenchRecord): PackedRecord {
  const start = Date.parse(record.startedAt)
  const series = record.series.map(({ samples, ...rest }): PackedSeries => {
    const isCounted = samples.every(({ round }, index) => round === index + 1)
    return {
      ...rest,
      values: samples.map(({ value }) => value),
      rounds: isCounted ? null : samples.map(({ round }) => round),
      at: packTimes(
        samples.map(({ at }) => at),
        start,
      ),
    }
  })
  return { ...record, series }
}

function packTimes(times: readonly string[], start: number): (number | string)[] {
  let before = start
  return times.map((text) => {
    const time = Date.parse(text)
    if (Number.isNaN(time) || new Date(time).toISOString() !== text) return text
    const since = time - before
    before = time
    return since
  })
}

/** What was packed, to the last digit. */
export function unpackRecord(packed: PackedRecord): KbenchRecord {
  const start = Date.parse(packed.startedAt)
  const series = packed.series.map(({ values, rounds, at, ...rest }): RecordedSeries => {
    let time = start
    const samples = values.map((value, index) => {
      const since = at[index] ?? ''
      if (typeof since === 'number') time += since
      return {
        value,
        round: rounds === null ? index + 1 : (rounds[index] ?? 0),
        at: typeof since === 'number' ? new Date(time).toISOString() : since,
      }
    })
    return { ...rest, samples }
  })
  return { ...packed, series }
}
