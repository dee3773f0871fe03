import type { HistoryLine } from '../changes/schema.ts'
import type { RowChange, SeriesState } from './data.ts'

/**
 * How a series stands: by its last change that began in the newest year and still stands (see isUndone). An older level is what is usual
 * now.
 * @param recentFrom ISO 8601
 */
export function stateOf(
  { searched, changes, scale }: Pick<HistoryLine, 'searched' | 'changes' | 'scale'>,
  recentFrom: string,
): { readonly state: SeriesState; readonly change: RowChange | null } {
  if (!searched) return { state: 'unknown', change: null }
  const last = changes.findLast(
    ({ undone, began }) => !undone && Date.parse(began.startedAt) >= Date.parse(recentFrom),
  )
  if (last === undefined) return { state: 'steady', change: null }
  const { began, change, verdict } = last
  return {
    state: verdict,
    change: { at: began.startedAt, commit: began.commit, estimate: change.estimate, scale },
  }
}
