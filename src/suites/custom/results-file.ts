import { EnvironmentError } from '../../core/errors.ts'
import type { Files } from '../../ports/files.ts'

export const EXPECTED_FILE = 'Name a file in the checkout that the command writes and git does not have.'

/** Why a text cannot be `results.from.file`; undefined where it can. */
export function problemOfPath(path: string): string | undefined {
  const parts = path.split('/')
  if (path.startsWith('/') || parts.includes('..')) return 'is outside of the checkout'
  if (parts.some((part) => part.toLowerCase() === '.git')) return 'is in .git'
  return ['', '.'].includes(parts.at(-1) ?? '') ? 'is a folder' : undefined
}

/** Why what stands there cannot be. @param folder the checkout */
export async function problemOfEntry(
  path: string,
  folder: string,
  files: Pick<Files, 'lookAt' | 'isTracked'>,
): Promise<string | undefined> {
  let place = folder
  const parts = path.split('/').filter((part) => part !== '' && part !== '.')
  for (const [index, part] of parts.entries()) {
    place += `/${part}`
    const kind = (await files.lookAt(place))?.kind
    if (kind === undefined) return undefined
    if (index + 1 === parts.length && kind !== 'file') return `is a ${kind}`
    if (index + 1 < parts.length && kind !== 'folder') return `leads through ${place}, which is a ${kind}`
  }
  return (await files.isTracked(place)) ? 'is tracked by git' : undefined
}

/** Files that commands of this run wrote, by path, as they were then. */
export type WrittenFiles = Map<string, string>

/**
 * Watches a command write its results. Only what a command of this run was seen to write is removed first; what else is there stays,
 * and is not taken for a result.
 * @returns what to call when the command has ended well, for the text that it wrote
 * @throws {EnvironmentError} for what cannot hold results, was not written, or was only added to; so does what is returned
 */
export async function expectResults(
  { file, folder, what }: { readonly file: string; readonly folder: string; readonly what: string },
  written: WrittenFiles,
  files: Pick<Files, 'lookAt' | 'isTracked' | 'removeFile' | 'readIfPresent'>,
): Promise<() => Promise<string>> {
  const path = `${folder}/${file}`
  const refuse = (problem: string, nextStep = EXPECTED_FILE): never => {
    throw new EnvironmentError(`${what}: results.from.file: ${path} ${problem}`, { nextStep })
  }
  const look = async (): Promise<string | undefined> => {
    const problem = await problemOfEntry(file, folder, files)
    return problem === undefined ? (await files.lookAt(path))?.identity : refuse(problem)
  }
  let before = await look()
  if (before !== undefined && before === written.get(path)) {
    await files.removeFile(path)
    before = undefined
  }
  const old = before === undefined ? '' : await files.readIfPresent(path)
  return async () => {
    const after = await look()
    const text = after === undefined ? undefined : await files.readIfPresent(path)
    if (after === undefined || text === undefined)
      return refuse('is not there after the command, which ended well', 'Does it write it in the checkout?')
    if (after === before) return refuse('was there before, and the command did not write it')
    if (old && text !== old && text.startsWith(old))
      return refuse('was there before, and the command added to it', 'Have it replace it: `>`, not `>>`.')
    written.set(path, after)
    return text
  }
}
