import { seriesOfPair } from '../../src/core/judge/rounds/effects.ts'
import type { Pair } from '../../src/core/record/pair-file.ts'
import { compilePolicy, DEFAULT_GATE } from '../../src/core/record/policy.ts'
import { type KbenchRecord, parseRecord } from '../../src/core/record/schema.ts'
import { formatSeries } from '../../src/core/series.ts'
import { parsePair } from '../../src/core/record/parse-pair.ts'
import { metricCatalogueOf } from '../detection/catalogue.ts'
import type { RecordedRow } from '../recorded-effects.ts'

/** Texts of files that `--records` keeps of a run. */
export interface RecordedRun {
  readonly pair: string
  readonly base: string
  readonly head: string
}

/** A line of bench/recorded, with the number of the round. */
interface RowOfRun extends RecordedRow {
  readonly round: number
  readonly first: 'base' | 'head'
}

/**
 * The rounds of a run in which nothing was changed, as lines of bench/recorded: of the series that gate by default and are measured
 * before the first look, and only rounds that count. `took` has seconds: `pair and pods` from the last round of one pair to the first of
 * the next, without that round, and `round` for one that counts, with those that were left out.
 * @param firstPair number of the first cluster pair
 */
export function rowsOfRun(texts: RecordedRun, firstPair: number): RowOfRun[] {
  const pair = parsePair(texts.pair, 'pair.json')
  const [base, head] = [parseRecord(texts.base, 'base'), parseRecord(texts.head, 'head')]
  const policy = compilePolicy(DEFAULT_GATE)
  const gating = new Map(
    seriesOfPair({ pair, base, head, policy, metrics: metricCatalogueOf() })
      .filter((one) => one.policy.gates)
      .map(({ name, rounds }) => [name, new Map(rounds.map((one) => [one.round, one]))]),
  )
  const early = pair.measurements.filter(({ id }) =>
    pair.rounds.some(({ stage, measurements }) => stage === 0 && measurements?.includes(id) !== false),
  )
  const rows = pair.rounds.flatMap(({ round, clusterPair, first }) =>
    early.flatMap(({ id: measurement, suite, series }) => {
      const counting = series.flatMap((name) => {
        const found = gating.get(name)?.get(round)
        return found?.without === undefined && found?.base !== undefined && found.head !== undefined
          ? [{ name, base: found.base, head: found.head }]
          : []
      })
      if (counting.length === 0) return []
      const values = {
        base: Object.fromEntries(counting.map((one) => [one.name, one.base])),
        head: Object.fromEntries(counting.map((one) => [one.name, one.head])),
      }
      const names = { round, first, suite, measurement }
      return [{ pair: firstPair + clusterPair - 1, ...names, values, ...speedOf(pair, names, gating) }]
    }),
  )
  const took = timesOf(pair, rows, endsOfRounds(base, gating))
  return rows.map((row) => {
    const ofPair = took.get(row.pair - firstPair + 1)
    return ofPair === undefined ? row : { ...row, took: ofPair }
  })
}

function speedOf(
  { speeds = [] }: Pick<Pair, 'speeds'>,
  { round, measurement }: Pick<RowOfRun, 'round' | 'measurement'>,
  gating: ReadonlyMap<string, unknown>,
): Pick<RowOfRun, 'speed'> {
  const found = speeds.find((one) => one.round === round && one.measurement === measurement)
  if (found === undefined) return {}
  const { base, head, series } = found
  return { speed: { base, head, series: series.filter((one) => gating.has(one.series)) } }
}

/** When the last of these series was measured in each round, in seconds since 1970. */
function endsOfRounds(
  { series }: Pick<KbenchRecord, 'series'>,
  gating: ReadonlyMap<string, unknown>,
): Map<number, number> {
  const ends = new Map<number, number>()
  for (const { samples } of series.filter((one) => gating.has(formatSeries(one))))
    for (const { round, at } of samples)
      ends.set(round, Math.max(ends.get(round) ?? 0, Date.parse(at) / 1000))
  return ends
}

/**
 * Seconds by cluster pair. Of the first one nothing is known: its rounds begin before the first sample. A round is that of all
 * measurements of the suite; where some are not measured any more, or again, each counts as the same part of it.
 */
function timesOf(
  { rounds }: Pick<Pair, 'rounds'>,
  rows: readonly RowOfRun[],
  ends: ReadonlyMap<number, number>,
): Map<number, Record<'pair and pods' | 'round', number>> {
  const measurements = new Set(rows.map(({ measurement }) => measurement)).size
  const endOf = (round: number): number => ends.get(round) ?? Number.NaN
  const times = new Map<number, Record<'pair and pods' | 'round', number>>()
  for (const clusterPair of new Set(rounds.map((one) => one.clusterPair))) {
    const own = rounds.filter((one) => one.clusterPair === clusterPair).map(({ round }) => round)
    const [begin = 0, end = 0] = [own[0], own.at(-1)]
    const before = rounds.filter((one) => one.clusterPair < clusterPair).at(-1)?.round
    const counting = rows.filter((row) => row.round > begin && row.round <= end).length / measurements
    if (before === undefined || counting === 0) continue
    const round = (endOf(end) - endOf(begin)) / counting
    const pair = endOf(begin) - endOf(before) - round
    if (Number.isFinite(pair)) times.set(clusterPair, { 'pair and pods': tenths(pair), round: tenths(round) })
  }
  return times
}

function tenths(seconds: number): number {
  return Math.round(10 * seconds) / 10
}
