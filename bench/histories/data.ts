import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'

/** One real series as it was published, values in the order of time. */
export interface RealSeries {
  readonly id: string
  readonly values: readonly number[]
}

/** A series with what is known of it. */
export interface LabelledSeries extends RealSeries {
  /** Index of the last run before a regression; undefined: there is none. */
  readonly lastGood: number | undefined
}

const pointsSchema = z.array(z.tuple([z.unknown(), z.unknown(), z.unknown()]).rest(z.unknown()))
const publishedSchema = z.object({
  suites: z.record(
    z.string(),
    z.object({ series: z.record(z.string(), z.object({ points: pointsSchema })) }),
  ),
})
const rocksdbSchema = z.object({
  series: z.array(z.object({ test: z.string(), metric: z.string(), points: pointsSchema })),
})

/** Histories that projects published with github-action-benchmark, and RocksDB's of Nyrkiö. */
export function publishedSeries(folder: string): RealSeries[] {
  const published = filesOf(join(folder, 'github-action-benchmark'), '.json').flatMap(({ name, text }) =>
    Object.entries(publishedSchema.parse(JSON.parse(text)).suites).flatMap(([suite, { series }]) =>
      Object.entries(series).map(([id, { points }]) => seriesOf([name, suite, id].join('/'), points)),
    ),
  )
  const rocksdb = filesOf(join(folder, 'nyrkio'), 'rocksdb-2023.json').flatMap(({ text }) =>
    rocksdbSchema
      .parse(JSON.parse(text))
      .series.map(({ test, metric, points }) => seriesOf(`rocksdb/${test}/${metric}`, points)),
  )
  return [...published, ...rocksdb]
}

/** SAP HANA, small_2021: 25 series with SAP's own verdict. */
export function sapSeries(folder: string): LabelledSeries[] {
  const path = join(folder, 'sap-hana/small_2021')
  const details = filesOf(path, 'dataset_details.csv')[0]?.text
  return rowsOf(details ?? '', ';').flatMap(([type = '', file = '', lastGood = '']) => {
    const text = filesOf(path, file)[0]?.text
    if (text === undefined) return []
    const values = rowsOf(text, ',').map(([, , value]) => Number(value))
    return [{ id: file, values, lastGood: type === 'regression' ? Number(lastGood) : undefined }]
  })
}

/** golang/perf: the same commit measured on 13 and on 10 nights, 101 benchmarks; the median of each night. */
export function sameCommitSeries(folder: string): RealSeries[] {
  const text = filesOf(join(folder, 'go-perf'), 'benchseries-bent.csv')[0]?.text ?? ''
  const nights = new Map<string, [stamp: string, median: number][]>()
  for (const cells of rowsOf(text, ',')) {
    const [machine, stamp = '', side] = cells
    if (side !== 'base') continue
    // Names of benchmarks hold commas.
    const id = `${machine ?? ''}/${cells.slice(4, -3).join(',')}`
    const values = cells.at(-1) ?? ''
    const sorted = values.split(' ').map(Number)
    sorted.sort((a, b) => a - b)
    const middle = (sorted.length - 1) / 2
    const median = ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2
    nights.set(id, [...(nights.get(id) ?? []), [stamp, median]])
  }
  return [...nights].map(([id, points]) => ({
    id,
    values: points.sort(([a], [b]) => (a < b ? -1 : 1)).map(([, median]) => median),
  }))
}

const tigerbeetleSchema = z.array(
  z.object({ timestamp: z.number(), metrics: z.array(z.object({ name: z.string(), value: z.number() })) }),
)

/** TigerBeetle's load_accepted (Nyrkiö), empty when the file is not there. */
export function tigerbeetle(folder: string): number[] {
  const text = filesOf(join(folder, 'nyrkio'), 'tigerbeetle.json')[0]?.text ?? '[]'
  return tigerbeetleSchema
    .parse(JSON.parse(text))
    .sort((a, b) => a.timestamp - b.timestamp)
    .flatMap(({ metrics }) =>
      metrics.filter(({ name }) => name === 'load_accepted').map(({ value }) => value),
    )
}

function seriesOf(id: string, points: z.infer<typeof pointsSchema>): RealSeries {
  return { id, values: points.map(([, , value]) => Number(value)).filter(Number.isFinite) }
}

function filesOf(folder: string, ending: string): { name: string; text: string }[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => name.endsWith(ending))
    .sort()
    .map((name) => ({ name: name.replace('.json', ''), text: readFileSync(join(folder, name), 'utf8') }))
}

function rowsOf(text: string, separator: string): string[][] {
  return text
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(separator).map((cell) => cell.trim()))
}
