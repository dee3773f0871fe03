// Start-up: `node action/dist/cli.cjs --help` against bare `node -e 0`, alternating. Claim: at most 4 times.
import { spawnSync } from 'node:child_process'
import { median, ratioLine } from './statistics.mjs'

export async function startUp() {
  const time = (argv) => {
    const started = performance.now()
    const { status } = spawnSync(process.execPath, argv, { stdio: 'ignore' })
    if (status !== 0) throw new Error(`node ${argv.join(' ')} exited with ${status}`)
    return performance.now() - started
  }
  const [bare, help] = [[], []]
  for (let round = 0; round < 21; round += 1) {
    bare.push(time(['-e', '0']))
    help.push(time(['action/dist/cli.cjs', '--help']))
  }
  console.log(ratioLine('start-up: --help over node -e 0', median(help) / median(bare), 'at most 4'))
  console.log(
    `  medians of 21: --help ${median(help).toFixed(0)} ms, bare node ${median(bare).toFixed(0)} ms`,
  )
}
