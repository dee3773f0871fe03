import type { FigureData } from '../charts/suite-figures.ts'
import { headlineOf } from '../comparison/headline.ts'
import type { Comparison } from '../comparison/schema.ts'
import type { KbenchRecord } from '../record/schema.ts'
import { OTHER_SUITE } from '../naming/metrics.ts'
import type { Reproduction } from '../report/comment/reproduction.ts'
import { shortened } from '../format/text.ts'
import { type FindingsCatalogue, whyOf } from '../findings/causes.ts'
import { OVERALL_LOOK } from '../findings/verdict.ts'
import type { SideBySide } from '../side-by-side/schema.ts'
import { runName } from '../naming/run-name.ts'
import type { ReportData, ReportPart } from './data.ts'
import { packRecord } from './packed-record.ts'
import { plainLine } from '../report/text/table.ts'

/** What features add to the page of a report, by their ids, as JSON. */
export type Sections = Readonly<Record<string, readonly unknown[]>>

/** One thing that a report shows. */
export type Reportable =
  | {
      readonly kind: 'record'
      readonly record: KbenchRecord
      readonly reproduction?: Reproduction | undefined
    }
  | {
      readonly kind: 'comparison'
      readonly comparison: Comparison
      readonly current?: KbenchRecord | undefined
      readonly earlier?: readonly KbenchRecord[]
      readonly reproduction?: Reproduction | undefined
      /** By feature. */
      readonly sections?: Sections
    }
  | {
      readonly kind: 'side-by-side'
      readonly sides: SideBySide
      /** As in `sides`. */
      readonly records: readonly KbenchRecord[]
      readonly figures?: FigureData
    }

/** What the page needs of them, with their texts made safe to show. */
export function reportData(
  shown: readonly Reportable[],
  catalogue: FindingsCatalogue,
  problems: readonly string[] = [],
): ReportData {
  const used = new Set(shown.flatMap(metricsOf))
  const metrics = [...catalogue.metrics.values()]
    .filter(({ id }) => used.has(id))
    .map((metric) => ({ ...metric, suite: catalogue.suiteOf(metric.id) ?? OTHER_SUITE }))
  const pool = new Map<KbenchRecord, number>()
  const placeOf = (record: KbenchRecord): number => {
    const place = pool.get(record) ?? pool.size
    pool.set(record, place)
    return place
  }
  const parts = shown.map((one) => partOf(one, placeOf, catalogue))
  return { ...cleaned({ problems, records: [...pool.keys()].map(packRecord), parts }), metrics }
}

/** What the report is called, in the tab of a browser. */
export function reportTitle(shown: readonly Reportable[]): string {
  const [first] = shown
  return shown.length === 1 && first !== undefined
    ? titleOf(first)
    : `kbench: ${String(shown.length)} results`
}

/** The finding of each in one sentence, as a text. */
export function titleOf(one: Reportable): string {
  switch (one.kind) {
    case 'record':
      return `kbench: ${runName(shortened(one.record.subject.name), shortened(one.record.environment.provider))}`
    case 'comparison':
      return `${OVERALL_LOOK[one.comparison.verdict].symbol} ${headlineOf(one.comparison)}`
    case 'side-by-side':
      return `kbench: ${String(one.sides.columns.length)} ${one.sides.by === null ? 'records' : `columns by ${shortened(one.sides.by)}`} side by side`
  }
}

function partOf(
  one: Reportable,
  placeOf: (record: KbenchRecord) => number,
  catalogue: FindingsCatalogue,
): ReportPart {
  switch (one.kind) {
    case 'record':
      return { kind: one.kind, record: placeOf(one.record), reproduction: one.reproduction ?? null }
    case 'comparison':
      return {
        kind: one.kind,
        comparison: one.comparison,
        current: one.current === undefined ? null : placeOf(one.current),
        earlier: (one.earlier ?? []).map(placeOf),
        reproduction: one.reproduction ?? null,
        why: whyOf(one.comparison, catalogue),
        sections: one.sections ?? {},
      }
    case 'side-by-side':
      return {
        kind: one.kind,
        sides: one.sides,
        records: one.sides.records.map((_, index) => {
          const record = one.records[index]
          return record === undefined ? null : placeOf(record)
        }),
        figures: one.figures ?? {},
      }
  }
}

function metricsOf(one: Reportable): string[] {
  const { series } =
    one.kind === 'record' ? one.record : one.kind === 'comparison' ? one.comparison : one.sides
  return series.map(({ metric }) => metric)
}

/** The same data with all its texts, names of keys too, on one line and without characters that hide or reorder others. */
function cleaned<Value>(value: Value): Value {
  return cleanedValue(value) as Value
}

function cleanedValue(value: unknown): unknown {
  if (typeof value === 'string') return plainLine(value)
  if (Array.isArray(value)) return value.map(cleanedValue)
  if (typeof value !== 'object' || value === null) return value
  // No prototype: a key `__proto__` is a name like others.
  const entries = Object.entries(value).map(([key, inner]) => [plainLine(key), cleanedValue(inner)] as const)
  return Object.fromEntries(entries)
}
