import type { JSX } from 'preact'
import { useMemo } from 'preact/hooks'
import { distributionChart } from '../../core/charts/kinds/distribution.ts'
import type { KbenchRecord, RecordedSeries } from '../../core/record/schema.ts'
import { formatSeries, type SeriesName } from '../../core/series.ts'
import { Chart } from '../parts/chart.tsx'
import { quantileName } from '../../core/naming/quantile-name.ts'
import { quantileOf } from '../../core/naming/quantile-rows.ts'
import { useChartTheme } from '../parts/theme.tsx'
import { useCatalogue } from './context.ts'
import { Samples } from './samples.tsx'

/** A record whose samples a page shows, and what it is called there. */
export interface ShownRecord {
  readonly name: string
  readonly record: KbenchRecord
}

export interface ShownSeries {
  readonly name: string
  readonly series: RecordedSeries
}

/** The series of this name in each record that has it. */
export function seriesIn(records: readonly ShownRecord[], wanted: SeriesName): ShownSeries[] {
  const text = formatSeries(wanted)
  return records.flatMap(({ name, record }) =>
    record.series
      .filter((series) => series.metric === wanted.metric && formatSeries(series) === text)
      .map((series) => ({ name, series })),
  )
}

/** Picture and list of all samples of a series. */
export function SeriesSamples({ found }: { readonly found: readonly ShownSeries[] }): JSX.Element | null {
  const catalogue = useCatalogue()
  const theme = useChartTheme()
  const specification = useMemo(() => {
    const series = found.map(({ name, series: one }) =>
      name === quantileName(quantileOf(one)) || found.length === 1
        ? one
        : { ...one, labels: { ...one.labels, [labelFor(one)]: name } },
    )
    return distributionChart(series, catalogue, theme)
  }, [found, catalogue, theme])
  if (found.length === 0) return null
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
