import type { JSX } from 'preact'
import type { SeriesRow, SeriesState } from '../core/dashboard-overview.ts'
import { formatChange } from '../../../core/format/numbers.ts'

const WORDS: Readonly<Record<SeriesState, { readonly sign: string; readonly text: string }>> = {
  worse: { sign: '✗', text: 'worse' },
  better: { sign: '▲', text: 'better' },
  steady: { sign: '=', text: 'steady' },
  unknown: { sign: '?', text: 'too few runs' },
}

/** How a series stands, as sign and word: colour alone says nothing. */
export function State({ state }: { readonly state: SeriesState }): JSX.Element {
  const { sign, text } = WORDS[state]
  return (
    <span class={`state ${state}`}>
      <span class="sign" aria-hidden="true">
        {sign}
      </span>
      {text}
    </span>
  )
}

/** "✗ worse −8.2 % since 2026-09-03". */
export function StateOfRow({ state, change, unit }: SeriesRow): JSX.Element {
  return (
    <span class="state-of-row">
      <State state={state} />
      {change === null ? null : (
        <>
          {' '}
          <strong class={state}>{formatChange(change.estimate, change.scale, unit)}</strong>{' '}
          <span class="muted since">since {change.at.slice(0, 10)}</span>
        </>
      )}
    </span>
  )
}
