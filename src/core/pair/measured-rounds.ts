import { effectOfPair, type PairCode } from '../judge/rounds/effect-of-pair.ts'
import type { PairedRound } from '../judge/rounds/round.ts'
import { formatSeries, parseSeries } from '../series.ts'
import type { Disturbance, Pair } from './schema.ts'
import type { TwoSidedSeries } from './sides.ts'

/** One round of one series, with what both sides measured and why it does not count, if so. */
export interface MeasuredRound extends PairedRound {
  readonly round: number
  readonly twins: number
  readonly base: number | undefined
  readonly head: number | undefined
  /** undefined: it counts. */
  readonly without: PairCode | 'disturbed' | undefined
}

/** What pair.json says, arranged by series. */
export interface PairIndex {
  readonly roundsOf: (series: TwoSidedSeries) => MeasuredRound[]
}

/** Arranges a pair once for all its series. */
export function indexPair(pair: Pair): PairIndex {
  const owners = new Map<string, string[]>()
  for (const { id, series } of pair.measurements) {
    for (const text of series) {
      const name = formatSeries(parseSeries(text))
      owners.set(name, [...(owners.get(name) ?? []), id])
    }
  }
  const disturbed = new Set(pair.disturbed.map(measuredRoundKey))
  return { roundsOf: (series) => roundsOf(series, pair, owners.get(series.name) ?? [], disturbed) }
}

/** Names a round of one measurement, for sets of those. */
export function measuredRoundKey({ round, measurement }: Pick<Disturbance, 'round' | 'measurement'>): string {
  return `${String(round)} ${measurement}`
}

/**
 * The rounds in which a series was to be measured, in the order of time: all of its measurement. For a series that no
 * measurement claims, those in which a side has it.
 */
function roundsOf(
  series: TwoSidedSeries,
  { rounds }: Pair,
  owners: readonly string[],
  disturbed: ReadonlySet<string>,
): MeasuredRound[] {
  return rounds.flatMap(({ round, stage, twins, roles, first, measurements }): MeasuredRound[] => {
    const [base, head] = [series.base?.values.get(round), series.head?.values.get(round)]
    const isPlanned =
      owners.length > 0 && (measurements === undefined || owners.some((id) => measurements.includes(id)))
    if (!isPlanned && base === undefined && head === undefined) return []
    const isDisturbed = owners.some((measurement) => disturbed.has(measuredRoundKey({ round, measurement })))
    const outcome = effectOfPair(base, head, { scale: series.policy.scale, better: series.better })
    const facts = { round, stage, twins, roles, first, base, head }
    if (isDisturbed) return [{ ...facts, effect: undefined, without: 'disturbed' as const }]
    return outcome.kind === 'effect'
      ? [{ ...facts, effect: outcome.effect, without: undefined }]
      : [{ ...facts, effect: undefined, without: outcome.code }]
  })
}
