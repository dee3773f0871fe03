import type { JSX } from 'preact'
import { useMemo } from 'preact/hooks'
import { comparisonCharts } from '../../core/charts/kinds/comparison.ts'
import type { ComparedSeries, Comparison } from '../../core/comparison/schema.ts'
import {
  count,
  formatChange,
  formatEstimate,
  formatMagnitude,
  formatNumber,
  formatValue,
} from '../../core/format/numbers.ts'
import { capital } from '../../core/format/text.ts'
import { confidenceOf, intervalWords, isInformational, sideWords } from '../../core/findings/verdict.ts'
import { Chart } from '../parts/chart.tsx'
import { useChartTheme } from '../parts/theme.tsx'
import { useCatalogue } from './context.ts'
import type { ResultRow } from './result-rows.ts'
import { SeriesDetail } from './results.tsx'
import { Facts } from './sections.tsx'
import type { ShownRecord } from './series-samples.tsx'

/** All that is known of one compared series, or of the percentiles of one thing. */
export function ComparedDetail({
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
  const { rounds, disturbed, missing, looks, twins, test, method, adjustedPValue, positionEffect } = paired
  const lost = [
    ...(disturbed === 0 ? [] : [`${String(disturbed)} left out as disturbed`]),
    ...(missing === 0 ? [] : [`${String(missing)} left out without a value`]),
    ...(paired.outlying === 0 ? [] : [`${String(paired.outlying)} out of line, which count`]),
  ]
  return [
    ['Rounds', [`${String(rounds)} count`, ...lost].join(', ')],
    ['Looks', String(looks)],
    ['Cluster pairs', String(twins)],
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
