import type { JSX } from 'preact'
import { useMemo, useState } from 'preact/hooks'
import { distributionChart } from '../../charts/core/distribution.ts'
import { quantileName, quantileOf } from '../../../core/format/metrics.ts'
import type { KbenchRecord, RecordedSeries } from '../../../core/record/schema.ts'
import { formatSeries, type SeriesName } from '../../../core/series.ts'
import { Chart } from '../parts/chart.tsx'
import { useChartTheme } from '../parts/theme.tsx'
import { useCatalogue } from './sections.tsx'
import { formatValue } from '../../../core/format/numbers.ts'
import { summarise } from '../../../core/report/findings.ts'

/** More samples than this wait for a click. */
const SAMPLES_AT_ONCE = 100

/** A record whose samples a page shows, and what it is called there. */
export interface ShownRecord {
  readonly name: string
  readonly record: KbenchRecord
}

interface ShownSeries {
  /** The record, where several are shown, and the percentile, where they have several. */
  readonly name: string
  readonly series: RecordedSeries
  readonly record: string
}

/** The series of these names in each record that has them. */
export function seriesIn(records: readonly ShownRecord[], wanted: readonly SeriesName[]): ShownSeries[] {
  const names = new Set(wanted.map(formatSeries))
  return records.flatMap(({ name, record }) =>
    record.series
      .filter((series) => names.has(formatSeries(series)))
      .map((series) => {
        const parts = [name, wanted.length > 1 ? quantileName(quantileOf(series)) : '']
        return { name: parts.filter((part) => part !== '').join(', ') || 'All samples', series, record: name }
      }),
  )
}

export function SeriesSamples({ found }: { readonly found: readonly ShownSeries[] }): JSX.Element {
  const catalogue = useCatalogue()
  const theme = useChartTheme()
  const specification = useMemo(() => {
    const isOne = new Set(found.map(({ record }) => record)).size === 1
    const series = found.map(({ record, series: one }) =>
      isOne ? one : { ...one, labels: { ...one.labels, [labelFor(one)]: record } },
    )
    return distributionChart(series, catalogue, theme)
  }, [found, catalogue, theme])
  return (
    <>
      {found.some(({ series }) => series.samples.length > 0) ? (
        <Chart title="Distribution of the samples" specification={specification} />
      ) : null}
      <div class="all-samples">
        {found.map(({ name, series }, index) => (
          <Samples key={index} title={name} series={series} />
        ))}
      </div>
    </>
  )
}

/** The name of a label that distinguishes records and that the series does not have. */
function labelFor({ labels }: RecordedSeries): string {
  let name = 'record'
  while (name in labels) name = `${name}_`
  return name
}

/** Every sample of one series of one record, as it was recorded. */
function Samples({
  title,
  series,
}: {
  readonly title: string
  readonly series: Pick<RecordedSeries, 'samples' | 'unit'>
}): JSX.Element {
  const [showsAll, setShowsAll] = useState(false)
  const { samples, unit } = series
  const { median, spread } = summarise(series)
  if (samples.length === 0) return <p class="muted">{title}: no samples.</p>
  const shown = showsAll ? samples : samples.slice(0, SAMPLES_AT_ONCE)
  return (
    <div class="samples">
      <p>
        <strong>{title}</strong>: {samples.length === 1 ? '1 sample' : `${String(samples.length)} samples`},
        median {median}, spread {spread}
      </p>
      <div class="samples-frame" tabIndex={0} role="group" aria-label={`Samples: ${title}`}>
        <table class="samples-table">
          <caption class="hidden-visually">{`Samples: ${title}`}</caption>
          <thead>
            <tr>
              <th scope="col" class="end">
                Round
              </th>
              <th scope="col" class="end">
                Value
              </th>
              <th scope="col" class="end">
                {unit === '1' ? 'As recorded' : `In ${unit}`}
              </th>
              <th scope="col">Time</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ value, round, at }, index) => (
              <tr key={index}>
                <td class="end">{round}</td>
                <td class="end">{formatValue(value, unit)}</td>
                <td class="end">{String(value)}</td>
                <td>{at}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {shown.length < samples.length ? (
        <p class="muted">
          The first {String(shown.length)} of {String(samples.length)} samples.{' '}
          <button type="button" class="button small no-print" onClick={() => setShowsAll(true)}>
            Show all {String(samples.length)} samples
          </button>
        </p>
      ) : null}
    </div>
  )
}
