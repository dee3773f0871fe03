import { DEFAULT_ACCEPTED, parseAccepted } from '../config/accepted.ts'
import { loadConfigurations, loadConfiguration, type ConfigText, type Definitions } from '../config/load.ts'
import type { Configuration } from '../config/config.ts'
import type { Overrides } from '../config/overrides.ts'
import { type Baseline, parseBaseline } from '../core/record/baseline-file.ts'
import { UserError } from '../core/errors.ts'
import { type KbenchRecord, parseRecord } from '../core/record/schema.ts'
import type { Files } from '../ports/files.ts'

export const DEFAULT_CONFIG_FILE = 'kbench.yaml'

/**
 * The configuration from the named file, from kbench.yaml where there is one, or all defaults.
 * @throws {UserError} for a named file that is not there, and for anything wrong in it
 */
export async function readConfiguration(
  path: string | undefined,
  overrides: Overrides,
  definitions: Definitions,
  files: Files,
): Promise<Configuration> {
  const configuration = loadConfiguration(await readConfigText(path, files), definitions, overrides)
  return withAccepted(configuration, files)
}

/**
 * The same for every variant of its matrix, or those of these names; the one configuration where it has no matrix.
 * @throws {UserError}
 */
export async function readConfigurations(
  path: string | undefined,
  overrides: Overrides,
  definitions: Definitions,
  files: Files,
): Promise<Configuration[]> {
  const all = loadConfigurations(await readConfigText(path, files), definitions, overrides)
  return Promise.all(all.map((one) => withAccepted(one, files)))
}

/**
 * @param ways what features do with several configurations
 * @returns undefined for one configuration that is no variant
 * @throws {UserError} for variants that no feature can measure
 */
export function wayForVariants<Way>(
  [first]: readonly Configuration[],
  [way]: readonly Way[],
): Way | undefined {
  if (first?.variant === undefined) return undefined
  if (way !== undefined) return way
  throw new UserError(`${first.source ?? ''} has a matrix, which this kbench cannot measure`, {
    nextStep: 'Use a configuration without `matrix`: --config FILE.',
  })
}

/** @throws {UserError} for a named file that is not there, and for anything wrong in it */
async function withAccepted(configuration: Configuration, files: Files): Promise<Configuration> {
  const named = configuration.accepted
  const text =
    named === undefined ? await files.readIfPresent(DEFAULT_ACCEPTED) : await readText(named, files)
  if (text === undefined) return configuration
  const accepted = parseAccepted(text, named ?? DEFAULT_ACCEPTED)
  return { ...configuration, gate: { ...configuration.gate, accepted } }
}

async function readConfigText(path: string | undefined, files: Files): Promise<ConfigText> {
  const source = path ?? DEFAULT_CONFIG_FILE
  const text = path === undefined ? await files.readIfPresent(source) : await readText(path, files)
  return text === undefined ? { text: 'version: 1', source: undefined } : { text, source }
}

/** @throws {UserError} when the file is missing or is no record */
export async function readRecord(path: string, files: Files): Promise<KbenchRecord> {
  return parseRecord(await readText(path, files), path)
}

/**
 * The baseline in a file, undefined where there is no file: a normal first run.
 * @throws {UserError} when the file is there and is no baseline; it is never treated as empty
 */
export async function readBaseline(path: string, files: Files): Promise<Baseline | undefined> {
  const text = await files.readIfPresent(path)
  return text === undefined ? undefined : parseBaseline(text, path)
}

/** @throws {UserError} when there is no such file */
export async function readText(path: string, files: Files): Promise<string> {
  const text = await files.readIfPresent(path)
  if (text === undefined) throw new UserError(`${path}: no such file`)
  return text
}

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
