import type { Comparison } from '../../../core/record/comparison-schema.ts'
import {
  type Area,
  type Cause,
  type CauseKind,
  type CausesOf,
  differenceSentence,
  sizeOfChange,
} from '../../../core/report/causes.ts'
import { quantity } from '../../../core/kubernetes-quantity.ts'
import { suiteOfField } from '../../../core/record/record.ts'

type Difference = Comparison['environmentDifferences'][number]

interface FieldKind {
  readonly pattern: RegExp
  readonly kind: CauseKind
  /** None: it may act on everything. */
  readonly area?: Area
}

/** A link that only one side has is no narrower link. */
const LINK = /^node: (?:MTU|queueing) of /

/** Fields by their names, as providers and objects.ts call them; the first that matches counts. */
const FIELDS: readonly FieldKind[] = [
  { pattern: LINK, kind: 'bottleneck', area: 'network' },
  { pattern: /^(?:mtu|scenario\.networkMtu)$/, kind: 'bottleneck', area: 'network' },
  { pattern: /^node: registries asked /, kind: 'bottleneck', area: 'images' },
  { pattern: /: restarts$|: evicted pods$|^warnings /, kind: 'waiting' },
  { pattern: / container [^ ]+: resources\.limits\./, kind: 'bottleneck' },
  { pattern: /^podResources$/, kind: 'bottleneck' },
  { pattern: /^node: \w+ rules in table |^node: nftables rules$/, kind: 'rules', area: 'network' },
  { pattern: /^node: (?:IPVS virtual servers|IP sets)$/, kind: 'rules', area: 'network' },
  { pattern: /^node: routes$/, kind: 'consequence', area: 'network' },
  // The kernel copies them to and from the interfaces that there are.
  { pattern: /^node: sysctl net\.ipv[46]\.(?:conf|neigh)\./, kind: 'consequence', area: 'network' },
  { pattern: /^node: (?:sysctl net\.|routing rules$)/, kind: 'setting', area: 'network' },
  { pattern: /^node: sysctl (?:vm|fs)\./, kind: 'setting', area: 'disk' },
  { pattern: /^node: /, kind: 'setting' },
]

/** Every difference of a comparison; a parameter of a suite in which nothing regressed cannot have acted on what did. */
export const causesOfDifferences: CausesOf = (comparison, { suiteOf }) => {
  const { series, environmentDifferences } = comparison
  const regressed = series.filter(({ verdict }) => verdict === 'regressed')
  const suites = new Set((regressed.length === 0 ? series : regressed).map(({ metric }) => suiteOf(metric)))
  return environmentDifferences.map((difference) => {
    const cause = causeOfDifference(difference)
    const suite = suiteOfField(difference.field)
    return {
      ...cause,
      unrelated: cause.unrelated || (suite !== undefined && !suites.has(suite)),
      sentence: differenceSentence(difference, comparison),
    }
  })
}

/** What kind of cause a difference between base and head may be. */
export function causeOfDifference(difference: Difference): Cause {
  const { field, unrelated = false } = difference
  const named = fieldKind(field)?.kind ?? 'subject'
  // A limit that became wider slows nothing; what goes wrong less often follows from something else.
  const kind =
    named === 'bottleneck' && !isNarrower(difference)
      ? 'setting'
      : named === 'waiting' && isNarrower(difference)
        ? 'consequence'
        : named
  // The order of the subject's differences says more than their texts.
  return { kind, size: kind === 'subject' ? 1 : sizeOf(difference), unrelated }
}

/** What a setting acts on; undefined: perhaps on everything. */
export function areaOf(field: string): Area | undefined {
  return fieldKind(field)?.area
}

function fieldKind(field: string): FieldKind | undefined {
  return FIELDS.find(({ pattern }) => pattern.test(field))
}

/** On head. Texts may be: a queue, another registry. */
function isNarrower({ field, baseline, current }: Difference): boolean {
  if (current === null || (baseline === null && LINK.test(field))) return false
  const [base, head] = [amountIn(baseline), amountIn(current)]
  return base === undefined || head === undefined || head < base
}

function sizeOf({ baseline, current }: Difference): number {
  const [base, head] = [amountIn(baseline), amountIn(current)]
  if (base === undefined || head === undefined || base < 0 || head < 0) return 1
  // CPUs are fractions: 500m is half of 1.
  return Math.min(base, head) > 0 ? Math.abs(Math.log2(head / base)) : sizeOfChange(base, head)
}

/** Nodes that differ have "190 and 210": the middle counts, as which of them has a pod more is chance. */
function amountIn(value: string | null): number | undefined {
  const amounts = (value ?? '')
    .replace(/ \(.*\)$/, '')
    .split(' and ')
    .map(quantity)
  const sum = amounts.reduce((all, one) => (all === undefined || one === undefined ? undefined : all + one))
  return sum === undefined ? undefined : sum / amounts.length
}
