import { lstat, mkdtemp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isProcessThere, PROCESS_SPACE } from './is-running.ts'

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
