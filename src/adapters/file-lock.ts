import { open, readFile, rename, rm, link, stat } from 'node:fs/promises'
import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import { EnvironmentError } from '../core/errors.ts'
import { hasCode } from './file-error.ts'
import { isProcessThere } from './is-running.ts'
import { linkTarget } from './write-file.ts'

const POLL_MILLISECONDS = 50
/** Whoever holds a lock needs milliseconds. */
const MOST_POLLS = 200
/** For a holder on another machine or in another container, who cannot be asked. */
const STALE_MILLISECONDS = 60_000

/**
 * Runs this while nobody else does so for the same file: a lock file is next to it, which counts until its
 * process ends. (No library: proper-lockfile renews its locks by a timer and brings three packages; asking
 * for the holder's process is enough.)
 * @throws {EnvironmentError} when somebody else does not come to an end
 */
export async function withFileLock<T>(path: string, body: () => Promise<T>): Promise<T> {
  const lock = `${await linkTarget(path)}.lock`
  const mine = `${hostname()} ${String(process.pid)} ${randomBytes(6).toString('hex')}\n`
  for (let polls = 0; !(await taken(lock, mine)); polls += 1) {
    if (polls === MOST_POLLS) {
      const [, holder = '?'] = ((await contentOf(lock)) ?? '').split(' ')
      throw new EnvironmentError(`${path} is being changed by another kbench (process ${holder})`, {
        nextStep: `Try again. If no other kbench is running, remove ${lock}.`,
      })
    }
    await new Promise((done) => setTimeout(done, POLL_MILLISECONDS))
  }
  try {
    return await body()
  } finally {
    // One that cannot be read, or of which only a part comes, is still ours: nobody takes away the lock of a process that runs.
    const found = (await contentOf(lock).catch(() => undefined)) ?? ''
    if (mine.startsWith(found)) await rm(lock, { force: true })
  }
}

async function taken(lock: string, mine: string): Promise<boolean> {
  // Appears with its content, by a link: nobody reads an empty one.
  const own = `${lock}.${randomBytes(6).toString('hex')}`
  const file = await open(own, 'wx', 0o644)
  try {
    await file.writeFile(mine)
    await link(own, lock)
    return true
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
    await removeStale(lock, own)
    return false
  } finally {
    await file.close()
    await rm(own, { force: true })
  }
}

/** Takes a lock away whose holder has ended. Two may try: what was moved by mistake is put back. */
async function removeStale(lock: string, own: string): Promise<void> {
  const seen = await contentOf(lock)
  if (seen === undefined || !(await isStale(lock, seen))) return
  const aside = `${own}.stale`
  try {
    await rename(lock, aside)
    if ((await contentOf(aside)) !== seen) await link(aside, lock)
  } catch (error) {
    if (!hasCode(error, 'ENOENT') && !hasCode(error, 'EEXIST')) throw error
  } finally {
    await rm(aside, { force: true })
  }
}

async function isStale(lock: string, content: string): Promise<boolean> {
  const [host, pid] = content.split(' ')
  if (host === hostname() && Number(pid) > 0) return !isProcessThere(Number(pid))
  const modified = await stat(lock).then(
    ({ mtimeMs }) => mtimeMs,
    () => Date.now(),
  )
  return Date.now() - modified > STALE_MILLISECONDS
}

async function contentOf(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
}
