// Overhead: wall time of the network suite over the seconds in which its tools really measure (warm-up not counted),
// on a kind cluster that is already there. Claim: at most 1.3 without the search for the zero-loss rate, whose trials of half a
// second are mostly the starting of their tools; with it a figure, no claim.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withCluster } from './cluster.mjs'
import { ratioLine } from './statistics.mjs'

const PRESET = 'quick'
const CASES = [
  { what: 'without zero loss', more: ['suites.network.zeroLossFrameSizes=[]'], claim: 'at most 1.3' },
  { what: 'whole', more: [], claim: 'no claim' },
]

export async function overhead() {
  await withCluster(({ kubeconfig, image }) => {
    for (const { what, more, claim } of CASES) {
      const out = mkdtempSync(join(tmpdir(), 'kbench-overhead-'))
      const argv = [
        'action/dist/cli.cjs',
        'run',
        '--provider',
        'kubeconfig',
        '--suite',
        'network',
        '--preset',
        PRESET,
        '--out',
        out,
      ]
      const options = [
        `provider.kubeconfig.kubeconfig=${kubeconfig}`,
        `provider.kubeconfig.image=${image}`,
        ...more,
      ]
      const stdout = execFileSync(
        process.execPath,
        [...argv, ...options.flatMap((one) => ['--set', one]), '--format', 'json'],
        {
          encoding: 'utf8',
          stdio: ['ignore', 'pipe', 'inherit'],
          maxBuffer: 2 ** 28,
        },
      )
      const { measuredSeconds } = JSON.parse(stdout)
      const record = JSON.parse(readFileSync(join(out, 'record.json'), 'utf8'))
      const wall = record.suites.find(({ name }) => name === 'network').durationSeconds
      console.log(
        ratioLine(`overhead of the network suite, ${PRESET}, ${what}`, wall / measuredSeconds.network, claim),
      )
      console.log(`  ${wall.toFixed(1)} s for ${measuredSeconds.network} s measured`)
    }
  })
}
