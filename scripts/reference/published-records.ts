import { parse } from 'yaml'
import * as z from 'zod'
import { metricCatalogue } from '../../src/app/metric-catalogue.ts'
import { SampleCollector } from '../../src/app/measure/sample-collector.ts'
import type { Definitions } from '../../src/config/load.ts'
import { knownLimitsSchema, type KnownLimit } from '../../src/core/record/limits.ts'
import { assembleRecord } from '../../src/core/record/assemble.ts'
import type { KbenchRecord } from '../../src/core/record/schema.ts'
import { parseSeries, type SeriesName } from '../../src/core/series.ts'

/** Published numbers in the unit of their metric. */
const UNITS = {
  ms: (value) => value / 1000,
  s: (value) => value,
  '1/s': (value) => value,
  IOPS: (value) => value,
  'Mbit/s': (value) => value * 1e6,
  'Gbit/s': (value) => value * 1e9,
  'MiB/s': (value) => value * 2 ** 20,
  'segments in 600 s': (value) => value / 600,
  'Gbit/s of frames': (value, { labels }) => (value * 1e9) / (8 * Number(labels['frame_size'])),
} as const satisfies Readonly<Record<string, (value: number, series: SeriesName) => number>>
type PublishedUnit = keyof typeof UNITS

const cellSchema = z.union([z.number(), z.array(z.number()).min(1)])
const documentSchema = z.strictObject({
  document: z.string(),
  /** The day of publication. */
  at: z.iso.date(),
  notes: z.array(z.string()).default([]),
  columns: z.record(
    z.string(),
    z.strictObject({
      subject: z.string(),
      kubernetes: z.string().optional(),
      labels: z.record(z.string(), z.string()).default({}),
    }),
  ),
  limits: z.array(z.looseObject({ columns: z.array(z.string()) })).default([]),
  tables: z.array(
    z.strictObject({
      suite: z.string(),
      unit: z.enum(Object.keys(UNITS) as [PublishedUnit, ...PublishedUnit[]]),
      storageClasses: z.array(z.string()).optional(),
      rows: z.record(z.string(), z.array(cellSchema)),
    }),
  ),
})
type PublishedDocument = z.infer<typeof documentSchema>

interface PublishedRecord {
  /** Name of the file without its ending. */
  readonly name: string
  readonly record: KbenchRecord
}

/**
 * Numbers that others published as records, so that they can be compared with a run and drawn. What a document does not say
 * stays unknown; its title is the parameter `source` of each suite.
 * @param text of docs/published/numbers.yaml
 * @throws {Error} where a row does not have a number for each column
 */
export function publishedRecords(
  text: string,
  definitions: Definitions,
  sha256: (text: string) => string,
): PublishedRecord[] {
  return z
    .array(documentSchema)
    .parse(parse(text))
    .flatMap((document) =>
      Object.keys(document.columns).map((name, place) => ({
        name,
        record: recordOf(document, name, place, definitions, sha256),
      })),
    )
}

function recordOf(
  document: PublishedDocument,
  name: string,
  place: number,
  definitions: Definitions,
  sha256: (text: string) => string,
): KbenchRecord {
  const { subject = name, kubernetes, labels = {} } = document.columns[name] ?? {}
  const startedAt = new Date(document.at)
  const suites = [...new Set(document.tables.map(({ suite }) => suite))].map((suite) => ({
    name: suite,
    status: 'ok' as const,
    notes: [...document.notes],
    parameters: { source: document.document },
    durationSeconds: 0,
  }))
  const parts = {
    startedAt,
    durationSeconds: 0,
    interrupted: false,
    subject: { name: subject, labels },
    provider: 'import',
    facts: {
      kubernetes: kubernetes ?? null,
      nodes: [],
      cni: null,
      kubeProxyMode: null,
      storageClass: null,
      runner: 'unknown',
      isolation: null,
      tools: {},
    },
    suites,
    series: seriesOf(document, place, startedAt, definitions),
    limits: limitsOf(document, name),
  }
  const stamp = document.at.replaceAll('-', '')
  const hash = sha256(JSON.stringify([name, parts])).slice(0, 8)
  return assembleRecord({ id: `${stamp}-published-${hash}`, ...parts }, sha256)
}

function seriesOf(
  { document, columns, tables }: PublishedDocument,
  place: number,
  at: Date,
  { suites }: Definitions,
): KbenchRecord['series'] {
  const collector = new SampleCollector(metricCatalogue(suites))
  for (const { unit, storageClasses, rows } of tables)
    for (const [row, cells] of Object.entries(rows)) {
      if (cells.length !== Object.keys(columns).length)
        throw new Error(
          `${document}: ${row} has ${String(cells.length)} numbers for ${String(Object.keys(columns).length)} columns`,
        )
      const { metric, labels } = parseSeries(row)
      const storageClass = storageClasses?.[place]
      const all = storageClass === undefined ? labels : { ...labels, storage_class: storageClass }
      for (const number of [cells[place] ?? []].flat()) {
        const value = UNITS[unit](number, { metric, labels })
        collector.add([{ metric, labels: all, value }], 1, at)
      }
    }
  return collector.series
}

function limitsOf({ limits }: PublishedDocument, name: string): KnownLimit[] {
  const own = limits
    .filter(({ columns }) => columns.includes(name))
    .map(({ columns: _columns, ...limit }) => limit)
  return knownLimitsSchema.parse(own) ?? []
}
