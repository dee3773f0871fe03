import type { Configuration } from '../config/config.ts'
import type { Files } from '../ports/files.ts'
import { readText } from './read-files.ts'

/**
 * The configuration with what files say that parameters of suites name, by paths relative to kbench.yaml.
 * @throws {UserError} for a file that is not there, or not as it should be
 */
export async function withSuiteFiles(
  configuration: Configuration,
  files: Pick<Files, 'readIfPresent'>,
): Promise<Configuration> {
  const { source = '' } = configuration
  const folder = source.slice(0, source.lastIndexOf('/') + 1)
  const read = (path: string): Promise<string> =>
    readText(path.startsWith('/') ? path : `${folder}${path}`, files)
  const suites = await Promise.all(
    configuration.suites.map(async (configured) => ({
      ...configured,
      parameters: (await configured.suite.withFiles?.(configured.parameters, read)) ?? configured.parameters,
    })),
  )
  return { ...configuration, suites }
}
