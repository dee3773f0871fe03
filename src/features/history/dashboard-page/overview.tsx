import type { JSX } from 'preact'
import { useMemo } from 'preact/hooks'
import type { EnvironmentOverview, SeriesRow, SeriesState } from '../core/dashboard-overview.ts'
import { formatValue } from '../../../core/format/numbers.ts'
import { DataTable, numberColumn, type TableColumn } from '../../report-page/parts/data-table.tsx'
import { addressOf, STATES, type Filter, type Route } from './route.ts'
import { State, StateOfRow } from './state.tsx'
import { WholeFiles } from './series-page.tsx'
import { formatSeries } from '../../../core/series.ts'

const WIDTH = 1000

const HEIGHT = 100

const ROOM = 10

/** A line shows at least this share of the level, so that noise does not look like mountains. */
const LEAST_RANGE = 0.1

interface OverviewProps {
  readonly overview: EnvironmentOverview
  readonly route: Route
  readonly onRoute: (route: Route) => void
}

/** All series of one environment, by suite. */
export function Overview({ overview, route, onRoute }: OverviewProps): JSX.Element {
  const { filter } = route
  const { series } = overview
  const found = useMemo(() => series.filter((row) => matches(row, filter)), [series, filter])
  const suites = [...new Set(series.map(({ suite }) => suite))]
  const shown = suites.filter((suite) => found.some((row) => row.suite === suite))
  const setFilter = (change: Partial<Filter>): void =>
    onRoute({ ...route, environment: overview.key, filter: { ...filter, ...change } })
  return (
    <>
      <Notes overview={overview} />
      <Filters overview={overview} suites={suites} filter={filter} onChange={setFilter} />
      <p class="found" role="status">
        {found.length === series.length
          ? `${String(series.length)} series; lines show the runs since ${overview.recentFrom.slice(0, 10)}, each on its own scale.`
          : `${String(found.length)} of ${String(series.length)} series.`}
      </p>
      {shown.map((suite) => (
        <Suite
          key={suite}
          suite={suite}
          rows={found.filter((row) => row.suite === suite)}
          total={series.filter((row) => row.suite === suite).length}
          overview={overview}
        />
      ))}
      {found.length === 0 && series.length > 0 ? (
        <p class="empty">
          No series matches.{' '}
          <button
            type="button"
            class="button"
            onClick={() => setFilter({ text: '', suite: undefined, state: undefined })}
          >
            Show all
          </button>
        </p>
      ) : null}
      {series.length === 0 ? <p class="empty">No run of this environment has a value yet.</p> : null}
      <Environment overview={overview} />
    </>
  )
}

