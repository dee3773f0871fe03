import type { JSX } from 'preact'
import { useMemo } from 'preact/hooks'
import { comparisonCharts } from '../../charts/core/comparison.ts'
import type { ComparedSeries, Comparison } from '../../../core/record/comparison-schema.ts'
import type { Finding } from '../../../core/report/findings.ts'
import {
  changeTexts,
  confidenceOf,
  intervalWords,
  isInformational,
  sideWords,
  VERDICT_LOOK,
  VERDICT_ORDER,
  verdictWords,
} from '../../../core/report/verdict-findings.ts'
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
import { groupSeries } from '../../../core/format/metrics.ts'
import { Chart } from '../parts/chart.tsx'
import { numberColumn, type TableColumn } from '../parts/data-table.tsx'
import { useChartTheme } from '../parts/theme.tsx'
import { type NamedFact, Facts, useCatalogue } from './sections.tsx'
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

function valueFacts(comparison: Comparison, series: ComparedSeries): NamedFact[] {
  const { baseline, current, change, scale, unit, margin, pValue, smallestProvableChange: provable } = series
  const words = sideWords(comparison)
  const { gate, pair } = comparison
  const family = series.gates ? gate.gatingSeries : comparison.series.filter(({ gates }) => !gates).length
  const side = ({ median, spread }: { median: number; spread: number }): string =>
    `${formatValue(median, unit)}, spread ${formatValue(spread, unit)}`
  const changeText = ({ estimate, lower, upper, confidence }: NonNullable<typeof change>): string => {
    const level = lower === null && upper === null ? '' : ` at ${formatNumber(confidence * 100)} %`
    return `${formatChange(estimate, scale, unit)} ${intervalWords(series)}${level}`
  }
  return [
    [
      capital(words.baseline),
      known(baseline, (one) => `${side(one)}${pair === undefined ? `, ${count(one.runs, 'run')}` : ''}`),
    ],
    [capital(words.current), known(current, (one) => `${side(one)}, ${String(one.samples)} samples`)],
    ['Change', known(change, changeText)],
    ['Margin', formatMagnitude(margin, scale, unit)],
    ['Smallest provable', provable === null ? 'none, however large' : formatMagnitude(provable, scale, unit)],
    ['p-value', known(pValue, formatNumber)],
    [
      'Confidence',
      series.verdict === 'regressed'
        ? confidenceOf(series, { falseAlarmRate: gate.falseAlarmRate, family })
        : undefined,
    ],
  ]
}

function known<Value>(value: Value | null, text: (value: Value) => string): string | undefined {
  return value === null ? undefined : text(value)
}

/** What only rounds in alternation know. */
function pairedFacts({ paired, scale, unit }: ComparedSeries): NamedFact[] {
  if (paired === undefined) return []
  const { disturbed, missing, outlying, method } = paired
  const rounds = [
    `${String(paired.rounds)} count`,
    ...(disturbed === 0 ? [] : [`${String(disturbed)} left out as disturbed`]),
    ...(missing === 0 ? [] : [`${String(missing)} left out without a value`]),
    ...(outlying === 0 ? [] : [`${String(outlying)} out of line, which count`]),
  ]
  return [
    ['Rounds', rounds.join(', ')],
    ['Looks', String(paired.looks)],
    ['Cluster pairs', String(paired.clusterPairs)],
    ['Test', known(paired.test, (test) => (method === null ? test : `${test}, ${method}`))],
    ['p-value, adjusted', formatNumber(paired.adjustedPValue)],
    ['Measured second', known(paired.positionEffect, (effect) => formatEstimate(effect, scale, unit))],
    ['To decide', known(paired.roundsNeeded, (needed) => `about ${String(needed)} rounds in all`)],
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
      ({ members }) => {
        const margins = members.map(({ margin, scale, unit }) => formatMagnitude(margin, scale, unit))
        return [...new Set(margins)].join(' / ')
      },
      ({ members: [first] }) => first?.margin,
    ),
  ]
}

/** The verdict that needs attention most. */
function worstOf(members: readonly ComparedSeries[]): ComparedSeries['verdict'] {
  return VERDICT_ORDER.find((verdict) => members.some((one) => one.verdict === verdict)) ?? 'unchanged'
}
