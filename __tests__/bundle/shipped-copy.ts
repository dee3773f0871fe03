import { cpSync } from 'node:fs'
import { resolve } from 'node:path'
import { temporaryFolder } from '../temporary-folder.ts'

/** A copy of `action/dist` in an empty folder, as users have it: without node_modules above. */
export function shippedCopy(): string {
  const folder = temporaryFolder('dist')
  cpSync(resolve('action/dist'), folder, { recursive: true })
  return folder
}
