import { identityOf, identityText } from './record.ts'
import type { EnvironmentFacts, KbenchRecord, RecordedSeries, SuiteResult } from './schema.ts'
import { RECORD_SCHEMA } from './schema.ts'
import type { KnownLimit } from './limits.ts'
import { sortedByName } from '../series.ts'

interface RecordParts {
  readonly id: string
  readonly startedAt: Date
  readonly durationSeconds: number
  readonly interrupted: boolean
  readonly subject: KbenchRecord['subject']
  readonly provider: string
  readonly facts: EnvironmentFacts
  readonly suites: readonly SuiteResult[]
  readonly series: readonly RecordedSeries[]
  /** Known limits of the place, for charts. */
  readonly limits?: readonly KnownLimit[] | undefined
}

/** Hexadecimal digits of the SHA-256 that make a fingerprint. */
const FINGERPRINT_LENGTH = 16

/** Puts a record together; its fingerprint is the hash of its identity. */
export function assembleRecord(parts: RecordParts, sha256: (text: string) => string): KbenchRecord {
  const identity = identityOf(parts.provider, parts.facts, parts.suites, parts.subject.labels)
  return {
    schema: RECORD_SCHEMA,
    id: parts.id,
    startedAt: parts.startedAt.toISOString(),
    durationSeconds: Math.round(parts.durationSeconds * 1000) / 1000,
    ...(parts.interrupted ? { interrupted: true } : {}),
    subject: parts.subject,
    environment: {
      provider: parts.provider,
      fingerprint: sha256(identityText(identity)).slice(0, FINGERPRINT_LENGTH),
      facts: parts.facts,
    },
    suites: [...parts.suites],
    series: sortedByName(parts.series).map(({ series }) => series),
    ...(parts.limits === undefined || parts.limits.length === 0 ? {} : { limits: [...parts.limits] }),
  }
}
