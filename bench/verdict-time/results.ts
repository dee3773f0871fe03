import * as z from 'zod'
import { SERIES_VERDICTS } from '../../src/core/record/comparison-schema.ts'
import { parseSelector, selects } from '../../src/core/record/policy.ts'
import { markdownTable } from '../detection/markdown.ts'
import { gatingSeriesOf } from '../detection/regression-results.ts'
import { VERDICT_CASES, type VerdictCase } from './cases.ts'

/** One line of the file of results. */
const resultSchema = z.strictObject({
  case: z.string(),
  at: z.iso.datetime(),
  commit: z.string(),
  machine: z.string(),
  /** Until kbench ended: with causes, reports and the removal of the clusters. */
  seconds: z.number(),
  /** Until the verdict was known. The first runs did not record it. */
  verdictSeconds: z.number().optional(),
  exitCode: z.int(),
  /** Of all gating series. */
  verdicts: z.partialRecord(z.enum(SERIES_VERDICTS), z.int()),
  /** Of those in which the change must show. */
  shows: z.array(
    z.strictObject({
      verdict: z.enum(SERIES_VERDICTS),
      change: z.number().nullable(),
      rounds: z.int().nullable(),
    }),
  ),
})
export type VerdictResult = z.infer<typeof resultSchema>

/** @param text JSON lines */
export function parseResults(text: string): VerdictResult[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => resultSchema.parse(JSON.parse(line)))
}

/**
 * Seconds from the start of kbench until the verdict was known: what it measured, and what went before.
 * @param pair the text of pair.json
 * @param begun when kbench was started, milliseconds since 1970
 */
export function secondsToVerdict(pair: string, begun: number): number {
  const { startedAt, durationSeconds } = z
    .object({ startedAt: z.iso.datetime(), durationSeconds: z.number() })
    .parse(JSON.parse(pair))
  return Math.round((Date.parse(startedAt) - begun) / 1000 + durationSeconds)
}

/** What a comparison says of a case. @param comparison the text of comparison.json */
export function verdictsOf(
  comparison: string,
  { shows }: Pick<VerdictCase, 'shows'>,
): Pick<VerdictResult, 'verdicts' | 'shows'> {
  const gating = gatingSeriesOf(comparison)
  const verdicts: VerdictResult['verdicts'] = {}
  for (const { verdict } of gating) verdicts[verdict] = (verdicts[verdict] ?? 0) + 1
  const selectors = shows.map(parseSelector)
  return {
    verdicts,
    shows: gating
      .filter((one) => selectors.some((selector) => selects(selector, one)))
      .map(({ verdict, change, paired }) => ({
        verdict,
        change: change === null ? null : Number(change.estimate.toPrecision(4)),
        rounds: paired?.rounds ?? null,
      })),
  }
}

/** Whether a run did what its case asks: in time, with the change found, or without a false alarm. */
export function isGood(one: VerdictResult, { slower, minutes }: VerdictCase): boolean {
  if ((one.verdictSeconds ?? one.seconds) > 60 * minutes) return false
  return slower === 0
    ? (one.verdicts.regressed ?? 0) === 0
    : one.shows.some(({ verdict }) => verdict === 'regressed')
}

/** A row per case that was run. */
export function verdictTable(results: readonly VerdictResult[]): string[] {
  const rows = VERDICT_CASES.flatMap((one) => {
    const runs = results.filter((result) => result.case === one.name)
    if (runs.length === 0) return []
    const gating = runs.flatMap(({ verdicts }) => Object.entries(verdicts))
    const total = (verdict?: string): number =>
      gating.reduce((sum, [name, count]) => sum + (verdict === undefined || name === verdict ? count : 0), 0)
    const regressed = runs.filter(({ verdicts }) => (verdicts.regressed ?? 0) > 0).length
    return [
      [
        one.name,
        String(runs.length),
        String(regressed),
        `${String(total('unchanged'))} of ${String(total())}`,
        middle(runs.flatMap(({ shows }) => shows.flatMap(({ change }) => change ?? []))),
        minutesOf(runs.map(({ seconds, verdictSeconds }) => verdictSeconds ?? seconds)),
        minutesOf(runs.map(({ seconds }) => seconds)),
        `${String(one.minutes)} min`,
        `${String(runs.filter((run) => isGood(run, one)).length)} of ${String(runs.length)}`,
      ],
    ]
  })
  return markdownTable(
    [
      'case',
      'runs',
      'with a regression',
      'gating series unchanged',
      'change found: median',
      'minutes to the verdict',
      'to the end',
      'target',
      'runs within it',
    ],
    rows,
  )
}

function middle(changes: readonly number[]): string {
  const value = changes.toSorted((a, b) => a - b)[Math.floor((changes.length - 1) / 2)]
  return value === undefined ? '–' : `${value < 0 ? '−' : '+'}${(100 * Math.abs(value)).toFixed(1)} %`
}

function minutesOf(seconds: readonly number[]): string {
  return seconds.map((one) => (one / 60).toFixed(1)).join(', ')
}
