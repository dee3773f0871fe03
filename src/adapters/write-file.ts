import { randomBytes } from 'node:crypto'
import { constants, type Stats } from 'node:fs'
import {
  lstat,
  mkdir,
  open,
  readdir,
  readlink,
  realpath,
  rename,
  rm,
  rmdir,
  stat,
  writeFile,
  mkdtemp,
} from 'node:fs/promises'
import { basename, dirname, join, resolve, sep } from 'node:path'
import { UserError } from '../core/errors.ts'
import { hasCode } from './file-error.ts'
import { isProcessThere, PROCESS_SPACE } from './is-running.ts'

const PERMISSIONS = 0o777

/**
 * Replaces a file by renaming a temporary one next to it: a reader sees the old or the new content. A link
 * stays a link, and mode and owner stay as they were. What is no regular file (/dev/null, a pipe) is written into.
 * @param mayReplace called for a regular file that is there. @throws where it is to stay
 * @throws what the operating system says; the old content is still there
 */
export async function replaceFile(
  path: string,
  content: string | Uint8Array,
  mayReplace: (target: string) => Promise<void>,
): Promise<void> {
  const target = await writableTarget(path)
  await makeFolder(dirname(path))
  const old = await statOf(target)
  if (old !== undefined && !old.isFile() && !old.isDirectory()) {
    // Without it, what has no reader would wait for one for ever.
    const reader = old.isFIFO() ? await open(target, constants.O_WRONLY | constants.O_NONBLOCK) : undefined
    try {
      await writeFile(target, content)
    } finally {
      await reader?.close()
    }
    return
  }
  if (old?.isFile() === true) await mayReplace(target)
  await removeAbandoned(dirname(target))
  // Not the name with more after it, which may be too long for a file system.
  const temporary = temporaryIn(dirname(target))
  try {
    await writeNew(temporary, content, old)
    await rename(temporary, target)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}

/**
 * Makes a folder with those above it. Not by Node's `recursive`, which tries for ever where no folder can be made (/proc).
 * @returns the outermost that was made
 * @throws what the operating system says
 */
export async function makeFolder(folder: string): Promise<string | undefined> {
  const full = resolve(folder)
  const make = async (): Promise<string | undefined> => {
    try {
      await mkdir(full)
      return full
    } catch (error) {
      if (hasCode(error, 'EEXIST') && (await stat(full)).isDirectory()) return undefined
      throw error
    }
  }
  return make().catch(async (error: unknown) => {
    if (!hasCode(error, 'ENOENT') || dirname(full) === full) throw error
    const outermost = await makeFolder(dirname(full))
    return [outermost, await make()].find((made) => made !== undefined)
  })
}

/** Makes the folder and a file in it; takes away what it made. @throws what the operating system says */
export async function checkWritable(folder: string): Promise<void> {
  await writableTarget(folder)
  const made = await makeFolder(folder)
  const probe = temporaryIn(folder)
  try {
    await writeNew(probe, 'kbench can write here', undefined)
  } finally {
    await rm(probe, { force: true })
    if (made !== undefined) await removeEmpty(resolve(folder), resolve(made))
  }
}

/** From the inner folder to the outer, for as long as nobody has put anything there. */
async function removeEmpty(inner: string, outer: string): Promise<void> {
  for (let folder = inner; folder.startsWith(outer); folder = dirname(folder)) {
    try {
      await rmdir(folder)
    } catch {
      return
    }
  }
}

function temporaryIn(folder: string): string {
  return join(folder, `.kbench-${String(process.pid)}-${PROCESS_SPACE}${randomBytes(3).toString('hex')}.tmp`)
}

const TEMPORARY = /^\.kbench-(\d+)-([0-9a-f]{6})[0-9a-f]{6}\.tmp$/
/** A process in another container has a number that means nothing here; it writes for less than this. */
const ABANDONED_MILLISECONDS = 60_000

/** A run writes a file after each measurement, and what others left does not become more. */
const lookedThrough = new Set<string>()

/** What processes that were killed while they wrote left in a folder: looked for before the first write into it. */
async function removeAbandoned(folder: string): Promise<void> {
  const full = resolve(folder)
  if (lookedThrough.has(full)) return
  lookedThrough.add(full)
  for (const name of await readdir(folder).catch((): string[] => [])) {
    const [, pid, space] = TEMPORARY.exec(name) ?? []
    if (pid === undefined || isProcessThere(Number(pid))) continue
    const path = join(folder, name)
    const found = await lstat(path).catch(() => undefined)
    if (found?.isFile() !== true) continue
    if (space !== PROCESS_SPACE && Date.now() - found.mtimeMs < ABANDONED_MILLISECONDS) continue
    // Somebody else's may stay; the write itself will say what is wrong with the folder.
    await rm(path, { force: true }).catch(() => undefined)
  }
}

async function writeNew(path: string, content: string | Uint8Array, old: Stats | undefined): Promise<void> {
  const file = await open(path, 'wx', old === undefined ? 0o644 : 0o600)
  try {
    await file.writeFile(content)
    if (old?.isFile() === true) {
      // Root keeps the owner; nobody else can give a file away.
      if (process.getuid?.() === 0) await file.chown(old.uid, old.gid)
      await file.chmod(old.mode & PERMISSIONS)
    }
  } finally {
    await file.close()
  }
}

async function writableTarget(path: string): Promise<string> {
  const target = await linkTarget(path)
  if (!target.split(sep).includes('.git')) return target
  throw new UserError(`${path} is in .git, which belongs to git; expected another place to write to`)
}

/** The file that a path leads to, also where a link leads to none yet. */
export async function linkTarget(path: string): Promise<string> {
  try {
    return await realpath(path)
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error
  }
  const isLink = await lstat(path).then(
    (found) => found.isSymbolicLink(),
    () => false,
  )
  if (isLink) return linkTarget(resolve(dirname(path), await readlink(path)))
  return join(await linkTarget(dirname(resolve(path))), basename(resolve(path)))
}

async function statOf(path: string): Promise<Stats | undefined> {
  try {
    return await stat(path)
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
}

/**
 * A new folder that is named after this process, so that it can be removed when the process is gone. Those of the same prefix whose
 * processes are gone are removed, of this user and from where processes have the same numbers only.
 * @throws what the operating system says
 */
export async function makeScratchFolder(parent: string, prefix: string): Promise<string> {
  for (const name of await readdir(parent).catch((): string[] => [])) {
    if (!name.startsWith(prefix)) continue
    const [, pid, space] = /^(\d+)-([0-9a-f]{6})-[A-Za-z0-9]{6}$/.exec(name.slice(prefix.length)) ?? []
    if (pid === undefined || space !== PROCESS_SPACE || isProcessThere(Number(pid))) continue
    const path = join(parent, name)
    const found = await lstat(path).catch(() => undefined)
    if (found?.isDirectory() !== true || found.uid !== process.getuid?.()) continue
    // What cannot be removed stays: it is in nobody's way.
    await rm(path, { recursive: true, force: true }).catch(() => undefined)
  }
  return mkdtemp(join(parent, `${prefix}${String(process.pid)}-${PROCESS_SPACE}-`))
}
