import { historyOf } from '../../src/features/history/core/history.ts'
import type { History } from '../../src/features/history/core/schema.ts'
import { type KbenchRecord, recordSchema } from '../../src/core/record/schema.ts'
import { seededNormal } from './seeded-normal.ts'
import { buildMetric, buildRecord, buildSeries } from './records.ts'

/** The series that the steps of `nightlyRecords` are in, and one that never changes. */
export const STEPPED = 'network_throughput{path="pod-to-pod"}'
export const STEADY = 'network_throughput{path="host"}'

export const nightCommit = (night: number): string => String(night).padStart(4, '0').repeat(10)
export const nightStart = (night: number): string => new Date(Date.UTC(2026, 0, 1 + night, 2)).toISOString()

type Overrides = Parameters<typeof buildRecord>[0]

/**
 * One record per night from 1 January 2026 on, with 1 % noise of a fixed seed.
 * @param steps from this night on the level is multiplied by this factor
 */
export function nightlyRecords(
  nights: number,
  steps: readonly (readonly [from: number, factor: number])[] = [],
  overridesOf: (night: number) => Overrides = () => ({}),
): KbenchRecord[] {
  const normal = seededNormal(21)
  return Array.from({ length: nights }, (_, night) => {
    const factor = steps.reduce((all, [from, one]) => (night >= from ? all * one : all), 1)
    const [stepped, steady] = [1e9 * factor * (1 + 0.01 * normal()), 2e9 * (1 + 0.01 * normal())]
    const record = buildRecord({
      id: `night-${String(night)}`,
      startedAt: nightStart(night),
      subject: { commit: nightCommit(night) },
      series: [
        buildSeries(STEPPED, [stepped * 0.998, stepped, stepped * 1.002]),
        buildSeries(STEADY, [steady]),
      ],
      ...overridesOf(night),
    })
    // Keys in the order in which every reader has them.
    return recordSchema.parse(record)
  })
}

export const METRICS = new Map([['network_throughput', buildMetric()]])

export function searched(records: readonly KbenchRecord[]): History {
  return historyOf(records, { metrics: METRICS, suiteOf: () => 'network', selectors: [], accepted: [] })
}
