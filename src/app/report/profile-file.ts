import type { Reportable } from '../../core/html-report/report-data.ts'
import { parseProfiles } from '../../core/profile/parse.ts'
import { PROFILE_SCHEMA, type ProfileFile } from '../../core/profile/schema.ts'
import { schemaOf } from '../../core/schema-of.ts'

/** @returns undefined for text that says it is something else @throws {UserError} for a profile that is not as kbench writes it */
export function parseProfileIfOne(text: string, path: string): ProfileFile | undefined {
  return schemaOf(text) === PROFILE_SCHEMA ? parseProfiles(text, path) : undefined
}

/** Each comparison with the profiles of its head. */
export function withProfiles(shown: readonly Reportable[], files: readonly ProfileFile[]): Reportable[] {
  return shown.map((one) => {
    if (one.kind !== 'comparison') return one
    const profiles = files
      .filter(({ current }) => current === one.comparison.current.id)
      .flatMap((file) => file.profiles)
    return profiles.length === 0 ? one : { ...one, profiles }
  })
}
