import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from '@jest/globals'

const made: string[] = []

/** An empty folder, which is removed when all tests of the file have ended. */
export function temporaryFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `kbench-${name}-`))
  made.push(folder)
  return folder
}

// Here and not in the function: tests call it too, and cannot register anything any more.
afterAll(() => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
})
