import * as core from '@actions/core'

/** Shows Markdown as the summary of the job; in the log where the runner has no summaries. */
export async function writeJobSummary(markdown: string): Promise<void> {
  if (process.env['GITHUB_STEP_SUMMARY'] !== undefined) await core.summary.addRaw(markdown).write()
  else core.info(markdown)
}
