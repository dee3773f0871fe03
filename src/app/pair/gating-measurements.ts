import type { MetricCatalogue } from '../../core/metric.ts'
import type { GatePolicy } from '../../core/policy/policy.ts'
import { parseSeries } from '../../core/series.ts'
import { measurementKey, type Ledger } from './ledger.ts'
import { SIDES } from './sides.ts'

/**
 * What a block of the first stage measures. A measurement that only informs is measured once with either assignment of roles, for an
 * estimate: the time goes to those that can fail the build.
 * @param isFirstOfRoles whether no block had its assignment of roles before
 * @returns keys of measurements; undefined: all
 */
export function measurementsOfFirstStage(
  isFirstOfRoles: boolean,
  ledger: Ledger,
  policy: GatePolicy,
  catalogue: MetricCatalogue,
): ReadonlySet<string> | undefined {
  if (isFirstOfRoles) return undefined
  const gates = (text: string): boolean => {
    const series = parseSeries(text)
    return policy.policyOf(series, catalogue.get(series.metric)).gates
  }
  const gating = [...ledger.measurements.values()].filter(({ series }) => [...series].some(gates))
  // With nothing to gate there is nothing to save time for.
  if (gating.length === 0 || gating.length === ledger.measurements.size) return undefined
  return new Set([...gating.map(({ id }) => id), ...unknownOnes(ledger)])
}

/** What has only failed so far, of which no series is known. */
function unknownOnes(ledger: Ledger): string[] {
  return SIDES.flatMap((side) =>
    ledger
      .suites(side)
      .flatMap(({ id, failures }) => failures.all.map(({ measurement }) => measurementKey(id, measurement))),
  ).filter((key) => !ledger.measurements.has(key))
}
