import { type BaselineEnvironment, byTime, type RecordSummary } from '../../baseline/baseline-file.ts'
import type { Identity, IdentityDifference } from '../../record/record.ts'
import { identityDifferences, suiteOfField } from '../../record/record.ts'
import { suitesOf } from './select-runs.ts'

/** The baseline runs that the series of one suite are compared with. */
export type SuiteRuns =
  /** Oldest first; empty when no run of this environment measured the suite. */
  | { readonly kind: 'runs'; readonly runs: readonly RecordSummary[] }
  | { readonly kind: 'differs'; readonly differences: readonly IdentityDifference[] }

/**
 * Pools the runs of all environments in which the suite had the parameters that it has now. What other suites were
 * measured beside it, and how, does not matter.
 * @param environments equal in everything but suites
 * @param suite undefined for a metric that no suite declares: then suites and parameters must all be equal
 */
export function runsOfSuite(
  environments: readonly BaselineEnvironment[],
  identity: Identity,
  suite: string | undefined,
): SuiteRuns {
  const candidates = environments
    .filter((environment) =>
      suite === undefined ? haveSameSuites(environment.identity, identity) : hasSuite(environment, suite),
    )
    .map((environment) => ({
      environment,
      differences: parameterDifferences(environment.identity, identity, suite),
    }))
  const matching = candidates.filter(({ differences }) => differences.length === 0)
  if (matching.length > 0 || candidates.length === 0) {
    const runs = matching.flatMap(({ environment }) => environment.records)
    return { kind: 'runs', runs: runs.sort(byTime) }
  }
  const [nearest] = candidates.sort((a, b) => a.differences.length - b.differences.length)
  return { kind: 'differs', differences: nearest?.differences ?? [] }
}

function hasSuite(environment: BaselineEnvironment, suite: string): boolean {
  return suitesOf(environment).has(suite) || suitesWithFields(environment.identity).has(suite)
}

function haveSameSuites(baseline: Identity, current: Identity): boolean {
  const [there, here] = [suitesWithFields(baseline), suitesWithFields(current)]
  return there.size === here.size && [...there].every((suite) => here.has(suite))
}

function parameterDifferences(
  baseline: Identity,
  current: Identity,
  suite: string | undefined,
): IdentityDifference[] {
  const [there, here] = [suitesWithFields(baseline), suitesWithFields(current)]
  return identityDifferences(baseline, current).filter(({ field }) => {
    const owner = suiteOfField(field)
    // A suite that one side did not measure makes its series new or missing, not incomparable.
    if (owner === undefined || !there.has(owner) || !here.has(owner)) return false
    return suite === undefined || owner === suite
  })
}

function suitesWithFields(identity: Identity): ReadonlySet<string> {
  return new Set(Object.keys(identity).flatMap((field) => suiteOfField(field) ?? []))
}
