import type { JSX } from 'preact'
import { useCallback, useMemo } from 'preact/hooks'
import { percentileCharts } from '../../core/charts/kinds/percentiles.ts'
import { recordCharts } from '../../core/charts/kinds/record.ts'
import type { ChartTheme } from '../../core/charts/theme/theme.ts'
import type { KbenchRecord, RecordedSeries } from '../../core/record/schema.ts'
import type { Reproduction } from '../../core/report/comment/reproduction.ts'
import { groupSeries } from '../../core/naming/metrics.ts'
import { capital, shortened } from '../../core/format/text.ts'
import { hasOwnName, runName } from '../../core/naming/run-name.ts'
import { formatValues } from '../../core/format/numbers.ts'
import { runFacts } from '../../core/report/record/record.ts'
import { suiteSentences, summarise } from '../../core/findings/findings.ts'
import { medianOf, sortSamples, spread } from '../../core/stats/samples.ts'
import { numberColumn, type TableColumn } from '../parts/data-table.tsx'
import { withShortTimes } from '../parts/inline.tsx'
import { useCatalogue } from './context.ts'
import { EnvironmentSection, HowToReproduce } from './environment.tsx'
import { Methods } from './method.tsx'
import { resultRows, type ResultRow } from './result-rows.ts'
import { Results, SeriesDetail } from './results.tsx'
import { Remarks } from './sections.tsx'
import { SuiteCharts } from './suite-charts.tsx'

export function RecordView({
  record,
  reproduction,
  id,
}: {
  readonly record: KbenchRecord
  readonly reproduction: Reproduction | null
  readonly id: string
}): JSX.Element {
  const catalogue = useCatalogue()
  const charts = useCallback(
    (theme: ChartTheme) => [
      ...recordCharts(record, catalogue, theme),
      ...percentileCharts(record, catalogue, theme),
    ],
    [record, catalogue],
  )
  const { subject, environment, suites, series, interrupted } = record
  const name = runName(shortened(subject.name), shortened(environment.provider))
  const notes = suites.flatMap(({ name, notes: texts = [] }) => texts.map((text) => `${name}: ${text}`))
  return (
    <>
      <header class="verdict plain-box">
        <h1>{hasOwnName(subject.name) ? name : capital(name)}</h1>
        <p>{withShortTimes(runFacts(record).join(' · '))}</p>
        {interrupted === true ? (
          <p class="warning">The run was interrupted: this is what it had measured.</p>
        ) : null}
        {series.length === 0 ? <p class="warning">Nothing was measured.</p> : null}
      </header>
      <Remarks title="Suites with problems" texts={suiteSentences(suites).map(capital)} tone="bad" />
      <SuiteCharts id={`charts-${id}`} make={charts} series={series.length} />
      {series.length === 0 ? <span id={`results-${id}`} /> : <RecordResults id={id} record={record} />}
      <Remarks title="Notes" texts={notes} />
      <EnvironmentSection record={record} />
      <Methods metrics={series.map(({ metric }) => metric)} />
      <HowToReproduce reproduction={reproduction} />
    </>
  )
}

type Row = ResultRow<RecordedSeries>

const mediansOf = ({ members }: Row): (number | undefined)[] =>
  members.map(({ samples }) => medianOf(samples.map(({ value }) => value)))

const COLUMNS: readonly TableColumn<Row>[] = [
  numberColumn(
    'Median',
    (row) => {
      const medians = mediansOf(row)
      const isEmpty = medians.every((value) => value === undefined)
      return isEmpty ? 'no samples' : formatValues(medians, row.members[0]?.unit ?? '1')
    },
    (row) => mediansOf(row).find((value) => value !== undefined),
  ),
  numberColumn(
    'Spread',
    ({ members }) => members.map((series) => summarise(series).spread).join(' / '),
    ({ members }) => {
      const shares = members.flatMap(relativeSpread)
      return shares.length === 0 ? undefined : Math.max(...shares)
    },
  ),
  numberColumn(
    'Samples',
    ({ members }) => [...new Set(members.map(({ samples }) => String(samples.length)))].join(' / '),
    ({ members }) => members[0]?.samples.length,
  ),
]

function RecordResults({ id, record }: { readonly id: string; readonly record: KbenchRecord }): JSX.Element {
  const catalogue = useCatalogue()
  const records = useMemo(() => [{ name: '', record }], [record])
  const rows = useMemo(() => {
    const order = record.suites.map(({ name }) => name)
    return resultRows(groupSeries(record.series, order, catalogue), catalogue)
  }, [record, catalogue])
  return (
    <Results
      id={id}
      caption="Median, spread and number of samples of each series"
      rows={rows}
      columns={COLUMNS}
      detail={({ members }) => <SeriesDetail members={members} records={records} />}
    />
  )
}

/** Nothing where there is no share: around zero, or of a single sample. */
function relativeSpread({ samples }: RecordedSeries): number[] {
  const values = samples.map(({ value }) => value)
  const middle = medianOf(values)
  if (middle === undefined || middle === 0 || values.length < 2) return []
  return [spread(sortSamples(values)) / Math.abs(middle)]
}
