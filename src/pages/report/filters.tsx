import type { JSX } from 'preact'
import { useMemo, useState } from 'preact/hooks'
import type { SeriesVerdict } from '../../core/comparison/schema.ts'
import type { ResultRow } from './result-rows.ts'
import { VERDICT_LOOK, VERDICT_ORDER } from '../../core/findings/verdict.ts'

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
export function useFilter<Series>(
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
