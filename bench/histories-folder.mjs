import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/**
 * The folder with github-action-benchmark/, nyrkio/, sap-hana/, go-perf/, whichever are there: the one that is named, or
 * KBENCH_HISTORIES, or one beside the project or above it. undefined where there is none.
 * @throws {Error} when the one that is named is not there
 */
export function historiesFolder(named = process.env.KBENCH_HISTORIES) {
  if (named !== undefined && !existsSync(named)) {
    throw Object.assign(new Error(`${named}: no such folder`), {
      name: 'UserError',
      nextStep: 'Give the folder of the recorded histories, or none.',
    })
  }
  return named ?? besideProject()
}

function besideProject() {
  for (let folder = resolve('..'); ; folder = dirname(folder)) {
    const candidate = join(folder, 'shared', 'data', 'histories')
    if (existsSync(candidate)) return candidate
    if (folder === dirname(folder)) return undefined
  }
}
