import {
  type Baseline,
  type BaselineEnvironment,
  byTime,
  type RecordSummary,
  type SeriesSummary,
} from '../record/baseline-file.ts'
import { mergedByName, summarizeRecord } from '../record/summarize-record.ts'
import type { Comparison } from '../record/comparison-schema.ts'
import { defined } from '../defined.ts'
import { count } from '../format/numbers.ts'
import type { GatePolicy, SeriesPolicy } from '../record/policy.ts'
import {
  type Identity,
  type IdentityDifference,
  identityDifferences,
  identityOf,
  suiteOfField,
} from '../record/record.ts'
import type { KbenchRecord } from '../record/schema.ts'
import { type Direction, parseSeries, type SeriesName, type Unit } from '../series.ts'
import { areSamples, mean, remembering, sortSamples, standardDeviation } from '../stats/samples.ts'
import { ENOUGH_RUNS, evidenceOfRuns, MISS_RATE } from './baseline-evidence.ts'
import {
  type Apart,
  apart,
  type BaselineInput,
  type CompareContext,
  definitionsDiffer,
  type JudgedSeries,
  type MatchedSeries,
  type Sides,
  suiteProblem,
} from './sides.ts'
import { formatFieldValues } from '../format/field-value.ts'

/** The record, and the runs of the same environment. A record that is itself part of the baseline is not compared with itself. */
export function sidesOfBaseline(input: BaselineInput, policy: GatePolicy): Sides {
  const { record, settings, catalogue } = input
  const { provider, facts } = record.environment
  const current: CurrentRun = {
    identity: identityOf(provider, facts, record.suites, record.subject.labels),
    suites: new Set(record.suites.filter(({ status }) => status === 'ok').map(({ name }) => name)),
  }
  const others = withoutRecord(input.baseline, record.id)
  const selection = selectEnvironments(others, current)
  const environments = selection.kind === 'comparable' ? selection.environments : []
  const remembered = remembering<SuiteRuns>(1000)
  const runsOf = (suite: string | undefined): SuiteRuns =>
    remembered(suite ?? '', () => runsOfSuite(environments, current.identity, suite))
  const expected = expectedSuites(selection, record)
  const foreign = selection.kind === 'environment-differs' ? selection.differences : undefined
  const series = matchRuns(record, environments.flatMap(({ records }) => records).sort(byTime), {
    policy,
    catalogue,
    runsOf,
    environmentDifferences: foreign,
    isExpected: (suite) => suite === undefined || expected.has(suite),
  })
  const runsOfSeries = (all: typeof series): SuiteRuns[] =>
    [...new Set(all.map(({ metric }) => catalogue.suiteOf(metric)))].map(runsOf)
  const differences = [
    ...(series.length === 0 ? [] : (foreign ?? [])),
    ...runsOfSeries(series).flatMap((runs) => (runs.kind === 'differs' ? runs.differences : [])),
  ]
  const used = runsOfSeries(series.filter(({ found }) => !('reason' in found))).flatMap((runs) =>
    runs.kind === 'runs' ? runs.runs : [],
  )
  const suites = compareSuites(record, expected)
  return {
    series,
    rates: { falseAlarmRate: settings.falseAlarmRate, missRate: MISS_RATE },
    current: record,
    records: [record],
    baseline: {
      fingerprint: selection.kind === 'empty' ? null : selection.nearest.fingerprint,
      records: [...new Map(used.map((run) => [run.id, run])).values()]
        .sort(byTime)
        .map(({ id, commit, startedAt }) => ({ id, ...defined({ commit }), startedAt })),
    },
    differences: [...new Map(differences.map((one) => [one.field, one])).values()].sort((a, b) =>
      a.field < b.field ? -1 : 1,
    ),
    suites,
    isIncomplete: suites.some(({ name, status }) => status !== 'ok' && expected.has(name)),
    method: "prediction interval for one more run (Student's t, one median per run)",
    correction: "Holm's correction",
    warnings: (judged) => baselineWarnings(input, judged),
  }
}

