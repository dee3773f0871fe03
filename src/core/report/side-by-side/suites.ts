import { compareNaturally, shortened, someOf } from '../../format/text.ts'
import { groupBy } from '../../group-by.ts'
import type { SideBySide, SuiteProblem } from '../../side-by-side/schema.ts'

/** Runs whose reasons are listed, of one suite in one column. */
const MOST_RUNS = 3
const LONGEST_REASON = 300

interface ProblemOfRun extends SuiteProblem {
  readonly source: string
}

/**
 * One line per column and suite that did not do all its work: without it a missing number looks like a thing that was never measured.
 * "[2]: suite http failed (no endpoint)"; of several runs "[2]: suite http failed in 1 of 3 runs: b.json (no endpoint)".
 */
export function suiteProblemLines(sides: SideBySide): string[] {
  return sides.columns.flatMap(({ records: places }, index) => {
    const records = places.flatMap((place) => sides.records[place] ?? [])
    const problems = records.flatMap(({ source, suiteProblems }) =>
      suiteProblems.map((problem): ProblemOfRun => ({ ...problem, source })),
    )
    return [...groupBy(problems, ({ suite, status }) => `${suite} ${status}`).values()]
      .sort(([a], [b]) => compareNaturally(a?.suite ?? '', b?.suite ?? ''))
      .map((alike) => `[${String(index + 1)}]: ${sentence(alike, records.length)}`)
  })
}

function sentence(problems: readonly ProblemOfRun[], runs: number): string {
  const [first] = problems
  if (first === undefined) return ''
  const what = `suite ${first.suite} ${first.status}`
  if (runs === 1) return `${what} ${reasonOf(first)}`
  const which = problems.map((one) => `${one.source} ${reasonOf(one)}`)
  return `${what} in ${String(problems.length)} of ${String(runs)} runs: ${someOf(which, MOST_RUNS, ', ')}`
}

function reasonOf({ reason }: SuiteProblem): string {
  const text = reason?.trim() ?? ''
  return text === '' ? '(no reason given)' : `(${shortened(text, LONGEST_REASON)})`
}
