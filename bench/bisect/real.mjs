// node bench/bisect/real.mjs [--times 3] [--commits 63] [--slower 0.11] [--budget 60m] [--file bench/bisect/real.jsonl] [--cli action/dist/cli.cjs]
//
// Searches that really measure, on this machine: makes a repository with one commit that does more work, in a place drawn at random, and
// lets `kbench bisect` find it. Each search is added to the file; started again it goes on until there are so many.
import { execFileSync, spawnSync } from 'node:child_process'
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readIfPresent } from '../detection/files.mjs'

const CONFIGURATION = `
version: 1
provider: host
suites:
  custom:
    workloads:
      hashing: { generator: python3 generator.py }
`
const BLOCK = 100_000
/** Without its counter of bytes, whose rate does not depend on the size of a block. */
const GENERATOR = readFileSync('examples/custom/hashing/generator.py', 'utf8').replace(/"bytes": [^,]+, /, '')

const { values } = parseArgs({
  options: {
    times: { type: 'string', default: '3' },
    commits: { type: 'string', default: '63' },
    slower: { type: 'string', default: '0.11' },
    budget: { type: 'string', default: '60m' },
    file: { type: 'string', default: join('bench', 'bisect', 'real.jsonl') },
    cli: { type: 'string', default: 'action/dist/cli.cjs' },
  },
})
const file = resolve(values.file)
const commits = Number(values.commits)
const commit = execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).trim()
const searches = () => (readIfPresent(file) ?? '').split('\n').filter((line) => line !== '').length
while (searches() < Number(values.times)) searchOnce()

function searchOnce() {
  const folder = mkdtempSync(join(tmpdir(), 'kbench-bisect-'))
  try {
    const culprit = 1 + Math.floor(Math.random() * commits)
    makeHistory(folder, culprit)
    console.log(`${new Date().toISOString()} change ${culprit} of ${commits}`)
    const begun = performance.now()
    const ended = spawnSync(
      process.execPath,
      [
        resolve(values.cli),
        'bisect',
        'good',
        'main',
        '--budget',
        values.budget,
        '--out',
        join(folder, 'out'),
      ],
      { cwd: folder, stdio: ['ignore', 'inherit', 'inherit'] },
    )
    if (ended.signal !== null) throw new Error(`kbench was ended by ${ended.signal}`)
    const text = readIfPresent(join(folder, 'out', 'bisect-result.json'))
    const result = {
      at: new Date().toISOString(),
      commit,
      machine: `${cpus().length} cores`,
      load: Number(loadavg()[2].toFixed(1)),
      commits,
      slower: Number(values.slower),
      culprit,
      seconds: Math.round((performance.now() - begun) / 1000),
      exitCode: ended.status,
      ...(text === undefined ? { end: 'nothing written' } : foundIn(JSON.parse(text))),
    }
    appendFileSync(file, `${JSON.stringify(result)}\n`)
    console.log(JSON.stringify(result))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** GOOD has the tag good; from the culprit on a block is longer, so that an operation takes longer. */
function makeHistory(folder, culprit) {
  const git = (...argv) =>
    execFileSync('git', ['-c', 'user.name=bench', '-c', 'user.email=bench@example.invalid', ...argv], {
      cwd: folder,
      stdio: 'pipe',
    })
  git('init', '--quiet', '--initial-branch=main')
  writeFileSync(join(folder, '.gitignore'), 'out\n')
  writeFileSync(join(folder, 'kbench.yaml'), CONFIGURATION)
  for (let place = 0; place <= commits; place += 1) {
    const size = place >= culprit ? Math.round(BLOCK * (1 + Number(values.slower))) : BLOCK
    writeFileSync(
      join(folder, 'generator.py'),
      GENERATOR.replace('bytes(100_000)', `bytes(${size})  # change ${place}`),
    )
    git('add', '.')
    git('commit', '--quiet', `--message=change ${place}`)
    if (place === 0) git('tag', 'good')
  }
}

/** What of bisect-result.json is worth keeping. */
function foundIn({ kind, end, first, last, suspects, chance, change, measured, text }) {
  if (kind === 'nothing') return { end: 'nothing', text }
  return {
    end,
    found: suspects === 1 ? first.subject : `${first.subject} to ${last.subject}`,
    chance,
    change,
    pairs: measured.length,
    rounds: measured.reduce((sum, { rounds }) => sum + rounds, 0),
  }
}
