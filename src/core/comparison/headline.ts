import { count, formatChange } from '../format/numbers.ts'
import { shortened, someOf } from '../format/text.ts'
import { shortNames } from '../naming/metrics.ts'
import { worstFirst } from './harm.ts'
import { partsOf } from './overall.ts'
import type { ComparedSeries, Comparison } from './schema.ts'

type WithoutHeadline = Omit<Comparison, 'headline'>

/** The comparison with the headline that its numbers give. */
export function withHeadline({ schema, verdict, ...rest }: WithoutHeadline): Comparison {
  return { schema, verdict, headline: headlineOf({ schema, verdict, ...rest }), ...rest }
}

/**
 * The outcome in one sentence with its numbers: "Regressed: 1 of 4 gating series is worse: network_throughput · inter-node −80.4 %."
 *
 * A comparison may come from the job of a stranger, who can write any sentence into it. So the headline quotes no text: neither
 * the headline that was there, nor what a suite says of itself, nor a fact of the environment.
 */
export function headlineOf(comparison: WithoutHeadline): string {
  const shards = fewerShards(comparison)
  const accepted = acceptedOnes(comparison)
  switch (comparison.verdict) {
    case 'regressed':
      return `Regressed${shards}: ${regressed(comparison)}${accepted}.`
    case 'incomplete':
      return `Incomplete${shards}: ${incomplete(comparison)}${accepted}.`
    case 'incomparable':
      return `Incomparable${shards}: ${incomparable(comparison)}${accepted}.`
    case 'inconclusive':
      return `Inconclusive${shards}: ${inconclusive(comparison)}${accepted}.`
    case 'passed':
      return `Passed${shards}: ${passed(comparison)}${accepted}.`
  }
}

/** Regressions that somebody accepts; why is free text, and is not quoted here. */
function acceptedOnes({ series }: WithoutHeadline): string {
  const some = series.filter((one) => one.accepted !== undefined)
  if (some.length === 0) return ''
  const are =
    some.length === 1
      ? '1 regression is accepted:'
      : `${String(some.length)} regressions are accepted, most of all`
  return `; ${are} ${worstOf(some, series)}`
}

/** Of shards that were lost. */
function fewerShards({ pair }: WithoutHeadline): string {
  const { of, merged } = pair?.shards ?? { of: 0, merged: 0 }
  return merged < of ? ` (${String(merged)} of ${String(of)} shards)` : ''
}

function regressed({ series }: WithoutHeadline): string {
  const { gating } = partsOf(series)
  const bad = gating.filter(({ verdict }) => verdict === 'regressed')
  if (bad.length === 0) return 'the comparison names no gating series that is worse'
  const are = bad.length === 1 ? 'is worse:' : 'are worse, most of all'
  return `${String(bad.length)} of ${count(gating.length, 'gating series')} ${are} ${worstOf(bad, series)}`
}

function inconclusive({ series }: WithoutHeadline): string {
  const { gating } = partsOf(series)
  const open = gating.filter(({ verdict }) => verdict === 'inconclusive')
  const suspects = open.filter(({ reason }) => reason.code === 'suspect')
  const look =
    suspects.length === 0
      ? ''
      : `; ${String(suspects.length)} ${suspects.length === 1 ? 'looks worse:' : 'look worse, most of all'} ${worstOf(suspects, series)}`
  return `${String(open.length)} of ${count(gating.length, 'gating series')} ${open.length === 1 ? 'is' : 'are'} undecided, none is proven worse${look}`
}

function passed({ series }: WithoutHeadline): string {
  const { gating, informational } = partsOf(series)
  if (gating.length === 0)
    return `${count(informational.length, 'series')} compared for information, none that can fail the build`
  const improved = gating.filter(({ verdict }) => verdict === 'improved').length
  const better = improved === 0 ? '' : `, ${String(improved)} improved`
  const within =
    gating.length === 1 ? 'the only gating series is' : `all ${count(gating.length, 'gating series')} are`
  return `${within} within the margin or better (${String(gating.length - improved)} unchanged${better})`
}

