import { EnvironmentError, Interrupted, messageOf, UserError } from '../core/errors.ts'
import type { Comparison } from '../core/record/comparison-schema.ts'
import type { KbenchRecord } from '../core/record/schema.ts'

interface ExitCodeDescription {
  readonly code: number
  readonly meaning: string
  readonly when: string
}

/** Every exit code of the command line: the code reads them from here, and so do help and the reference page. */
export const EXIT_CODES = {
  passed: {
    code: 0,
    meaning: 'passed',
    when: 'Nothing got worse, or there was nothing to compare with. Also inconclusive and incomparable results, unless `gate.certainty` is `required`.',
  },
  regressed: {
    code: 1,
    meaning: 'a regression was found',
    when: 'A series that gates got worse by more than its margin, proven. `kbench history`: only with `--fail-on regression`.',
  },
  usage: {
    code: 2,
    meaning: 'usage or configuration error',
    when: 'An option, an argument, kbench.yaml or a file that was named is wrong. The message says what was expected. Nothing was measured.',
  },
  environment: {
    code: 3,
    meaning: 'cluster, tool or network failed',
    when: 'A suite failed, nothing could be measured, or a gating series of the baseline was not measured. `kbench doctor`: no provider is usable here.',
  },
  inconclusive: {
    code: 4,
    meaning: 'inconclusive where gate.certainty is required',
    when: 'The result is inconclusive or incomparable and `gate.certainty` is `required`. `kbench history --fail-on regression`: too few runs to search. `kbench bisect`: the first bad commit is not known yet, or there is no change to search.',
  },
  interrupted: {
    code: 130,
    meaning: 'interrupted',
    when: 'Ctrl-C or SIGTERM. What was made is removed first; a second Ctrl-C stops at once.',
  },
} as const satisfies Record<string, ExitCodeDescription>

type ExitName = keyof typeof EXIT_CODES
export type ExitCode = (typeof EXIT_CODES)[ExitName]['code']

export const EXIT = {
  passed: EXIT_CODES.passed.code,
  regressed: EXIT_CODES.regressed.code,
  usage: EXIT_CODES.usage.code,
  environment: EXIT_CODES.environment.code,
  inconclusive: EXIT_CODES.inconclusive.code,
  interrupted: EXIT_CODES.interrupted.code,
} satisfies Record<ExitName, ExitCode>

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

/** A regression is worst, then what could not be measured, then what is undecided. */
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
