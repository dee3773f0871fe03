import type { GatePolicy, SeriesPolicy } from '../judge/policy/policy.ts'
import type { MetricCatalogue } from '../metric.ts'
import type { KbenchRecord, RecordedSeries, Sample } from '../record/schema.ts'
import { formatSeries, type SeriesName } from '../series.ts'
import { median } from '../stats/median.ts'
import { areSamples, sortSamples } from '../stats/sorted-samples.ts'
import type { Direction, Unit } from '../unit.ts'

/** What one side measured of a series. */
export interface Side {
  readonly unit: Unit
  readonly better: Direction
  /** One value per round that was measured, by the number of the round. */
  readonly values: ReadonlyMap<number, number>
}

/** One series of either side of a pair. */
export interface TwoSidedSeries extends SeriesName {
  readonly name: string
  readonly unit: Unit
  readonly better: Direction
  readonly policy: SeriesPolicy
  /** undefined: the record does not list it. */
  readonly base: Side | undefined
  readonly head: Side | undefined
  /** Whether the same thing was measured on both sides, in at least one round each. */
  readonly state: 'both' | 'only-base' | 'only-head' | 'neither' | 'definition-differs'
}

/** Brings together the series of both records, by name. Direction and scale are those of the metric's definition. */
export function sidesOf(
  base: Pick<KbenchRecord, 'series'>,
  head: Pick<KbenchRecord, 'series'>,
  policy: GatePolicy,
  catalogue: MetricCatalogue,
): TwoSidedSeries[] {
  const [ofBase, ofHead] = [seriesByName(base), seriesByName(head)]
  return [...new Set([...ofBase.keys(), ...ofHead.keys()])].sort().flatMap((name) => {
    const like = ofHead.get(name) ?? ofBase.get(name)
    if (like === undefined) return []
    const { metric, labels } = like
    const definition = catalogue.get(metric)
    const sides = { base: sideOf(ofBase.get(name)), head: sideOf(ofHead.get(name)) }
    return {
      name,
      metric,
      labels,
      unit: like.unit,
      better: definition?.better ?? like.better,
      policy: policy.policyOf({ metric, labels }, definition),
      ...sides,
      state: stateOf(sides.base, sides.head, definition !== undefined),
    }
  })
}

function seriesByName({ series }: Pick<KbenchRecord, 'series'>): Map<string, RecordedSeries> {
  const byName = new Map<string, RecordedSeries>()
  for (const one of series) {
    const name = formatSeries(one)
    const known = byName.get(name)
    byName.set(name, known === undefined ? one : { ...known, samples: [...known.samples, ...one.samples] })
  }
  return byName
}

function sideOf(series: RecordedSeries | undefined): Side | undefined {
  if (series === undefined) return undefined
  const { unit, better, samples } = series
  const byRound = new Map<number, Sample[]>()
  for (const sample of samples) byRound.set(sample.round, [...(byRound.get(sample.round) ?? []), sample])
  const values = [...byRound].map(([round, all]) => [round, valueOf(all)] as const)
  return { unit, better, values: new Map(values) }
}

/** A series that was sampled more than once in a round counts with the median. */
function valueOf(samples: readonly Sample[]): number {
  const values = samples.map(({ value }) => value)
  return areSamples(values) ? median(sortSamples(values)) : Number.NaN
}

function stateOf(
  base: Side | undefined,
  head: Side | undefined,
  isDefined: boolean,
): TwoSidedSeries['state'] {
  const [hasBase, hasHead] = [(base?.values.size ?? 0) > 0, (head?.values.size ?? 0) > 0]
  if (!hasBase || !hasHead) return hasBase ? 'only-base' : hasHead ? 'only-head' : 'neither'
  const isSame = base?.unit === head?.unit && (isDefined || base?.better === head?.better)
  return isSame ? 'both' : 'definition-differs'
}
