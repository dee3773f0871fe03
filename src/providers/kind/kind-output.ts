import { describeFailure } from '../../ports/command-failure.ts'
import type { CommandResult } from '../../ports/exec.ts'

/** The step that kind begins with this line of output, without its pictures; undefined for other lines. */
export function stepOf(line: string): string | undefined {
  const step = /^\s*•\s*(.*?)[^\p{L}\p{N})]*$/u.exec(line)?.[1]
  return step === undefined || step === '' ? undefined : step
}

/** Why kind failed, from what it wrote: the line with ERROR, where there is one. */
export function kindFailure(result: CommandResult): string {
  if (result.failure !== undefined) return describeFailure(result)
  const error = /^ERROR:\s*(?:failed to create cluster:\s*)?(.+)$/m.exec(result.stderr)?.[1]
  return error === undefined ? describeFailure(result) : error.trim().slice(0, 600)
}
