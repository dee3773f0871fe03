// node bench/profile-overhead/index.mjs [--times 8] [--margin 0.05] [--file bench/profile-overhead/runs.jsonl] [--cli action/dist/cli.cjs] [--table]
//
// Whether measured rounds are the same with and without profiles: pairs of one program with itself on this machine, alternately with and
// without, then two one-sided tests of what their rounds showed. Each run is added to the file; started again it goes on.
import { execFileSync } from 'node:child_process'
import { appendFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { endWith, readIfPresent } from '../detection/files.mjs'
import { ending, withKbench } from '../detection/kbench-process.mjs'
import { loadSource } from '../source.mjs'

async function main() {
  const { values } = parseArgs({
    options: {
      times: { type: 'string', default: '8' },
      margin: { type: 'string', default: '0.05' },
      file: { type: 'string', default: join('bench', 'profile-overhead', 'runs.jsonl') },
      cli: { type: 'string', default: 'action/dist/cli.cjs' },
      table: { type: 'boolean', default: false },
    },
  })
  const { equivalenceOf, momentsOf, parseRuns } = await loadSource('bench/profile-overhead/equivalence.ts')
  const read = () => parseRuns(readIfPresent(values.file) ?? '')
  const of = (profile) => read().filter((one) => one.profile === profile)
  const commit = execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).trim()
  const wanted = () => (of('always').length <= of('never').length ? 'always' : 'never')
  while (!values.table && ending.signal === undefined && of(wanted()).length < Number(values.times))
    await measure(wanted(), { ...values, commit })
  const means = (profile) => of(profile).map(({ effects }) => momentsOf(effects).mean)
  const [on, off] = [means('always'), means('never')]
  const { difference, lower, upper, pValue } = equivalenceOf(on, off, Number(values.margin))
  const percent = (value) => `${(100 * value).toFixed(2)} %`
  console.log(
    `${on.length} runs with profiles, ${off.length} without: difference ${percent(difference)} [${percent(lower)}, ${percent(upper)}] (90 %), margin ${percent(Number(values.margin))}, p = ${pValue.toPrecision(2)}`,
  )
  if (ending.signal !== undefined) process.exitCode = 130
}

async function measure(profile, { cli, file, commit }) {
  const generator = `python3 ${resolve('examples/custom/hashing/generator.py')}`
  const argv = [
    ...['pair', '--provider', 'host', '--suite', 'custom', '--base', '.', '--head', '.'],
    ...['--set', `suites.custom.workloads.hashing.generator=${JSON.stringify(generator)}`],
    ...['--set', 'gate.rounds=[8]', '--set', `gate.profile=${profile}`],
  ]
  await withKbench(cli, argv, ({ out, exitCode }) => {
    if (ending.signal !== undefined) return
    const text = readIfPresent(join(out, 'comparison.json'))
    if (text === undefined) throw new Error(`kbench ended with ${exitCode} and wrote no comparison`)
    const series = JSON.parse(text).series.find(({ labels }) => labels.name === 'operations')
    const effects = series.paired.changes.map((change) => Number(Math.log1p(change).toPrecision(6)))
    appendFileSync(file, `${JSON.stringify({ at: new Date().toISOString(), commit, profile, effects })}\n`)
    console.log(`${profile}: ${effects.join(' ')}`)
  })
}

await main().catch(endWith)
