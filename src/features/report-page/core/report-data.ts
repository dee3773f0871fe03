import { headlineOf } from '../../../core/record/headline.ts'
import { type FindingsCatalogue, whyOf } from '../../../core/report/causes.ts'
import { OVERALL_LOOK } from '../../../core/report/verdict-findings.ts'
import { shortened } from '../../../core/format/text.ts'
import { OTHER_SUITE } from '../../../core/format/metrics.ts'
import { runName } from '../../../core/format/run-name.ts'
import type { KbenchRecord } from '../../../core/record/schema.ts'
import type { Reportable } from '../../../core/report/reportable.ts'
import { plainLine } from '../../../core/report/text-table.ts'

/** All that the page of a report shows. Texts from records are on one line and without hiding characters. */
export type ReportData = ReturnType<typeof reportData>
export type ReportMetric = ReportData['metrics'][number]
export type ShownPart = ReturnType<typeof shownParts>[number]

/** What the page needs of results. @param problems what went wrong with the whole, in sentences */
export function reportData(
  shown: readonly Reportable[],
  catalogue: FindingsCatalogue,
  problems: readonly string[] = [],
) {
  const used = new Set(shown.flatMap((one) => seriesOf(one).map(({ metric }) => metric)))
  const metrics = [...catalogue.metrics.values()]
    .filter(({ id }) => used.has(id))
    .map((metric) => ({ ...metric, suite: catalogue.suiteOf(metric.id) ?? OTHER_SUITE }))
  // Parts name them by their place.
  const pool = new Map<KbenchRecord, number>()
  const placeOf = (record: KbenchRecord | undefined): number | null => {
    if (record === undefined) return null
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

/** @param placeOf null: the samples of the record are not shown */
function partOf(
  one: Reportable,
  placeOf: (record: KbenchRecord | undefined) => number | null,
  catalogue: FindingsCatalogue,
) {
  switch (one.kind) {
    case 'record': {
      const { kind, record, reproduction = null } = one
      return { kind, record: placeOf(record), reproduction }
    }
    case 'comparison': {
      const { kind, comparison, current, earlier = [], reproduction = null, sections = {} } = one
      const why = whyOf(comparison, catalogue)
      const places = { current: placeOf(current), earlier: earlier.map(placeOf) }
      return { kind, comparison, ...places, reproduction, why, sections }
    }
    case 'side-by-side': {
      const { kind, sides, figures = {}, sentences } = one
      const places = sides.records.map((_, index) => placeOf(one.records[index]))
      return { kind, sides, records: places, figures, sentences }
    }
  }
}

function seriesOf(one: Reportable): readonly { readonly metric: string }[] {
  switch (one.kind) {
    case 'record':
      return one.record.series
    case 'comparison':
      return one.comparison.series
    case 'side-by-side':
      return one.sides.series
  }
}

export function shownParts({ records: packed, parts }: ReportData) {
  const records = packed.map(unpackRecord)
  const at = (place: number | null): KbenchRecord | undefined => records[place ?? -1]
  return parts.map((part) => {
    switch (part.kind) {
      case 'record':
        return { ...part, record: at(part.record) }
      case 'comparison':
        return { ...part, current: at(part.current), earlier: part.earlier.map(at) }
      case 'side-by-side':
        return { ...part, records: part.records.map(at) }
    }
  })
}

/** The same data with all its texts, names of keys too, on one line and without characters that hide or reorder others. */
function cleaned<Value>(value: Value): Value {
  const clean = (one: unknown): unknown => {
    if (typeof one === 'string') return plainLine(one)
    if (Array.isArray(one)) return one.map(clean)
    if (typeof one !== 'object' || one === null) return one
    // No prototype: a key `__proto__` is a name like others.
    return Object.fromEntries(Object.entries(one).map(([key, inner]) => [plainLine(key), clean(inner)]))
  }
  return clean(value) as Value
}

/**
 * A record as a page holds it: the samples of each series in columns, a third of their size in JSON. Rounds are null where they only count;
 * times are milliseconds since the sample before, the first since the start of the record.
 */
export function packRecord(record: KbenchRecord) {
  const start = Date.parse(record.startedAt)
  const series = record.series.map(({ samples, ...rest }) => {
    const isCounted = samples.every(({ round }, index) => round === index + 1)
    const times = samples.map(({ at }) => at)
    return {
      ...rest,
      values: samples.map(({ value }) => value),
      rounds: isCounted ? null : samples.map(({ round }) => round),
      at: packTimes(times, start),
    }
  })
  return { ...record, series }
}

/** A text stays where a number would not give it back. */
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
export function unpackRecord(packed: ReturnType<typeof packRecord>): KbenchRecord {
  const start = Date.parse(packed.startedAt)
  const series = packed.series.map(({ values, rounds, at, ...rest }) => {
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
