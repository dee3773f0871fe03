import { formatFieldValues } from '../format/field-value.ts'
import type { IdentityDifference } from '../record/record.ts'
import type { SuiteResult } from '../record/schema.ts'
import type { Direction, Unit } from '../series.ts'
import type { TwoSidedSeries } from './rounds/effects.ts'
import type { SuiteOnBothSides } from './rounds/facts.ts'
import type { Apart } from './sides.ts'

// Why a series is not judged: it is missing on one side, or both sides cannot be compared.

export function otherEnvironment(differences: readonly IdentityDifference[]): Apart {
  return apart(
    'incomparable',
    'environment',
    `measured in another environment: ${describeDifferences(differences)}`,
  )
}

export function otherParameters(differences: readonly IdentityDifference[]): Apart {
  const text = `measured with other settings: ${describeDifferences(differences)}`
  return apart('incomparable', 'suite-parameters', text)
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

export function onlyCurrent(hasSamples: boolean): Apart {
  return hasSamples
    ? apart('new', 'not-in-baseline', 'no baseline run has it: nothing to compare with yet')
    : apart('new', 'no-samples', 'neither this run nor the baseline has a sample of it')
}

export function goneBefore(): Apart {
  return apart('missing', 'gone-before', 'not measured, and the newest baseline run does not have it either')
}

/** @param suite how the suite of the series ended in this run, undefined if it was not part of it */
export function notMeasured(suite: SuiteResult | undefined): Apart {
  if (suite === undefined) return apart('missing', 'suite-missing', 'its suite is not part of this run')
  const text = 'the baseline has it, this run did not measure it'
  return suiteProblem('missing', suite, '') ?? apart('missing', 'not-measured', text)
}

interface Definition {
  readonly unit: Unit
  readonly better: Direction
}

export function otherDefinition(baseline: Definition, current: Definition): Apart {
  return definitionsDiffer('the baseline has it', baseline, 'this run', current)
}

/** Of a pair. */
export function explainSide(
  { state, base, head }: TwoSidedSeries,
  suite: SuiteOnBothSides | undefined,
): Apart {
  switch (state) {
    case 'only-base':
      return withoutSide('missing', 'head', suite)
    case 'only-head':
      return withoutSide('new', 'base', suite)
    case 'definition-differs':
      return definitionsDiffer('base has it', base, 'head', head)
    default:
      return apart('missing', 'no-samples', 'neither base nor head has a sample of it')
  }
}

function withoutSide(
  verdict: Apart['verdict'],
  side: 'base' | 'head',
  suite: SuiteOnBothSides | undefined,
): Apart {
  const result = suite?.[side]
  if (suite !== undefined && result === undefined)
    return apart(verdict, 'suite-missing', `${side} does not have its suite`)
  const problem = result === undefined ? undefined : suiteProblem(verdict, result, ` on ${side}`)
  if (problem !== undefined) return problem
  const code = side === 'base' ? 'not-in-baseline' : 'not-measured'
  return apart(verdict, code, `${side === 'base' ? 'head' : 'base'} has it, ${side} did not measure it`)
}

function suiteProblem(verdict: Apart['verdict'], suite: SuiteResult, where: string): Apart | undefined {
  if (suite.status === 'ok') return undefined
  const how = suite.status === 'failed' ? 'failed' : 'was skipped'
  const why = suite.reason === undefined ? '' : `: ${suite.reason}`
  return apart(verdict, `suite-${suite.status}`, `its suite ${how}${where}${why}`)
}

function definitionsDiffer(
  has: string,
  base: Definition | undefined,
  other: string,
  head: Definition | undefined,
): Apart {
  const of = (one: Definition | undefined): string => `${one?.unit ?? '?'} (${one?.better ?? '?'} is better)`
  return apart('incomparable', 'definition', `${has} in ${of(base)}, ${other} in ${of(head)}`)
}

function apart(verdict: Apart['verdict'], code: string, text: string): Apart {
  return { verdict, reason: { code, text } }
}
