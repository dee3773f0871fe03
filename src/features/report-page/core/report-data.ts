import { headlineOf } from '../../../core/comparison/headline.ts'
import type { Comparison } from '../../../core/comparison/schema.ts'
import type { FigureData } from '../../../core/report/figures.ts'
import { type FindingsCatalogue, type Why, whyOf } from '../../../core/findings/causes.ts'
import { OVERALL_LOOK } from '../../../core/findings/verdict.ts'
import { shortened } from '../../../core/format/text.ts'
import { OTHER_SUITE } from '../../../core/naming/metrics.ts'
import { runName } from '../../../core/naming/run-name.ts'
import type { KbenchRecord, RecordedSeries } from '../../../core/record/schema.ts'
import type { Reproduction } from '../../../core/report/comment/reproduction.ts'
import type { Reportable, Sections, SideBySideSentences } from '../../../core/report/reportable.ts'
import { plainLine } from '../../../core/report/text/table.ts'
import type { MetricDefinition } from '../../../core/series.ts'
import type { SideBySide } from '../../../core/side-by-side.ts'

/** All that the page of a report shows. Texts from records are on one line and without hiding characters. */
export interface ReportData {
  /** What went wrong with the whole, in sentences. */
  readonly problems: readonly string[]
  /** Parts name them by their place. */
  readonly records: readonly PackedRecord[]
  readonly parts: readonly ShownPart[]
  /** The metrics of these parts, in the order of the catalogue. */
  readonly metrics: readonly ReportMetric[]
}

export interface ReportMetric extends MetricDefinition {
  readonly suite: string
}

export type ShownPart = RecordPart | ComparisonPart | SideBySidePart

interface RecordPart {
  readonly kind: 'record'
  readonly record: number
  readonly reproduction: Reproduction | null
}

export interface ComparisonPart {
  readonly kind: 'comparison'
  readonly comparison: Comparison
  /** The record that was compared; null: its samples are not shown. */
  readonly current: number | null
  /** Records of the other side, as far as they are at hand: base of a pair, runs of a baseline. */
  readonly earlier: readonly number[]
  readonly reproduction: Reproduction | null
  readonly why: Why
  /** What features add. */
  readonly sections: Sections
}

export interface SideBySidePart {
  readonly kind: 'side-by-side'
  readonly sides: SideBySide
  /** One per column; null: its samples are not shown. */
  readonly records: readonly (number | null)[]
  /** For the figures of suites. */
  readonly figures: FigureData
  readonly sentences: SideBySideSentences
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
): ShownPart {
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
        sentences: one.sentences,
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

/** A record as a page holds it: the samples of each series in columns, a third of their size in JSON. */
export interface PackedRecord extends Omit<KbenchRecord, 'series'> {
  readonly series: readonly PackedSeries[]
}

interface PackedSeries extends Omit<RecordedSeries, 'samples'> {
  readonly values: readonly number[]
  /** null: 1, 2, 3 and so on. */
  readonly rounds: readonly number[] | null
  /** Milliseconds since the sample before, the first since the start of the record; a text where that would not give the time back. */
  readonly at: readonly (number | string)[]
}

export function packRecord(record: KbenchRecord): PackedRecord {
  const start = Date.parse(record.startedAt)
  const series = record.series.map(({ samples, ...rest }): PackedSeries => {
    const isCounted = samples.every(({ round }, index) => round === index + 1)
    return {
      ...rest,
      values: samples.map(({ value }) => value),
      rounds: isCounted ? null : samples.map(({ round }) => round),
      at: packTimes(
        samples.map(({ at }) => at),
        start,
      ),
    }
  })
  return { ...record, series }
}

function packTimes(times: readonly string[], start: number): (number | string)[] {
  let before = start
  return times.map((text) => {
    const time = Date.parse(text)
    if (Number.isNaN(time) || new Date(time).toISOString() !== text) return text
    const since = time - before
    before = time
    return since
  })
}

/** What was packed, to the last digit. */
export function unpackRecord(packed: PackedRecord): KbenchRecord {
  const start = Date.parse(packed.startedAt)
  const series = packed.series.map(({ values, rounds, at, ...rest }): RecordedSeries => {
    let time = start
    const samples = values.map((value, index) => {
      const since = at[index] ?? ''
      if (typeof since === 'number') time += since
      return {
        value,
        round: rounds === null ? index + 1 : (rounds[index] ?? 0),
        at: typeof since === 'number' ? new Date(time).toISOString() : since,
      }
    })
    return { ...rest, samples }
  })
  return { ...packed, series }
}
