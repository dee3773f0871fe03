import type { Comparison } from '../record/comparison-schema.ts'
import { formatFieldValues } from '../format/field-value.ts'
import { count } from '../format/numbers.ts'
import { groupBy } from '../group-by.ts'
import type { ReportCatalogue } from '../format/metrics.ts'

/** What a possible cause is, in the order in which it explains a slowdown best. */
const CAUSE_KINDS = [
  /** All work passes through it, and it became narrower: MTU and queue of a link, a CPU limit, the registries that are asked. */
  'bottleneck',
  /** A function that takes more CPU time. */
  'function',
  /** How many rules packets pass: packet filters, IPVS, IP sets. */
  'rules',
  /** What a person wrote: images, arguments and the rest of objects, versions, parameters. */
  'subject',
  /** Something waited or was lost more often: as the kernel counts it, restarts and evictions of pods, warnings. */
  'waiting',
  /** All other settings of nodes. */
  'setting',
  /** The kernel counts more work of a kind: context switches, interrupts. */
  'activity',
  /** Follows from something else: what is counted less often when less is done, routes. */
  'consequence',
] as const
export type CauseKind = (typeof CAUSE_KINDS)[number]

/** What a setting acts on, and what a suite depends on. */
export type Area = 'network' | 'disk' | 'images'

/** What the ranking needs to know of a possible cause. */
export interface Cause {
  readonly kind: CauseKind
  /** How much it changed, to compare it with others of its kind: 1 is a doubling, a halving, or another text. */
  readonly size: number
  /** It cannot act on what regressed. */
  readonly unrelated: boolean
}

/** For numbers that are not negative; from nothing to 1 is a doubling. */
export function sizeOfChange(base: number, head: number): number {
  return Math.abs(Math.log2((head + 1) / (base + 1)))
}

/** A possible cause as people read it, in text that still holds foreign names. */
export interface WordedCause extends Cause {
  readonly sentence: string
}

/** The possible causes that a feature sees in a comparison. */
export type CausesOf = (comparison: Comparison, catalogue: ReportCatalogue) => readonly WordedCause[]

/** What findings need to know beyond a comparison. */
export interface FindingsCatalogue extends ReportCatalogue {
  readonly causesOf?: readonly CausesOf[]
}

/**
 * Possible causes, the most likely first. Three rules, in this order:
 *
 * 1. What cannot act on what regressed stands last, before it what follows from other things.
 * 2. Then the largest change of each kind (CAUSE_KINDS, in that order), then the second of each, and so on:
 *    a hundred settings never hide the one function that grew, nor five functions the one limit.
 * 3. Within a kind the larger change is first. Equal ones keep their order.
 */
export function rankCauses<One extends Cause>(causes: readonly One[]): One[] {
  const tierOf = ({ unrelated, kind }: Cause): number => (unrelated ? 2 : kind === 'consequence' ? 1 : 0)
  const ofKind = groupBy(causes, (cause) => `${String(tierOf(cause))} ${cause.kind}`)
  return [...ofKind.values()]
    .flatMap((same) => same.toSorted((a, b) => b.size - a.size).map((one, round) => ({ one, round })))
    .sort(
      (a, b) =>
        tierOf(a.one) - tierOf(b.one) ||
        a.round - b.round ||
        CAUSE_KINDS.indexOf(a.one.kind) - CAUSE_KINDS.indexOf(b.one.kind),
    )
    .map(({ one }) => one)
}

/** Lines that a reader has at once. */
const MOST_LIKELY = 5

interface Lines {
  readonly title: string
  readonly sentences: readonly string[]
}

/** Why series changed. Text that still holds foreign names. */
export interface Why {
  /** The lines that explain best, the most likely first; of what is not explained, none. */
  readonly likely: Lines
  /** All other differences. */
  readonly others: Lines
}

/** What a comparison says of why series changed: what features see in it, ranked, and what else differs. */
export function whyOf(comparison: Comparison, catalogue: FindingsCatalogue): Why {
  const { causesOf = [] } = catalogue
  const { pair, series, profiles, environmentDifferences, allDifferences } = comparison
  const regressed = series.some(({ verdict }) => verdict === 'regressed')
  // For a pair in which something regressed, or whose profile somebody wants.
  const isExplained = (pair !== undefined && regressed) || profiles !== undefined
  const causes = isExplained ? rankCauses(causesOf.flatMap((of) => of(comparison, catalogue))) : []
  const ranked = causes.map(({ sentence }) => sentence)
  const differences = environmentDifferences.map((one) => differenceSentence(one, comparison))
  const all =
    allDifferences === undefined
      ? []
      : [`${count(allDifferences.count, 'place')} in objects and images, all in \`${allDifferences.file}\``]
  return {
    likely: {
      title: regressed ? 'Possible causes, the most likely first' : 'What differs, likely causes first',
      sentences: ranked.slice(0, MOST_LIKELY),
    },
    others: {
      title:
        pair === undefined
          ? 'The environments differ'
          : `Base and head ${ranked.length > 0 ? 'also ' : ''}differ`,
      sentences: [
        ...ranked.slice(MOST_LIKELY),
        ...differences.filter((sentence) => !ranked.includes(sentence)),
        ...all,
      ],
    },
  }
}

/** "node: routes: 7 on base, 9 on head". */
export function differenceSentence(
  { field, baseline, current }: Comparison['environmentDifferences'][number],
  { pair }: Comparison,
): string {
  const [before, now] = formatFieldValues(field, baseline ?? undefined, current ?? undefined)
  return pair === undefined
    ? `${field}: ${before} in the baseline, ${now} now`
    : `${field}: ${before} on base, ${now} on head`
}
