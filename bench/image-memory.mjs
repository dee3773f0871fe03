// Memory: kbench generates and pushes two images of 1 GB (v1 and v2) in a real run on its own kind cluster.
// Claim: its process never has more than 300 MB resident.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ratioLine } from './statistics.mjs'

const CLAIM = 300e6

export function imageMemory() {
  const folder = mkdtempSync(join(tmpdir(), 'kbench-memory-'))
  try {
    const report = join(folder, 'peak')
    // The kernel's own high-water mark of this process, in KiB; the commands that it runs are not part of it.
    const hook = `import{writeFileSync as w}from'node:fs';process.on('exit',()=>w(${JSON.stringify(report)},String(process.resourceUsage().maxRSS*1024)))`
    const settings = { sizes: '[1GB]', layers: '[1]', rounds: '1', timeoutSeconds: '300' }
    const set = Object.entries(settings).flatMap(([key, value]) => [
      '--set',
      `suites.image-pull.${key}=${value}`,
    ])
    const argv = ['action/dist/cli.cjs', 'run', '--provider', 'kind', '--suite', 'image-pull']
    execFileSync(process.execPath, [...argv, ...set, '--out', join(folder, 'out')], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(hook)}` },
    })
    const peak = Number(readFileSync(report, 'utf8'))
    const name = 'memory of generating and pushing 2 × 1 GB, peak over 300 MB'
    console.log(ratioLine(name, peak / CLAIM, 'at most 1'))
    console.log(`  ${(peak / 1e6).toFixed(0)} MB resident at most`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
