import { defined } from '../../core/defined.ts'
import { EnvironmentError } from '../../core/errors.ts'
import { expectSuccess } from '../../ports/command-failure.ts'
import { OUTPUT_FOR_PEOPLE, shellLine } from '../../ports/exec.ts'
import type { SuiteContext } from '../../ports/suite.ts'
import type { ResultSettings } from './parameters.ts'
import { expectResults, type WrittenFiles } from './results-file.ts'

interface OwnCommand {
  readonly workload: string
  readonly line: string
  readonly timeoutSeconds: number
  readonly from: ResultSettings['from']
}

/**
 * Runs a workload on this machine, in the checkout of its subject, to its end; what it started ends with it.
 * @param kept what commands of this run wrote so far, and notes, of which there is one more where something goes on after the command
 * @returns what holds its results
 * @throws {EnvironmentError} when it fails, takes too long, or leaves no results
 */
export async function runCommand(
  { workload, line, timeoutSeconds, from }: OwnCommand,
  { commands, files, log, subject: place }: SuiteContext,
  signal: AbortSignal | undefined,
  { notes, written }: { readonly notes: Set<string>; readonly written: WrittenFiles },
): Promise<string> {
  const file =
    from === 'stdout'
      ? undefined
      : { file: from.file, folder: place?.directory ?? '.', what: `workload ${workload}` }
  const results = file && (await expectResults(file, written, files))
  const result = await commands.run(shellLine(line), {
    signal,
    timeoutSeconds,
    ...defined({ cwd: place?.directory, env: place?.env }),
    ...(results === undefined ? {} : OUTPUT_FOR_PEOPLE),
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
    result.failure === 'too-much-output' && results === undefined
      ? `Have it write its results to a file, and name that as suites.custom.workloads.${workload}.results.from.file.`
      : 'Run the command by hand in the checkout, or see more with --verbose.',
  )
  if (result.outlived === true)
    notes.add(
      `${workload}: the command ended and left something running that keeps its output open; that was not waited for`,
    )
  return results === undefined ? result.stdout : results()
}

/** A path of the person, relative to the checkout. */
export function inFolder(path: string, folder: string | undefined): string {
  return path.startsWith('/') || folder === undefined ? path : `${folder}/${path}`
}
