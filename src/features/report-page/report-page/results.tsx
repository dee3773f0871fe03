import type { ComponentChildren, JSX } from 'preact'
import { useMemo, useState } from 'preact/hooks'
import type { SeriesVerdict } from '../../../core/record/comparison-schema.ts'
import { VERDICT_LOOK, VERDICT_ORDER } from '../../../core/report/verdict-findings.ts'
import { SEPARATOR } from '../../../core/format/text-layout.ts'
import { type AnySeries, quantileRows, type SuiteGroup } from '../../../core/format/metrics.ts'
import { formatSeries, type SeriesName } from '../../../core/series.ts'
import { DataTable, type TableColumn } from '../parts/data-table.tsx'
import { MethodText, type PageCatalogue, Section, useCatalogue } from './sections.tsx'
import { seriesIn, SeriesSamples, type ShownRecord } from './series-samples.tsx'

/** One row of a table of results: a series, or the percentiles of one thing. */
export interface ResultRow<Series> {
  readonly key: string
  readonly suite: string
  readonly name: string
  readonly members: readonly Series[]
  /** "p50" of each member; empty texts where it is a series of no percentile. */
  readonly quantiles: readonly string[]
  readonly gates: boolean
  /** All that a search looks through, in lower case. */
  readonly searched: string
}

export function resultRows<Series extends AnySeries & { readonly gates?: boolean }>(
  groups: readonly SuiteGroup<Series>[],
  catalogue: PageCatalogue,
): ResultRow<Series>[] {
  return groups.flatMap(({ suite, metrics }) =>
    metrics.flatMap((metric) => {
      const { rows, quantiles } = quantileRows(metric)
      return rows.map(({ label, members: places }, index) => {
        const found = places.flatMap((series, place) =>
          series === undefined ? [] : [{ series, quantile: quantiles[place] ?? '' }],
        )
        const names = found.map(({ quantile }) => quantile)
        const name = [metric.title, label, names.join(' / ')].filter((part) => part !== '').join(SEPARATOR)
        const members = found.map(({ series }) => series)
        return {
          key: `${metric.metric} ${metric.unit} ${metric.better} ${String(index)}`,
          suite,
          name,
          members,
          quantiles: names,
          gates: members.some(({ gates }) => gates ?? catalogue.metrics.get(metric.metric)?.gates ?? true),
          searched: `${suite} ${name} ${members.map(formatSeries).join(' ')}`.toLowerCase(),
        }
      })
    }),
  )
}

interface ResultsProps<Series> {
  readonly id: string
  readonly caption: string
  readonly rows: readonly ResultRow<Series>[]
  /** Besides the names of the series and of its suite. */
  readonly columns: readonly TableColumn<ResultRow<Series>>[]
  readonly verdictOf?: (series: Series) => SeriesVerdict
  readonly detail: (row: ResultRow<Series>) => ComponentChildren
  readonly children?: ComponentChildren
}

/** The table of all series, with what chooses among them; a row opens to all that is known of it. */
export function Results<Series>(props: ResultsProps<Series>): JSX.Element {
  const { id, caption, rows, columns, verdictOf, detail, children } = props
  const { chosen, bar } = useFilter(rows, id, verdictOf)
  const all = useMemo(
    (): TableColumn<ResultRow<Series>>[] => [
      { title: 'Series', cell: ({ name }) => name, order: ({ name }) => name },
      { title: 'Suite', isShort: true, cell: ({ suite }) => suite, order: ({ suite }) => suite },
      ...columns,
    ],
    [columns],
  )
  if (rows.length === 0) return <span id={`results-${id}`} />
  return (
    <Section id={`results-${id}`} title="Results">
      {children}
      {bar}
      <DataTable
        caption={caption}
        columns={all}
        rows={chosen}
        keyOf={({ key }) => key}
        detail={detail}
        empty="No series is like that."
      />
    </Section>
  )
}

/** Names, method and samples of the series of a row, with further facts in between. */
export function SeriesDetail({
  members,
  records,
  children,
}: {
  readonly members: readonly SeriesName[]
  readonly records: readonly ShownRecord[]
  readonly children?: ComponentChildren
}): JSX.Element {
  const metric = useCatalogue().all.find(({ id }) => id === members[0]?.metric)
  const found = useMemo(() => seriesIn(records, members), [records, members])
  return (
    <>
      {members.map((series, index) => (
        <p key={index}>
          <code>{formatSeries(series)}</code>
        </p>
      ))}
      {metric === undefined ? null : <MethodText metric={metric} />}
      {children}
      {found.length > 0 ? (
        <SeriesSamples found={found} />
      ) : (
        <p class="muted">
          {records.length === 0
            ? 'The samples are in the record, which this report was not given.'
            : 'The records that this report was given have no samples of it.'}
        </p>
      )}
    </>
  )
}

