import type { KbenchRecord, RecordedSeries } from '../../../core/record/schema.ts'
import { sortedByName } from '../../../core/series.ts'
import { areSamples, median, quantile, sortSamples, spread } from '../../../core/stats/samples.ts'
import { refused, type RecordInput, type Refused } from './exporter.ts'

/** The samples of one series in a few numbers, in its unit. */
export interface SeriesValues {
  readonly name: string
  readonly series: RecordedSeries
  readonly median: number
  readonly lowerQuartile: number
  readonly upperQuartile: number
  /** As in the reports: 1.4826 times the median absolute deviation. */
  readonly spread: number
  readonly samples: number
}

interface RecordValues {
  readonly values: readonly SeriesValues[]
  /** What the record could not measure, one sentence each. */
  readonly notes: readonly string[]
}

/** Every series of a record that has samples, in the order of their names. */
export function valuesOf({ record, source }: RecordInput): RecordValues {
  const named = sortedByName(record.series)
  return {
    values: named.flatMap(({ name, series }) => {
      const values = series.samples.map(({ value }) => value)
      if (!areSamples(values)) return []
      const sorted = sortSamples(values)
      const middle = median(sorted)
      return [
        {
          name,
          series,
          median: middle,
          // Rounding must not put a quartile on the other side of the median.
          lowerQuartile: Math.min(quantile(sorted, 0.25), middle),
          upperQuartile: Math.max(quantile(sorted, 0.75), middle),
          spread: spread(sorted),
          samples: values.length,
        },
      ]
    }),
    notes: [
      ...missingRounds(record, source),
      ...named
        .filter(({ series }) => series.samples.length === 0)
        .map(({ name }) => `${source}: ${name} has no samples and is left out`),
    ],
  }
}

/** What a record says it could not measure. */
export function missingRounds({ suites, interrupted }: KbenchRecord, source: string): string[] {
  return [
    ...(interrupted === true ? [`${source}: the run was stopped before its end`] : []),
    ...suites
      .filter(({ status }) => status !== 'ok')
      .map(
        ({ name, status, reason }) =>
          `${source}: suite ${name} ${status === 'failed' ? 'failed' : 'was skipped'}${reason === undefined ? '' : `: ${reason}`}`,
      ),
  ]
}

/** Why a record with nothing in it is not exported. */
export function nothingIn(input: RecordInput): Refused {
  const gaps = missingRounds(input.record, input.source)
  return refused(
    [`${input.source} holds no samples: there is nothing to export`, ...gaps].join('\n'),
    'Measure again; `kbench report` and `kbench export junit` show what became of the suites.',
  )
}

/** The first series that a record has twice: a format with one value per name would lose one of them. */
export function twiceIn({ source }: RecordInput, values: readonly SeriesValues[]): Refused | undefined {
  const twin = values.find(({ name }, index) => values[index + 1]?.name === name)
  return twin === undefined
    ? undefined
    : refused(
        `${source} holds the series ${twin.name} twice, and this format one value of each`,
        'csv takes both.',
      )
}
