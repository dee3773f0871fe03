import { comparisonSchema, COMPARISON_SCHEMA } from '../../core/record/comparison-schema.ts'
import { UserError } from '../../core/errors.ts'
import { parseJsonFile } from '../../core/json-file.ts'
import { parseRecord, RECORD_SCHEMA } from '../../core/record/schema.ts'
import { schemaOf } from '../../core/schema-of.ts'
import { SIDE_BY_SIDE_SCHEMA } from '../../core/side-by-side.ts'
import type { CompanionFile, FeatureHooks, Ports } from '../ports.ts'
import { readText } from '../read-files.ts'
import type { Reportable, Sections } from '../../core/report/reportable.ts'

export type Reported = Extract<Reportable, { readonly kind: 'record' | 'comparison' }>

/** @throws {UserError} when the file is neither a record nor a comparison */
export async function readReported(
  path: string,
  { files, features }: Pick<Ports, 'files' | 'features'>,
): Promise<Reported> {
  return parseReported(await readText(path, files), path, features)
}

/** @param path named in errors @throws {UserError} when the text is neither a record nor a comparison */
export function parseReported(text: string, path: string, features: readonly FeatureHooks[]): Reported {
  const schema = schemaOf(text)
  if (schema !== COMPARISON_SCHEMA) {
    if (schema === undefined || schema.startsWith('kbench.record/'))
      return { kind: 'record', record: parseRecord(text, path) }
    const steps = new Map([
      [SIDE_BY_SIDE_SCHEMA, SIDE_BY_SIDE_STEP],
      ...companionsOf(features).map((one) => [one.schema, one.nextStep] as const),
    ])
    throw new UserError(
      `${path} has schema "${schema}", expected "${RECORD_SCHEMA}" or "${COMPARISON_SCHEMA}"`,
      { nextStep: steps.get(schema) ?? `Give ${EXPECTED}.` },
    )
  }
  const comparison = parseJsonFile(text, path, {
    noun: 'comparison',
    schema: COMPARISON_SCHEMA,
    form: comparisonSchema,
    expected: EXPECTED,
  })
  return { kind: 'comparison', comparison }
}

const EXPECTED =
  'a record.json that `kbench run` wrote, or a comparison of `kbench compare --baseline FILE --current FILE --format json`'
const SIDE_BY_SIDE_STEP =
  'Records side by side are for other programs to read, not for kbench. Show the records again: kbench compare RECORD RECORD… with --format markdown or html, and --charts DIR for figures; their paths are in the file, records[].source.'

function companionsOf(features: readonly FeatureHooks[]): CompanionFile[] {
  return features.flatMap(({ companions = [] }) => companions)
}

/** What a file adds to the report of the comparison of a record of head. */
export interface AddedSections {
  readonly current: string
  readonly sections: Sections
}

/** @returns undefined for text that says it is something else @throws {UserError} for text that is not as kbench writes it */
export function parseSections(
  text: string,
  path: string,
  features: readonly FeatureHooks[],
): AddedSections | undefined {
  const schema = schemaOf(text)
  const companion = companionsOf(features).find((one) => one.schema === schema)
  return companion?.read?.(text, path)
}

/** Each comparison with the sections of its head. */
export function withSections(shown: readonly Reportable[], added: readonly AddedSections[]): Reportable[] {
  return shown.map((one) => {
    if (one.kind !== 'comparison') return one
    const sections: Record<string, readonly unknown[]> = { ...one.sections }
    for (const { current, sections: more } of added)
      if (current === one.comparison.current.id)
        for (const [id, section] of Object.entries(more)) sections[id] = [...(sections[id] ?? []), ...section]
    return { ...one, sections }
  })
}