function Notes({
  overview: { unmeasured, suiteProblems, withoutRuns, series },
}: {
  readonly overview: EnvironmentOverview
}): JSX.Element {
  return (
    <>
      {unmeasured.map(({ suite, status, reason }) => (
        <p key={suite} class="note warning">
          The newest run has not measured {suite}: {status}
          {reason === null ? '' : `, ${reason}`}. Its series show the runs before.
        </p>
      ))}
      {suiteProblems
        .filter(({ suite }) => series.every((row) => row.suite !== suite))
        .map(({ text }) => (
          <p key={text} class="note">
            {text}
          </p>
        ))}
      {withoutRuns.length === 0 ? null : (
        <details class="note">
          <summary>{withoutRuns.length} series without a value: their suite failed in every run</summary>
          <ul>
            {withoutRuns.map((name) => (
              <li key={name}>
                <code>{name}</code>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

function Filters({
  overview: { series },
  suites,
  filter,
  onChange,
}: {
  readonly overview: EnvironmentOverview
  readonly suites: readonly string[]
  readonly filter: Filter
  readonly onChange: (change: Partial<Filter>) => void
}): JSX.Element {
  const count = (state: SeriesState): number => series.filter((row) => row.state === state).length
  return (
    <form class="filters" role="search" onSubmit={(event) => event.preventDefault()}>
      <div class="tiles" role="group" aria-label="State">
        {STATES.map((state) => (
          <button
            key={state}
            type="button"
            class={`tile ${state}`}
            aria-pressed={filter.state === state}
            onClick={() => onChange({ state: filter.state === state ? undefined : state })}
          >
            <strong>{count(state)}</strong>
            <State state={state} />
          </button>
        ))}
      </div>
      <label class="field search">
        Series
        <input
          type="search"
          value={filter.text}
          placeholder="tcp inter-node"
          onInput={(event) => onChange({ text: event.currentTarget.value })}
        />
      </label>
      <label class="field">
        Suite
        <select
          value={filter.suite ?? ''}
          onChange={(event) => onChange({ suite: event.currentTarget.value || undefined })}
        >
          <option value="">all suites</option>
          {suites.map((suite) => (
            <option key={suite} value={suite}>
              {suite}
            </option>
          ))}
        </select>
      </label>
    </form>
  )
}

const CHANGED_FIRST: Readonly<Record<SeriesState, number>> = { worse: 0, better: 1, steady: 2, unknown: 2 }

function Suite({
  suite,
  rows,
  total,
  overview,
}: {
  readonly suite: string
  readonly rows: readonly SeriesRow[]
  readonly total: number
  readonly overview: EnvironmentOverview
}): JSX.Element {
  const { key, to, suiteProblems } = overview
  const columns = useMemo((): TableColumn<SeriesRow>[] => {
    return [
      {
        title: 'Series',
        cell: (row) => (
          <a class="series-name" href={addressOf({ environment: key, series: row.key })}>
            <span class="metric">{row.title}</span> <span class="labels">{row.label}</span>
          </a>
        ),
        order: ({ title, label }) => `${title} ${label}`,
      },
      { title: 'Newest year', cell: (row) => <Sparkline spark={row.spark} state={row.state} /> },
      numberColumn('Last', ({ last, lastAt, unit }) => (
        <>
          {formatValue(last, unit)}
          {lastAt === to ? null : <span class="muted late"> on {lastAt.slice(0, 10)}</span>}
        </>
      )),
      {
        title: 'Level',
        cell: (row) => <StateOfRow {...row} />,
        order: ({ state, change }) => `${String(CHANGED_FIRST[state])} ${change?.at ?? ''}`,
      },
      numberColumn(
        'Runs',
        ({ runs }) => runs,
        ({ runs }) => runs,
      ),
    ]
  }, [key, to])
  const sorted = useMemo(
    () => [...rows].sort((a, b) => CHANGED_FIRST[a.state] - CHANGED_FIRST[b.state]),
    [rows],
  )
  return (
    <section class="suite">
      <h2>
        {suite}{' '}
        <span class="muted count">
          {rows.length === total
            ? `${String(total)} series`
            : `${String(rows.length)} of ${String(total)} series`}
        </span>
      </h2>
      {suiteProblems
        .filter((problem) => problem.suite === suite)
        .map(({ text }) => (
          <p key={text} class="suite-problem">
            {text}
          </p>
        ))}
      <DataTable
        caption={`Series of the suite ${suite}`}
        columns={columns}
        rows={sorted}
        keyOf={(row) => row.key}
      />
    </section>
  )
}

function Environment({ overview }: { readonly overview: EnvironmentOverview }): JSX.Element {
  const { key, fingerprint, identity } = overview
  return (
    <section class="environment">
      <h2>Environment and data</h2>
      <p>
        All of this environment: <WholeFiles of={key} />, one number per run and series.
      </p>
      <details>
        <summary>What makes it this environment ({identity.length} fields)</summary>
        <dl class="facts">
          <dt>fingerprint</dt>
          <dd>
            <code>{fingerprint}</code>
          </dd>
          {identity.map(({ field, value, differs }) => (
            <>
              <dt>{field}</dt>
              <dd>
                {value}
                {differs ? <span class="muted"> (other environments differ)</span> : null}
              </dd>
            </>
          ))}
        </dl>
      </details>
    </section>
  )
}

/** Whether a series has all words of the text, in any place, and the requested suite and state. */
function matches(row: SeriesRow, { text, suite, state }: Filter): boolean {
  if (suite !== undefined && row.suite !== suite) return false
  if (state !== undefined && row.state !== state) return false
  const words = text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  if (words.length === 0) return true
  const all = `${row.suite} ${row.title} ${row.label} ${formatSeries(row)}`.toLowerCase()
  return words.every((word) => all.includes(word))
}

/** The newest year of a series as a small line, interrupted where runs are missing; words are next to it. */
function Sparkline({ spark, state }: Pick<SeriesRow, 'spark' | 'state'>): JSX.Element | null {
  const points = spark.filter((point) => point !== null)
  const last = points.at(-1)
  if (last === undefined) return null
  const values = points.map(([, value]) => value)
  const y = scaleOf(values)
  const path = pathOf(spark, y)
  return (
    <svg
      class={`sparkline ${state}`}
      viewBox={`-20 0 ${String(WIDTH + 40)} ${String(HEIGHT)}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={path} />
      {/* A line of no length is a dot that stays round however the picture is stretched. */}
      <path class="end" d={`M${String(last[0])} ${y(last[1])}h0`} />
    </svg>
  )
}

function pathOf(spark: SeriesRow['spark'], y: (value: number) => string): string {
  let isOpen = false
  return spark
    .map((point, index) => {
      if (point === null) {
        isOpen = false
        return ''
      }
      const [place, value] = point
      const next = spark[index + 1]
      const step = `${isOpen ? 'L' : 'M'}${String(place)} ${y(value)}`
      // A single run between two gaps.
      const dot = !isOpen && (next === null || next === undefined) ? 'h0' : ''
      isOpen = true
      return step + dot
    })
    .join('')
}

function scaleOf(values: readonly number[]): (value: number) => string {
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const middle = (low + high) / 2
  const range = Math.max(high - low, Math.abs(middle) * LEAST_RANGE) || 1
  return (value) => (HEIGHT / 2 - ((value - middle) / range) * (HEIGHT - 2 * ROOM)).toFixed(1)
}
