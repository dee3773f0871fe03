import { ByteWriter, ParquetWriter, type SchemaElement } from 'hyparquet-writer'
import { sortedByName } from '../../../core/series.ts'
import type { ExportContext, Exported, RecordInput } from './exporter.ts'
import { exported, missingRounds, nothingIn } from './exporter.ts'

/** Rows that are written together: enough to compress well, few enough for little memory. */
const ROWS_OF_A_GROUP = 100_000

interface Row {
  readonly record: string
  readonly started_at: Date
  readonly subject: string
  readonly commit: string | undefined
  readonly ref: string | undefined
  readonly provider: string
  readonly fingerprint: string
  readonly kubernetes: string | undefined
  readonly suite: string | undefined
  readonly series: string
  readonly metric: string
  readonly labels: ReadonlyMap<string, string>
  readonly unit: string
  readonly better: string
  readonly round: number
  readonly at: Date
  readonly value: number
}

type ColumnKind = Pick<SchemaElement, 'type' | 'converted_type' | 'logical_type'>

const TEXT: ColumnKind = { type: 'BYTE_ARRAY', converted_type: 'UTF8' }
const TIME: ColumnKind = {
  type: 'INT64',
  converted_type: 'TIMESTAMP_MILLIS',
  logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MILLIS' },
}

/** In the order of the file. `series` is exact, `labels` the same in a form to select by. */
const COLUMNS: Readonly<Record<keyof Row, ColumnKind | 'texts by name'>> = {
  record: TEXT,
  started_at: TIME,
  subject: TEXT,
  commit: TEXT,
  ref: TEXT,
  provider: TEXT,
  fingerprint: TEXT,
  kubernetes: TEXT,
  suite: TEXT,
  series: TEXT,
  metric: TEXT,
  labels: 'texts by name',
  unit: TEXT,
  better: TEXT,
  round: { type: 'INT32' },
  at: TIME,
  value: { type: 'DOUBLE' },
}
const NAMES = Object.keys(COLUMNS) as (keyof Row)[]
const MAY_BE_MISSING: ReadonlySet<keyof Row> = new Set(['commit', 'ref', 'kubernetes', 'suite'])

/**
 * Apache Parquet (https://parquet.apache.org/docs/file-format/), one row per sample, for DuckDB, pandas, Polars and Spark.
 * Numbers are exact. Any number of records, so a whole history is one file.
 */
export function writeParquet(inputs: readonly RecordInput[], { catalogue }: ExportContext): Exported {
  const empty = inputs.filter(({ record }) => record.series.every(({ samples }) => samples.length === 0))
  const [first] = empty
  if (first !== undefined && empty.length === inputs.length) return nothingIn(first)
  const bytes = new ByteWriter()
  const writer = new ParquetWriter({ writer: bytes, schema: schema(), createdBy: 'kbench' })
  for (const rows of groups(inputs, catalogue.suiteOf)) {
    const columnData = NAMES.map((name) => ({ name, data: rows.map((row) => row[name]) }))
    // Returns a promise only where a writer has to wait, which one in memory does not.
    void writer.write({ columnData, rowGroupSize: rows.length })
  }
  void writer.finish()
  return exported(
    bytes.getBytes(),
    inputs.flatMap(({ record, source }) => missingRounds(record, source)),
  )
}

function schema(): SchemaElement[] {
  const columns = NAMES.flatMap((name): SchemaElement[] => {
    const kind = COLUMNS[name]
    if (kind !== 'texts by name')
      return [{ name, ...kind, repetition_type: MAY_BE_MISSING.has(name) ? 'OPTIONAL' : 'REQUIRED' }]
    // https://github.com/apache/parquet-format/blob/master/LogicalTypes.md#maps
    return [
      { name, repetition_type: 'REQUIRED', num_children: 1, converted_type: 'MAP' },
      { name: 'key_value', repetition_type: 'REPEATED', num_children: 2 },
      { name: 'key', ...TEXT, repetition_type: 'REQUIRED' },
      { name: 'value', ...TEXT, repetition_type: 'REQUIRED' },
    ]
  })
  return [{ name: 'root', num_children: NAMES.length }, ...columns]
}

function* groups(
  inputs: readonly RecordInput[],
  suiteOf: ExportContext['catalogue']['suiteOf'],
): Generator<Row[]> {
  let rows: Row[] = []
  for (const { record } of inputs) {
    rows = rows.concat(rowsOf(record, suiteOf))
    if (rows.length < ROWS_OF_A_GROUP) continue
    yield rows
    rows = []
  }
  if (rows.length > 0) yield rows
}

function rowsOf(
  { id, startedAt, subject, environment, series }: RecordInput['record'],
  suiteOf: ExportContext['catalogue']['suiteOf'],
): Row[] {
  const ofRecord = {
    record: id,
    started_at: new Date(startedAt),
    subject: subject.name,
    commit: subject.commit,
    ref: subject.ref,
    provider: environment.provider,
    fingerprint: environment.fingerprint,
    kubernetes: environment.facts.kubernetes ?? undefined,
  }
  return sortedByName(series).flatMap(({ name, series: { metric, labels, unit, better, samples } }) => {
    const ofSeries = {
      ...ofRecord,
      suite: suiteOf(metric),
      series: name,
      metric,
      labels: new Map(Object.entries(labels)),
      unit,
      better,
    }
    return samples.map(({ round, at, value }) => ({ ...ofSeries, round, at: new Date(at), value }))
  })
}
