import { EnvironmentError, Interrupted } from '../core/errors.ts'
import { describeFailure } from '../ports/command-failure.ts'
import type { TestbedPod } from '../ports/testbed.ts'
import type { Tool } from '../ports/tool.ts'

const VERSION = /\d+(?:\.\d+)+/

/**
 * The versions of the tools in a pod, by name.
 * @throws {EnvironmentError} when one is missing, before time is spent on measuring
 */
export async function toolVersions(
  pod: TestbedPod,
  tools: readonly Tool[],
  signal: AbortSignal,
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
