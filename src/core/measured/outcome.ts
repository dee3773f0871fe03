import type { OverallVerdict } from '../comparison/schema.ts'
import type { JobResult, MeasuredResult } from './schema.ts'

/** How a result ended: the verdict of its comparison, or `first-run` where there is nothing to compare with yet. */
export type Outcome = OverallVerdict | 'first-run'

/** Of several, the one that matters most. */
export const WORST_FIRST: readonly Outcome[] = [
  'regressed',
  'incomplete',
  'incomparable',
  'inconclusive',
  'passed',
  'first-run',
]

/**
 * Incomplete is what gave no record, was interrupted, or has a suite that failed; as with the exit code, only a regression
 * outweighs that.
 */
export function outcomeOf({ record, comparison }: MeasuredResult): Outcome {
  if (comparison?.verdict === 'regressed') return 'regressed'
  if (record === null || record.interrupted === true) return 'incomplete'
  const hasFailed = record.suites.some(({ status }) => status === 'failed')
  const measuredNothing = record.suites.every(({ status }) => status === 'skipped')
  if (hasFailed || measuredNothing) return 'incomplete'
  return comparison?.verdict ?? 'first-run'
}

/** For sorting: what matters most has the lowest. */
export function rankOf(outcome: Outcome): number {
  return WORST_FIRST.indexOf(outcome)
}

/** The outcome over all; undefined of nothing. */
export function worstOutcome(outcomes: readonly Outcome[]): Outcome | undefined {
  return WORST_FIRST.find((outcome) => outcomes.includes(outcome))
}

/** One result with a name that distinguishes it from the others. */
export interface NamedResult {
  /** Empty where there is only one, unless that is lost. */
  readonly name: string
  /** Of kbench; undefined: the result is lost. */
  readonly version: string | undefined
  readonly result: MeasuredResult
  /** Whether an earlier attempt of the run measured it; default: no. */
  readonly isEarlier?: boolean
}

/** Whether there is no result at all, not even one that says why: it counts as incomplete. */
export function isLost({ version }: Pick<NamedResult, 'version'>): boolean {
  return version === undefined
}

/** The results of all jobs, in their order. */
export function namedResults(jobs: readonly JobResult[]): NamedResult[] {
  return jobs.flatMap((job): NamedResult[] => {
    if (job.measured === null) {
      const { name, problem } = job
      const result = { variant: null, record: null, comparison: null, problem }
      return [{ name, version: undefined, result }]
    }
    const { version, results } = job.measured
    return results.map((result) => {
      const parts = [
        ...(jobs.length > 1 ? [job.name] : []),
        ...(result.variant === null ? [] : [result.variant]),
      ]
      return { name: parts.join(' / '), version, result, isEarlier: job.isEarlier === true }
    })
  })
}
