import { UserError } from '../errors.ts'
import { DEFAULT_RECORD_LIMIT, type Baseline } from './schema.ts'
import { byTime } from './serialize.ts'

/**
 * Keeps the newest records of each environment, and drops environments that are left without any.
 * @param limit records to keep, a whole number of at least 1
 * @throws {UserError} for any other limit
 */
export function prune(baseline: Baseline, limit: number = DEFAULT_RECORD_LIMIT): Baseline {
  if (!Number.isInteger(limit) || limit < 1) {
    throw new UserError(`a baseline keeps a whole number of records, at least 1, not ${String(limit)}`)
  }
  const environments = baseline.environments
    .map((environment) => ({ ...environment, records: [...environment.records].sort(byTime).slice(-limit) }))
    .filter(({ records }) => records.length > 0)
    .sort((a, b) => (a.fingerprint < b.fingerprint ? -1 : 1))
  return { ...baseline, environments }
}
