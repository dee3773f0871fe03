import * as z from 'zod'
import { comparisonSchema } from '../../src/core/record/comparison-schema.ts'
import { findings } from '../../src/core/report/findings.ts'
import type { ReportCatalogue } from '../../src/core/format/metrics.ts'
import { markdownTable } from '../detection/markdown.ts'
import { CULPRITS, type Culprit } from './cases.ts'

/** The lines of "why" that count. */
const FIRST = 5

const resultSchema = z.strictObject({
  culprit: z.string(),
  at: z.iso.datetime(),
  commit: z.string(),
  machine: z.string(),
  seconds: z.number(),
  exitCode: z.int(),
  /** Gating series that the gate calls regressed. */
  regressed: z.int(),
  /** Place of the line that names the cause, among all; null: none does. */
  place: z.int().min(1).nullable(),
  /** The first lines of "why", as a reader has them. */
  lines: z.array(z.string()),
})
export type CulpritResult = z.infer<typeof resultSchema>

/** @param text JSON lines */
export function parseResults(text: string): CulpritResult[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => resultSchema.parse(JSON.parse(line)))
}

/** What a comparison says of why. @param comparison the text of comparison.json */
export function explanationOf(
  comparison: string,
  { cause }: Pick<Culprit, 'cause'>,
  catalogue: ReportCatalogue,
): Pick<CulpritResult, 'regressed' | 'place' | 'lines'> {
  const parsed = comparisonSchema.parse(JSON.parse(comparison))
  const lines = findings(parsed, catalogue)
    .filter(({ kind }) => kind === 'cause' || kind === 'difference')
    .map(({ sentence }) => sentence)
  // A line that repeats the configuration would give the cause away.
  const at = lines.findIndex((line) => cause.test(line) && !line.startsWith('suite.'))
  return {
    regressed: parsed.series.filter(({ gates, verdict }) => gates && verdict === 'regressed').length,
    place: at === -1 ? null : at + 1,
    lines: lines.slice(0, FIRST),
  }
}

/** Whether a reader finds the cause among the first lines. */
export function isNamed({ place }: Pick<CulpritResult, 'place'>): boolean {
  return place !== null && place <= FIRST
}

/** A row per culprit that was tried, then all of them. */
export function culpritTable(results: readonly CulpritResult[]): string[] {
  const row = (name: string, where: string, tries: readonly CulpritResult[]): string[] => [
    name,
    where,
    String(tries.length),
    String(tries.filter(({ regressed }) => regressed > 0).length),
    String(tries.filter(isNamed).length),
    tries.map(({ place }) => place ?? '–').join(', '),
  ]
  const rows = CULPRITS.flatMap(({ name, summary, place }) => {
    const tries = results.filter(({ culprit }) => culprit === name)
    return tries.length === 0 ? [] : [row(summary, place, tries)]
  })
  return markdownTable(
    ['what head has', 'where', 'tries', 'regressed', `named in the first ${String(FIRST)} lines`, 'line'],
    [...rows, row('all', '', results)],
  )
}
