import { type Cause, causeOfCounter, causeOfDifference, rankCauses } from '../causes/rank.ts'
import type { Comparison } from '../comparison/schema.ts'
import { formatFieldValues } from '../format/field-value.ts'
import { formatMagnitude, formatNumber } from '../format/numbers.ts'
import type { ReportCatalogue } from '../naming/metrics.ts'
import { COUNTER_WORDS } from '../profile/counters.ts'
import type { ProfileSummary } from '../profile/schema.ts'
import type { ShareChange } from '../profile/grown-functions.ts'
import { suiteOfField } from '../record/record.ts'

/** Lines that a reader has at once. */
const MOST_LIKELY = 5

interface Why {
  /** The lines that explain best, the most likely first; of what is not explained, none. */
  readonly likely: readonly string[]
  /** What differs besides. */
  readonly others: readonly string[]
}

interface WhyTitles {
  readonly likely: string
  readonly others: string
}

/**
 * Why series changed: functions, counters, objects, settings, one line each, ranked by core/causes/rank.ts. Text that still holds foreign
 * names.
 */
export function whyOf(comparison: Comparison, catalogue: ReportCatalogue): Why {
  const differences = differenceCauses(comparison, catalogue)
  if (!isExplained(comparison)) return { likely: [], others: sentencesOf(differences) }
  const ofProfiles = (comparison.profiles ?? []).flatMap(profileCauses)
  const ranked = sentencesOf(rankCauses([...ofProfiles, ...differences]))
  return { likely: ranked.slice(0, MOST_LIKELY), others: ranked.slice(MOST_LIKELY) }
}

/** What the two lists of it are called. */
export function whyTitles(comparison: Pick<Comparison, 'pair' | 'series' | 'profiles'>): WhyTitles {
  const likely = hasRegressed(comparison)
    ? 'Possible causes, the most likely first'
    : 'What differs, likely causes first'
  if (comparison.pair === undefined) return { likely, others: 'The environments differ' }
  return { likely, others: isExplained(comparison) ? 'Base and head also differ' : 'Base and head differ' }
}

/** Of a pair in which something regressed, or whose profile somebody wants. */
function isExplained(comparison: Pick<Comparison, 'pair' | 'series' | 'profiles'>): boolean {
  return (comparison.pair !== undefined && hasRegressed(comparison)) || comparison.profiles !== undefined
}

function hasRegressed({ series }: Pick<Comparison, 'series'>): boolean {
  return series.some(({ verdict }) => verdict === 'regressed')
}

function differenceCauses(
  { pair, series, environmentDifferences }: Comparison,
  { suiteOf }: ReportCatalogue,
): WordedCause[] {
  const words =
    pair === undefined ? { before: 'in the baseline', now: 'now' } : { before: 'on base', now: 'on head' }
  const all = !hasRegressed({ series })
  const explained = new Set(
    series.flatMap(({ verdict, metric }) => (all || verdict === 'regressed' ? suiteOf(metric) : [])),
  )
  return environmentDifferences.map((difference) => {
    const { field, baseline, current } = difference
    const [before, now] = formatFieldValues(field, baseline ?? undefined, current ?? undefined)
    const cause = causeOfDifference(difference)
    const suite = suiteOfField(field)
    return {
      ...cause,
      // A parameter of another suite.
      unrelated: cause.unrelated || (suite !== undefined && !explained.has(suite)),
      sentence: `${field}: ${before} ${words.before}, ${now} ${words.now}`,
    }
  })
}

function sentencesOf(causes: readonly WordedCause[]): string[] {
  return causes.map(({ sentence }) => sentence)
}

/** A possible cause as people read it. */
interface WordedCause extends Cause {
  readonly sentence: string
}

const share = (value: number): string => formatMagnitude(value, 'relative', '1')

/**
 * One line per function that grew, by its share or by operation, or one that none did; one per counter of the kernel that says what was
 * waited for, and one each for what else it counts more often and less often. Text that still holds foreign names.
 */
export function profileCauses(profile: ProfileSummary): WordedCause[] {
  return [...functionCauses(profile), ...counterCauses(profile)]
}

/** What shares are of, and what the sentence of no growth says next. */
const SOURCES: Readonly<
  Record<ProfileSummary['source'], { readonly whole: string; readonly nothing: string }>
