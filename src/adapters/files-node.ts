import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative, sep } from 'node:path'
import type { Files } from '../ports/files.ts'
import { fileError, hasCode } from './file-error.ts'
import { withFileLock } from './file-lock.ts'
import { makeScratchFolder } from './scratch-folder.ts'
import { checkWritable, makeFolder, replaceFile } from './write-file.ts'

/** The file system of this machine. What it refuses is an EnvironmentError that names the path. */
export function createNodeFiles(): Files {
  return {
    async readIfPresent(path) {
      return explained(`reading ${path}`, () =>
        // What the kernel shows of a process goes with it, also while it is read.
        unlessMissing(readFile(path).then(textOf), undefined, ['ENOENT', 'ESRCH']),
      )
    },
    modifiedAt: async (path) => (await stat(path)).mtime,
    writeAtomically: (path, content) => explained(`writing ${path}`, () => replaceFile(path, content)),
    async exclusively(path, body) {
      await explained(`making the folder of ${path}`, () => makeFolder(dirname(path)))
      return explained(`locking ${path}`, () => withFileLock(path, body))
    },
    checkWritable: (folder) => explained(`writing into ${folder}`, () => checkWritable(folder)),
    list: (folder) =>
      explained(`reading the folder ${folder}`, async () =>
        (await unlessMissing(readdir(folder), [])).sort(),
      ),
    async listBelow(folder) {
      try {
        const entries = await readdir(folder, { recursive: true, withFileTypes: true })
        return entries
          .filter((entry) => entry.isFile())
          .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
          .sort()
      } catch (error) {
        if (hasCode(error, 'ENOENT') || hasCode(error, 'ENOTDIR')) return undefined
        throw fileError(`reading the folder ${folder}`, error)
      }
    },
    remove: (path) => explained(`removing ${path}`, () => rm(path, { recursive: true, force: true })),
    makeTemporaryFolder: (prefix) =>
      explained(`making a folder in ${tmpdir()}`, () => mkdtemp(join(tmpdir(), prefix))),
    makeScratchFolder: (prefix, parent = tmpdir()) =>
      explained(`making a folder in ${parent}`, () => makeScratchFolder(parent, prefix)),
  }
}

/** UTF-8, or UTF-16 where the bytes say so, as what a PowerShell of Windows has redirected. */
function textOf(bytes: Uint8Array): string {
  const [first, second] = bytes
  const isBigEndian = (first === 0xfe && second === 0xff) || (first === 0 && second !== 0 && bytes[2] === 0)
  const isLittleEndian =
    (first === 0xff && second === 0xfe) || (second === 0 && first !== 0 && bytes[3] === 0)
  const encoding = isBigEndian ? 'utf-16be' : isLittleEndian ? 'utf-16le' : 'utf-8'
  return new TextDecoder(encoding, { ignoreBOM: true }).decode(bytes)
}

async function explained<T>(what: string, body: () => Promise<T>): Promise<T> {
  try {
    return await body()
  } catch (error) {
    throw fileError(what, error)
  }
}

async function unlessMissing<T, U>(
  reading: Promise<T>,
  otherwise: U,
  codes: readonly string[] = ['ENOENT'],
): Promise<T | U> {
  try {
    return await reading
  } catch (error) {
    if (codes.some((code) => hasCode(error, code))) return otherwise
    throw error
  }
}
