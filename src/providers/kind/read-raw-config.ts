import { contentHash } from '../../core/content-hash.ts'
import { messageOf, UserError } from '../../core/errors.ts'
import { describeIssues } from '../../core/expected.ts'
import { parseForeignYaml } from '../../core/foreign-yaml.ts'
import { sortedJson } from '../../core/sorted-json.ts'
import type { Files } from '../../ports/files.ts'
import type { KindOptions } from './options.ts'
import { rawConfigSchema, type RawConfig, contradictionOf } from './raw-config.ts'

/** Longer ones are known by their hash. */
const LONGEST_FACT = 120
const HASH_LENGTH = 12

/**
 * kind's own configuration, from the option config or the file that it names.
 * @param directory that a relative path is relative to
 * @throws {UserError} for a file that is not there, or not as it should be
 */
export async function readRawConfig(
  options: KindOptions,
  directory: string | undefined,
  files: Pick<Files, 'readIfPresent'>,
): Promise<RawConfig> {
  const { config = {} } = options
  if (typeof config !== 'string') return config
  const path = directory === undefined || config.startsWith('/') ? config : `${directory}/${config}`
  const text = await files.readIfPresent(path)
  if (text === undefined)
    throw new UserError(`${path}: no such file, named by the option config of the provider kind`, {
      nextStep: 'Name a file with kind: Cluster, or write its content below config.',
    })
  const value = parsed(text, path)
  const checked = rawConfigSchema.safeParse(value)
  if (!checked.success)
    throw new UserError(
      describeIssues(checked.error.issues, value)
        .map((sentence) => `${path}: ${sentence}`)
        .join('\n'),
    )
  const contradiction = contradictionOf(options, checked.data)
  if (contradiction !== undefined) throw new UserError(`${path}: ${contradiction}`)
  return checked.data
}

/** What distinguishes it from others, for the identity of a record; undefined where it says nothing. */
export function rawConfigFact({ kind: _, apiVersion: __, ...config }: RawConfig): string | undefined {
  const text = sortedJson(config).slice(1, -1)
  if (text === '{}') return undefined
  return text.length <= LONGEST_FACT ? text : contentHash(text).slice(0, HASH_LENGTH)
}

function parsed(text: string, path: string): unknown {
  try {
    return parseForeignYaml(text)
  } catch (cause) {
    throw new UserError(`${path}: not valid YAML: ${messageOf(cause)}`, { cause })
  }
}
