import { parseJsonFile } from '../json-file.ts'
import { PROFILE_SCHEMA, profileFileSchema, type ProfileFile } from './schema.ts'

/** @param source what the text came from, named in errors @throws {UserError} for text that is not as kbench writes it */
export function parseProfiles(text: string, source: string): ProfileFile {
  return parseJsonFile(text, source, {
    noun: 'profile',
    schema: PROFILE_SCHEMA,
    form: profileFileSchema,
    expected: 'a profile.json that `kbench pair` wrote',
  })
}
