import { Interrupted } from '../core/errors.ts'
import type { Argv } from '../core/shell-command.ts'
import { seconds } from '../core/unit.ts'
import { expectSuccess } from '../ports/command-failure.ts'
import type { SuiteContext } from '../ports/suite.ts'
import type { TestbedPod } from '../ports/testbed.ts'

/** What a slow cluster may add to the time of a tool. */
const MARGIN_SECONDS = 30

interface ToolRun {
  readonly pod: TestbedPod
  readonly argv: Argv
  /** That it measures. */
  readonly seconds: number
  /** That it takes before it measures; default 0. */
  readonly startSeconds?: number
  /** What is measured, as the start of an error. */
  readonly source: string
  /** Under raw/. */
  readonly rawName: string
}

/**
 * Runs a measuring tool in a pod to its end and keeps what it printed, also when it failed.
 * @returns its standard output
 * @throws {EnvironmentError} with what the tool itself said
 * @throws {Interrupted}
 */
export async function runTool(
  { pod, argv, seconds: duration, startSeconds = 0, source, rawName }: ToolRun,
  context: Pick<SuiteContext, 'saveRaw' | 'measured'>,
  signal: AbortSignal | undefined,
): Promise<string> {
  const result = await pod.exec(argv, { signal, timeoutSeconds: startSeconds + duration + MARGIN_SECONDS })
  if (result.failure === 'interrupted') throw new Interrupted()
  context.measured?.(seconds(duration))
  await context.saveRaw(rawName, result.stdout)
  return expectSuccess(result, source).stdout
}
