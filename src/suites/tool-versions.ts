import { EnvironmentError, Interrupted } from '../core/errors.ts'
import { describeFailure } from '../ports/command-failure.ts'
import type { TestbedPod } from '../ports/testbed.ts'

const VERSION = /\d+(?:\.\d+)+/

/**
 * The versions of the tools in a pod, by name.
 * @param argument that makes them tell it
 * @throws {EnvironmentError} when one is missing, before time is spent on measuring
 */
export async function toolVersions(
  pod: TestbedPod,
  tools: readonly string[],
  signal: AbortSignal,
  argument = '--version',
): Promise<Readonly<Record<string, string>>> {
  const versions = await Promise.all(
    tools.map(async (tool) => {
      const result = await pod.exec([tool, argument], { signal, timeoutSeconds: 30 })
      if (result.failure === 'interrupted') throw new Interrupted()
      const version = VERSION.exec(result.stdout)?.[0] ?? VERSION.exec(result.stderr)?.[0]
      if (result.exitCode !== 0 || version === undefined)
        throw new EnvironmentError(`${tool} does not run in pod ${pod.name}: ${describeFailure(result)}`, {
          nextStep: `Use an image that has ${tools.join(' and ')} (see images/tools/Dockerfile), or on the host install them with \`kbench doctor --fix\`.`,
        })
      return [tool, version] as const
    }),
  )
  return Object.fromEntries(versions)
}