function withoutRecord({ environments }: Baseline, id: string): Baseline['environments'] {
  return environments
    .map((one) => ({ ...one, records: one.records.filter((record) => record.id !== id) }))
    .filter(({ records }) => records.length > 0)
}

/**
 * The suites that this run should have measured: those of the most similar environment of the baseline, and
 * those that this run names itself (skipped or failed, hence wanted) and any run has. So jobs with different
 * suites can share one baseline file.
 */
function expectedSuites(selection: Selection, record: KbenchRecord): ReadonlySet<string> {
  if (selection.kind !== 'comparable') return new Set()
  const anywhere = new Set(selection.environments.flatMap((environment) => [...suitesOf(environment)]))
  const named = record.suites.map(({ name }) => name).filter((name) => anywhere.has(name))
  return new Set([...suitesOf(selection.nearest), ...named])
}

/** The suites of the run as they ended, then those that are missing. */
function compareSuites(record: KbenchRecord, expected: ReadonlySet<string>): Comparison['suites'] {
  const present = record.suites.map(({ name, status, reason }) => ({
    name,
    status,
    ...defined({ reason }),
  }))
  const missing = [...expected].filter((name) => !record.suites.some((suite) => suite.name === name))
  return [...present, ...missing.sort().map((name) => ({ name, status: 'missing' as const }))]
}

/** What the person must know to read the comparison rightly. */
function baselineWarnings({ record, baseline }: BaselineInput, judged: readonly JudgedSeries[]): string[] {
  const compared = judged.filter(({ series }) => !('reason' in series.found))
  const runs = compared.map(({ compared: one }) => one.baseline?.runs ?? 0)
  const few = runs.filter((number) => number < ENOUGH_RUNS)
  const wasInBaseline = baseline.environments.some(({ records }) =>
    records.some(({ id }) => id === record.id),
  )
  return [
    ...(record.interrupted === true
      ? ['This run was interrupted: what it had not measured yet is missing.']
      : []),
    ...(wasInBaseline
      ? [`The record ${record.id} is itself part of the baseline; it was not compared with itself.`]
      : []),
    ...(few.length > 0 ? [fewRuns(few, compared.length)] : []),
  ]
}

function fewRuns(few: readonly number[], all: number): string {
  const which = few.length === all ? 'All' : `${String(few.length)} of`
  return `${which} ${count(all, 'series')} have fewer than ${String(ENOUGH_RUNS)} baseline runs (the fewest: ${count(Math.min(...few), 'run')}): such a series never fails the build. Add records of unchanged code with \`kbench baseline add\`.`
}

/** The baseline runs that the series of one suite are compared with. */
type SuiteRuns =
  /** Oldest first; empty when no run of this environment measured the suite. */
  | { readonly kind: 'runs'; readonly runs: readonly RecordSummary[] }
  | { readonly kind: 'differs'; readonly differences: readonly IdentityDifference[] }

/**
 * Pools the runs of all environments in which the suite had the parameters that it has now. What other suites were
 * measured, and how, does not matter.
 * @param environments equal in everything but suites
 * @param suite undefined for a metric that no suite declares: then suites and parameters must all be equal
 */
function runsOfSuite(
  environments: readonly BaselineEnvironment[],
  identity: Identity,
  suite: string | undefined,
): SuiteRuns {
  const candidates = environments
    .filter((environment) =>
      suite === undefined
        ? haveSameSuites(environment.identity, identity)
        : suitesOf(environment).has(suite) || suitesWithFields(environment.identity).has(suite),
    )
    .map((environment) => ({
      environment,
      differences: parameterDifferences(environment.identity, identity, suite),
    }))
  const matching = candidates.filter(({ differences }) => differences.length === 0)
  if (matching.length > 0 || candidates.length === 0) {
    const runs = matching.flatMap(({ environment }) => environment.records)
    return { kind: 'runs', runs: runs.sort(byTime) }
  }
  const [nearest] = candidates.sort((a, b) => a.differences.length - b.differences.length)
  return { kind: 'differs', differences: nearest?.differences ?? [] }
}

