import { EnvironmentError, Interrupted } from '../../core/errors.ts'
import { firstLine } from '../../core/parse-json-output.ts'
import { describeFailure } from '../../ports/command-failure.ts'
import type { TestbedPod } from '../../ports/testbed.ts'
import { parseFio, type FioResult } from './fio-output.ts'

interface FioRun {
  readonly argv: readonly [string, ...string[]]
  /** Job file for standard input. */
  readonly input?: string
  readonly source: string
  readonly timeoutSeconds: number
  readonly keep: (output: string) => Promise<void>
}

/**
 * Runs fio in the pod.
 * @throws {EnvironmentError} with what fio said on standard error
 * @throws {Interrupted}
 */
export async function runFio(
  pod: TestbedPod,
  { argv, input, source, timeoutSeconds, keep }: FioRun,
  signal: AbortSignal | undefined,
): Promise<FioResult> {
  const result = await pod.exec(argv, { signal, timeoutSeconds, input })
  if (result.failure === 'interrupted') throw new Interrupted()
  await keep(result.stdout)
  if (result.failure !== undefined || result.exitCode !== 0) {
    // The first line is the cause, the last ones only say that fio gave up.
    const said = firstLine(result.stderr)
    throw new EnvironmentError(
      said === undefined || result.failure !== undefined
        ? `${source} failed: ${describeFailure(result)}`
        : `${source} failed with exit code ${String(result.exitCode)}: ${said}`,
    )
  }
  return parseFio(result.stdout, source)
}
