import { count } from '../../format/count.ts'
import { ENOUGH_RUNS } from '../evidence/baseline.ts'
import type { JudgedSeries } from '../sides.ts'
import type { BaselineInput } from './baseline-input.ts'

/** What the person must know to read the comparison rightly. */
export function baselineWarnings(
  { record, baseline }: BaselineInput,
  judged: readonly JudgedSeries[],
): string[] {
  const compared = judged.filter(({ series }) => !('reason' in series.found))
  const runs = compared.map(({ compared: one }) => one.baseline?.runs ?? 0)
  const few = runs.filter((number) => number < ENOUGH_RUNS)
  const wasInBaseline = baseline.environments.some(({ records }) =>
    records.some(({ id }) => id === record.id),
  )
  return [
    ...(record.interrupted === true
      ? ['This run was interrupted: what it had not measured yet is missing.']
      : []),
    ...(wasInBaseline
      ? [`The record ${record.id} is itself part of the baseline; it was not compared with itself.`]
      : []),
    ...(few.length > 0 ? [fewRuns(few, compared.length)] : []),
  ]
}

function fewRuns(few: readonly number[], all: number): string {
  const which = few.length === all ? 'All' : `${String(few.length)} of`
  return `${which} ${count(all, 'series')} have fewer than ${String(ENOUGH_RUNS)} baseline runs (the fewest: ${count(Math.min(...few), 'run')}): such a series never fails the build. Add records of unchanged code with \`kbench baseline add\`.`
}
