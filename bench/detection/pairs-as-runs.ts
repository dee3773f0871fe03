import { type MetricCatalogue, parseSeries } from '../../src/core/series.ts'
import { groupBy } from '../../src/core/group-by.ts'
import { speedOfRows, type RecordedRow } from '../recorded-effects.ts'
import { emptyDataFile, type DataFile, type RecordedPair } from './data-file.ts'

/** A line of bench/recorded. */
export interface PairRow extends RecordedRow {
  readonly round: number
  readonly first: 'base' | 'head'
  readonly design: { readonly duration: number; readonly count: number }
}

/** Where the rows are from, for each of their runs. */
type Origin = Pick<RecordedPair, 'startedAt' | 'machine' | 'fingerprint' | 'arguments'>

/**
 * Cluster pairs recorded one after the other as paired runs: each two neighbours are one run, the second of them with the roles swapped,
 * which is a matter of names, as both sides are the same. Of head's value is taken what the speed of the CPU did to it, as in a pair.
 * @param place for the data file: those that begin with kind are judged as kbench judges pairs of kind clusters
 */
export function pairsAsRuns(
  rows: readonly PairRow[],
  origin: Origin,
  catalogue: MetricCatalogue,
  place: string,
): DataFile {
  const numbered = rows.map((row, index) => ({ ...row, number: index + 1 }))
  const faster = speedOfRows(rows)
  const names = [...new Set(rows.flatMap(({ values }) => Object.keys(values.base)))].sort()
  const series = names.flatMap((name) => {
    const metric = catalogue.get(parseSeries(name).metric)
    return metric === undefined ? [] : [{ name, unit: metric.unit, better: metric.better }]
  })
  const pairs = [...groupBy(numbered, ({ pair }) => pair).values()]
  const runs = pairs.flatMap((straight, at): RecordedPair[] => {
    const swapped = pairs[at + 1]
    if (at % 2 === 1 || swapped === undefined) return []
    const id = `pairs-${String(at)}-${String(at + 1)}`
    return [{ ...origin, ...runOf([...straight, ...swapped], series, faster), id }]
  })
  return { ...emptyDataFile(place), series, runs }
}

/** @param rows of two cluster pairs, one after the other */
function runOf(
  rows: readonly (PairRow & { readonly number: number })[],
  definitions: DataFile['series'],
  faster: ReturnType<typeof speedOfRows>,
): Omit<RecordedPair, keyof Origin | 'id'> {
  const keyOf = ({ pair, pods = 0, round }: PairRow): string =>
    `${String(pair)} ${String(pods)} ${String(round)}`
  const idOf = ({ suite, measurement }: PairRow): string => `${suite}/${measurement}`
  const rounds = [...groupBy(rows, keyOf).values()]
  const measurements = new Map(rows.map((row) => [idOf(row), row]))
  const ids = [...measurements.keys()]
  return {
    kind: 'pair',
    durationSeconds: 0,
    paused: false,
    measurements: [...measurements].map(([id, { suite, design }]) => ({
      suite,
      id,
      secondsPerSide: design.duration * design.count,
    })),
    rounds: rounds.map(([row], index) => {
      const isStraight = row?.pair === rows[0]?.pair
      return [index + 1, 0, isStraight ? 1 : 2, isStraight ? 'straight' : 'swapped', row?.first ?? 'base']
    }),
    series: definitions.flatMap(({ name }, place) => {
      const own = rounds.map((each) => each.find(({ values }) => values.base[name] !== undefined))
      const measured = own.find((row) => row !== undefined)
      if (measured === undefined) return []
      const valuesOf = (side: 'base' | 'head'): (number | null)[] =>
        own.map((row) => {
          const value = row?.values[side][name]
          if (row === undefined || value === undefined) return null
          return Number(
            (side === 'head' ? value * Math.exp(-faster(name, row.number)) : value).toPrecision(5),
          )
        })
      const measurement = ids.indexOf(idOf(measured))
      return [{ series: place, measurement, base: valuesOf('base'), head: valuesOf('head') }]
    }),
  }
}
