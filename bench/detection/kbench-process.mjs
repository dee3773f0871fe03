import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync, renameSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Set once this program was asked to end: kbench cleans up, and nothing new is begun. */
export const ending = { signal: undefined }
let running

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    ending.signal ??= signal
    running?.kill(signal)
  })
}

/**
 * Runs kbench with a folder of its own for what it writes, hands the folder to `body`, removes it.
 * kbench is in a process group of its own, so that Ctrl-C reaches it once.
 */
export async function withKbench(cli, argv, body) {
  const folder = mkdtempSync(join(tmpdir(), 'kbench-detection-'))
  try {
    const out = join(folder, 'out')
    const begun = performance.now()
    const exitCode = await new Promise((resolve, reject) => {
      running = spawn(process.execPath, [cli, ...argv, '--out', out], {
        stdio: ['ignore', 'ignore', 'inherit'],
        detached: true,
      })
      running.on('error', reject)
      running.on('exit', (code, signal) => resolve(code ?? `signal ${signal}`))
    })
    running = undefined
    return await body({ out, exitCode, seconds: (performance.now() - begun) / 1000 })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

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
