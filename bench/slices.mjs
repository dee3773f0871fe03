// node bench/slices.mjs REQUEST.json OUT.jsonl: compares turns with slices of several lengths on two testbeds; one line per round.
// node bench/slices.mjs --table OUT.jsonl…: what each design gives: the standard deviation of an effect log(head / base) times
// the root of the seconds that it took, which is what decides; the time to the same power goes with its square.
import { appendFileSync, readFileSync } from 'node:fs'
import { loadSource } from './source.mjs'
import { deviation, mean, median, robustDeviation } from './statistics.mjs'

function table(files) {
  const rows = files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)),
  )
  const groups = new Map()
  for (const { measurement, design, wall, values, slices } of rows) {
    for (const series of Object.keys(values.base)) {
      const entry = (how, effect) => {
        if (!Number.isFinite(effect)) return
        const key = `${series} | ${design === 'turns' ? design : `${design} s`} ${how}`
        const group = groups.get(key) ?? { effects: [], walls: [], measurement }
        group.effects.push(effect)
        group.walls.push(wall)
        groups.set(key, group)
      }
      entry(slices === undefined ? '' : 'sums', Math.log(values.head[series] / values.base[series]))
      if (slices === undefined) continue
      const index = slices.base[0].findIndex((one) => seriesOf(one) === series)
      const effects = slices.base.map((one, at) =>
        Math.log(slices.head[at][index]?.value / one[index]?.value),
      )
      if (index >= 0) entry('medians', median(effects))
      if (index >= 0) entry('middle half', trimmed(slices, index))
    }
  }
  console.log(
    '| series, design | rounds | mean | sd (robust) | seconds | sd × √s (robust) |\n| --- | --- | --- | --- | --- | --- |',
  )
  for (const [key, { effects, walls }] of [...groups].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const wall = mean(walls)
    const percent = (value) => (value * 100).toFixed(1)
    const [sd, mad] = [deviation(effects), robustDeviation(effects)]
    console.log(
      `| ${key} | ${effects.length} | ${percent(mean(effects))} % | ${percent(sd)} % (${percent(mad)}) | ${wall.toFixed(1)} | ${percent(sd * Math.sqrt(wall))} (${percent(mad * Math.sqrt(wall))}) |`,
    )
  }
}

const seriesOf = ({ metric, labels }) =>
  `${metric}{${Object.entries(labels)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}="${value}"`)
    .join(',')}}`

/** The sums of the slice pairs left when the quarter with the largest and that with the smallest ratio are left out. */
function trimmed({ base, head }, index) {
  const pairs = base.map((one, at) => [one[index].value, head[at][index].value])
  const sorted = pairs.sort((a, b) => a[1] / a[0] - b[1] / b[0])
  const cut = Math.floor(sorted.length / 4)
  const kept = sorted.slice(cut, sorted.length - cut)
  return Math.log(kept.reduce((sum, [, b]) => sum + b, 0) / kept.reduce((sum, [a]) => sum + a, 0))
}

const [first, ...others] = process.argv.slice(2)
if (first === '--table') table(others)
else {
  const { runSession } = await loadSource('bench/slices-session.ts')
  await runSession({
    ...JSON.parse(readFileSync(first, 'utf8')),
    onRound: (row) => appendFileSync(others[0], `${JSON.stringify(row)}\n`),
  })
}
