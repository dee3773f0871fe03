import { readFileSync, renameSync, writeFileSync } from 'node:fs'

/** undefined where there is no such file. */
export function readIfPresent(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (error.code === 'ENOENT') return undefined
    throw error
  }
}

/** The old file or the new one, never half of one. */
export function writeAtomically(path, text) {
  const temporary = `${path}.${process.pid}.tmp`
  writeFileSync(temporary, text)
  renameSync(temporary, path)
}

/** Errors of the person or of kbench: a line, and what to do next. */
export function endWith(error) {
  console.error(error.name === 'UserError' ? `error: ${error.message}` : error)
  if (error.nextStep !== undefined) console.error(error.nextStep)
  process.exitCode = error.name === 'UserError' ? 2 : 1
}
