import * as z from 'zod'
import { groupBy } from '../../src/core/group-by.ts'
import type { RecordedNoise } from './simulate.ts'

const values = z.record(z.string(), z.number())
const roundSchema = z.looseObject({
  pair: z.number(),
  fresh: z.string(),
  values: z.looseObject({ base: values, head: values }),
})

interface RecordedEffect {
  readonly pair: string
  readonly series: string
  readonly effect: number
}

/** Unchanged rounds in slices that `node bench/variance.mjs` recorded, one per line; every pair of clusters is a run. */
export function recordedSlices(text: string, place: string, most: number): RecordedNoise[] {
  const lines = text.split('\n').filter((line) => line !== '')
  const effects = lines.flatMap((line): RecordedEffect[] => {
    const round = roundSchema.parse(JSON.parse(line))
    return Object.entries(round.values.base).flatMap(([series, base]) => {
      const head = round.values.head[series]
      if (head === undefined || base <= 0 || head <= 0) return []
      return [{ pair: `${String(round.pair)}/${round.fresh}`, series, effect: Math.log(head / base) }]
    })
  })
  return [...groupBy(effects, ({ series }) => series)].flatMap(([series, own]): RecordedNoise[] => {
    const centre = own.reduce((sum, { effect }) => sum + effect / own.length, 0)
    const deviation = Math.sqrt(own.reduce((sum, { effect }) => sum + (effect - centre) ** 2 / own.length, 0))
    if (deviation > most) return []
    const runs = [...groupBy(own, ({ pair }) => pair).values()]
    return [{ place, series, deviation, runs: runs.map((run) => run.map(({ effect }) => effect - centre)) }]
  })
}
