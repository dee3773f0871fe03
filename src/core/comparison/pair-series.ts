import type { RecordSummary, SeriesSummary } from '../baseline/schema.ts'
import { mergedByName, summarizeRecord } from '../baseline/summarize-record.ts'
import type { GatePolicy, SeriesPolicy } from '../judge/policy/policy.ts'
import type { MetricCatalogue } from '../metric.ts'
import type { IdentityDifference } from '../record/identity.ts'
import type { KbenchRecord } from '../record/schema.ts'
import { parseSeries, type SeriesName } from '../series.ts'
import type { Direction, Unit } from '../unit.ts'
import type { SuiteRuns } from './suite-runs.ts'

/** One series of either side, with what there is to compare. */
export interface PairedSeries extends SeriesName {
  readonly name: string
  readonly suite: string | undefined
  readonly unit: Unit
  readonly better: Direction
  readonly policy: SeriesPolicy
  /** The summaries of the baseline runs that have it, oldest first. */
  readonly baseline: readonly SeriesSummary[]
  /** undefined: nothing was measured. A median of not-a-number: something that is no number was. */
  readonly current: SeriesSummary | undefined
  readonly state:
    | { readonly kind: 'both' | 'only-current' | 'only-baseline' }
    /** Gone from the newest baseline run already: its loss has been accepted. */
    | { readonly kind: 'gone-before' }
    | { readonly kind: 'environment-differs'; readonly differences: readonly IdentityDifference[] }
    | { readonly kind: 'parameters-differ'; readonly differences: readonly IdentityDifference[] }
    /** The baseline has it in another unit or direction, as this one says. */
    | { readonly kind: 'definition-differs'; readonly other: SeriesSummary }
}

export interface PairingContext {
  readonly policy: GatePolicy
  readonly catalogue: MetricCatalogue
  readonly suiteOfMetric: (metric: string) => string | undefined
  /** The runs that the series of a suite are compared with. */
  readonly runsOf: (suite: string | undefined) => SuiteRuns
  /** Set when no baseline run is of this environment. */
  readonly environmentDifferences: readonly IdentityDifference[] | undefined
  /** Suites whose absence from this run is as it should be: their series are left out. */
  readonly isExpected: (suite: string | undefined) => boolean
}

/**
 * Brings together each series of the record with its baseline runs, and adds the series that only the baseline has.
 * @param runs all runs that any series may be compared with
 * @returns sorted by name
 */
export function pairSeries(
  record: KbenchRecord,
  runs: readonly RecordSummary[],
  context: PairingContext,
): PairedSeries[] {
  const current = currentSeries(record)
  const latest = new Map(
    [...runs].flatMap(({ series }) => series).map((summary) => [summary.series, summary] as const),
  )
  const names = [...new Set([...current.keys(), ...latest.keys()])].sort()
  return names.flatMap((name) => {
    const measured = current.get(name)
    const here = measured?.summary
    const like = here ?? latest.get(name)
    if (like === undefined) return []
    const { metric, labels } = measured ?? parseSeries(name)
    const suite = context.suiteOfMetric(metric)
    if (here === undefined && !context.isExpected(suite)) return []
    const definition = context.catalogue.get(metric)
    const base = {
      name,
      metric,
      labels,
      suite,
      unit: like.unit,
      better: definition?.better ?? like.better,
      policy: context.policy.policyOf({ metric, labels }, definition),
      current: here !== undefined && here.samples > 0 ? here : undefined,
    }
    const { state, baseline } = stateOf(base, definition !== undefined, context)
    // A series without samples that no baseline run has either stays in the list: nothing is dropped silently.
    if (here === undefined && baseline.length === 0) return []
    return [{ ...base, baseline, state }]
  })
}

type Unpaired = Omit<PairedSeries, 'baseline' | 'state'>

function stateOf(
  { name, suite, current, unit, better }: Unpaired,
  isDefined: boolean,
  { environmentDifferences, runsOf }: PairingContext,
): Pick<PairedSeries, 'baseline' | 'state'> {
  if (environmentDifferences !== undefined) {
    return { baseline: [], state: { kind: 'environment-differs', differences: environmentDifferences } }
  }
  const selected = runsOf(suite)
  if (selected.kind === 'differs') {
    return { baseline: [], state: { kind: 'parameters-differ', differences: selected.differences } }
  }
  const having = selected.runs.flatMap(({ series }) => series.filter((one) => one.series === name))
  const baseline = having.filter((one) => one.unit === unit && (isDefined || one.better === better))
  const other = having.at(-1)
  if (other === undefined) return { baseline, state: { kind: 'only-current' } }
  if (current === undefined) {
    const complete = selected.runs.filter(({ suites }) => suite === undefined || suites.includes(suite))
    const isGone = complete.at(-1)?.series.every((one) => one.series !== name) ?? false
    return { baseline, state: { kind: isGone ? 'gone-before' : 'only-baseline' } }
  }
  if (baseline.length === 0) return { baseline, state: { kind: 'definition-differs', other } }
  return { baseline, state: { kind: 'both' } }
}

interface CurrentSeries extends SeriesName {
  readonly summary: SeriesSummary
}

/** Every series of the record, also those without samples (samples 0) and those with values that are no numbers. */
function currentSeries(record: KbenchRecord): Map<string, CurrentSeries> {
  const summaries = new Map(summarizeRecord(record).series.map((summary) => [summary.series, summary]))
  const all = mergedByName(record.series).map(({ name, first, values }) => {
    const { metric, labels, unit, better } = first
    const unusable = { median: Number.NaN, spread: Number.NaN, samples: values.length }
    const summary = summaries.get(name) ?? { series: name, unit, better, ...unusable }
    return [name, { metric, labels, summary }] as const
  })
  return new Map(all)
}
