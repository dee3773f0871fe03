import { Interrupted, EnvironmentError } from '../core/errors.ts'
import type { Argv } from '../core/shell-command.ts'
import { seconds } from '../core/series.ts'
import { expectSuccess, describeFailure } from '../ports/command-failure.ts'
import type { SuiteContext } from '../ports/suite.ts'
import type { TestbedPod } from '../ports/testbed.ts'
import type { Tool } from '../ports/tool.ts'

/** For suites that run shell lines on this machine. */
export const BASH: Tool = { id: 'bash', purpose: 'times the CPU of a tool', from: { package: 'bash' } }
const VERSION = /\d+(?:\.\d+)+/
/** What a slow cluster may add to the time of a tool. */
const MARGIN_SECONDS = 30

interface ToolRun {
  readonly pod: TestbedPod
  readonly argv: Argv
  /** Duration of what it measures. */
  readonly seconds: number
  /** Time that it takes before it measures; default 0. */
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
  context: SuiteContext,
): Promise<string> {
  const timeoutSeconds = startSeconds + duration + MARGIN_SECONDS
  const result = await pod.exec(argv, { signal: context.signal, timeoutSeconds })
  if (result.failure === 'interrupted') throw new Interrupted()
  context.measured?.(seconds(duration))
  await context.saveRaw(rawName, result.stdout)
  return expectSuccess(result, source).stdout
}

/** Versions of tools in a pod, by name, before time is spent. @throws {EnvironmentError} for a missing one */
export async function toolVersions(
  pod: TestbedPod,
  tools: readonly Tool[],
  { signal }: SuiteContext,
): Promise<Readonly<Record<string, string>>> {
  const versions = await Promise.all(
    tools.map(async ({ id, versionArguments = ['--version'] }) => {
      const result = await pod.exec([id, ...versionArguments], { signal, timeoutSeconds: 30 })
      if (result.failure === 'interrupted') throw new Interrupted()
      const version = VERSION.exec(result.stdout)?.[0] ?? VERSION.exec(result.stderr)?.[0]
      if (result.exitCode !== 0 || version === undefined)
        throw new EnvironmentError(`${id} does not run in pod ${pod.name}: ${describeFailure(result)}`, {
          nextStep: `Use an image that has ${tools.map((tool) => tool.id).join(' and ')} (see images/tools/Dockerfile), or on the host install them with \`kbench doctor --fix\`.`,
        })
      return [id, version] as const
    }),
  )
  return Object.fromEntries(versions)
}
