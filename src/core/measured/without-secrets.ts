import type { Comparison } from '../comparison/schema.ts'
import type { KbenchRecord } from '../record/schema.ts'
import type { Measured } from './schema.ts'

const SECRET_NAME = /TOKEN|SECRET|PASSWORD|PASSWD|PASSPHRASE|CREDENTIAL|API_?KEY|ACCESS_?KEY|PRIVATE_?KEY/i
/** Shorter values are words that also stand elsewhere. */
const SHORTEST = 8

/** The values of an environment that by their names are secrets; of several lines, each line. */
export function secretsOf(env: Readonly<Record<string, string | undefined>>): string[] {
  const values = Object.entries(env).flatMap(([name, value = '']) =>
    SECRET_NAME.test(name) ? [value, ...value.split(/\r?\n/)] : [],
  )
  // The longest first, so that none is cut by a part of it.
  return [...new Set(values.map((value) => value.trim()))]
    .filter((value) => value.length >= SHORTEST)
    .sort((a, b) => b.length - a.length)
}

/** The same results, where these values are taken out of what tools, set-up commands and errors said. */
export function withoutSecrets(measured: Measured, secrets: readonly string[]): Measured {
  if (secrets.length === 0) return measured
  const clean = (text: string): string => secrets.reduce((so, secret) => so.replaceAll(secret, '***'), text)
  return {
    ...measured,
    results: measured.results.map(({ variant, record, comparison, problem }) => ({
      variant,
      record: record === null ? null : cleanRecord(record, clean),
      comparison: comparison === null ? null : cleanComparison(comparison, clean),
      problem: problem === null ? null : clean(problem),
    })),
  }
}

type Clean = (text: string) => string

function cleanRecord(record: KbenchRecord, clean: Clean): KbenchRecord {
  return {
    ...record,
    suites: record.suites.map(({ notes, ...suite }) => ({
      ...cleanReason(suite, clean),
      ...(notes === undefined ? {} : { notes: notes.map(clean) }),
    })),
  }
}

function cleanComparison(comparison: Comparison, clean: Clean): Comparison {
  return {
    ...comparison,
    headline: clean(comparison.headline),
    warnings: comparison.warnings.map(clean),
    suites: comparison.suites.map((suite) => cleanReason(suite, clean)),
    series: comparison.series.map((series) => ({
      ...series,
      reason: { ...series.reason, text: clean(series.reason.text) },
    })),
  }
}

function cleanReason<T extends { readonly reason?: string | undefined }>(suite: T, clean: Clean): T {
  return suite.reason === undefined ? suite : { ...suite, reason: clean(suite.reason) }
}
