import { ByteWriter, ParquetWriter, type SchemaElement } from 'hyparquet-writer'
import type { ExportContext, Exported, RecordInput } from './exporter.ts'
import { exported, missingRounds, nothingIn, sampleRows } from './exporter.ts'

/** Rows that are written together: enough to compress well, few enough for little memory. */
const ROWS_OF_A_GROUP = 100_000

type Row = ReturnType<typeof rowsOf>[number]

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
 * Apache Parquet (https://parquet.apache.org/docs/file-format/), one row per sample, for DuckDB, pandas,
 * Polars and Spark. Numbers are exact; a whole history fits into one file.
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

function rowsOf(record: RecordInput['record'], suiteOf: ExportContext['catalogue']['suiteOf']) {
  const kubernetes = record.environment.facts.kubernetes ?? undefined
  const startedAt = new Date(record.startedAt)
  return sampleRows(record).map(({ cells, labels }) => ({
    ...cells,
    started_at: startedAt,
    at: new Date(cells.at),
    kubernetes,
    suite: suiteOf(cells.metric),
    labels: new Map(Object.entries(labels)),
  }))
}
