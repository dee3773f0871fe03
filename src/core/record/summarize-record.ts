import type { KbenchRecord, RecordedSeries } from './schema.ts'
import { formatSeries } from '../series.ts'
import { areSamples, median, sortSamples, spread } from '../stats/samples.ts'
import type { RecordSummary, SeriesSummary } from './baseline-file.ts'

/**
 * One number per series: what a run is in a baseline. Series without samples are left out, and so are series with a
 * sample that is infinite or not-a-number. A series that is listed twice is one series.
 */
export function summarizeRecord(record: KbenchRecord): RecordSummary {
  const { id, startedAt, subject, suites } = record
  return {
    id,
    ...(subject.commit === undefined ? {} : { commit: subject.commit }),
    startedAt,
    suites: suites
      .filter(({ status }) => status === 'ok')
      .map(({ name }) => name)
      .sort(),
    series: mergedByName(record.series)
      .filter(({ values }) => areSamples(values))
      .map(summarizeSeries),
  }
}

interface NamedValues {
  readonly name: string
  readonly first: RecordedSeries
  readonly values: number[]
}

/** The samples of each series, by name. */
export function mergedByName(series: readonly RecordedSeries[]): NamedValues[] {
  const byName = new Map<string, NamedValues>()
  for (const one of series) {
    const name = formatSeries(one)
    const known = byName.get(name) ?? { name, first: one, values: [] }
    known.values.push(...one.samples.map(({ value }) => value))
    byName.set(name, known)
  }
  return [...byName.values()].sort((a, b) => (a.name < b.name ? -1 : 1))
}

function summarizeSeries({ name, first, values }: NamedValues): SeriesSummary {
  const samples = sortSamples(values)
  return {
    series: name,
    unit: first.unit,
    better: first.better,
    median: median(samples),
    spread: spread(samples),
    samples: samples.length,
  }
}
