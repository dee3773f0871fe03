import { idleRule, otherDirection } from '../comparison/messages.ts'
import { isIdleRule } from '../comparison/warnings.ts'
import { formatMagnitude } from '../format/change.ts'
import { count } from '../format/count.ts'
import { someOf } from '../format/some-of.ts'
import type { GatePolicy } from '../judge/policy/policy.ts'
import type { GateSettings } from '../judge/policy/settings.ts'
import type { MetricCatalogue } from '../metric.ts'
import { commonCorrelation } from '../judge/rounds/look.ts'
import { POSITION_LEVEL } from '../judge/rounds/location-of-rounds.ts'
import { suiteOfField, type IdentityDifference } from '../record/identity.ts'
import type { KbenchRecord } from '../record/schema.ts'
import { formatSeries } from '../series.ts'
import type { Calibration } from '../calibration/schema.ts'
import type { JudgedPair } from './compare.ts'
import { positionText } from './messages.ts'
import type { Pair } from './schema.ts'

export interface RemarkInput {
  readonly pair: Pair
  readonly base: KbenchRecord
  readonly head: KbenchRecord
  readonly settings: GateSettings
  readonly policy: GatePolicy
  readonly catalogue: MetricCatalogue
  readonly suiteOfMetric: (metric: string) => string | undefined
  readonly calibration: Calibration | undefined
  readonly judged: readonly JudgedPair[]
  readonly differences: readonly IdentityDifference[]
}

/** What the person must know to read the comparison of a pair rightly. */
export function remarksOf(input: RemarkInput): string[] {
  return [
    ...endRemarks(input),
    ...designRemarks(input),
    ...calibrationRemarks(input),
    ...lostRemarks(input),
    ...unevenRemarks(input),
    ...noiseRemarks(input),
    ...definitionRemarks(input),
  ]
}

/** How the verdicts were reached, for `gate.method`. */
export function pairMethod(
  { design, completedStages }: Pair,
  gatingSeries: number,
  isCalibrated: boolean,
): string {
  const rate = formatMagnitude(design.falseAlarmRate, 'relative', '1')
  const twins = isCalibrated
    ? 'widened by how much pairs of clusters differ'
    : 'taking pairs of clusters made alike as alike'
  return `paired rounds of base and head by turns; exact rank tests (Hodges-Lehmann, Wilcoxon, Mann-Whitney) with exchanged places, ${count(completedStages, 'look')}, Holm's correction over ${count(gatingSeries, 'gating series')}, ${twins}: chance of any false alarm at most ${rate}`
}

function endRemarks({ pair, judged }: RemarkInput): string[] {
  const { completedStages, rounds, interrupted, measurements } = pair
  const counted = rounds.filter(({ stage }) => stage < completedStages).length
  const later = rounds.length - counted
  const silent = measurements.filter(({ series }) => series.length === 0)
  const rest =
    later === 0
      ? ''
      : ` ${count(later, 'later round')} of an unfinished stage ${later === 1 ? 'does' : 'do'} not count.`
  return [
    ...(interrupted === true || later > 0
      ? [
          `The pair ${interrupted === true ? 'was interrupted' : 'ended within a stage'}: verdicts rest on ${count(counted, 'round')} of ${count(completedStages, 'completed stage')}.${rest}`,
        ]
      : []),
    ...silent.map(
      ({ suite, id }) => `The measurement ${id} of the suite ${suite} gave no series on either side.`,
    ),
    ...(judged.length === 0 ? ['No series was measured.'] : []),
  ]
}

function designRemarks({ pair: { design }, settings, differences }: RemarkInput): string[] {
  const [planned, asked] = [design.falseAlarmRate, settings.falseAlarmRate].map((rate) =>
    formatMagnitude(rate, 'relative', '1'),
  )
  const suites = new Set(differences.flatMap(({ field }) => suiteOfField(field) ?? []))
  return [
    ...(design.falseAlarmRate === settings.falseAlarmRate
      ? []
      : [
          `The settings ask for a false alarm rate of ${String(asked)}, but the pair was planned for ${String(planned)}, which was used.`,
        ]),
    ...(design.needsSwappedRoles
      ? []
      : [
          'Base and head did not have to exchange their places: a constant difference between the places would look like one between base and head.',
        ]),
    ...[...suites].map(
      (suite) =>
        `The suite ${suite} was measured with other parameters on head than on base: a change may be one of the measuring.`,
    ),
  ]
}

function calibrationRemarks({ calibration, judged }: RemarkInput): string[] {
  const compared = judged.filter(({ rounds }) => rounds !== undefined)
  if (compared.length === 0) return []
  if (calibration === undefined) {
    return [
      'Not calibrated: clusters made alike are taken as alike, but each pair of them may differ by an amount of its own. Measure it once with `kbench calibrate`.',
    ]
  }
  const unknown = compared.filter(({ rounds }) => rounds?.series.offset === undefined)
  return unknown.length === 0
    ? []
    : [
        `The calibration does not know ${count(unknown.length, 'series')} (${named(unknown)}): for ${unknown.length === 1 ? 'it' : 'them'} clusters made alike are taken as alike.`,
      ]
}

