import type { JSX } from 'preact'
import { useMemo } from 'preact/hooks'
import { comparisonCharts } from '../../charts/core/comparison.ts'
import type { ComparedSeries, Comparison } from '../../../core/comparison/schema.ts'
import type { Finding } from '../../../core/findings/findings.ts'
import {
  changeTexts,
  confidenceOf,
  intervalWords,
  isInformational,
  sideWords,
  VERDICT_LOOK,
  VERDICT_ORDER,
  verdictWords,
} from '../../../core/findings/verdict.ts'
import {
  count,
  formatChange,
  formatEstimate,
  formatMagnitude,
  formatNumber,
  formatValue,
  formatValues,
} from '../../../core/format/numbers.ts'
import { capital } from '../../../core/format/text.ts'
import { groupSeries } from '../../../core/naming/metrics.ts'
import { Chart } from '../parts/chart.tsx'
import { numberColumn, type TableColumn } from '../parts/data-table.tsx'
import { useChartTheme } from '../parts/theme.tsx'
import { Facts, useCatalogue } from './sections.tsx'
import { type ResultRow, resultRows, Results, SeriesDetail } from './results.tsx'
import type { ShownRecord } from './series-samples.tsx'

/** All that is known of one compared series, or of the percentiles of one thing. */
function ComparedDetail({
  comparison,
  row: { members, quantiles },
  records,
}: {
  readonly comparison: Comparison
  readonly row: ResultRow<ComparedSeries>
  readonly records: readonly ShownRecord[]
}): JSX.Element {
  const catalogue = useCatalogue()
  const theme = useChartTheme()
  const [chart] = useMemo(
    () => comparisonCharts({ ...comparison, series: [...members] }, catalogue, theme),
    [comparison, members, catalogue, theme],
  )
  return (
    <SeriesDetail members={members} records={records}>
      {members.map((series, index) => (
        <div key={index}>
          <p class="reason">
            {members.length === 1 ? '' : `${quantiles[index] ?? ''}: `}
            {capital(series.reason.text)}
            {/[.!?]$/.test(series.reason.text) ? '' : '.'}
            {isInformational(series) ? ' For information only: it cannot fail the build.' : ''}
          </p>
          <Facts facts={[...valueFacts(comparison, series), ...pairedFacts(series)]} />
        </div>
      ))}
      {chart === undefined ? null : <Chart title={chart.title} specification={chart.specification} />}
    </SeriesDetail>
  )
}

type Fact = readonly [name: string, value: string]

function valueFacts(comparison: Comparison, series: ComparedSeries): Fact[] {
  const { baseline, current, change, scale, unit, margin, pValue, smallestProvableChange } = series
  const words = sideWords(comparison)
  const { gate } = comparison
  const family = series.gates ? gate.gatingSeries : comparison.series.filter(({ gates }) => !gates).length
  const confidence =
    series.verdict === 'regressed'
      ? confidenceOf(series, { falseAlarmRate: gate.falseAlarmRate, family })
      : undefined
  const runs = (number: number): string => (comparison.pair !== undefined ? '' : `, ${count(number, 'run')}`)
  const side = ({ median, spread }: { median: number; spread: number }): string =>
    `${formatValue(median, unit)}, spread ${formatValue(spread, unit)}`
  return [
    ...(baseline === null
      ? []
      : [[capital(words.baseline), `${side(baseline)}${runs(baseline.runs)}`] as const]),
    ...(current === null
      ? []
      : [[capital(words.current), `${side(current)}, ${String(current.samples)} samples`] as const]),
    ...(change === null
      ? []
      : [
          [
            'Change',
            `${formatChange(change.estimate, scale, unit)} ${intervalWords(series)}${change.lower === null && change.upper === null ? '' : ` at ${formatNumber(change.confidence * 100)} %`}`,
          ] as const,
        ]),
    ['Margin', formatMagnitude(margin, scale, unit)],
    [
      'Smallest provable',
      smallestProvableChange === null
        ? 'none, however large'
        : formatMagnitude(smallestProvableChange, scale, unit),
    ],
    ...(pValue === null ? [] : [['p-value', formatNumber(pValue)] as const]),
    ...(confidence === undefined ? [] : [['Confidence', confidence] as const]),
  ]
}

