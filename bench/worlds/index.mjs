// node bench/worlds/index.mjs FILE [--seconds 50] [--only WORLD] [--clusters new|kept] [--assumed 0.03] [--freedom 4] [--alarms 2000] [--found 100]
//
// False alarms and power of the paired gate in the worlds of bench/worlds/table.ts. Stops after so many seconds, keeps
// what it has counted in FILE and goes on from there the next time; prints the table so far. Deterministic.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { loadSource } from '../../support/load-source.mjs'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string', default: '50' },
    only: { type: 'string', default: '' },
    clusters: { type: 'string' },
    assumed: { type: 'string' },
    freedom: { type: 'string', default: '4' },
    alarms: { type: 'string', default: '2000' },
    found: { type: 'string', default: '100' },
  },
})
const [file] = positionals
const { WORLDS, simulateChunk, worldsTable } = await loadSource('bench/worlds/table.ts')
const CHUNK = 100
const WANTED = [
  ['at the margin', Number(values.alarms)],
  [0.1, Number(values.found)],
  [0.2, Number(values.found)],
]
const assumption =
  values.assumed === undefined
    ? {}
    : {
        pairDifferences:
          Number(values.assumed) === 0
            ? []
            : [{ series: '*', share: Number(values.assumed), degreesOfFreedom: Number(values.freedom) }],
      }
const counts = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
const keyOf = (world, clusters, slowdown) =>
  [
    world.name,
    clusters,
    slowdown,
    ...(values.assumed === undefined ? [] : [values.assumed, values.freedom]),
  ].join('; ')
const worlds = WORLDS.filter(({ name }) => name.includes(values.only))
const end = Date.now() + Number(values.seconds) * 1000
let left = 0
// Round by round, so that a table of few simulations is there early.
for (let chunk = 0; chunk < Math.max(...WANTED.map(([, wanted]) => wanted)) / CHUNK; chunk += 1) {
  for (const world of worlds) {
    for (const clusters of ['new', 'kept']) {
      if (values.clusters !== undefined && clusters !== values.clusters) continue
      for (const [slowdown, wanted] of WANTED) {
        const key = keyOf(world, clusters, slowdown)
        const before = counts[key] ?? { of: 0, stages: [], seconds: 0 }
        if (before.of >= Math.min(wanted, CHUNK * (chunk + 1))) continue
        if (Date.now() > end) {
          left += 1
          continue
        }
        const begun = Date.now()
        const { of, stages } = simulateChunk(world, clusters, slowdown, CHUNK, before.of / CHUNK, assumption)
        counts[key] = {
          of: before.of + of,
          stages: stages.map((hits, stage) => hits + (before.stages[stage] ?? 0)),
          seconds: before.seconds + (Date.now() - begun) / 1000,
        }
      }
    }
  }
}
writeFileSync(file, `${JSON.stringify(counts, null, 1)}\n`)
for (const line of worldsTable((...what) => counts[keyOf(...what)], worlds)) console.log(line)
console.log(left === 0 ? 'all counted' : `${left} chunks of ${CHUNK} left`)
