import * as core from '@actions/core'
import { formatSeries } from '../core/series.ts'
import type { ReportedRun } from '../app/run-and-report.ts'
import { EXIT } from '../app/outcome.ts'

/** GitHub shows at most so many annotations of one kind per step. */
const ANNOTATION_LIMIT = 10

/** Outputs, annotations, the job summary, and whether the step fails. */
export async function publish({ record, comparison, files, exitCode }: ReportedRun): Promise<void> {
  const regressed = (comparison?.series ?? []).filter(
    ({ verdict, gates }) => verdict === 'regressed' && gates,
  )
  core.setOutput('verdict', comparison?.verdict ?? 'first-run')
  core.setOutput('record', files.record)
  core.setOutput('comparison', files.comparison ?? '')
  core.setOutput('regressions', JSON.stringify(regressed.map(formatSeries)))

  for (const series of regressed.slice(0, ANNOTATION_LIMIT)) {
    core.error(series.reason.text, { title: `Regression: ${formatSeries(series)}` })
  }
  if (regressed.length > ANNOTATION_LIMIT)
    core.info(`${String(regressed.length - ANNOTATION_LIMIT)} more regressions are in the job summary`)
  if (comparison?.verdict === 'incomparable') core.warning(comparison.headline, { title: 'Not compared' })

  if (process.env['GITHUB_STEP_SUMMARY'] !== undefined) await core.summary.addRaw(files.summary).write()
  else core.info(files.summary)

  if (exitCode === EXIT.passed) return
  const failed = record.suites.filter(({ status }) => status === 'failed')
  const reasons = failed.map(({ name, reason }) => `Suite ${name} failed: ${reason ?? ''}`)
  core.setFailed([...(comparison === undefined ? [] : [comparison.headline]), ...reasons].join('\n'))
}
