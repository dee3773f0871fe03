import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
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
 * Runs kbench with its own folder for what it writes, hands the folder to `body`, removes it.
 * kbench is in its own process group, so that Ctrl-C reaches it once.
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
