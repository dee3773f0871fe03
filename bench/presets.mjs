// How long a whole run of every suite takes once its kind cluster with two workers is there: the record's duration, which
// begins when the testbed is ready. Claims for a machine with 2 cores: smoke at most 2 minutes, quick at most 8.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const CLAIMS = { smoke: 120, quick: 480 }

export function presets() {
  for (const [preset, claim] of Object.entries(CLAIMS)) {
    const out = mkdtempSync(join(tmpdir(), 'kbench-preset-'))
    const argv = ['run', '--provider', 'kind', '--preset', preset, '--out', out]
    const { status } = spawnSync(process.execPath, ['action/dist/cli.cjs', ...argv], {
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const { durationSeconds, suites } = JSON.parse(readFileSync(join(out, 'record.json'), 'utf8'))
    console.log(
      `whole run, ${preset}: ${durationSeconds.toFixed(0)} s, exit ${status} (claim: at most ${claim} s)`,
    )
    for (const suite of suites)
      console.log(`  ${suite.name}: ${suite.status}, ${suite.durationSeconds.toFixed(0)} s`)
  }
}
