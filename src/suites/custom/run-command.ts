import { defined } from '../../core/defined.ts'
import { EnvironmentError } from '../../core/errors.ts'
import { expectSuccess } from '../../ports/command-failure.ts'
import { OUTPUT_FOR_PEOPLE } from '../../ports/output-limits.ts'
import { shellLine } from '../../ports/shell-line.ts'
import type { SubjectPlace, SuiteContext } from '../../ports/suite.ts'
import type { ResultSettings } from './parameters.ts'

interface OwnCommand {
  readonly workload: string
  readonly line: string
  readonly timeoutSeconds: number
  readonly from: ResultSettings['from']
}

/**
 * Runs a workload on this machine, in the checkout of its subject, to its end; what it started ends with it.
 * @returns what holds its results
 * @throws {EnvironmentError} when it fails, takes too long, or leaves no results
 */
export async function runCommand(
  { workload, line, timeoutSeconds, from }: OwnCommand,
  place: SubjectPlace | undefined,
  { commands, files, log }: Pick<SuiteContext, 'commands' | 'files' | 'log'>,
  signal: AbortSignal | undefined,
): Promise<string> {
  const file = from === 'stdout' ? undefined : inFolder(from.file, place?.directory)
  // Those of the last round would be read again.
  if (file !== undefined) await files.remove(file)
  const result = await commands.run(shellLine(line), {
    signal,
    timeoutSeconds,
    ...defined({ cwd: place?.directory, env: place?.env }),
    ...(file === undefined ? {} : OUTPUT_FOR_PEOPLE),
    onLine: (text) => log.debug(`  ${text}`),
  })
  if (result.failure === 'timeout')
    throw new EnvironmentError(
      `workload ${workload} did not end within ${String(timeoutSeconds)} s and was stopped`,
      { nextStep: `Set suites.custom.workloads.${workload}.timeout, or have it do less.` },
    )
  expectSuccess(
    result,
    `workload ${workload}`,
    result.failure === 'too-much-output' && file === undefined
      ? `Have it write its results to a file, and name that as suites.custom.workloads.${workload}.results.from.file.`
      : 'Run the command by hand in the checkout, or see more with --verbose.',
  )
  if (file === undefined) return result.stdout
  const text = await files.readIfPresent(file)
  if (text === undefined)
    throw new EnvironmentError(`workload ${workload} ended well and wrote no ${file}`, {
      nextStep: 'results.from.file is relative to the checkout. Does the command write it there?',
    })
  return text
}

/** A path of the person, relative to the checkout. */
export function inFolder(path: string, folder: string | undefined): string {
  return path.startsWith('/') || folder === undefined ? path : `${folder}/${path}`
}