function haveSameSuites(baseline: Identity, current: Identity): boolean {
  const [there, here] = [suitesWithFields(baseline), suitesWithFields(current)]
  return there.size === here.size && [...there].every((suite) => here.has(suite))
}

function parameterDifferences(
  baseline: Identity,
  current: Identity,
  suite: string | undefined,
): IdentityDifference[] {
  const [there, here] = [suitesWithFields(baseline), suitesWithFields(current)]
  return identityDifferences(baseline, current).filter(({ field }) => {
    const owner = suiteOfField(field)
    // A suite that one side did not measure makes its series new or missing, not incomparable.
    if (owner === undefined || !there.has(owner) || !here.has(owner)) return false
    return suite === undefined || owner === suite
  })
}

function suitesWithFields(identity: Identity): ReadonlySet<string> {
  return new Set(Object.keys(identity).flatMap((field) => suiteOfField(field) ?? []))
}

/** What of the current run decides which baseline runs it may be compared with. */
interface CurrentRun {
  readonly identity: Identity
  /** Suites that were measured completely. */
  readonly suites: ReadonlySet<string>
}

/** The part of a baseline that was measured in the environment of the current run. */
type Selection =
  | { readonly kind: 'empty' }
  | {
      readonly kind: 'environment-differs'
      readonly nearest: BaselineEnvironment
      readonly differences: readonly IdentityDifference[]
    }
  | {
      readonly kind: 'comparable'
      /** The most similar of the environments: the one of the same fingerprint if there is one. */
      readonly nearest: BaselineEnvironment
      readonly environments: readonly BaselineEnvironment[]
    }

/**
 * Finds the environments that differ from the current one in nothing but the parameters of suites.
 * @param environments each with at least one record
 */
function selectEnvironments(environments: readonly BaselineEnvironment[], current: CurrentRun): Selection {
  const judged = environments.map((environment) => ({
    environment,
    differences: environmentDifferences(environment, current),
  }))
  const equal = judged
    .filter(({ differences }) => differences.length === 0)
    .map(({ environment }) => environment)
    .sort((a, b) => byLikeness(current, a, b) || newestFirst(a, b))
  const [nearest] = equal
  if (nearest !== undefined) return { kind: 'comparable', nearest, environments: equal }
  const [closest] = judged.sort(
    (a, b) => a.differences.length - b.differences.length || newestFirst(a.environment, b.environment),
  )
  if (closest === undefined) return { kind: 'empty' }
  return {
    kind: 'environment-differs',
    nearest: closest.environment,
    differences: closest.differences,
  }
}

/** Suites that at least one record of the environment measured completely. */
function suitesOf({ records }: BaselineEnvironment): ReadonlySet<string> {
  return new Set(records.flatMap(({ suites }) => suites))
}

function environmentDifferences(
  environment: BaselineEnvironment,
  { identity, suites }: CurrentRun,
): IdentityDifference[] {
  const known = suitesOf(environment)
  const baselineHasMore = [...known].some((suite) => !suites.has(suite))
  const currentHasMore = [...suites].some((suite) => !known.has(suite))
  // A run names only the tools of its suites: a tool that one side lacks is no difference if that side lacks a suite.
  const isOfAnotherSuite = ({ field, baseline, current }: IdentityDifference): boolean =>
    field.startsWith('tool.') &&
    ((baseline === undefined && currentHasMore) || (current === undefined && baselineHasMore))
  return identityDifferences(environment.identity, identity).filter(
    (difference) => suiteOfField(difference.field) === undefined && !isOfAnotherSuite(difference),
  )
}

/** Most equal fields first; of those with as many, the one with the fewest that differ. */
function byLikeness({ identity }: CurrentRun, a: BaselineEnvironment, b: BaselineEnvironment): number {
  const equal = (other: BaselineEnvironment): number =>
    Object.entries(identity).filter(([field, value]) => other.identity[field] === value).length
  const different = (other: BaselineEnvironment): number =>
    identityDifferences(other.identity, identity).length
  return equal(b) - equal(a) || different(a) - different(b)
}

