import type { Comparison } from '../comparison/schema.ts'
import type { KbenchRecord } from '../record/schema.ts'
import { suiteWithoutSecrets, withoutSecretsIn } from '../secrets.ts'
import type { Measured } from './schema.ts'

/** The same results, where these values are taken out of what tools, set-up commands and errors said. */
export function withoutSecrets(measured: Measured, secrets: readonly string[]): Measured {
  if (secrets.length === 0) return measured
  const clean = (text: string): string => withoutSecretsIn(text, secrets)
  return {
    ...measured,
    results: measured.results.map(({ variant, record, comparison, problem, shard }) => ({
      variant,
      record: record === null ? null : recordWithoutSecrets(record, secrets),
      comparison: comparison === null ? null : comparisonWithoutSecrets(comparison, secrets),
      problem: problem === null ? null : clean(problem),
      ...(shard === undefined
        ? {}
        : { shard: { pair: shard.pair, base: recordWithoutSecrets(shard.base, secrets) } }),
    })),
  }
}

function recordWithoutSecrets(record: KbenchRecord, secrets: readonly string[]): KbenchRecord {
  return { ...record, suites: record.suites.map((suite) => suiteWithoutSecrets(suite, secrets)) }
}

function comparisonWithoutSecrets(comparison: Comparison, secrets: readonly string[]): Comparison {
  const clean = (text: string): string => withoutSecretsIn(text, secrets)
  return {
    ...comparison,
    headline: clean(comparison.headline),
    warnings: comparison.warnings.map(clean),
    suites: comparison.suites.map((suite) => suiteWithoutSecrets(suite, secrets)),
    series: comparison.series.map((series) => ({
      ...series,
      reason: { ...series.reason, text: clean(series.reason.text) },
    })),
  }
}
