import * as z from 'zod'
import type { KbenchRecord } from '../../src/core/record/schema.ts'
import { parseRecord } from '../../src/core/record/parse.ts'
import { formatSeries } from '../../src/core/series.ts'
import type { Pair } from '../../src/core/pair/schema.ts'
import { parsePair } from '../../src/core/shards/parse-pair.ts'
import type { RecordedRow } from '../recorded-effects.ts'

/** Texts of the files that `--records` keeps of a run. */
export interface RecordedRun {
  readonly pair: string
  readonly comparison: string
  readonly base: string
  readonly head: string
}

/** A line of bench/variance.mjs, with the number of the round. */
interface RowOfRun extends RecordedRow {
  readonly round: number
  readonly first: 'base' | 'head'
}

const comparisonSchema = z.object({
  series: z.array(
    z.object({ metric: z.string(), labels: z.record(z.string(), z.string()), gates: z.boolean() }),
  ),
})

/**
 * The rounds of a run in which nothing was changed, as lines of bench/variance.mjs: of the series that gate and are measured before
 * the first look, without rounds that were left out as disturbed. `took` has seconds: `pair and pods` from the last round of one
 * pair to the first of the next, without that round, and `round` for one that counts, with those that were left out.
 * @param firstPair number of the first cluster pair
 */
export function rowsOfRun(texts: RecordedRun, firstPair: number): RowOfRun[] {
  const pair = parsePair(texts.pair, 'pair.json')
  const gating = new Set(
    comparisonSchema
      .parse(JSON.parse(texts.comparison))
      .series.flatMap((one) => (one.gates ? [formatSeries(one)] : [])),
  )
  const sides = {
    base: byRound(parseRecord(texts.base, 'base'), gating),
    head: byRound(parseRecord(texts.head, 'head'), gating),
  }
  const disturbed = new Set(pair.disturbed.map(({ round, measurement }) => `${String(round)} ${measurement}`))
  const early = pair.measurements.filter(({ id }) =>
    pair.rounds.some(({ stage, measurements }) => stage === 0 && measurements?.includes(id) !== false),
  )
  const rows = pair.rounds.flatMap(({ round, twins, first }) =>
    early
      .filter(({ id }) => !disturbed.has(`${String(round)} ${id}`))
      .map(({ id, suite, series }) => ({
        pair: firstPair + twins - 1,
        round,
        first,
        suite,
        measurement: id,
        values: {
          base: valuesOf(series, sides.base.get(round)),
          head: valuesOf(series, sides.head.get(round)),
        },
        ...speedOf(pair, round, id, gating),
      }))
      .filter(({ values }) => Object.keys(values.base).length > 0),
  )
  const took = timesOf(pair, rows, sides.base)
  return rows.map((row) => {
    const ofPair = took.get(row.pair - firstPair + 1)
    return ofPair === undefined ? row : { ...row, took: ofPair }
  })
}

type RoundSamples = ReadonlyMap<string, { readonly value: number; readonly at: number }>

function valuesOf(series: readonly string[], measured: RoundSamples | undefined): Record<string, number> {
  return Object.fromEntries(
    series.flatMap((name) => {
      const sample = measured?.get(name)
      return sample === undefined ? [] : [[name, sample.value]]
    }),
  )
}

function speedOf(
  { speeds = [] }: Pick<Pair, 'speeds'>,
  round: number,
  id: string,
  gating: ReadonlySet<string>,
): Pick<RowOfRun, 'speed'> {
  const found = speeds.find((one) => one.round === round && one.measurement === id)
  if (found === undefined) return {}
  const { base, head, series } = found
  return { speed: { base, head, series: series.filter((one) => gating.has(one.series)) } }
}

/** By the number of the round. */
type Samples = ReadonlyMap<number, RoundSamples>

function byRound({ series }: KbenchRecord, gating: ReadonlySet<string>): Samples {
  const rounds = new Map<number, Map<string, { value: number; at: number }>>()
  for (const one of series) {
    const name = formatSeries(one)
    if (!gating.has(name)) continue
    for (const { round, value, at } of one.samples) {
      const own = rounds.get(round) ?? rounds.set(round, new Map()).get(round)
      own?.set(name, { value, at: Date.parse(at) / 1000 })
    }
  }
  return rounds
}

/**
 * Seconds by cluster pair. Of the first one nothing is known: its rounds begin before the first sample. A round is that of all
 * measurements of the suite; where some are not measured any more, or again, each counts as the same part of it.
 */
function timesOf(
  { rounds }: Pick<Pair, 'rounds'>,
  rows: readonly RowOfRun[],
  samples: Samples,
): Map<number, Record<'pair and pods' | 'round', number>> {
  const measurements = new Set(rows.map(({ measurement }) => measurement)).size
  const endOf = (round: number): number =>
    Math.max(...[...(samples.get(round)?.values() ?? [])].map(({ at }) => at))
  const times = new Map<number, Record<'pair and pods' | 'round', number>>()
  for (const twins of new Set(rounds.map((one) => one.twins))) {
    const own = rounds.filter((one) => one.twins === twins).map(({ round }) => round)
    const [begin = 0, end = 0] = [own[0], own.at(-1)]
    const before = rounds.filter((one) => one.twins < twins).at(-1)?.round
    const counting = rows.filter((row) => row.round > begin && row.round <= end).length / measurements
    if (before === undefined || counting === 0) continue
    const round = (endOf(end) - endOf(begin)) / counting
    const pair = endOf(begin) - endOf(before) - round
    if (Number.isFinite(pair)) times.set(twins, { 'pair and pods': tenths(pair), round: tenths(round) })
  }
  return times
}

function tenths(seconds: number): number {
  return Math.round(10 * seconds) / 10
}