interface Choice {
  readonly text: string
  readonly suite: string
  readonly verdicts: ReadonlySet<SeriesVerdict>
  readonly onlyGating: boolean
}

const EVERYTHING: Choice = { text: '', suite: '', verdicts: new Set(), onlyGating: false }

/**
 * The rows that are chosen, with the controls that choose them.
 * @param id of the part of the report, counted from 0: controls of several parts must have different names
 */
function useFilter<Series>(
  rows: readonly ResultRow<Series>[],
  id: string,
  verdictOf?: (series: Series) => SeriesVerdict,
): { readonly chosen: readonly ResultRow<Series>[]; readonly bar: JSX.Element } {
  const [choice, setChoice] = useState(EVERYTHING)
  const verdicts = verdictOf === undefined ? [] : rows.flatMap(({ members }) => members.map(verdictOf))
  const chosen = useMemo(
    () =>
      rows.filter((row) => isChosen(row, choice, verdictOf === undefined ? [] : row.members.map(verdictOf))),
    [rows, choice, verdictOf],
  )
  const change = (part: Partial<Choice>): void => setChoice({ ...choice, ...part })
  const suites = useMemo(() => [...new Set(rows.map(({ suite }) => suite))], [rows])
  const gating = rows.filter(({ gates }) => gates).length
  const isEverything = chosen.length === rows.length
  const [shown, all] = [seriesOf(chosen), seriesOf(rows)]
  const bar = (
    <div
      class="filters"
      role="search"
      aria-label={`Choose series${id === '0' ? '' : ` of result ${String(Number(id) + 1)}`}`}
    >
      <VerdictChips
        verdicts={verdicts}
        chosen={choice.verdicts}
        onChange={(next) => change({ verdicts: next })}
      />
      <div class="filter-fields no-print">
        <label class="field grow">
          Search
          <input
            type="search"
            value={choice.text}
            placeholder="throughput inter-node"
            onInput={({ currentTarget }) => change({ text: currentTarget.value })}
          />
        </label>
        {suites.length > 1 ? (
          <label class="field">
            Suite
            <select
              value={choice.suite}
              onChange={({ currentTarget }) => change({ suite: currentTarget.value })}
            >
              <option value="">All suites</option>
              {suites.map((suite) => (
                <option key={suite} value={suite}>
                  {suite}
                </option>
              ))}
            </select>
          </label>
        ) : null}
        {gating > 0 && gating < rows.length ? (
          <label class="check">
            <input
              type="checkbox"
              checked={choice.onlyGating}
              onChange={({ currentTarget }) => change({ onlyGating: currentTarget.checked })}
            />
            Only what can fail the build
          </label>
        ) : null}
      </div>
      <p class="muted shown" role="status">
        {isEverything ? `${String(all)} series` : `${String(shown)} of ${String(all)} series shown`}
        {isEverything ? null : (
          <button type="button" class="button small no-print" onClick={() => setChoice(EVERYTHING)}>
            Show all
          </button>
        )}
      </p>
    </div>
  )
  return { chosen, bar }
}

function seriesOf(rows: readonly ResultRow<unknown>[]): number {
  return rows.reduce((sum, { members }) => sum + members.length, 0)
}

function VerdictChips({
  verdicts,
  chosen,
  onChange,
}: {
  readonly verdicts: readonly SeriesVerdict[]
  readonly chosen: ReadonlySet<SeriesVerdict>
  readonly onChange: (chosen: ReadonlySet<SeriesVerdict>) => void
}): JSX.Element | null {
  const counted = VERDICT_ORDER.map((verdict) => ({
    verdict,
    count: verdicts.filter((one) => one === verdict).length,
  })).filter(({ count }) => count > 0)
  if (counted.length === 0) return null
  const toggle = (verdict: SeriesVerdict): void => {
    const next = new Set(chosen)
    if (!next.delete(verdict)) next.add(verdict)
    onChange(next)
  }
  return (
    <div class="chips" role="group" aria-label="Verdicts">
      {counted.map(({ verdict, count }) => (
        <button
          key={verdict}
          type="button"
          class={`button chip ${VERDICT_LOOK[verdict].style}`}
          aria-pressed={chosen.has(verdict)}
          onClick={() => toggle(verdict)}
        >
          <span aria-hidden="true">{VERDICT_LOOK[verdict].symbol}</span> <strong>{count}</strong> {verdict}
        </button>
      ))}
    </div>
  )
}

/** Every word of the search must be there, in any order. */
function isChosen(
  row: ResultRow<unknown>,
  { text, suite, verdicts, onlyGating }: Choice,
  own: readonly SeriesVerdict[],
): boolean {
  if (suite !== '' && row.suite !== suite) return false
  if (onlyGating && !row.gates) return false
  if (verdicts.size > 0 && !own.some((verdict) => verdicts.has(verdict))) return false
  const words = text.toLowerCase().split(/\s+/)
  return words.every((word) => row.searched.includes(word))
}
