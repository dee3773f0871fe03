import * as core from '@actions/core'
import { messageOf } from '../../core/errors.ts'

/** Shows Markdown as the summary of the job; in the log where the runner has no summaries. One that cannot be written is a warning. */
export async function writeJobSummary(markdown: string): Promise<void> {
  if (process.env['GITHUB_STEP_SUMMARY'] === undefined) {
    core.info(markdown)
    return
  }
  try {
    await core.summary.addRaw(markdown).write()
  } catch (error) {
    core.warning(`The job has no summary, all else is done: ${messageOf(error)}`)
  }
}
