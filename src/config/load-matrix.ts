import type { Configuration } from './config.ts'
import { InvalidFile } from './issues.ts'
import { checkVariant, loadConfiguration, readFile, type ConfigText, type Definitions } from './load.ts'
import type { Overrides } from './overrides.ts'

/**
 * Every run that a file asks for: one per variant of its matrix, in the order of the file, or the one of a file without
 * a matrix.
 * @param wanted names of variants; undefined or empty: all
 * @throws {UserError} as loadConfiguration, for all variants at once; for a name that is not in the matrix
 */
export function loadConfigurations(
  config: ConfigText,
  definitions: Definitions,
  overrides: Overrides = {},
  wanted: readonly string[] = [],
): Configuration[] {
  const names = readFile(config, definitions, overrides).file.matrix?.map(({ name }) => name) ?? []
  for (const name of wanted) checkVariant(name, names, config.source)
  if (names.length === 0) return [loadConfiguration(config, definitions, overrides)]
  const problems: string[] = []
  const configurations: Configuration[] = []
  for (const variant of names.filter((name) => wanted.length === 0 || wanted.includes(name))) {
    try {
      configurations.push(loadConfiguration(config, definitions, { ...overrides, variant }))
    } catch (error) {
      if (!(error instanceof InvalidFile)) throw error
      // What is wrong in the file itself is wrong in every variant.
      problems.push(...error.problems)
    }
  }
  if (problems.length > 0) throw new InvalidFile(problems)
  return configurations
}
