import { speedDifferences } from '../src/core/judge/rounds/effects.ts'
import type { PairCpuSpeed } from '../src/core/record/pair-file.ts'

/** A line of bench/recorded: one measurement in one round. */
export interface RecordedRow {
  readonly pair: number
  /** Number of the set of measuring pods on the pair; the first recordings have one. */
  readonly pods?: number
  readonly suite: string
  readonly measurement: string
  /** Of the CPU in each slice, as in pair.json. */
  readonly speed?: Omit<PairCpuSpeed, 'round' | 'measurement'>
  readonly values: Readonly<Record<'base' | 'head', Readonly<Record<string, number>>>>
  /** Seconds. */
  readonly took?: Readonly<Record<string, number>>
}

/** CPU time, tails of latency and errors; docs/reference/metrics.md. */
const NOT_GATING = /^network_cpu|quantile="0\.9|error/

/**
 * What the speed of the CPU did to log(head / base) of a series, as in a pair.
 * @returns for a row by its number in `rows`, from 1
 */
export function speedOfRows(
  rows: readonly Pick<RecordedRow, 'measurement' | 'speed'>[],
): ReturnType<typeof speedDifferences> {
  return speedDifferences({
    rounds: rows.map((_, index) => ({
      round: index + 1,
      stage: 0,
      clusterPair: 1,
      roles: 'straight',
      first: 'base',
    })),
    speeds: rows.flatMap(({ measurement, speed }, index) =>
      speed === undefined ? [] : [{ round: index + 1, measurement, ...speed }],
    ),
  })
}

/**
 * log(head / base) of the series that gate, for each row. As in a pair, what the speed of the CPU explains is taken out.
 * @param rows of one recording
 */
export function effectsOfRows<Row extends RecordedRow>(
  rows: readonly Row[],
): { readonly row: Row; readonly effects: ReadonlyMap<string, number> }[] {
  const faster = speedOfRows(rows)
  return rows.map((row, index) => {
    const effects = new Map<string, number>()
    for (const [series, base] of Object.entries(row.values.base)) {
      const effect = Math.log((row.values.head[series] ?? Number.NaN) / base) - faster(series, index + 1)
      if (Number.isFinite(effect) && !NOT_GATING.test(series)) effects.set(series, effect)
    }
    return { row, effects }
  })
}
