import * as core from '@actions/core'
import { reportCatalogue } from '../../app/metric-catalogue.ts'
import { DEFINITIONS } from '../../app/registry.ts'
import { headlineOf, worstFirst } from '../../core/record/headline.ts'
import { findings } from '../../core/report/findings.ts'
import { formatSeries } from '../../core/series.ts'
import { EXIT } from '../../app/exit-codes.ts'
import type { FinishedRuns, ReportedRun } from '../../app/measure/run-and-report.ts'
import { outcomesOf } from '../../app/measure/measured.ts'
import { worstOutcome } from '../../core/record/measured.ts'
import { writeJobSummary } from './job-summary.ts'

/** GitHub shows at most so many annotations of one kind per step; the last error is why the step fails. */
const ANNOTATION_LIMIT = 10
const MOST_REGRESSIONS = ANNOTATION_LIMIT - 1

interface NamedRun {
  /** "nftables: " for a variant of a matrix, else empty. */
  readonly prefix: string
  readonly run: ReportedRun
}

/** Outputs, annotations, the job summary, and whether the step fails. */
export async function publish(result: FinishedRuns): Promise<void> {
  const runs = result.runs.flatMap(({ name, run }): NamedRun[] =>
    run === undefined ? [] : [{ prefix: name === undefined ? '' : `${name}: `, run }],
  )
  const regressed = regressionsOf(runs)
  const isShard = runs.some(({ run }) => run.shard !== undefined)
  core.setOutput('verdict', isShard ? '' : (worstOutcome(outcomesOf(result)) ?? 'first-run'))
  core.setOutput('record', runs.map(({ run }) => run.files.record).join('\n'))
  core.setOutput('comparison', runs.flatMap(({ run }) => run.files.comparison ?? []).join('\n'))
  core.setOutput('regressions', JSON.stringify(regressed.map(({ name }) => name)))

  for (const { name, reason } of regressed.slice(0, MOST_REGRESSIONS))
    core.error(reason, { title: `Regression: ${name}` })
  if (regressed.length > MOST_REGRESSIONS)
    core.info(`${String(regressed.length - MOST_REGRESSIONS)} more regressions are in the job summary`)
  const incomparable = runs.flatMap(({ prefix, run: { comparison } }) =>
    comparison?.verdict === 'incomparable' ? [`${prefix}${headlineOf(comparison)}`] : [],
  )
  for (const text of incomparable.slice(0, ANNOTATION_LIMIT)) core.warning(text, { title: 'Not compared' })

  await writeJobSummary(result.summary)
  if (result.exitCode !== EXIT.passed) core.setFailed(reasonsOf(result, runs).join('\n'))
}

/** The worst first: of many only the first are annotated. */
function regressionsOf(runs: readonly NamedRun[]): { name: string; reason: string }[] {
  return runs
    .flatMap(({ prefix, run: { comparison } }) => {
      const found =
        comparison === undefined ? [] : findings(comparison, reportCatalogue(DEFINITIONS.suites, []))
      return found
        .filter(({ kind }) => kind === 'regressed')
        .flatMap(({ rows }) => rows.map(({ series }) => ({ prefix, series })))
    })
    .sort((a, b) => worstFirst(a.series, b.series))
    .map(({ prefix, series }) => ({ name: `${prefix}${formatSeries(series)}`, reason: series.reason.text }))
}

function reasonsOf({ runs: all }: FinishedRuns, runs: readonly NamedRun[]): string[] {
  const failing = runs.filter(({ run }) => run.exitCode !== EXIT.passed)
  return [
    ...failing.flatMap(({ prefix, run }) => [
      ...(run.comparison === undefined ? [] : [`${prefix}${headlineOf(run.comparison)}`]),
      ...run.record.suites
        .filter(({ status }) => status === 'failed')
        .map(({ name, reason }) => `${prefix}Suite ${name} failed: ${reason ?? ''}`),
    ]),
    ...all.flatMap(({ name, problem }) => (problem === undefined ? [] : [`${name ?? ''}: ${problem}`])),
  ]
}
