import { causeOfDifference, rankCauses } from '../causes/rank.ts'
import type { Comparison } from '../comparison/schema.ts'
import { formatFieldValues } from '../format/field-value.ts'
import type { ReportCatalogue } from '../naming/metrics.ts'
import { suiteOfField } from '../record/record.ts'
import { profileCauses, type WordedCause } from './profile-causes.ts'

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
