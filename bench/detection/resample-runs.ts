import type { Randomness } from '../../support/simulation/noise.ts'
import type { RunsGate, SeriesHistory } from './gates/runs.ts'
import type { Pool } from './pool.ts'
import { shuffled } from './resample.ts'

export interface RunsPullRequest {
  readonly series: readonly SeriesHistory[]
  /** Of the newest run. */
  readonly seconds: number
  readonly rounds: number
}

/**
 * A synthetic unchanged pull request for gates that look at runs: a recorded run as the newest, and those recorded just before it
 * as its history, oldest first; before the first comes the last (Politis and Romano, A circular block-resampling
 * procedure for stationary data, 1992), so runs stay in order, and none is its own history. All series of a panel take the same runs.
 * There are only as many different ones as recorded runs (to the power of the panels).
 */
export function drawRuns(
  { singles, singleSeries, place }: Pool,
  { history }: Pick<RunsGate, 'history'>,
  size: number,
  random: Randomness,
): RunsPullRequest {
  if (singles.length < 2 || singleSeries.length === 0)
    throw new RangeError(`${place} has too few single runs`)
  const series: SeriesHistory[] = []
  let [seconds, used] = [0, 0]
  while (series.length < size) {
    const newest = Math.floor(random.uniform() * singles.length)
    const length = Math.min(history, singles.length - 1) + 1
    const runs = Array.from(
      { length },
      (_, index) => singles[(newest - (length - 1) + index + singles.length) % singles.length],
    ).filter((run) => run !== undefined)
    for (const { index, scale, better } of shuffled(singleSeries, random).slice(0, size - series.length)) {
      const samples = runs.map((run) => (run.columns.get(index) ?? []).filter((value) => value !== undefined))
      series.push({ scale, better, runs: samples })
      used += samples.at(-1)?.length ?? 0
    }
    seconds += runs.at(-1)?.durationSeconds ?? 0
  }
  return { series, seconds, rounds: used / size }
}
