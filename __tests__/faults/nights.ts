import { addRecord, emptyBaseline } from '../../src/core/record/baseline-add.ts'
import { serializeBaseline } from '../../src/core/record/baseline-file.ts'
import type { KbenchRecord } from '../../src/core/record/schema.ts'

/**
 * The same run again in another night, a little different.
 * @param factor how much faster it was
 */
export function otherNight(record: KbenchRecord, night: number, factor: number): KbenchRecord {
  const jitter = 1 + ((night % 5) - 2) * 0.002
  const at = new Date(Date.UTC(2026, 0, 1 + night)).toISOString()
  return {
    ...record,
    id: `night-${String(night)}`,
    subject: { ...record.subject, commit: String(night).padStart(40, 'a') },
    startedAt: at,
    series: record.series.map((series) => ({
      ...series,
      samples: series.samples.map((sample) => ({
        ...sample,
        at,
        value: sample.value * jitter * (series.better === 'higher' ? factor : 1 / factor),
      })),
    })),
  }
}

/** A baseline of six nights. */
export function baselineOf(record: KbenchRecord, factor: number): string {
  const nights = Array.from({ length: 6 }, (_, night) => otherNight(record, night, factor))
  return serializeBaseline(nights.reduce((all, night) => addRecord(all, night), emptyBaseline()))
}
