import type { Files } from '../../ports/files.ts'

/**
 * The text of /proc/PID/NAME, undefined when there is no such process. One that ends while it is read makes the
 * kernel answer ESRCH.
 */
export async function readProcessFile(files: Files, pid: number, name: string): Promise<string | undefined> {
  try {
    return await files.readIfPresent(`/proc/${String(pid)}/${name}`)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return undefined
    throw error
  }
}
