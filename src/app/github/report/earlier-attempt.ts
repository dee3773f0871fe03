import { EnvironmentError } from '../../../core/errors.ts'
import type { Artifact, GitHub } from '../../../ports/github.ts'
import type { Log } from '../../../ports/log.ts'
import { describeError } from '../../outcome.ts'

/**
 * When an attempt that is not the first was started: what was left before is of an earlier one. GitHub keeps that, rightly where only the jobs
 * that failed are run again, and does not say of which attempt it is.
 * @returns undefined for the first attempt, and where GitHub does not say, with a warning
 */
export async function startOfRepeated(
  {
    workflowRun,
    attempt,
    startedAt,
  }: { readonly workflowRun: number; readonly attempt: number; readonly startedAt?: string | undefined },
  { github, log }: { readonly github: Pick<GitHub, 'attemptStart'>; readonly log: Log },
): Promise<string | undefined> {
  if (attempt === 1) return undefined
  if (startedAt !== undefined) return startedAt
  const unknown = `Which results are of attempt ${String(attempt)}, and which of an earlier one, is not known`
  try {
    const start = await github.attemptStart(workflowRun, attempt)
    if (start === undefined) log.warning(`${unknown}: GitHub does not say when it was started`)
    return start
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error
    log.warning(`${unknown}: ${describeError(error)}`)
    return undefined
  }
}

export function isBefore({ createdAt }: Artifact, start: string | undefined): boolean {
  return start !== undefined && createdAt !== undefined && Date.parse(createdAt) < Date.parse(start)
}
