import type { Definitions } from '../../config/load.ts'
import { comparisonSchema, COMPARISON_SCHEMA, type Comparison } from '../../core/comparison/schema.ts'
import { UserError } from '../../core/errors.ts'
import { parseJsonFile } from '../../core/json-file.ts'
import { type KbenchRecord, parseRecord, RECORD_SCHEMA } from '../../core/record/schema.ts'
import { comparisonCharts } from '../../core/charts/kinds/comparison.ts'
import { distributionCharts } from '../../core/charts/kinds/distribution.ts'
import { percentileCharts } from '../../core/charts/kinds/percentiles.ts'
import { recordCharts } from '../../core/charts/kinds/record.ts'
import { type ChartTheme, LIGHT } from '../../core/charts/theme/theme.ts'
import { parseProfiles, PROFILE_SCHEMA, type ProfileFile } from '../../core/profile/schema.ts'
import { DIFFERENCES_SCHEMA } from '../../core/subject-state/schema.ts'
import { schemaOf } from '../../core/schema-of.ts'
import { SIDE_BY_SIDE_SCHEMA } from '../../core/side-by-side/schema.ts'
import { reportCatalogue } from '../metric-catalogue.ts'
import type { Ports } from '../ports.ts'
import { readText } from '../read-files.ts'
import { drawCharts } from './draw-charts.ts'
import type { Reportable } from '../../core/html-report/report-data.ts'

export type Reported =
  | { readonly kind: 'record'; readonly record: KbenchRecord }
  | { readonly kind: 'comparison'; readonly comparison: Comparison }

/** @throws {UserError} when the file is neither a record nor a comparison */
export async function readReported(path: string, ports: Pick<Ports, 'files'>): Promise<Reported> {
  return parseReported(await readText(path, ports.files), path)
}

/** @param path named in errors @throws {UserError} when the text is neither a record nor a comparison */
export function parseReported(text: string, path: string): Reported {
  const schema = schemaOf(text)
  if (schema !== COMPARISON_SCHEMA) {
    if (schema === undefined || schema.startsWith('kbench.record/'))
      return { kind: 'record', record: parseRecord(text, path) }
    throw new UserError(
      `${path} has schema "${schema}", expected "${RECORD_SCHEMA}" or "${COMPARISON_SCHEMA}"`,
      { nextStep: STEPS[schema] ?? `Give ${EXPECTED}.` },
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

const STEPS: Readonly<Record<string, string>> = {
  [SIDE_BY_SIDE_SCHEMA]: SIDE_BY_SIDE_STEP,
  [DIFFERENCES_SCHEMA]:
    'It is for other programs to read; the same for people is in differences.md beside it.',
  [PROFILE_SCHEMA]:
    'A profile is part of an HTML report: kbench report comparison.json profile.json --format html.',
}

/**
 * Draws the charts of a comparison into a folder, or those of a record: bars, and where there are any, distributions and percentiles.
 * @returns the paths of the files
 */
export async function drawReported(
  reported: Reported,
  folder: string,
  definitions: Definitions,
  ports: Ports,
  theme: ChartTheme = LIGHT,
): Promise<string[]> {
  const catalogue = reportCatalogue(definitions.suites)
  const wanted =
    reported.kind === 'record'
      ? [recordCharts, distributionCharts, percentileCharts].flatMap((charts) =>
          charts(reported.record, catalogue, theme),
        )
      : comparisonCharts(reported.comparison, catalogue, theme)
  const drawn = await drawCharts(wanted, folder, ports)
  return drawn.flatMap(({ files }) => files)
}

/** @returns undefined for text that says it is something else @throws {UserError} for a profile that is not as kbench writes it */
export function parseProfileIfOne(text: string, path: string): ProfileFile | undefined {
  return schemaOf(text) === PROFILE_SCHEMA ? parseProfiles(text, path) : undefined
}

/** Each comparison with the profiles of its head. */
export function withProfiles(shown: readonly Reportable[], files: readonly ProfileFile[]): Reportable[] {
  return shown.map((one) => {
    if (one.kind !== 'comparison') return one
    const profiles = files
      .filter(({ current }) => current === one.comparison.current.id)
      .flatMap((file) => file.profiles)
    return profiles.length === 0 ? one : { ...one, profiles }
  })
}
