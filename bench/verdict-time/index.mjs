// node bench/verdict-time/index.mjs [CASE…] [--times 5] [--file bench/verdict-time/results.jsonl] [--cli action/dist/cli.cjs]
//   [--records FOLDER] [--table] [--list]
//
// How long a pair takes on kind until its verdict, with the default configuration and one suite: unchanged, and 10, 20 and 50 %
// slower. Each run is added to the file; interrupted and started again it goes on with the case that has the fewest runs.
// --records keeps comparison.json and the files of the pair of each run in FOLDER/CASE-TIME.
import { execFileSync, spawn } from 'node:child_process'
import { appendFileSync, cpSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { endWith, readIfPresent } from '../detection/files.mjs'
import { ending, withKbench } from '../detection/kbench-process.mjs'
import { loadSource } from '../../support/load-source.mjs'

async function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      times: { type: 'string', default: '5' },
      file: { type: 'string', default: join('bench', 'verdict-time', 'results.jsonl') },
      cli: { type: 'string', default: 'action/dist/cli.cjs' },
      records: { type: 'string' },
      table: { type: 'boolean', default: false },
      list: { type: 'boolean', default: false },
    },
  })
  const source = await loadSource('bench/verdict-time/entry.ts')
  const read = () => source.parseResults(readIfPresent(values.file) ?? '')
  if (values.table) {
    console.log(source.verdictTable(read()).join('\n'))
    return
  }
  const all = source.VERDICT_CASES
  const unknown = positionals.filter((name) => !all.some((one) => one.name === name))
  if (unknown.length > 0)
    throw Object.assign(new Error(`no case ${unknown.join(', ')}; --list names all`), { name: 'UserError' })
  const cases = all.filter(({ name, isDisturbed }) =>
    positionals.length === 0 ? !isDisturbed : positionals.includes(name),
  )
  if (values.list) {
    for (const { name } of positionals.length === 0 ? all : cases) console.log(name)
    return
  }
  const commit = execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).trim()
  while (ending.signal === undefined) {
    const runsOf = ({ name }) => read().filter((one) => one.case === name).length
    const next = cases.toSorted((a, b) => runsOf(a) - runsOf(b))[0]
    if (next === undefined || runsOf(next) >= Number(values.times)) break
    await runOnce(next, source, { ...values, commit })
  }
  if (ending.signal !== undefined) process.exitCode = 130
}

async function runOnce(one, source, { cli, file, records, commit }) {
  console.log(`${new Date().toISOString()} ${one.name}`)
  const disturbing = one.isDisturbed ? spawn('sh', ['-c', source.BUSY_CPU], { stdio: 'ignore' }) : undefined
  try {
    const begun = Date.now()
    await withKbench(cli, source.verdictArguments(one), ({ out, exitCode, seconds }) => {
      if (ending.signal !== undefined) return
      const comparison = readIfPresent(join(out, 'comparison.json'))
      if (comparison === undefined) throw new Error(`kbench ended with ${exitCode} and wrote no comparison`)
      const at = new Date().toISOString()
      const result = {
        case: one.name,
        at,
        commit,
        machine: `${cpus().length} cores`,
        seconds: Math.round(seconds),
        verdictSeconds: source.secondsToVerdict(readIfPresent(join(out, 'pair.json')) ?? '', begun),
        exitCode,
        ...source.verdictsOf(comparison, one),
      }
      appendFileSync(file, `${JSON.stringify(result)}\n`)
      if (records !== undefined)
        for (const name of ['comparison.json', 'pair.json', 'base/record.json', 'head/record.json'])
          cpSync(join(out, name), join(records, `${one.name}-${at.replaceAll(':', '-')}`, name))
      console.log(
        `  ${(seconds / 60).toFixed(1)} min: ${JSON.stringify(result.verdicts)} ${JSON.stringify(result.shows)}`,
      )
    })
  } finally {
    disturbing?.kill()
  }
}

await main().catch(endWith)
