import { UserError } from '../core/errors.ts'
import type { Configuration } from '../config/config.ts'
import type { Files } from '../ports/files.ts'

/**
 * The configuration with what files say that parameters of suites name, by paths relative to kbench.yaml.
 * @throws {UserError} for a file that is not there, or not as it should be
 */
export async function withSuiteFiles(configuration: Configuration, files: Files): Promise<Configuration> {
  const { source = '' } = configuration
  const folder = source.slice(0, source.lastIndexOf('/') + 1)
  const reader =
    (suite: string) =>
    async (path: string): Promise<string> => {
      const place = path.startsWith('/') ? path : `${folder}${path}`
      const text = await files.readIfPresent(place)
      if (text !== undefined) return text
      throw new UserError(`${place}: no such file`, {
        nextStep: `suites.${suite} names it; such a path is relative to the folder of kbench.yaml.`,
      })
    }
  const suites = await Promise.all(
    configuration.suites.map(async (configured) => ({
      ...configured,
      parameters:
        (await configured.suite.withFiles?.(configured.parameters, reader(configured.suite.id), files)) ??
        configured.parameters,
    })),
  )
  return { ...configuration, suites }
}
