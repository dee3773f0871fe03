import { markdownTable } from './markdown.ts'
import type { RegressionResult, RegressionsFile } from './regression-results.ts'

/** Cases in the order of their first run; a run has found the change when one of the series that must show it is regressed. */
export function regressionsTable(files: readonly RegressionsFile[]): string[] {
  return files.flatMap(({ machine, results }, index) => [
    ...(index === 0 ? [] : ['']),
    `On ${machine}:`,
    '',
    ...markdownTable(
      [
        'change',
        'runs',
        'found',
        'series that must show it: regressed of all',
        'change of those found: median',
        'rounds: median',
        'time: median',
      ],
      [...new Set(results.map((one) => one.case))].map((name) =>
        rowOf(
          name,
          results.filter((one) => one.case === name),
        ),
      ),
    ),
  ])
}

function rowOf(name: string, runs: readonly RegressionResult[]): string[] {
  const series = runs.flatMap((run) => run.series)
  const found = series.filter(({ verdict }) => verdict === 'regressed')
  const estimate = middle(found.map((one) => one.estimate).filter((value) => value !== null))
  const rounds = middle(found.map((one) => one.rounds).filter((value) => value !== null))
  const seconds = middle(runs.map((run) => run.seconds)) ?? 0
  return [
    name,
    String(runs.length),
    String(runs.filter((run) => run.series.some(({ verdict }) => verdict === 'regressed')).length),
    `${String(found.length)} of ${String(series.length)}`,
    estimate === undefined ? '–' : `${estimate > 0 ? '+' : '−'}${(100 * Math.abs(estimate)).toFixed(1)} %`,
    rounds === undefined ? '–' : String(rounds),
    `${(seconds / 60).toFixed(0)} min`,
  ]
}

function middle(values: readonly number[]): number | undefined {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)]
}
