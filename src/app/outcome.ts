import { EnvironmentError, Interrupted, messageOf, UserError } from '../core/errors.ts'
import type { Comparison } from '../core/comparison/schema.ts'
import type { KbenchRecord } from '../core/record/schema.ts'
import { EXIT, type ExitCode } from './exit-codes.ts'

/** What a comparison and the state of the suites mean for the exit code. A regression outweighs a failed suite. */
export function exitCodeOf(
  record: KbenchRecord | undefined,
  comparison: Comparison | undefined,
  certaintyRequired: boolean,
): ExitCode {
  if (comparison?.verdict === 'regressed') return EXIT.regressed
  const suiteFailed = record?.suites.some(({ status }) => status === 'failed') ?? false
  const nothingMeasured = record?.suites.every(({ status }) => status === 'skipped') ?? false
  if (suiteFailed || nothingMeasured || comparison?.verdict === 'incomplete') return EXIT.environment
  const undecided = comparison?.verdict === 'inconclusive' || comparison?.verdict === 'incomparable'
  return undecided && certaintyRequired ? EXIT.inconclusive : EXIT.passed
}

export function exitCodeOfError(error: unknown): ExitCode {
  if (error instanceof UserError) return EXIT.usage
  if (error instanceof Interrupted) return EXIT.interrupted
  return EXIT.environment
}

/** What the person reads when something was thrown: the sentence, then what to do next, then the causes. */
export function describeError(error: unknown): string {
  const lines = [messageOf(error)]
  if ((error instanceof UserError || error instanceof EnvironmentError) && error.nextStep !== undefined) {
    lines.push(error.nextStep)
  }
  let cause = error instanceof Error ? error.cause : undefined
  for (let depth = 0; cause !== undefined && depth < 5; depth += 1) {
    lines.push(`  caused by: ${messageOf(cause)}`)
    cause = cause instanceof Error ? cause.cause : undefined
  }
  const isOurs = !(
    error instanceof UserError ||
    error instanceof EnvironmentError ||
    error instanceof Interrupted
  )
  if (isOurs) lines.push('This is a bug of kbench: please report it with the lines above and --verbose.')
  return lines.join('\n')
}

/** Of several: a regression first, then what could not be measured, then what is undecided. */
export function worstExitCode(codes: readonly ExitCode[]): ExitCode {
  const order: readonly ExitCode[] = [
    EXIT.interrupted,
    EXIT.regressed,
    EXIT.usage,
    EXIT.environment,
    EXIT.inconclusive,
  ]
  return order.find((code) => codes.includes(code)) ?? EXIT.passed
}
