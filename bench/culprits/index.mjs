// node bench/culprits/index.mjs [CULPRIT…] [--times 4] [--runs N] [--place host|kind] [--file bench/culprits/results.jsonl]
//   [--cli action/dist/cli.cjs] [--keep FOLDER] [--table] [--list]
//
// Puts a known cause into head, runs a short pair with its profile, and writes down whether the first five lines of "why" name it. Each
// try is added to the file; interrupted and started again it goes on with the culprit that was tried least. --runs ends it after so many
// tries, --keep keeps the report of each.
import { execFileSync } from 'node:child_process'
import { appendFileSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { endWith, readIfPresent } from '../detection/files.mjs'
import { ending, withKbench } from '../detection/kbench-process.mjs'
import { loadSource } from '../../support/load-source.mjs'

async function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      times: { type: 'string', default: '4' },
      runs: { type: 'string', default: 'Infinity' },
      place: { type: 'string' },
      file: { type: 'string', default: join('bench', 'culprits', 'results.jsonl') },
      cli: { type: 'string', default: 'action/dist/cli.cjs' },
      keep: { type: 'string' },
      table: { type: 'boolean', default: false },
      list: { type: 'boolean', default: false },
    },
  })
  const source = await loadSource('bench/culprits/entry.ts')
  const file = resolve(values.file)
  const read = () => source.parseResults(readIfPresent(file) ?? '')
  if (values.table) {
    console.log(source.culpritTable(read()).join('\n'))
    return
  }
  const unknown = positionals.filter((name) => !source.CULPRITS.some((one) => one.name === name))
  if (unknown.length > 0)
    throw Object.assign(new Error(`no culprit ${unknown.join(', ')}; --list names all`), {
      name: 'UserError',
    })
  const culprits = source.CULPRITS.filter(
    ({ name, place }) =>
      (positionals.length === 0 || positionals.includes(name)) && (values.place ?? place) === place,
  )
  if (values.list) {
    for (const { name, summary } of culprits) console.log(`${name}: ${summary}`)
    return
  }
  const commit = execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).trim()
  const context = {
    source,
    file,
    commit,
    cli: resolve(values.cli),
    keep: values.keep && resolve(values.keep),
  }
  await withServer(async (server) => {
    for (let runs = 0; runs < Number(values.runs) && ending.signal === undefined; runs += 1) {
      const triesOf = ({ name }) => read().filter(({ culprit }) => culprit === name).length
      const next = culprits.toSorted((a, b) => triesOf(a) - triesOf(b))[0]
      if (next === undefined || triesOf(next) >= Number(values.times)) break
      await tryOnce(next, server, context)
    }
  })
  if (ending.signal !== undefined) process.exitCode = 130
}

/** Builds the Go server, and goes into its own folder, which is removed afterwards. */
async function withServer(body) {
  const folder = mkdtempSync(join(tmpdir(), 'kbench-culprits-'))
  try {
    const server = join(folder, 'server')
    // Static, so that it runs in pods, too.
    const env = { ...process.env, CGO_ENABLED: '0' }
    execFileSync('go', ['build', '-o', server, '.'], { cwd: join('bench', 'culprits', 'server'), env })
    process.chdir(folder)
    await body(server)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function tryOnce(culprit, server, { source, file, commit, cli, keep }) {
  console.log(`${new Date().toISOString()} ${culprit.name}`)
  for (const [name, text] of Object.entries(culprit.files?.(server) ?? {})) writeFileSync(name, text)
  await withKbench(cli, culprit.arguments(server), ({ out, exitCode, seconds }) => {
    if (ending.signal !== undefined) return
    const comparison = readIfPresent(join(out, 'comparison.json'))
    if (comparison === undefined) throw new Error(`kbench ended with ${exitCode} and wrote no comparison`)
    if (keep !== undefined) cpSync(out, join(keep, `${culprit.name}-${Date.now()}`), { recursive: true })
    const catalogue = source.reportCatalogue(source.DEFINITIONS.suites, source.HOOKS)
    const result = {
      culprit: culprit.name,
      at: new Date().toISOString(),
      commit,
      machine: `${cpus().length} cores`,
      seconds: Math.round(seconds),
      exitCode,
      ...source.explanationOf(comparison, culprit, catalogue),
    }
    appendFileSync(file, `${JSON.stringify(result)}\n`)
    console.log(`  ${Math.round(seconds)} s, line ${result.place ?? '–'}:\n  ${result.lines.join('\n  ')}`)
  })
}

await main().catch(endWith)
