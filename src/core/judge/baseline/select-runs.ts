import { type BaselineEnvironment, byTime, type RecordSummary } from '../../baseline/baseline-file.ts'
import type { Identity, IdentityDifference } from '../../record/record.ts'
import { identityDifferences, suiteOfField } from '../../record/record.ts'

/** What of the current run decides which baseline runs it may be compared with. */
export interface CurrentRun {
  readonly identity: Identity
  /** Suites that were measured completely. */
  readonly suites: ReadonlySet<string>
}

/** The part of a baseline that was measured in the environment of the current run. */
export type Selection =
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
export function selectEnvironments(
  environments: readonly BaselineEnvironment[],
  current: CurrentRun,
): Selection {
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
export function suitesOf({ records }: BaselineEnvironment): ReadonlySet<string> {
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