/** What only rounds in alternation know. */
function pairedFacts({ paired, scale, unit }: ComparedSeries): Fact[] {
  if (paired === undefined) return []
  const { rounds, disturbed, missing, looks, clusterPairs, test, method, adjustedPValue, positionEffect } =
    paired
  const lost = [
    ...(disturbed === 0 ? [] : [`${String(disturbed)} left out as disturbed`]),
    ...(missing === 0 ? [] : [`${String(missing)} left out without a value`]),
    ...(paired.outlying === 0 ? [] : [`${String(paired.outlying)} out of line, which count`]),
  ]
  return [
    ['Rounds', [`${String(rounds)} count`, ...lost].join(', ')],
    ['Looks', String(looks)],
    ['Cluster pairs', String(clusterPairs)],
    ...(test === null ? [] : [['Test', method === null ? test : `${test}, ${method}`] as const]),
    ['p-value, adjusted', formatNumber(adjustedPValue)],
    ...(positionEffect === null
      ? []
      : [['Measured second', formatEstimate(positionEffect, scale, unit)] as const]),
    ...(paired.roundsNeeded === null
      ? []
      : [['To decide', `about ${String(paired.roundsNeeded)} rounds in all`] as const]),
  ]
}

type Row = ResultRow<ComparedSeries>

/** The table of all compared series in the order of the findings; a row opens to all that is known of it. */
export function ComparisonResults({
  id,
  comparison,
  found,
  records,
}: {
  readonly id: string
  readonly comparison: Comparison
  readonly found: readonly Finding[]
  readonly records: readonly ShownRecord[]
}): JSX.Element {
  const catalogue = useCatalogue()
  const rows = useMemo(() => {
    const series = found.flatMap((finding) => finding.rows.map((row) => row.series))
    const places = new Map(series.map((one, place) => [one, place]))
    const placeOf = ({ members }: Row): number => Math.min(...members.map((one) => places.get(one) ?? 0))
    const order = comparison.suites.map(({ name }) => name)
    const all = resultRows(groupSeries(comparison.series, order, catalogue), catalogue)
    return all.sort((a, b) => placeOf(a) - placeOf(b))
  }, [comparison, found, catalogue])
  const columns = useMemo(() => columnsFor(comparison), [comparison])
  return (
    <Results
      id={id}
      caption="Verdict, values and change of each series"
      rows={rows}
      columns={columns}
      verdictOf={verdictOf}
      detail={(row) => <ComparedDetail comparison={comparison} row={row} records={records} />}
    />
  )
}

const verdictOf = ({ verdict }: ComparedSeries): ComparedSeries['verdict'] => verdict

function columnsFor(comparison: Comparison): TableColumn<Row>[] {
  const words = sideWords(comparison)
  const side = (id: 'baseline' | 'current'): TableColumn<Row> =>
    numberColumn(
      capital(words[id]),
      ({ members }) =>
        formatValues(
          members.map((one) => one[id]?.median),
          members[0]?.unit ?? '1',
        ),
      ({ members: [first] }) => first?.[id]?.median,
    )
  return [
    {
      title: 'Verdict',
      cell: ({ members, quantiles }) => {
        const verdict = worstOf(members)
        return (
          <span class={`verdict-word ${VERDICT_LOOK[verdict].style}`}>
            {VERDICT_LOOK[verdict].symbol} {verdictWords(members, quantiles)}
          </span>
        )
      },
      order: ({ members }) => VERDICT_ORDER.indexOf(worstOf(members)),
    },
    numberColumn(
      'Change',
      ({ members }) => {
        const { change, interval } = changeTexts(members)
        return (
          <>
            <span class={worstOf(members) === 'regressed' ? 'strong' : ''}>{change}</span>
            <span class="interval">{interval}</span>
          </>
        )
      },
      ({ members: [first] }) => first?.change?.estimate,
    ),
    side('baseline'),
    side('current'),
    numberColumn(
      'Margin',
      ({ members }) =>
        [...new Set(members.map(({ margin, scale, unit }) => formatMagnitude(margin, scale, unit)))].join(
          ' / ',
        ),
      ({ members: [first] }) => first?.margin,
    ),
  ]
}

/** The verdict that needs attention most. */
function worstOf(members: readonly ComparedSeries[]): ComparedSeries['verdict'] {
  return VERDICT_ORDER.find((verdict) => members.some((one) => one.verdict === verdict)) ?? 'unchanged'
}
