import { UserError } from '../core/errors.ts'
import type { Configuration } from './config.ts'
import {
  checkVariant,
  invalid,
  loadConfiguration,
  readFile,
  type ConfigText,
  type Definitions,
} from './load.ts'
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
  const problems = new Set<string>()
  const configurations: Configuration[] = []
  for (const variant of names.filter((name) => wanted.length === 0 || wanted.includes(name))) {
    try {
      configurations.push(loadConfiguration(config, definitions, { ...overrides, variant }))
    } catch (error) {
      if (!(error instanceof UserError)) throw error
      // What is wrong in the file itself is wrong in every variant.
      for (const line of error.message.split('\n')) problems.add(line)
    }
  }
  if (problems.size > 0) throw invalid([...problems])
  return configurations
}
