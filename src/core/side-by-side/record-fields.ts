import { type Identity, identityOf } from '../record/record.ts'
import type { KbenchRecord } from '../record/schema.ts'

const COMMIT_CHARACTERS = 12
const LABEL = 'labels.'

/** The comparable identity of a record. */
export function recordIdentity({
  environment: { provider, facts },
  suites,
  subject,
}: KbenchRecord): Identity {
  return identityOf(provider, facts, suites, subject.labels)
}

/**
 * Everything that records can be grouped by: the fields of their identity (`kubernetes` is the minor version), what names
 * the subject, and its labels as `labels.NAME`.
 */
export function recordFields(record: KbenchRecord): Readonly<Record<string, string>> {
  const { environment, subject } = record
  const labels = Object.entries(subject.labels).map(([name, value]) => [`${LABEL}${name}`, value] as const)
  const { commit, ref } = subject
  return {
    ...recordIdentity(record),
    ...(environment.facts.kubernetes === null ? {} : { kubernetesVersion: environment.facts.kubernetes }),
    runner: environment.facts.runner,
    subject: subject.name,
    ...(commit === undefined ? {} : { commit: commit.slice(0, COMMIT_CHARACTERS) }),
    ...(ref === undefined ? {} : { ref }),
    ...Object.fromEntries(labels),
  }
}
