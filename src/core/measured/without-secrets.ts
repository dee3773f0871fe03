import type { Comparison } from '../comparison/schema.ts'
import type { KbenchRecord } from '../record/schema.ts'
import { suiteWithoutSecrets } from '../secrets.ts'
import type { Measured } from './schema.ts'

type Clean = (text: string) => string

/** The same results, where secrets are taken out of what tools, set-up commands and errors said. */
export function withoutSecrets(measured: Measured, clean: Clean): Measured {
  return {
    ...measured,
    results: measured.results.map(({ variant, record, comparison, problem, shard }) => ({
      variant,
      record: record === null ? null : recordWithoutSecrets(record, clean),
      comparison: comparison === null ? null : comparisonWithoutSecrets(comparison, clean),
      problem: problem === null ? null : clean(problem),
      ...(shard === undefined
        ? {}
        : { shard: { pair: shard.pair, base: recordWithoutSecrets(shard.base, clean) } }),
    })),
  }
}

function recordWithoutSecrets(record: KbenchRecord, clean: Clean): KbenchRecord {
  return { ...record, suites: record.suites.map((suite) => suiteWithoutSecrets(suite, clean)) }
}

function comparisonWithoutSecrets(comparison: Comparison, clean: Clean): Comparison {
  return {
    ...comparison,
    headline: clean(comparison.headline),
    warnings: comparison.warnings.map(clean),
    suites: comparison.suites.map((suite) => suiteWithoutSecrets(suite, clean)),
    series: comparison.series.map((series) => ({
      ...series,
      reason: { ...series.reason, text: clean(series.reason.text) },
    })),
  }
}
