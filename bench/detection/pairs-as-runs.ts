import type { MetricCatalogue } from '../../src/core/metric.ts'
import { speedDifferences } from '../../src/core/judge/rounds/effects/cpu-speed.ts'
import { groupBy } from '../../src/core/group-by.ts'
import { parseSeries } from '../../src/core/series.ts'
import { emptyDataFile, type DataFile, type RecordedPair } from './data-file.ts'

/** A line of what bench/variance.mjs records. */
export interface PairRow {
  readonly pair: number
  readonly pods?: number
  readonly round: number
  readonly first: 'base' | 'head'
  readonly suite: string
  readonly measurement: string
  readonly design: { readonly duration: number; readonly count: number }
  readonly values: Readonly<Record<'base' | 'head', Readonly<Record<string, number>>>>
  readonly speed?: Omit<
    NonNullable<Parameters<typeof speedDifferences>[0]['speeds']>[number],
    'round' | 'measurement'
  >
}

/** Where the rows are from, for each of their runs. */
type Origin = Pick<RecordedPair, 'startedAt' | 'machine' | 'fingerprint' | 'arguments'>

/**
 * Cluster pairs recorded one after the other as paired runs: each two neighbours are one run, the second of them with the roles swapped,
 * which is a matter of names, as both sides are the same. Of head's value is taken what the speed of the CPU did to it, as in a pair.
 */
export function pairsAsRuns(rows: readonly PairRow[], origin: Origin, catalogue: MetricCatalogue): DataFile {
  const numbered = rows.map((row, index) => ({ ...row, number: index + 1 }))
  const faster = speedDifferences({
    rounds: numbered.map(({ number }) => ({
      round: number,
      stage: 0,
      twins: 1,
      roles: 'straight',
      first: 'base',
    })),
    speeds: numbered.flatMap(({ number, measurement, speed }) =>
      speed === undefined ? [] : [{ round: number, measurement, ...speed }],
    ),
  })
  const data = emptyDataFile('kind')
  const series = [...new Set(rows.flatMap(({ values }) => Object.keys(values.base)))].sort()
  const definitions = series.flatMap((name) => {
    const metric = catalogue.get(parseSeries(name).metric)
    return metric === undefined ? [] : [{ name, unit: metric.unit, better: metric.better }]
  })
  const pairs = [...groupBy(numbered, ({ pair }) => pair).values()]
  const runs: RecordedPair[] = []
  for (let at = 0; at + 1 < pairs.length; at += 2) {
    const both = [pairs[at] ?? [], pairs[at + 1] ?? []]
    const keyOf = ({ pair, pods = 0, round }: PairRow): string =>
      `${String(pair)} ${String(pods)} ${String(round)}`
    const keys = [...new Set(both.flat().map(keyOf))]
    const measurements = [
      ...new Map(both.flat().map((row) => [`${row.suite}/${row.measurement}`, row])).values(),
    ]
    const places = measurements.map(({ suite, measurement }) => `${suite}/${measurement}`)
    runs.push({
      kind: 'pair',
      id: `pairs-${String(at)}-${String(at + 1)}`,
      ...origin,
      durationSeconds: 0,
      paused: false,
      measurements: measurements.map(({ suite, measurement, design }) => ({
        suite,
        id: `${suite}/${measurement}`,
        secondsPerSide: design.duration * design.count,
      })),
      rounds: keys.map((key, index) => {
        const row = both.flat().find((one) => keyOf(one) === key)
        const isFirst = both[0]?.some((one) => keyOf(one) === key) === true
        return [index + 1, 0, isFirst ? 1 : 2, isFirst ? 'straight' : 'swapped', row?.first ?? 'base']
      }),
      series: definitions.flatMap(({ name }, place) => {
        const own = both.flat().filter(({ values }) => values.base[name] !== undefined)
        const [one] = own
        if (one === undefined) return []
        const valueOf = (key: string, side: 'base' | 'head'): number | null => {
          const row = own.find((each) => keyOf(each) === key)
          const value = row?.values[side][name]
          if (row === undefined || value === undefined) return null
          const corrected = side === 'head' ? value * Math.exp(-faster(name, row.number)) : value
          return Number(corrected.toPrecision(5))
        }
        return [
          {
            series: place,
            measurement: places.indexOf(`${one.suite}/${one.measurement}`),
            base: keys.map((key) => valueOf(key, 'base')),
            head: keys.map((key) => valueOf(key, 'head')),
          },
        ]
      }),
    })
  }
  return { ...data, series: definitions, runs }
}
