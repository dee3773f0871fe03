import type { JSX } from 'preact'
import { useMemo } from 'preact/hooks'
import type { ComparedSeries, Comparison } from '../../core/comparison/schema.ts'
import type { Finding } from '../../core/findings/findings.ts'
import {
  changeTexts,
  sideWords,
  VERDICT_LOOK,
  VERDICT_ORDER,
  verdictWords,
} from '../../core/findings/verdict.ts'
import { formatMagnitude, formatValues } from '../../core/format/numbers.ts'
import { capital } from '../../core/format/text.ts'
import { groupSeries } from '../../core/naming/metrics.ts'
import { numberColumn, type TableColumn } from '../parts/data-table.tsx'
import { ComparedDetail } from './compared-detail.tsx'
import { useCatalogue } from './context.ts'
import { resultRows, type ResultRow } from './result-rows.ts'
import { Results } from './results.tsx'
import type { ShownRecord } from './series-samples.tsx'

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
