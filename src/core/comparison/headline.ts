import { formatChange } from '../format/change.ts'
import { count } from '../format/count.ts'
import { formatSeries } from '../series.ts'
import { worstFirst } from './harm.ts'
import { describeDifferences } from './messages.ts'
import type { Judged, Overall, OverallParts } from './overall.ts'
import type { Comparison, OverallVerdict, SeriesVerdict } from './schema.ts'

/** Series and fields that a headline names before it says how many more there are. */
const MOST_NAMED = 3

/** The outcome in one sentence with its numbers. */
export function headline(overall: Overall): string {
  return headlineOf(overall, {
    incomplete: () => incomplete(overall),
    incomparable: () => incomparable(overall),
  })
}

/** What only the kind of comparison can say. */
export interface WordsOfKind {
  readonly incomplete: () => string
  readonly incomparable: () => string
}

export function headlineOf(
  overall: OverallParts & { readonly verdict: OverallVerdict },
  words: WordsOfKind,
): string {
  switch (overall.verdict) {
    case 'regressed':
      return regressed(overall)
    case 'incomplete':
      return `Incomplete: ${words.incomplete()}.`
    case 'incomparable':
      return `Incomparable: ${words.incomparable()}.`
    case 'inconclusive':
      return inconclusive(overall)
    case 'passed':
      return passed(overall)
  }
}

function regressed({ gating }: OverallParts): string {
  const bad = having(gating, 'regressed')
  const worst = mostHarmful(bad)
  const verb = bad.length === 1 ? 'is' : 'are'
  return `Regressed: ${String(bad.length)} of ${count(gating.length, 'gating series')} ${verb} worse by more than the margin; ${bad.length === 1 ? '' : 'worst: '}${worst}.`
}

function inconclusive({ gating }: OverallParts): string {
  const open = having(gating, 'inconclusive')
  const suspects = open.filter(({ compared }) => compared.reason.code === 'suspect')
  const look =
    suspects.length === 0
      ? ''
      : `; ${count(suspects.length, 'series')} ${suspects.length === 1 ? 'looks' : 'look'} worse: ${mostHarmful(suspects)}`
  return `Inconclusive: none of ${count(gating.length, 'gating series')} is proven worse by more than the margin, but ${String(open.length)} cannot be told${look}.`
}

function passed({ gating, informational }: OverallParts): string {
  if (gating.length === 0) {
    return `Passed: ${count(informational.length, 'series')} compared for information, none that can fail the build.`
  }
  const improved = having(gating, 'improved').length
  const better = improved === 0 ? '' : `, ${String(improved)} improved`
  return `Passed: all ${count(gating.length, 'gating series')} are within the margin or better (${String(gating.length - improved)} unchanged${better}).`
}

function incomplete({ selection, measuredAnything, incompleteSuites, missing }: Overall): string {
  if (!measuredAnything) return 'this run measured nothing'
  if (selection.kind === 'empty') return 'the baseline holds no other run to compare with'
  const suites = describeSuites(incompleteSuites)
  const series =
    missing.length === 0
      ? []
      : [
          `${count(missing.length, 'gating series')} of the baseline ${missing.length === 1 ? 'was' : 'were'} not measured${suites.length > 0 ? '' : ` (${someOf(missing.map(nameOf))})`}`,
        ]
  const parts = [...suites, ...series]
  return parts.length === 0 ? 'no series of this run is in the baseline' : parts.join('; ')
}

export function describeSuites(suites: Comparison['suites']): string[] {
  return suites.map(({ name, status, reason }) => {
    const how =
      status === 'missing' ? 'is not part of this run' : status === 'skipped' ? 'was skipped' : status
    return `suite ${name} ${how}${reason === undefined ? '' : ` (${reason})`}`
  })
}

function incomparable({ selection, incomparable: series, gating, informational }: Overall): string {
  if (selection.kind === 'environment-differs') {
    const { differences } = selection
    return `no baseline run was measured in this environment: ${someOf(differences.map((one) => describeDifferences([one])))}`
  }
  const fields = new Map(
    series
      .flatMap(({ pair: { state } }) => ('differences' in state ? state.differences : []))
      .map((one) => [one.field, describeDifferences([one])]),
  )
  const why =
    fields.size === 0
      ? 'the baseline has them in another unit or direction'
      : `measured with other settings: ${someOf([...fields.values()])}`
  const compared = gating.length + informational.length
  const rest = compared === 0 ? '' : `; of the other ${String(compared)} none is proven worse`
  return `${count(series.length, 'series')} cannot be compared, ${why}${rest}`
}

function having(series: readonly Judged[], verdict: SeriesVerdict): Judged[] {
  return series.filter(({ compared }) => compared.verdict === verdict)
}

function mostHarmful(series: readonly Judged[]): string {
  const [worst] = [...series].sort((a, b) => worstFirst(a.compared, b.compared))
  if (worst === undefined) return ''
  const { change, scale, unit } = worst.compared
  return `${nameOf(worst)}${change === null ? '' : ` ${formatChange(change.estimate, scale, unit)}`}`
}

export function nameOf({ compared }: Judged): string {
  return formatSeries(compared)
}

export function someOf(texts: readonly string[]): string {
  const named = texts.slice(0, MOST_NAMED).join('; ')
  const more = texts.length - MOST_NAMED
  return more > 0 ? `${named} and ${String(more)} more` : named
}
