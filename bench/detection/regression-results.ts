import * as z from 'zod'
import { UserError } from '../../src/core/errors.ts'
import { comparedSeriesSchema, SERIES_VERDICTS } from '../../src/core/record/comparison-schema.ts'
import { parseSelector, selects } from '../../src/core/record/policy.ts'
import { formatSeries } from '../../src/core/series.ts'

export const REGRESSIONS_SCHEMA = 'kbench.detection-regressions/1'

/** What one paired run with a change made on purpose found. */
const resultSchema = z.strictObject({
  case: z.string(),
  at: z.iso.datetime(),
  seconds: z.number(),
  exitCode: z.int(),
  series: z
    .array(
      z.strictObject({
        name: z.string(),
        verdict: z.enum(SERIES_VERDICTS),
        estimate: z.number().nullable().describe('change of the value itself'),
        rounds: z.int().nullable(),
      }),
    )
    .describe('gating series that the change must show in'),
  others: z
    .array(z.string())
    .describe('gating series called regressed that the case does not name: they may well be'),
})

const regressionsFileSchema = z.strictObject({
  schema: z.literal(REGRESSIONS_SCHEMA),
  machine: z.string(),
  results: z.array(resultSchema),
})

export type RegressionsFile = z.infer<typeof regressionsFileSchema>
export type RegressionResult = z.infer<typeof resultSchema>

/** @throws {UserError} for text that is no such file */
export function parseRegressions(text: string, source: string): RegressionsFile {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (cause) {
    throw new UserError(`${source} is not valid JSON: ${(cause as Error).message}`, { cause })
  }
  const parsed = regressionsFileSchema.safeParse(json)
  if (!parsed.success) throw new UserError(`${source} has no results:\n${z.prettifyError(parsed.error)}`)
  return parsed.data
}

export function serializeRegressions({ schema, machine, results }: RegressionsFile): string {
  const lines = results.map((result) => `    ${JSON.stringify(result)}`)
  const all = lines.length === 0 ? '[]' : `[\n${lines.join(',\n')}\n  ]`
  return `{\n  "schema": ${JSON.stringify(schema)},\n  "machine": ${JSON.stringify(machine)},\n  "results": ${all}\n}\n`
}

/** What is needed of comparison.json. */
const comparisonSchema = z.looseObject({
  series: z.array(
    comparedSeriesSchema
      .pick({ metric: true, labels: true, verdict: true, gates: true, change: true })
      .extend({ paired: z.looseObject({ rounds: z.int() }).optional() })
      .loose(),
  ),
})

/**
 * The gating series of a comparison.
 * @param comparison the text of comparison.json
 * @throws {UserError} for a text that is no comparison
 */
export function gatingSeriesOf(comparison: string): z.infer<typeof comparisonSchema>['series'] {
  const parsed = comparisonSchema.safeParse(JSON.parse(comparison))
  if (!parsed.success) throw new UserError(`no comparison:\n${z.prettifyError(parsed.error)}`)
  return parsed.data.series.filter(({ gates }) => gates)
}

/**
 * What the comparison of one run says about the series that must show the change.
 * @param selectors of these series, as in gate rules
 * @throws {UserError} for a text that is no comparison, or without any series that a selector fits
 */
export function resultOf(
  comparison: string,
  run: Pick<RegressionResult, 'case' | 'at' | 'seconds' | 'exitCode'>,
  selectors: readonly string[],
): RegressionResult {
  const compiled = selectors.map(parseSelector)
  const gating = gatingSeriesOf(comparison)
  const isNamed = (series: (typeof gating)[number]): boolean => compiled.some((one) => selects(one, series))
  const named = gating.filter(isNamed)
  if (named.length === 0)
    throw new UserError(
      `case ${run.case}: the comparison has no gating series like ${selectors.join(' or ')}`,
    )
  return {
    ...run,
    series: named.map((series) => ({
      name: formatSeries(series),
      verdict: series.verdict,
      estimate: series.change === null ? null : Number(series.change.estimate.toPrecision(5)),
      rounds: series.paired?.rounds ?? null,
    })),
    others: gating
      .filter((series) => !isNamed(series) && series.verdict === 'regressed')
      .map((series) => formatSeries(series)),
  }
}