function newestFirst(a: BaselineEnvironment, b: BaselineEnvironment): number {
  const newest = ({ records }: BaselineEnvironment): RecordSummary | undefined =>
    [...records].sort(byTime).at(-1)
  const [one, other] = [newest(a), newest(b)]
  return one === undefined || other === undefined ? 0 : byTime(other, one)
}

interface MatchingContext {
  readonly catalogue: CompareContext['catalogue']
  readonly policy: GatePolicy
  readonly runsOf: (suite: string | undefined) => SuiteRuns
  /** Set when no baseline run comes from this environment. */
  readonly environmentDifferences: readonly IdentityDifference[] | undefined
  /** Suites whose absence from this run is as it should be: their series are left out. */
  readonly isExpected: (suite: string | undefined) => boolean
}

/**
 * Brings together each series of the record with its baseline runs, and adds the series that only the baseline has.
 * @param runs all runs that any series may be compared with
 * @returns sorted by name
 */
function matchRuns(
  record: KbenchRecord,
  runs: readonly RecordSummary[],
  context: MatchingContext,
): MatchedSeries[] {
  const { catalogue, isExpected, policy } = context
  const current = currentSeries(record)
  const latest = new Map(
    [...runs].flatMap(({ series }) => series).map((summary) => [summary.series, summary] as const),
  )
  const names = [...new Set([...current.keys(), ...latest.keys()])].sort()
  return names.flatMap((name): MatchedSeries[] => {
    const measured = current.get(name)
    const here = measured?.summary
    const like = here ?? latest.get(name)
    if (like === undefined) return []
    const { metric, labels } = measured ?? parseSeries(name)
    const suite = catalogue.suiteOf(metric)
    if (here === undefined && !isExpected(suite)) return []
    const definition = catalogue.metrics.get(metric)
    const better = definition?.better ?? like.better
    // Without samples it was not measured. A median of not-a-number: something that is no number was.
    const now = here !== undefined && here.samples > 0 ? here : undefined
    const wanted = { name, suite, unit: like.unit, better, isDefined: definition !== undefined }
    const { baseline, apart: problem } = baselineOf(wanted, now, record, context)
    // A series without samples that no baseline run has either stays in the list: nothing is dropped silently.
    if (here === undefined && baseline.length === 0) return []
    const own = policy.policyOf({ metric, labels }, definition)
    const medians = baseline.map(({ median }) => median)
    const { centre, spread } = areSamples(medians) ? centreOf(medians, own.scale) : { centre: 0, spread: 0 }
    return [
      {
        metric,
        labels,
        unit: like.unit,
        better,
        // What was given up before cannot fail this run.
        policy: problem?.reason.code === 'gone-before' ? { ...own, gates: false } : own,
        baseline: medians.length === 0 ? null : { median: centre, spread, runs: medians.length },
        current:
          now === undefined || Number.isNaN(now.median)
            ? null
            : { median: now.median, spread: now.spread, samples: now.samples },
        found:
          problem ??
          evidenceOfRuns({ ...own, better, baseline: medians, current: now?.median ?? Number.NaN }),
      },
    ]
  })
}

interface Wanted {
  readonly name: string
  readonly unit: Unit
  readonly better: Direction
  readonly suite: string | undefined
  /** Whether this version knows the metric, and so its direction. */
  readonly isDefined: boolean
}

