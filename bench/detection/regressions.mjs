// node bench/detection/regressions.mjs [CASE…] [--times 1] [--set PATH=VALUE]… [--preset quick]
//   [--file bench/detection/data/regressions-kind.json] [--cli action/dist/cli.cjs] [--list]
//
// Makes real regressions on kind and lets the paired gate look for them. Results are added to the file after every run.
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { loadSource } from '../../support/load-source.mjs'
import { endWith, readIfPresent, writeAtomically } from './files.mjs'
import { ending, withKbench } from './kbench-process.mjs'

async function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      times: { type: 'string', default: '1' },
      set: { type: 'string', multiple: true, default: [] },
      preset: { type: 'string', default: 'quick' },
      file: { type: 'string', default: join('bench', 'detection', 'data', 'regressions-kind.json') },
      cli: { type: 'string', default: 'action/dist/cli.cjs' },
      list: { type: 'boolean', default: false },
    },
  })
  const source = await loadSource('bench/detection/entry.ts')
  const unknown = positionals.filter((name) => !source.CASES.some((one) => one.name === name))
  if (unknown.length > 0) {
    const names = source.CASES.map(({ name }) => name).join(', ')
    throw Object.assign(new Error(`no case ${unknown.join(', ')}; there are ${names}`), { name: 'UserError' })
  }
  const cases = source.CASES.filter(({ name }) => positionals.length === 0 || positionals.includes(name))
  if (values.list) {
    for (const one of cases) console.log(`${one.name}: ${one.summary}`)
    return
  }
  for (let time = 0; time < Number(values.times); time += 1) {
    for (const one of cases) {
      if (ending.signal !== undefined) break
      const argv = [
        ...source.caseArguments(one),
        '--preset',
        values.preset,
        ...values.set.flatMap((setting) => ['--set', setting]),
      ]
      console.log(`${one.name}: ${one.summary}`)
      await withKbench(values.cli, argv, (run) => keep(source, one, run, values.file))
    }
  }
  if (ending.signal !== undefined) process.exitCode = 130
}

function keep(source, { name, summary, shows }, { out, exitCode, seconds }, file) {
  if (ending.signal !== undefined) return
  const comparison = readIfPresent(join(out, 'comparison.json'))
  const record = readIfPresent(join(out, 'base', 'record.json'))
  if (comparison === undefined || record === undefined) {
    console.error(`  kbench ended with ${exitCode} and wrote no comparison`)
    process.exitCode = 1
    return
  }
  const run = { case: summary, at: new Date().toISOString(), seconds: Math.round(seconds), exitCode }
  const result = source.resultOf(comparison, run, shows)
  const text = readIfPresent(file)
  const before =
    text === undefined
      ? { schema: source.REGRESSIONS_SCHEMA, machine: source.machineOf(record, out), results: [] }
      : source.parseRegressions(text, file)
  writeAtomically(file, source.serializeRegressions({ ...before, results: [...before.results, result] }))
  for (const { name: series, verdict, estimate, rounds } of result.series)
    console.log(
      `  ${series}: ${verdict}, ${estimate === null ? 'no estimate' : `${(100 * estimate).toFixed(1)} %`}, ${rounds} rounds`,
    )
  if (!result.series.some(({ verdict }) => verdict === 'regressed')) {
    console.error(`  ${name} was not found`)
    process.exitCode = 1
  }
}

await main().catch(endWith)
