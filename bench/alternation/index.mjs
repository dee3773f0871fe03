// node bench/alternation/index.mjs [--file bench/alternation/results.jsonl] [--rounds 8] [--table]
//
// How base and head should alternate: one after the other, in slices of several lengths on one CPU, or both at the same time with a CPU
// each, without and with other programs. Two identical kind clusters; one line per round. The table has the standard deviation of an
// effect log(head / base) in percent, times the root of the seconds that it took: the time to the same power goes with its square.
// In brackets the robust one (median absolute deviation).
import { appendFileSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { loadSource } from '../source.mjs'
import { deviation, mean, robustDeviation } from '../statistics.mjs'

const { values } = parseArgs({
  options: {
    file: { type: 'string', default: 'bench/alternation/results.jsonl' },
    rounds: { type: 'string', default: '8' },
    table: { type: 'boolean', default: false },
  },
})
const { compareWays, DISTURBANCES } = await loadSource('bench/alternation/session.ts')
if (values.table) table()
else
  await compareWays(Number(values.rounds), ({ wall, base, head, ...row }) =>
    appendFileSync(
      values.file,
      `${JSON.stringify({ ...row, wall: Number(wall.toFixed(2)), base: Number(base.toPrecision(6)), head: Number(head.toPrecision(6)) })}\n`,
    ),
  )

function table() {
  const rows = readFileSync(values.file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  const disturbances = Object.keys(DISTURBANCES)
  console.log(`| measurement | way | ${disturbances.join(' | ')} |`)
  console.log(`| --- | --- |${' --- |'.repeat(disturbances.length)}`)
  const keyOf = ({ measurement, way }) => `${measurement} | ${named(way)}`
  for (const key of new Set(rows.map(keyOf))) {
    const own = rows.filter((row) => keyOf(row) === key)
    const cells = disturbances.map((disturbance) =>
      cell(own.filter((row) => row.disturbance === disturbance)),
    )
    console.log(`| ${key} | ${cells.join(' | ')} |`)
  }
}

function named(way) {
  return typeof way === 'number' ? `slices of ${way} s` : way
}

function cell(rows) {
  const effects = rows.map(({ base, head }) => 100 * Math.log(head / base)).filter(Number.isFinite)
  if (effects.length < 2) return '–'
  const root = Math.sqrt(mean(rows.map(({ wall }) => wall)))
  return `${(deviation(effects) * root).toFixed(1)} (${(robustDeviation(effects) * root).toFixed(1)})`
}
