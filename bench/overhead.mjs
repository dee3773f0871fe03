// Overhead: wall time over the seconds in which the tools really measure (warm-up not counted), of network and storage in a run of
// the preset quick on a kind cluster that is already there. Claim: at most 1.15 for its rounds; with starting and removing the
// measuring pods and writing the test file a figure, no claim.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { withCluster } from './cluster.mjs'
import { ratioLine } from './statistics.mjs'

const PRESET = 'quick'
const SUITES = ['network', 'storage']

export async function overhead() {
  await withCluster(async ({ kubeconfig, image }) => {
    for (const suite of SUITES) {
      const out = mkdtempSync(join(tmpdir(), 'kbench-overhead-'))
      const options = [
        `provider.kubeconfig.kubeconfig=${kubeconfig}`,
        `provider.kubeconfig.image=${image}`,
      ].flatMap((one) => ['--set', one])
      const argv = ['run', '--provider', 'kubeconfig', '--suite', suite, '--preset', PRESET, '--out', out]
      const { result, begun } = await timed([...argv, ...options, '--format', 'json'], suite)
      const measured = result.measuredSeconds[suite]
      const record = JSON.parse(readFileSync(join(out, 'record.json'), 'utf8'))
      const whole = record.suites.find(({ name }) => name === suite).durationSeconds
      // A sample is taken when what it needed has been removed.
      const ended = record.series.flatMap(({ samples }) => samples.map(({ at }) => Date.parse(at)))
      const roundsSeconds = (Math.max(...ended) - begun) / 1000
      console.log(
        ratioLine(`overhead of ${suite}, ${PRESET}, its rounds`, roundsSeconds / measured, 'at most 1.15'),
      )
      console.log(ratioLine(`overhead of ${suite}, ${PRESET}, whole`, whole / measured, 'no claim'))
      console.log(
        `  ${roundsSeconds.toFixed(1)} s of rounds, ${whole.toFixed(1)} s in all, for ${measured.toFixed(1)} s measured`,
      )
    }
  })
}

/** Runs kbench. Its progress says when the first round begins. */
async function timed(argv, suite) {
  const child = spawn(process.execPath, ['action/dist/cli.cjs', ...argv], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let stdout = ''
  let begun
  child.stdout.setEncoding('utf8').on('data', (text) => (stdout += text))
  createInterface({ input: child.stderr }).on('line', (line) => {
    console.error(line)
    if (line.includes(`${suite}: round 1 of`)) begun ??= Date.now()
  })
  await new Promise((resolve) => child.once('close', resolve))
  if (begun === undefined) throw new Error(`no rounds of ${suite} in the log`)
  return { result: JSON.parse(stdout), begun }
}
