import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { reportCatalogue } from '../src/app/metric-catalogue.ts'
import { DEFINITIONS } from '../src/app/registry.ts'
import { recordsAsBaseline } from '../src/core/record/baseline-add.ts'
import { compare } from '../src/core/judge/compare.ts'
import { DEFAULT_GATE } from '../src/core/record/policy.ts'
import { type KbenchRecord, serializeRecord } from '../src/core/record/schema.ts'
import { buildRecord } from '../support/builders/records.ts'
import { buildPair, noise, roundsOfStages, seriesOf } from '../support/builders/pairs.ts'

// FOLDER SERIES SAMPLES: writes record.json, its comparison with five earlier runs, and a pair with both of its records.

const [, , folder = '', series = '500', samples = '40'] = process.argv
const catalogue = reportCatalogue(DEFINITIONS.suites, [])

interface Made {
  readonly id: string
  readonly rounds: readonly { readonly round: number }[]
  readonly seed: number
  readonly isHead: boolean
}

/** Every tenth series is slower on head, every eleventh faster. */
function recordOf({ id, rounds, seed, isHead }: Made): KbenchRecord {
  const made = Array.from({ length: Number(series) }, (_, index) => {
    const factor = !isHead ? 1 : index % 10 === 0 ? 0.8 : index % 11 === 0 ? 1.2 : 1
    const name = `network_throughput{path="pod-to-pod",placement="inter-node",protocol="tcp",streams="${String(index)}"}`
    return seriesOf(name, rounds, (round) => 1e10 * factor * (1 + 0.05 * noise(round, seed + index)))
  })
  return buildRecord({ id, subject: { name: isHead ? 'head' : 'base' }, series: made })
}

const save = (name: string, text: string): void => writeFileSync(join(folder, name), text)
const counted = (count: number): { round: number }[] =>
  Array.from({ length: count }, (_, index) => ({ round: index + 1 }))

mkdirSync(folder, { recursive: true })
const earlier = [1, 2, 3, 4, 5].map((run) =>
  recordOf({ id: `run-${String(run)}`, rounds: counted(5), seed: run * 1000, isHead: false }),
)
const record = recordOf({ id: 'now', rounds: counted(Number(samples)), seed: 50_000, isHead: true })
save('record.json', serializeRecord(record))
save(
  'comparison.json',
  JSON.stringify(
    compare({
      kind: 'baseline',
      record,
      baseline: recordsAsBaseline(earlier),
      settings: DEFAULT_GATE,
      catalogue,
    }),
  ),
)
const rounds = roundsOfStages(2)
const base = recordOf({ id: 'pair-base', rounds, seed: 60_000, isHead: false })
const head = recordOf({ id: 'pair-head', rounds, seed: 70_000, isHead: true })
save('base.json', serializeRecord(base))
save('head.json', serializeRecord(head))
save(
  'pair-comparison.json',
  JSON.stringify(
    compare({
      kind: 'pair',
      pair: buildPair({ measurements: [] }),
      base,
      head,
      settings: DEFAULT_GATE,
      catalogue,
    }),
  ),
)
