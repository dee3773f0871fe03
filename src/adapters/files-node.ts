import { execa } from 'execa'
import { constants, type BigIntStats } from 'node:fs'
import { lstat, mkdtemp, open, readdir, realpath, rm, stat, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import { EnvironmentError, UserError } from '../core/errors.ts'
import type { FileEntry, Files } from '../ports/files.ts'
import { fileError, hasCode } from './file-error.ts'
import { withFileLock } from './file-lock.ts'
import { makeScratchFolder, checkWritable, linkTarget, makeFolder, replaceFile } from './write-file.ts'

const MEBIBYTE = 2 ** 20
/** Node can make no longer text. A device may never end. */
const MOST_BYTES = { file: 511 * MEBIBYTE, device: 16 * MEBIBYTE } as const
/** Polls of a pipe that nobody writes, one every 20 ms. */
const WRITER_POLLS = 100
const GIT_MILLISECONDS = 10_000
/** Folders of earlier runs, with the kubeconfig of what they left. */
const OWN_FOLDER = /^kbench-(?:command|kind|kubeconfig)-[A-Za-z0-9]{6}$/

/** The file system of this machine. What it refuses is an EnvironmentError that names the path. */
export function createNodeFiles(): Files {
  /** Real paths, but of what was read: many files of the kernel are, all the time. */
  const made = new Set<string>()
  const written = new Set<string>()
  const read = new Set<string>()
  const wasRead = async (target: string): Promise<boolean> => {
    for (const path of read) if ((await linkTarget(path)) === target) return true
    return false
  }
  /** The real path of the parent is asked first: nothing can fail once the folder is there. */
  const makeOwnFolder = async (parent: string, make: () => Promise<string>): Promise<string> => {
    const real = await realpath(parent)
    const path = await make()
    made.add(join(real, basename(path)))
    return path
  }
  const mayReplace = async (path: string, target: string): Promise<void> => {
    if (written.has(target)) return
    const why = (await wasRead(target))
      ? 'is read by this command'
      : target !== resolve(path)
        ? `leads through a link to ${target}, which this run did not write`
        : (await isTracked(target))
          ? 'is tracked by git, and this run did not write it'
          : undefined
    if (why === undefined) return
    throw new UserError(`${path} ${why}: it is not replaced`, {
      nextStep: 'Give another name for the result, or remove the file first if it is not needed any more.',
    })
  }
  return {
    async readIfPresent(path) {
      return explained(`reading ${path}`, async () => {
        // What the kernel shows of a process goes with it, also while it is read.
        const text = await unlessMissing(readBounded(path), undefined, ['ENOENT', 'ESRCH'])
        if (text !== undefined) read.add(path)
        return text
      })
    },
    modifiedAt: async (path) => (await stat(path)).mtime,
    lookAt: (path) =>
      explained(`looking at ${path}`, async () => {
        const found = await unlessMissing(lstat(path, { bigint: true }), undefined, ['ENOENT', 'ENOTDIR'])
        if (found === undefined) return undefined
        const { dev, ino, size, mtimeNs, ctimeNs } = found
        return { kind: kindOf(found), identity: [dev, ino, size, mtimeNs, ctimeNs].join(' ') }
      }),
    isTracked,
    writeAtomically: (path, content, how) =>
      explained(`writing ${path}`, async () => {
        await replaceFile(path, content, (target) =>
          how === undefined ? mayReplace(path, target) : Promise.resolve(),
        )
        written.add(await linkTarget(path))
      }),
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
    removeFile: (path) =>
      explained(`removing ${path}`, async () => {
        const found = await unlessMissing(lstat(path), undefined)
        if (found === undefined) return
        if (!found.isFile()) throw new EnvironmentError(`${path} is no regular file: it is not removed`)
        await unlessMissing(unlink(path), undefined)
      }),
    removeOwnFolder: (path) =>
      explained(`removing ${path}`, async () => {
        const full = await unlessMissing(realpath(path), undefined)
        if (full === undefined) return
        const found = await lstat(path)
        const isOwn =
          made.has(full) ||
          made.has(dirname(full)) ||
          (OWN_FOLDER.test(basename(full)) && found.uid === process.getuid?.())
        if (!isOwn || !found.isDirectory())
          throw new EnvironmentError(`${path} is no folder that kbench made: it is not removed`)
        await rm(full, { recursive: true, force: true })
      }),
    makeTemporaryFolder: (prefix) =>
      explained(`making a folder in ${tmpdir()}`, () =>
        makeOwnFolder(tmpdir(), () => mkdtemp(join(tmpdir(), prefix))),
      ),
    makeScratchFolder: (prefix, parent = tmpdir()) =>
      explained(`making a folder in ${parent}`, () =>
        makeOwnFolder(parent, () => makeScratchFolder(parent, prefix)),
      ),
  }
}

function kindOf(found: BigIntStats): FileEntry['kind'] {
  if (found.isFile()) return 'file'
  if (found.isDirectory()) return 'folder'
  return found.isSymbolicLink() ? 'link' : 'device or pipe'
}

async function isTracked(path: string): Promise<boolean> {
  const full = resolve(path)
  const question = ['--literal-pathspecs', 'ls-files', '--error-unmatch', '--', basename(full)]
  const options = { cwd: dirname(full), reject: false, timeout: GIT_MILLISECONDS, stdio: 'ignore' } as const
  return (await execa('git', question, options)).exitCode === 0
}

/** Opened so that it never waits: neither a pipe that nobody writes nor a read that has begun could be ended. */
async function readBounded(path: string): Promise<string> {
  const file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK)
  try {
    const found = await file.stat()
    const most = found.isCharacterDevice() ? MOST_BYTES.device : MOST_BYTES.file
    const parts: Buffer[] = []
    let length = 0
    for (let polls = 0; ;) {
      const part = Buffer.allocUnsafe(Math.min(MEBIBYTE, Math.max(65_536, found.size - length + 1)))
      const bytes = await file.read(part).then(
        ({ bytesRead }) => bytesRead,
        (error: unknown) => {
          if (hasCode(error, 'EAGAIN')) return undefined
          throw error
        },
      )
      const hasNoWriter = bytes === 0 && length === 0 && found.isFIFO()
      if (bytes === 0 && !hasNoWriter) break
      if (hasNoWriter && (polls += 1) === WRITER_POLLS)
        throw new EnvironmentError(`${path} is a pipe that nobody writes; expected a writer, or a file`)
      if (bytes === undefined || hasNoWriter) await new Promise((done) => setTimeout(done, 20))
      else parts.push(part.subarray(0, bytes))
      length += bytes ?? 0
      if (length > most)
        throw new EnvironmentError(
          `${path} has more than ${String(most / MEBIBYTE)} MiB; at most so many are read`,
        )
    }
    return textOf(Buffer.concat(parts))
  } finally {
    await file.close()
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
