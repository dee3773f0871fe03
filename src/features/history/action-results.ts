import * as core from '@actions/core'
import { changeKey } from './nightly/publish-change-issues.ts'
import type { HistoryUpdate } from './nightly/run-history.ts'
import { SUMMARY_BYTES } from '../../app/report/write-report.ts'
import { historyMarkdown } from './core/report/markdown.ts'
import { codeMarkdown } from '../../core/report/markdown/escape.ts'
import { formatSeries } from '../../core/series.ts'
import { writeJobSummary } from '../../entry/actions/job-summary.ts'

const MOST_CHANGES = 200

/** Outputs, the job summary, and whether the step fails. */
export async function publishHistoryRun(result: HistoryUpdate): Promise<void> {
  const { commit, changes, issues, bisect, proposal, pages, problems } = result
  core.setOutput('commit', commit ?? '')
  core.setOutput(
    'changes',
    JSON.stringify(
      changes.slice(0, MOST_CHANGES).map((found) => ({
        series: formatSeries(found.line),
        environment: found.environment.fingerprint,
        unit: found.line.unit,
        ...found.change,
        issue: issues?.issueOf.get(changeKey(found)) ?? null,
      })),
    ),
  )
  core.setOutput('bisect', bisect === undefined ? '' : JSON.stringify(bisect))
  core.setOutput('pull-request', proposal?.pullRequest ?? '')
  core.setOutput('pages', pages ?? '')
  await writeJobSummary(summaryOf(result))
  if (problems.length > 0) core.setFailed(problems.join('\n'))
}

function summaryOf({ added, history, issues, proposal }: HistoryUpdate): string {
  const written = (issues?.written ?? []).map(({ number, why }) => `#${String(number)} (${why})`)
  const opened = (issues?.opened ?? []).map((number) => `#${String(number)}`)
  const postponed = issues?.postponed ?? []
  const lines = [
    `Records added: ${added.length === 0 ? 'none' : added.map(codeMarkdown).join(', ')}`,
    ...(opened.length === 0 ? [] : [`Issues opened: ${opened.join(', ')}`]),
    ...(written.length === 0 ? [] : [`Issues written: ${written.join(', ')}`]),
    ...(postponed.length === 0
      ? []
      : [
          `Changes without an issue yet: ${postponed.map(({ line }) => codeMarkdown(formatSeries(line))).join(', ')}`,
        ]),
    ...(proposal?.pullRequest === undefined ? [] : [`New baseline: #${String(proposal.pullRequest)}`]),
  ]
  const list = lines.map((line) => `- ${line}\n`).join('')
  return history === undefined ? list : `${historyMarkdown(history, SUMMARY_BYTES)}\n${list}`
}
