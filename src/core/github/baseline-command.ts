/** The first line of a comment that asks for a new baseline. */
export const BASELINE_COMMAND = '/kbench baseline'

/** Whether the first line of a comment is that command and nothing else. The rest of the comment is not read. */
export function isBaselineCommand(body: string): boolean {
  return body.split(/\r?\n/, 1)[0] === BASELINE_COMMAND
}