/** The summaries of the baseline runs that have the series, oldest first, and why it has nothing to judge, if so. */
function baselineOf(
  wanted: Wanted,
  current: SeriesSummary | undefined,
  record: KbenchRecord,
  { environmentDifferences, runsOf }: MatchingContext,
): { readonly baseline: readonly SeriesSummary[]; readonly apart?: Apart } {
  const { name, suite, unit, better, isDefined } = wanted
  if (environmentDifferences !== undefined) {
    const text = `measured in another environment: ${describeDifferences(environmentDifferences)}`
    return { baseline: [], apart: apart('incomparable', 'environment', text) }
  }
  const selected = runsOf(suite)
  if (selected.kind === 'differs') {
    const text = `measured with other settings: ${describeDifferences(selected.differences)}`
    return { baseline: [], apart: apart('incomparable', 'suite-parameters', text) }
  }
  const having = selected.runs.flatMap(({ series }) => series.filter((one) => one.series === name))
  const baseline = having.filter((one) => one.unit === unit && (isDefined || one.better === better))
  const other = having.at(-1)
  if (other === undefined) {
    const [code, text] =
      current === undefined
        ? ['no-samples', 'neither this run nor the baseline has a sample of it']
        : ['not-in-baseline', 'no baseline run has it: nothing to compare with yet']
    return { baseline, apart: apart('new', code, text) }
  }
  if (current === undefined) {
    const complete = selected.runs.filter(({ suites }) => suite === undefined || suites.includes(suite))
    // Gone from the newest baseline run already: its loss has been accepted.
    const isGone = complete.at(-1)?.series.every((one) => one.series !== name) ?? false
    return { baseline, apart: isGone ? GONE_BEFORE : notMeasured(record, suite) }
  }
  return baseline.length > 0
    ? { baseline }
    : { baseline, apart: definitionsDiffer('the baseline has it', other, 'this run', wanted) }
}

/** "kubernetes is 1.34, in the baseline 1.33; cni is none, in the baseline flannel". */
function describeDifferences(differences: readonly IdentityDifference[]): string {
  return differences
    .map(({ field, ...values }) => {
      const [current, baseline] = formatFieldValues(field, values.current, values.baseline)
      return `${field} is ${current}, in the baseline ${baseline}`
    })
    .join('; ')
}

const GONE_BEFORE = apart(
  'missing',
  'gone-before',
  'not measured, and the newest baseline run does not have it either',
)

function notMeasured({ suites }: KbenchRecord, suite: string | undefined): Apart {
  const result = suites.find(({ name }) => name === suite)
  if (result === undefined) return apart('missing', 'suite-missing', 'its suite is not part of this run')
  const text = 'the baseline has it, this run did not measure it'
  return suiteProblem('missing', result, '') ?? apart('missing', 'not-measured', text)
}

/** Every series of the record, also those without samples (samples 0) and those with values that are no numbers. */
function currentSeries(record: KbenchRecord): Map<string, SeriesName & { readonly summary: SeriesSummary }> {
  const summaries = new Map(summarizeRecord(record).series.map((summary) => [summary.series, summary]))
  const all = mergedByName(record.series).map(({ name, first, values }) => {
    const { metric, labels, unit, better } = first
    const unusable = { median: Number.NaN, spread: Number.NaN, samples: values.length }
    const summary = summaries.get(name) ?? { series: name, unit, better, ...unusable }
    return [name, { metric, labels, summary }] as const
  })
  return new Map(all)
}

/**
 * What a change is measured from, in the unit of the series: on the relative scale the geometric mean of the medians of
 * the baseline runs, else their mean.
 * @param medians finite, at least one; for zero or less the plain mean is taken on either scale
 * @returns spread: the standard deviation between runs, 0 for a single run
 */
function centreOf(
  medians: readonly number[],
  scale: SeriesPolicy['scale'],
): { readonly centre: number; readonly spread: number } {
  const values = sortSamples(medians)
  if (values[0] === values.at(-1)) return { centre: values[0], spread: 0 }
  if (scale === 'absolute' || values[0] <= 0) {
    return { centre: mean(values), spread: standardDeviation(values) ?? 0 }
  }
  const logarithms = sortSamples(values.map(Math.log))
  const centre = Math.exp(mean(logarithms))
  return { centre, spread: centre * (standardDeviation(logarithms) ?? 0) }
}
