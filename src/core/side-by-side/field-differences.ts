import { identityOf, suiteOfField, type Identity } from '../record/identity.ts'
import type { KbenchRecord } from '../record/schema.ts'
import type { FieldDifference } from './schema.ts'

/** Stands for all parameters of a suite that not every record measured. */
const SUITES = 'suites'

/**
 * The fields of the identity in which the records are not all equal, by name. Parameters of a suite are looked at among
 * the records that measured it; which suites those are is a field of its own.
 */
export function fieldDifferences(records: readonly KbenchRecord[]): FieldDifference[] {
  const identities = records.map(identity)
  const fields = [...new Set(identities.flatMap((one) => Object.keys(one)))].sort()
  return fields
    .map((field) => ({ field, values: identities.map((one) => one[field] ?? null) }))
    .filter(({ field, values }) => {
      const suite = suiteOfField(field)
      const among =
        suite === undefined ? values : values.filter((_, index) => hasSuite(identities[index], suite))
      return new Set(among).size > 1
    })
}

function identity({ environment: { provider, facts }, suites, subject }: KbenchRecord): Identity {
  const measured = suites.filter(({ status }) => status !== 'skipped').map(({ name }) => name)
  return { ...identityOf(provider, facts, suites, subject.labels), [SUITES]: measured.sort().join(' + ') }
}

function hasSuite(identity: Identity | undefined, suite: string): boolean {
  return identity?.[SUITES]?.split(' + ').includes(suite) ?? false
}
