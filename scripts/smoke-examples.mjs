// Runs the smoke.yaml of every example on kind, one after another: `node scripts/smoke-examples.mjs [EXAMPLE…] [--out FOLDER]`.
// Prints a Markdown table of how long each took and fails where one failed or took longer than LIMIT_SECONDS. Records stay in FOLDER.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

/** What issue 16 allows for each, clusters and all. */
const LIMIT_SECONDS = 240
/** The shipped command line; another build by KBENCH_CLI. */
const CLI = process.env.KBENCH_CLI ?? 'action/dist/cli.cjs'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { out: { type: 'string', default: 'smoke-results' } },
})
const all = readdirSync('examples').filter((name) => existsSync(join('examples', name, 'smoke.yaml')))
const unknown = positionals.filter((name) => !all.includes(name))
if (unknown.length > 0) {
  console.error(`No smoke.yaml of ${unknown.join(', ')}: expected ${all.join(', ')}`)
  process.exit(2)
}

const rows = (positionals.length === 0 ? all : positionals).map((name) => {
  const config = join('examples', name, 'smoke.yaml')
  const started = performance.now()
  // The output of kbench goes to stderr, so that the table alone is on stdout.
  const { status } = spawnSync(
    process.execPath,
    [CLI, 'run', '--config', config, '--provider', 'kind', '--out', join(values.out, name)],
    { stdio: ['ignore', process.stderr, process.stderr] },
  )
  const seconds = Math.round((performance.now() - started) / 1000)
  return { config, seconds, status, passed: status === 0 && seconds <= LIMIT_SECONDS }
})

console.log('| file | wall time | result |')
console.log('| --- | ---: | --- |')
for (const { config, seconds, status, passed } of rows) {
  const time = `${String(Math.floor(seconds / 60))}:${String(seconds % 60).padStart(2, '0')}`
  const failed = status === 0 ? `longer than ${String(LIMIT_SECONDS)} s` : `exit code ${String(status)}`
  console.log(`| \`${config}\` | ${time} | ${passed ? 'passed' : failed} |`)
}
if (rows.some(({ passed }) => !passed)) process.exitCode = 1
