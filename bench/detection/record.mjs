// node bench/detection/record.mjs --place host --suites network,http [--paired 60] [--single 60] [--rounds 8] [--pairs 2]
//   [--preset smoke] [--provider kind] [--set PATH=VALUE]… [--file bench/detection/data/host.json] [--cli action/dist/cli.cjs]
//
// Records null data: a subject measured against itself (`kbench pair --base .`) and ordinary runs, in alternation, so that both are spread over
// the same time. What is there is added to after every run; started again it goes on until there are as many runs as requested.
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { loadSource } from '../../support/load-source.mjs'
import { endWith, readIfPresent, writeAtomically } from './files.mjs'
import { ending, withKbench } from './kbench-process.mjs'

/** A machine that fails so often in a row will go on failing. */
const MOST_FAILURES = 3

async function main() {
  const { values } = parseArgs({
    options: {
      place: { type: 'string' },
      suites: { type: 'string' },
      paired: { type: 'string', default: '60' },
      single: { type: 'string', default: '60' },
      rounds: { type: 'string', default: '8' },
      pairs: { type: 'string', default: '2' },
      preset: { type: 'string', default: 'smoke' },
      provider: { type: 'string' },
      set: { type: 'string', multiple: true, default: [] },
      file: { type: 'string' },
      cli: { type: 'string', default: 'action/dist/cli.cjs' },
    },
  })
  const { place, cli } = values
  if (place === undefined) throw Object.assign(new Error('--place is missing'), { name: 'UserError' })
  const source = await loadSource('bench/detection/entry.ts')
  const settings = {
    provider: values.provider ?? place,
    suites: (values.suites ?? '').split(',').filter((name) => name !== ''),
    preset: values.preset,
    rounds: Number(values.rounds),
    clusterPairs: Number(values.pairs),
    settings: values.set,
  }
  const wanted = { pair: Number(values.paired), single: Number(values.single) }
  const argvOf = { pair: source.pairArguments(settings), single: source.singleArguments(settings) }
  const file = values.file ?? join('bench', 'detection', 'data', `${place}.json`)
  const read = () => {
    const text = readIfPresent(file)
    return text === undefined ? source.emptyDataFile(place) : source.parseDataFile(text, file)
  }

  let failures = 0
  while (ending.signal === undefined) {
    const data = read()
    const kind = nextKind(data, wanted)
    if (kind === undefined) break
    const argv = argvOf[kind]
    await withKbench(cli, argv, ({ out, exitCode, seconds }) => {
      try {
        if (ending.signal !== undefined) return
        // Read again: the run took minutes.
        const added =
          kind === 'pair'
            ? source.addPair(read(), pairFiles(out, exitCode), out, argv)
            : source.addSingle(read(), needed(join(out, 'record.json'), exitCode), out, argv)
        writeAtomically(file, source.serializeDataFile(added))
        failures = 0
        const counts = countsOf(added)
        console.log(
          `${new Date().toISOString()} ${kind} in ${seconds.toFixed(0)} s; now ${counts.pair} of ${wanted.pair} pairs, ${counts.single} of ${wanted.single} single runs`,
        )
      } catch (error) {
        failures += 1
        console.error(`this run is not kept: ${error.message}`)
        if (error.name === 'UserError' && failures >= MOST_FAILURES) throw error
      }
    })
    if (failures >= MOST_FAILURES) throw new Error(`${MOST_FAILURES} runs in a row could not be kept`)
  }
  if (ending.signal !== undefined) process.exitCode = 130
}

function countsOf({ runs }) {
  const pair = runs.filter(({ kind }) => kind === 'pair').length
  return { pair, single: runs.length - pair }
}

/** The kind of which the smaller share is done. */
function nextKind(data, wanted) {
  const counts = countsOf(data)
  const open = Object.keys(wanted).filter((kind) => counts[kind] < wanted[kind])
  return open.sort((a, b) => counts[a] / wanted[a] - counts[b] / wanted[b])[0]
}

function pairFiles(out, exitCode) {
  return {
    pair: needed(join(out, 'pair.json'), exitCode),
    base: needed(join(out, 'base', 'record.json'), exitCode),
    head: needed(join(out, 'head', 'record.json'), exitCode),
  }
}

function needed(path, exitCode) {
  const text = readIfPresent(path)
  if (text === undefined) throw new Error(`kbench ended with ${exitCode} and wrote no ${path}`)
  return text
}

await main().catch(endWith)
