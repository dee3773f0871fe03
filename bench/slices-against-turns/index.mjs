// node bench/slices-against-turns/index.mjs [CASE…] [--file bench/slices-against-turns/results.jsonl] [--rounds 12] [--table]
//
// Whether a change shows in slices as it does in long turns: two kind clusters, head with the change, each round measured both ways.
// Adds one line per round and way to the file. The table has the mean over rounds with Student's 95 % interval, of each way and of
// their difference in the same round: of log(head / base) in percent, of latencies head - base.
import { appendFileSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { loadSource } from '../source.mjs'
import { deviation, mean } from '../statistics.mjs'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    file: { type: 'string', default: 'bench/slices-against-turns/results.jsonl' },
    rounds: { type: 'string', default: '12' },
    table: { type: 'boolean', default: false },
  },
})
const { KNOWN_CHANGES, measureChange, studentTQuantile } = await loadSource(
  'bench/slices-against-turns/session.ts',
)

/** The series that gate. */
const GATING =
  /^(network_throughput|network_latency\{.*"0\.5"|http_request_rate|storage_iops|storage_bandwidth)/
const isLatency = (series) => series.includes('latency')

if (values.table) table()
else
  for (const one of KNOWN_CHANGES.filter(
    ({ name }) => positionals.length === 0 || positionals.includes(name),
  )) {
    console.log(`${new Date().toISOString()} ${one.name}`)
    await measureChange(one, Number(values.rounds), (row) =>
      appendFileSync(
        values.file,
        `${JSON.stringify({ change: one.name, ...row, values: gating(row.values) })}\n`,
      ),
    )
  }

function gating({ base, head }) {
  const of = (side) => Object.fromEntries(Object.entries(side).filter(([series]) => GATING.test(series)))
  return { base: of(base), head: of(head) }
}

function table() {
  const rows = readFileSync(values.file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  console.log('| change | series | rounds | long turns | slices | difference |')
  console.log('| --- | --- | --- | --- | --- | --- |')
  for (const { name, summary } of KNOWN_CHANGES) {
    const own = rows.filter(({ change }) => change === name)
    const names = new Set(own.flatMap((row) => Object.keys(row.values.base)))
    for (const series of names) {
      const effects = (way) =>
        new Map(
          own
            .filter((row) => row.way === way && row.values.base[series] !== undefined)
            .map(({ round, values: { base, head } }) => [
              round,
              effectOf(series, base[series], head[series]),
            ]),
        )
      const [turns, slices] = [effects('turns'), effects('slices')]
      const both = [...turns.keys()].filter((round) => slices.has(round))
      if (both.length < 2) continue
      const unit = isLatency(series) ? ' µs' : ' %'
      const interval = (of) => formatted(both.map(of), unit)
      console.log(
        `| ${summary} | \`${series}\` | ${both.length} | ${interval((at) => turns.get(at))} | ${interval((at) => slices.get(at))} | ${interval((at) => slices.get(at) - turns.get(at))} |`,
      )
    }
  }
}

function effectOf(series, base, head) {
  return isLatency(series) ? (head - base) * 1e6 : 100 * Math.log(head / base)
}

function formatted(effects, unit) {
  const half = (studentTQuantile(0.025, effects.length - 1) * deviation(effects)) / Math.sqrt(effects.length)
  const number = (value) => value.toFixed(1).replace('-', '−')
  const centre = mean(effects)
  return `${number(centre)}${unit} (${number(centre - half)} to ${number(centre + half)})`
}