function incomplete(comparison: WithoutHeadline): string {
  const { series, suites, pair, baseline } = comparison
  const { gating, informational, missing } = partsOf(series)
  const lacking = suitesThatLack(suites, series)
  const isNothing = (side: 'baseline' | 'current'): boolean => series.every((one) => one[side] === null)
  if (pair !== undefined && (isNothing('baseline') || isNothing('current'))) {
    const where =
      isNothing('baseline') && isNothing('current') ? 'either side' : isNothing('baseline') ? 'base' : 'head'
    return `nothing was measured on ${where}${lacking.length === 0 ? '' : `: ${someOf(lacking)}`}`
  }
  if (pair?.stages === 0) return 'the pair ended before its first stage was complete'
  if (pair === undefined && isNothing('current')) return 'this run measured nothing'
  if (pair === undefined && baseline.fingerprint === null)
    return 'the baseline holds no other run to compare with'
  const names = lacking.length > 0 ? '' : ` (${someOf([...new Set(namesOf(missing, series))])})`
  const were = missing.length === 1 ? 'was' : 'were'
  const parts = [
    ...(lacking.length === 0 ? [] : [someOf(lacking)]),
    ...(missing.length === 0
      ? []
      : pair === undefined
        ? [`${count(missing.length, 'gating series')} of the baseline ${were} not measured${names}`]
        : [`${count(missing.length, 'gating series')} ${were} not measured on head${names}`]),
  ]
  if (missing.length === 0 && gating.length + informational.length === 0)
    parts.push(
      pair === undefined
        ? 'no series of this run is in the baseline'
        : 'base and head have no series in common',
    )
  if (parts.length === 0 && fewerShards(comparison) !== '') return 'too few shards are left to judge'
  return parts.length === 0 ? 'not everything was measured' : parts.join('; ')
}

const HOW: Readonly<Record<Comparison['suites'][number]['status'], string>> = {
  ok: 'is complete',
  failed: 'failed',
  skipped: 'was skipped',
  missing: 'is not part of this run',
}

/** A suite that was skipped lacks nothing unless the other side has series of it, or nothing else is known to be missing. */
function suitesThatLack(suites: Comparison['suites'], series: readonly ComparedSeries[]): string[] {
  const codes = new Set(series.map(({ reason }) => reason.code))
  const unfinished = suites.filter(({ status }) => status !== 'ok')
  const counted = unfinished.filter(({ status }) => status !== 'skipped' || codes.has('suite-skipped'))
  const shown = counted.length === 0 && partsOf(series).missing.length === 0 ? unfinished : counted
  return shown.map(({ name, status }) => `suite ${name} ${HOW[status]}`)
}

/** Names of fields, not sentences. */
const FIELD = /^[\w./-]{1,60}$/

function incomparable({ series, environmentDifferences, pair }: WithoutHeadline): string {
  const { incomparable: apart, gating, informational } = partsOf(series)
  const fields = environmentDifferences.map(({ field }) => field).filter((field) => FIELD.test(field))
  const which =
    fields.length === 0 ? '' : ` (${someOf(fields, 3, ', ')} ${fields.length === 1 ? 'differs' : 'differ'})`
  const codes = new Set(apart.map(({ reason }) => reason.code))
  if (codes.has('environment')) return `no baseline run was measured in this environment${which}`
  const other = pair === undefined ? 'the baseline has' : 'base and head have'
  const why = codes.has('suite-parameters')
    ? `measured with other settings${which}`
    : `${other} them in another unit or direction`
  const compared = gating.length + informational.length
  const rest = compared === 0 ? '' : `; of the other ${String(compared)} none is proven worse`
  return `${count(apart.length, 'series')} cannot be compared, ${why}${rest}`
}

function worstOf(some: readonly ComparedSeries[], all: readonly ComparedSeries[]): string {
  const [worst] = [...some].sort(worstFirst)
  if (worst === undefined) return ''
  const { change, scale, unit } = worst
  return `${namesOf([worst], all).join()}${change === null ? '' : ` ${formatChange(change.estimate, scale, unit)}`}`
}

function namesOf(some: readonly ComparedSeries[], all: readonly ComparedSeries[]): string[] {
  const names = shortNames(all)
  return some.map((one) => shortened(names.get(one) ?? one.metric))
}