function lostRemarks({ pair, judged }: RemarkInput): string[] {
  const { disturbed } = pair
  const codes = new Map<string, number>()
  for (const { code } of disturbed) codes.set(code, (codes.get(code) ?? 0) + 1)
  const list = [...codes].sort((a, b) => b[1] - a[1]).map(([code, number]) => `${code} ${String(number)}`)
  const gaps = judged.filter(({ compared }) => (compared.paired?.missing ?? 0) > 0)
  const most = [...gaps].sort((a, b) => (b.compared.paired?.missing ?? 0) - (a.compared.paired?.missing ?? 0))
  return [
    ...(disturbed.length === 0
      ? []
      : [
          `${count(disturbed.length, 'measurement')} of single rounds ${disturbed.length === 1 ? 'was' : 'were'} disturbed and ${disturbed.length === 1 ? 'does' : 'do'} not count on either side: ${list.join(', ')}.`,
        ]),
    ...(gaps.length === 0
      ? []
      : [
          `${count(gaps.length, 'series')} ${gaps.length === 1 ? 'lacks' : 'lack'} a usable value in some rounds, which do not count (most: ${named(most.slice(0, 1))}, ${String(most[0]?.compared.paired?.missing ?? 0)} of ${count(most[0]?.rounds?.rounds.length ?? 0, 'round')}).`,
        ]),
  ]
}

/** Cells whose sizes differ by more than this factor cost power that the person should know of. */
const UNEVEN = 1.5

function unevenRemarks({ judged }: RemarkInput): string[] {
  const uneven = judged.flatMap((one) => {
    const counted = one.rounds?.counted ?? []
    const straight = counted.filter(({ roles }) => roles === 'straight').length
    const baseFirst = counted.filter(({ first }) => first === 'base').length
    const [roles, orders] = [
      [straight, counted.length - straight],
      [baseFirst, counted.length - baseFirst],
    ].map(([a = 0, b = 0]) => (Math.max(a, b) > UNEVEN * Math.min(a, b) ? [a, b] : undefined))
    return counted.length > 0 && (roles !== undefined || orders !== undefined) ? [{ one, roles, orders }] : []
  })
  const [first] = uneven
  if (first === undefined) return []
  const what =
    first.roles === undefined
      ? `base first in ${String(first.orders?.[0])}, head first in ${String(first.orders?.[1])}`
      : `${String(first.roles[0])} with the places straight, ${String(first.roles[1])} with them exchanged`
  return [
    `The rounds of ${count(uneven.length, 'series')} are unevenly divided (${formatSeries(first.one.compared)}: ${what}): verdicts hold, but need larger changes.`,
  ]
}

/** A round in which so large a part of the series is out of line on one side was disturbed by something unseen. */
const MANY = 0.2
const FEWEST_OUTLYING = 3

function noiseRemarks({ pair, judged }: RemarkInput): string[] {
  const both = judged.flatMap(({ rounds }) => rounds ?? [])
  const hits = new Map<number, number>()
  const measured = new Map<number, number>()
  for (const { counted, outlying } of both) {
    for (const { round } of counted) measured.set(round, (measured.get(round) ?? 0) + 1)
    for (const round of outlying) hits.set(round, (hits.get(round) ?? 0) + 1)
  }
  const wild = [...hits]
    .filter(([round, number]) => number >= FEWEST_OUTLYING && number > MANY * (measured.get(round) ?? 0))
    .map(([round]) => round)
    .sort((a, b) => a - b)
  const placed = judged.filter(
    ({ rounds }) => (rounds?.position?.pValue ?? 1) <= POSITION_LEVEL / Math.max(1, both.length),
  )
  const correlation = commonCorrelation(
    both.map(({ series }) => series),
    pair.completedStages - 1,
    pair.design,
  )
  const approximated = judged.filter(({ compared }) => compared.paired?.method === 'normal')
  const [first] = placed
  return [
    ...(wild.length === 0
      ? []
      : [
          `In ${wild.length === 1 ? 'round' : 'rounds'} ${wild.join(', ')} many series are out of line on one side alone, though no disturbance was seen. Such rounds count; ranks bear them.`,
        ]),
    ...(first === undefined
      ? []
      : [
          `Being measured second matters for ${count(placed.length, 'series')} (${formatSeries(first.compared)}: ${positionText(first.compared) ?? ''}). Orders are balanced, so that it is no part of the changes.`,
        ]),
    ...(correlation === undefined
      ? []
      : [
          `Neighbouring rounds resemble one another (correlation ${correlation.estimate.toFixed(2)}): all tests are the wider for it.`,
        ]),
    ...(approximated.length === 0
      ? []
      : [
          `${count(approximated.length, 'series')} ${approximated.length === 1 ? 'has' : 'have'} too many rounds for the exact distribution: the normal approximation was used.`,
        ]),
  ]
}

function definitionRemarks(input: RemarkInput): string[] {
  const { judged, catalogue, policy, base, head, suiteOfMetric } = input
  const turned = [...base.series, ...head.series].flatMap(({ metric, better }) => {
    const defined = catalogue.get(metric)?.better
    return defined !== undefined && defined !== better ? [metric] : []
  })
  const measured = new Set([...base.suites, ...head.suites].map(({ name }) => name))
  const idle = policy.selectors.filter((selector) =>
    isIdleRule(
      selector,
      judged.map(({ compared }) => compared),
      { catalogue, suiteOfMetric, measured },
    ),
  )
  return [
    ...[...new Set(turned)].map((metric) =>
      otherDirection(metric, catalogue.get(metric)?.better ?? 'higher'),
    ),
    ...idle.map(({ text }) => idleRule(text)),
  ]
}

function named(judged: readonly JudgedPair[]): string {
  return someOf(judged.map(({ compared }) => formatSeries(compared)))
}
