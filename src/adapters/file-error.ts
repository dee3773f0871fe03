import { EnvironmentError } from '../core/errors.ts'

/** What the operating system's codes mean to a person, with what to do next. errno(3) */
const MEANINGS: Readonly<Record<string, readonly [what: string, nextStep: string]>> = {
  ENOSPC: ['the disk is full', 'Free space there, or write elsewhere.'],
  EDQUOT: ['the disk quota is used up', 'Free space there, or write elsewhere.'],
  EROFS: ['the file system is read-only', 'Write elsewhere.'],
  EACCES: ['this user may not', 'Change the permissions, or name another place.'],
  EPERM: ['this user may not', 'Change the permissions, or name another place.'],
  EISDIR: ['it is a folder', 'Name a file.'],
  ENOTDIR: ['a part of the path is a file, not a folder', 'Name another place.'],
  EEXIST: ['something else stands there', 'Remove it, or name another place.'],
  ENOTEMPTY: ['a folder stands there', 'Remove it, or name another place.'],
  ENAMETOOLONG: ['the name is too long', 'Choose a shorter name.'],
  ELOOP: ['its links lead back to themselves', 'Name the file itself.'],
  EBUSY: ['it is in use', 'Try again, or name another place.'],
  EMFILE: ['too many files are open', 'Raise the limit of open files (ulimit -n).'],
  ENFILE: ['too many files are open on this machine', 'Close other programs.'],
  ENXIO: ['nobody reads this pipe', 'Start its reader first, or name a file.'],
  EIO: ['the disk reports an error', 'Check the disk, or write elsewhere.'],
}

/** Whether an error carries this code of the operating system. */
export function hasCode(error: unknown, code: string): boolean {
  return codeOf(error) === code
}

/**
 * What the operating system refuses is no bug of kbench: an error with a sentence that says what and why.
 * @param what what was tried, as the start of a sentence: "writing baseline.json"
 * @returns what was thrown itself, when the operating system did not refuse
 */
export function fileError<Thrown>(what: string, thrown: Thrown): Thrown | EnvironmentError {
  const code = codeOf(thrown)
  if (code === undefined || thrown instanceof EnvironmentError) return thrown
  const [meaning, nextStep] = MEANINGS[code] ?? ['the operating system refuses', undefined]
  return new EnvironmentError(`${what}: ${meaning} (${code})`, { nextStep })
}

function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}
