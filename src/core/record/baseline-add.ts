import type { Baseline, BaselineEnvironment } from './baseline-file.ts'
import { BASELINE_SCHEMA, byTime, DEFAULT_RECORD_LIMIT } from './baseline-file.ts'
import { summarizeRecord } from './summarize-record.ts'
import { UserError } from '../errors.ts'
import { identityOf } from './record.ts'
import type { KbenchRecord } from './schema.ts'
import { parseSeries } from '../series.ts'

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

interface AddOptions {
  /** Records to keep per fingerprint, the newest. */
  readonly limit?: number
  /** Take a record that was interrupted, has a failed suite, or measured nothing. */
  readonly force?: boolean
}

export function emptyBaseline(): Baseline {
  return { schema: BASELINE_SCHEMA, environments: [] }
}

/**
 * Adds a record to the environment of its fingerprint. A record of the same id is replaced, wherever it was.
 * @throws {UserError} for a record that is interrupted, has a failed suite or measured nothing, without force; or for a
 * series whose name or labels are not Prometheus notation
 */
export function addRecord(
  baseline: Baseline,
  record: KbenchRecord,
  { limit = DEFAULT_RECORD_LIMIT, force = false }: AddOptions = {},
): Baseline {
  if (!force) refuseIncomplete(record)
  const summary = summarizeRecord(record)
  // What cannot be read back must not be written.
  for (const { series } of summary.series) parseSeries(series)
  const { provider, fingerprint, facts } = record.environment
  const others = baseline.environments.map((environment) => ({
    ...environment,
    records: environment.records.filter(({ id }) => id !== record.id),
  }))
  const present = others.find((environment) => environment.fingerprint === fingerprint)
  const added: BaselineEnvironment = {
    fingerprint,
    provider,
    identity: identityOf(provider, facts, record.suites, record.subject.labels),
    records: [...(present?.records ?? []), summary],
  }
  const environments = [...others.filter((environment) => environment !== present), added]
  return prune({ ...baseline, environments }, limit)
}

function refuseIncomplete(record: KbenchRecord): void {
  const failed = record.suites.filter(({ status }) => status === 'failed').map(({ name }) => name)
  const causes = [
    ...(record.interrupted === true ? ['it was interrupted'] : []),
    ...(failed.length > 0 ? [`a suite failed (${failed.join(', ')})`] : []),
    ...(record.series.some(({ samples }) => samples.length > 0) ? [] : ['it measured nothing']),
  ]
  if (causes.length === 0) return
  throw new UserError(`record ${record.id} is not fit for a baseline: ${causes.join(' and ')}`, {
    nextStep: 'Run the benchmark again and add the new record; --force adds this one all the same.',
  })
}

/** Plain records as a baseline, also incomplete ones, as the person named each. Duplicates count once. */
export function recordsAsBaseline(records: readonly KbenchRecord[]): Baseline {
  const options = { limit: Math.max(1, records.length), force: true }
  return records.reduce((baseline, record) => addRecord(baseline, record, options), emptyBaseline())
}
