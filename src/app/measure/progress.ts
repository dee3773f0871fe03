import { formatDuration } from '../../core/format/duration.ts'
import { medianOf } from '../../core/stats/median-of.ts'
import { seconds } from '../../core/unit.ts'
import type { Measurement } from '../../ports/suite.ts'

interface Progress {
  readonly suite: string
  /** Of one round, in order. */
  readonly measurements: readonly Measurement[]
  readonly now: Measurement
  readonly round: number
  readonly rounds: number
  /** How many seconds it took in each earlier round. */
  readonly known: (measurement: Measurement) => readonly number[]
}

/** What is measured now, and how long the suite still takes. */
export function progressOfRun({ suite, measurements, now, round, rounds, known }: Progress): string {
  const expected = (measurement: Measurement): number =>
    medianOf(known(measurement)) ?? measurement.expectedSeconds
  const sum = (of: readonly Measurement[]): number => of.reduce((all, one) => all + expected(one), 0)
  const left = sum(measurements) * (rounds - round) + sum(measurements.slice(measurements.indexOf(now)))
  return `${suite}: round ${String(round)} of ${String(rounds)} · ${now.id} · about ${formatDuration(seconds(left))} left`
}