> = {
  perf: {
    whole: 'the CPU time',
    nothing: 'The time is lost in waiting: for a limit, a disk or the network',
  },
  pprof: {
    whole: 'a CPU',
    nothing: 'The time is lost in waiting, in the kernel or in programs that subject.pprof does not name',
  },
}

function functionCauses(profile: ProfileSummary): WordedCause[] {
  const { source, measurement, rounds, busy, grew, perOperation } = profile
  const { whole, nothing } = SOURCES[source]
  const within = `in ${String(rounds)} rounds with ${source}`
  if (perOperation !== undefined) return slowerOperations(profile, perOperation)
  if (grew.length === 0) {
    const which = source === 'perf' ? 'no function' : 'no function of the profiled pods'
    const unit = source === 'perf' ? '' : ` of ${whole}`
    const sentence = `${measurement}: ${which} takes more CPU time on head (all together ${share(busy.base)}${unit} on base, ${share(busy.head)} on head, ${within}). ${nothing}`
    return [{ kind: 'function', size: 0, unrelated: false, sentence }]
  }
  // A share of all CPUs and one of one CPU are not comparable: each profile has its own measure.
  const largest = Math.max(...grew.map(({ change }) => change))
  return grew.map(({ name, systemCall, base, head, change, lower, upper }) => ({
    kind: 'function',
    size: change / largest,
    unrelated: false,
    sentence: `${measurement}: ${name}${inSystemCall(systemCall)} takes ${share(head)} of ${whole} on head, ${share(base)} on base (between ${share(lower)} and ${share(upper)} more, ${within})${withoutSymbols(name)}`,
  }))
}

/** One line per function that takes longer for an operation, or one where none stands out. */
function slowerOperations(
  { source, measurement, rounds }: ProfileSummary,
  { work, busy, grew }: NonNullable<ProfileSummary['perOperation']>,
): WordedCause[] {
  const within = `in ${String(rounds)} rounds with ${source}`
  const sentenceOf = ({ base, change, lower, upper }: ShareChange, name = ''): string =>
    `${measurement}: an operation takes ${share(change / base)} more CPU time${name === '' ? '' : ` in ${name}`} on head (between ${share(lower / base)} and ${share(upper / base)} more, ${within}): head does ${share(1 - work)} less in the same time${withoutSymbols(name)}`
  const functions = grew.map((one) => ({
    kind: 'function' as const,
    size: one.change / busy.change,
    unrelated: false,
    sentence: sentenceOf(one, `${one.name}${inSystemCall(one.systemCall)}`),
  }))
  const all = { kind: 'function', size: 1, unrelated: false, sentence: sentenceOf(busy) } as const
  return functions.length > 0 ? functions : [all]
}

/** A program asks for system calls; the kernel's own functions say little about it. */
function inSystemCall(name: string | undefined): string {
  return name === undefined ? '' : ` (in the system call ${name})`
}

/** A file without symbols is one frame, named after it, in brackets. */
function withoutSymbols(name: string): string {
  return /^\[.*\]$/.test(name)
    ? '. Of which function is not known, as this file has no symbols: build it without stripping, or install its debug symbols'
    : ''
}

function counterCauses({ measurement, counters }: ProfileSummary): WordedCause[] {
  const changed = counters.map((counter) => ({ ...causeOfCounter(counter), counter }))
  const line = (some: typeof changed): WordedCause[] => {
    const [first] = some
    if (first === undefined) return []
    const changes = some.map(
      ({ counter: { name, base, head } }) =>
        `${COUNTER_WORDS[name]} (${formatNumber(base)} on base, ${formatNumber(head)} on head)`,
    )
    const { kind, unrelated } = first
    const size = Math.max(...some.map((one) => one.size))
    const sentence = `${measurement}: also changed, per second: ${changes.join(', ')}`
    return [{ kind, unrelated, size, sentence }]
  }
  const hasOwnLine = ({ kind }: Cause): boolean => kind === 'bottleneck' || kind === 'waiting'
  return [
    ...changed.filter(hasOwnLine).flatMap((one) => line([one])),
    ...line(changed.filter(({ kind }) => kind === 'activity')),
    ...line(changed.filter(({ kind }) => kind === 'consequence')),
  ]
}
