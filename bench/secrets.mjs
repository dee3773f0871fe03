// Secrets: how fast they are taken out of what commands say, each case in a separate process, in CPU time. Claim: 400 secrets of 10,000
// characters take at most twice the time of one of 40.
import { execFileSync } from 'node:child_process'
import { withCompiled } from '../support/load-source.mjs'
import { ratioLine } from './statistics.mjs'

const CASES = [
  [1, 40],
  [1, 130_000],
  [20, 130_000],
  [400, 40],
  [400, 10_000],
  [400, 130_000],
]
const TEXTS = ['log', 'json', 'base64']

export async function secrets() {
  await withCompiled('bench/secrets-session.ts', (session) => {
    const measured = (count, length, text) =>
      JSON.parse(execFileSync(process.execPath, [session, String(count), String(length), text]).toString())
    const [one, many] = [measured(1, 40, 'log'), measured(400, 10_000, 'log')]
    const ratio = one.megabytesPerSecond / many.megabytesPerSecond
    console.log(ratioLine('secrets: time per MB, 400 of 10,000 characters over 1 of 40', ratio, 'at most 2'))
    for (const [count, length] of CASES) {
      const all = TEXTS.map((text) => [text, measured(count, length, text)])
      const speeds = all.map(
        ([text, { megabytesPerSecond }]) => `${text} ${megabytesPerSecond.toFixed(1)} MB/s`,
      )
      const [, { buildSeconds, memoryBytes }] = all[0]
      const rest = `prepared in ${buildSeconds.toFixed(2)} s, at most ${(memoryBytes / 1e6).toFixed(0)} MB more`
      console.log(`  ${count} of ${length} characters: ${speeds.join(', ')}; ${rest}`)
    }
  })
}
