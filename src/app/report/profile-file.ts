import type { Reportable } from '../../core/html-report/report-data.ts'
import { parseProfiles } from '../../core/profile/parse.ts'
import { PROFILE_SCHEMA, type ProfileFile } from '../../core/profile/schema.ts'
import { schemaOf } from '../../core/schema-of.ts'
import type { Ports } from '../ports.ts'
import { readText } from '../read-files.ts'

/** @returns undefined for a file that says it is something else @throws {UserError} for one that is not as kbench writes it */
export async function readProfileIfOne(
  path: string,
  { files }: Pick<Ports, 'files'>,
): Promise<ProfileFile | undefined> {
  const text = await readText(path, files)
  if (schemaOf(text) !== PROFILE_SCHEMA) return undefined
  return parseProfiles(text, path)
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
