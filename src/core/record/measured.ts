import { contradictionIn, headlineOf } from './headline.ts'
import { type Comparison, comparisonSchema, type OverallVerdict } from './comparison-schema.ts'
import { defined } from '../defined.ts'
import { UserError } from '../errors.ts'
import { parseJsonFile } from '../json-file.ts'
import { pairSchema } from './pair-file.ts'
import { type KbenchRecord, recordSchema } from './schema.ts'
import { suiteWithoutSecrets } from '../secrets.ts'
import type { Labels } from '../series.ts'
import { contradictionInPair } from './parse-pair.ts'
import { sum } from '../stats/samples.ts'
import * as z from 'zod'

/**
 * All that one run of the action measured, `measured.json`, for a later job with the rights to write on
 * GitHub. Contract: any change here changes the schema string.
 */
export const MEASURED_SCHEMA = 'kbench.measured/1'

const measuredResultSchema = z.strictObject({
  variant: z.string().nullable().describe('of the matrix of the configuration; null without a matrix'),
  record: recordSchema
    .nullable()
    .describe('of a pair: that of head; null where the measuring did not get as far as one'),
  comparison: comparisonSchema.nullable().describe('null: there is nothing to compare with yet'),
  problem: z.string().nullable().describe('why there is no record'),
  shard: z
    .strictObject({ pair: pairSchema, base: recordSchema })
    .optional()
    .describe(
      'only of one part of a pair over several machines: `record` is head, and nothing is judged yet',
    ),
})

export const measuredSchema = z.strictObject({
  schema: z.literal(MEASURED_SCHEMA),
  version: z.string().describe('of kbench'),
  results: z.array(measuredResultSchema).describe('one per variant; a single one without a matrix'),
})

export type Measured = z.infer<typeof measuredSchema>
export type MeasuredResult = z.infer<typeof measuredResultSchema>

/** What one job measured, with the name of its artifact, which distinguishes the jobs. */
export interface NamedMeasured {
  readonly name: string
  readonly measured: Measured
  /** Whether an earlier attempt of the run left it than the one that is reported; default: no. */
  readonly isEarlier?: boolean
}

/** What one job left; null: it must have left a result, and did not, or none that can be read. `problem` may quote from it. */
export type JobResult =
  NamedMeasured | { readonly name: string; readonly measured: null; readonly problem: string }

/**
 * Limits of one measured.json: a name stands in many tables, and not all work on results is linear. A text
 * may stand in comment, check and log, and is several times as long when escaped.
 */
const MOST = {
  results: 100,
  series: 5000,
  seriesTogether: 10_000,
  labels: 32,
  labelNames: 200,
  labelCharacters: 1000,
  labelCharactersTogether: 2_000_000,
  /** Entries of lists and objects around the series: suites, notes, warnings, facts of nodes … */
  entries: 50_000,
  characters: 2_000_000,
} as const

/** What there is more of than is reported; undefined where nothing is. */
export function tooMuchIn({ results }: Pick<Measured, 'results'>): string | undefined {
  return (
    over('results', results.length, 'results') ??
    tooManySeries(results.flatMap(seriesOf)) ??
    tooMuchAround(results)
  )
}

function seriesOf({ record, comparison, shard }: MeasuredResult): (readonly { readonly labels: Labels }[])[] {
  return [record?.series, comparison?.series, shard?.base.series].filter((list) => list !== undefined)
}

function tooManySeries(lists: ReturnType<typeof seriesOf>): string | undefined {
  const most = Math.max(0, ...lists.map(({ length }) => length))
  const excess =
    over('series', most, 'series') ??
    over('seriesTogether', sum(lists.map(({ length }) => length)), 'series together')
  if (excess !== undefined) return excess
  const names = new Set<string>()
  let charactersTogether = 0
  for (const { labels } of lists.flat()) {
    const own = Object.keys(labels)
    const tooMany = over('labels', own.length, 'labels')
    if (tooMany !== undefined) return `a series with ${tooMany}`
    const characters = sum(Object.entries(labels).map(([name, value]) => name.length + value.length))
    charactersTogether += characters
    const tooLong = over('labelCharacters', characters, 'characters')
    if (tooLong !== undefined) return `labels of a series with ${tooLong}`
    for (const name of own) names.add(name)
  }
  return (
    over('labelNames', names.size, 'names of labels') ??
    over('labelCharactersTogether', charactersTogether, 'characters of labels together')
  )
}

function tooMuchAround(results: readonly MeasuredResult[]): string | undefined {
  const total = { entries: 0, characters: 0 }
  for (const { problem, record, comparison } of results) {
    add(total, problem)
    if (record !== null) add(total, { ...record, series: [] })
    if (comparison === null) continue
    add(total, { ...comparison, series: [] })
    for (const { reason } of comparison.series) total.characters += reason.code.length + reason.text.length
  }
  return (
    over('entries', total.entries, 'entries of lists besides series') ??
    over('characters', total.characters, 'characters of text besides labels')
  )
}

/** Goes down by recursion: what is checked by a schema is not deep. */
function add(total: { entries: number; characters: number }, value: unknown): void {
  if (typeof value === 'string') total.characters += value.length
  if (typeof value !== 'object' || value === null) return
  for (const [key, member] of Object.entries(value)) {
    total.entries += 1
    if (!Array.isArray(value)) total.characters += key.length
    add(total, member)
  }
}

function over(limit: keyof typeof MOST, count: number, what: string): string | undefined {
  const most = MOST[limit]
  return count > most ? `${String(count)} ${what}; at most ${String(most)} are reported` : undefined
}

/** How a result ended: the verdict of its comparison, or `first-run` where there is nothing to compare with yet. */
export type Outcome = OverallVerdict | 'first-run'

/** The outcome that matters most is first. */
export const WORST_FIRST: readonly Outcome[] = [
  'regressed',
  'incomplete',
  'incomparable',
  'inconclusive',
  'passed',
  'first-run',
]

/**
 * Incomplete: no record, interrupted or a failed suite; as in the exit code, only a regression outweighs it.
 */
export function outcomeOf({ record, comparison }: MeasuredResult): Outcome {
  if (comparison?.verdict === 'regressed') return 'regressed'
  if (record === null || record.interrupted === true) return 'incomplete'
  const hasFailed = record.suites.some(({ status }) => status === 'failed')
  const measuredNothing = record.suites.every(({ status }) => status === 'skipped')
  if (hasFailed || measuredNothing) return 'incomplete'
  return comparison?.verdict ?? 'first-run'
}

/** For sorting: what matters most has the lowest. */
export function rankOf(outcome: Outcome): number {
  return WORST_FIRST.indexOf(outcome)
}

/** The outcome over all; undefined of nothing. */
export function worstOutcome(outcomes: readonly Outcome[]): Outcome | undefined {
  return WORST_FIRST.find((outcome) => outcomes.includes(outcome))
}

/** One result with a name that distinguishes it from the others. */
export interface NamedResult {
  /** Empty where there is only one, unless that is lost. */
  readonly name: string
  /** Version of kbench; undefined: the result is lost. */
  readonly version: string | undefined
  readonly result: MeasuredResult
  /** Whether an earlier attempt of the run measured it; default: no. */
  readonly isEarlier?: boolean
}

/** Whether there is no result at all, not even one that says why: it counts as incomplete. */
export function isLost({ version }: Pick<NamedResult, 'version'>): boolean {
  return version === undefined
}

/** The results of all jobs, in their order. */
export function namedResults(jobs: readonly JobResult[]): NamedResult[] {
  return jobs.flatMap((job): NamedResult[] => {
    if (job.measured === null) {
      const { name, problem } = job
      const result = { variant: null, record: null, comparison: null, problem }
      return [{ name, version: undefined, result }]
    }
    const { version, results } = job.measured
    return results.map((result) => {
      const parts = [
        ...(jobs.length > 1 ? [job.name] : []),
        ...(result.variant === null ? [] : [result.variant]),
      ]
      return { name: parts.join(' / '), version, result, isEarlier: job.isEarlier === true }
    })
  })
}

/** The commits that the results say they were measured at, without that of a base; each once. */
export function commitsOf({ results }: Measured): string[] {
  const named = results.flatMap(({ record, comparison, shard }) => [
    record?.subject.commit,
    comparison?.current.commit,
    comparison?.pair?.head.commit,
    shard?.pair.subjects.head.commit,
  ])
  return [...new Set(named.filter((commit) => commit !== undefined))]
}

/** The text of `measured.json`: a machine reads it, so it has no line breaks but the last. */
export function serializeMeasured({ schema, version, results }: Measured): string {
  const ordered = results.map(({ variant, record, comparison, problem, shard }) => ({
    variant,
    record,
    comparison,
    problem,
    ...defined({ shard }),
  }))
  return `${JSON.stringify({ schema, version, results: ordered })}\n`
}

type Clean = (text: string) => string

/** The same results, where secrets are taken out of what tools, set-up commands and errors said. */
export function withoutSecrets(measured: Measured, clean: Clean): Measured {
  return {
    ...measured,
    results: measured.results.map(({ variant, record, comparison, problem, shard }) => ({
      variant,
      record: record === null ? null : recordWithoutSecrets(record, clean),
      comparison: comparison === null ? null : comparisonWithoutSecrets(comparison, clean),
      problem: problem === null ? null : clean(problem),
      ...(shard === undefined
        ? {}
        : { shard: { pair: shard.pair, base: recordWithoutSecrets(shard.base, clean) } }),
    })),
  }
}

function recordWithoutSecrets(record: KbenchRecord, clean: Clean): KbenchRecord {
  return { ...record, suites: record.suites.map((suite) => suiteWithoutSecrets(suite, clean)) }
}

function comparisonWithoutSecrets(comparison: Comparison, clean: Clean): Comparison {
  return {
    ...comparison,
    headline: clean(comparison.headline),
    warnings: comparison.warnings.map(clean),
    suites: comparison.suites.map((suite) => suiteWithoutSecrets(suite, clean)),
    series: comparison.series.map((series) => ({
      ...series,
      reason: { ...series.reason, text: clean(series.reason.text) },
    })),
  }
}

/**
 * Reads the text of `measured.json`, which may come from a job that ran the code of a stranger: verdicts must be those that the
 * series give, and headlines are made again from them.
 * @param source what the text came from, named in errors (a file path or an artifact)
 * @throws {UserError} for text that is no JSON, of another or newer schema, not of its form, without a result, with more than is reported, or that contradicts itself.
 */
export function parseMeasured(text: string, source: string): Measured {
  const measured = parseJsonFile(text, source, {
    noun: 'measured.json',
    schema: MEASURED_SCHEMA,
    form: measuredSchema,
    expected: 'a measured.json that the action wrote',
  })
  const excess = tooMuchIn(measured)
  if (excess !== undefined) throw new UserError(`${source} has ${excess}`)
  const { results } = measured
  if (results.length === 0) throw new UserError(`${source} holds no result`)
  const problem =
    results.length > 1 && results.some(({ shard }) => shard !== undefined)
      ? 'a shard is not its only result'
      : results.map(contradictionOf).find((one) => one !== undefined)
  if (problem !== undefined)
    throw new UserError(`${source} contradicts itself: ${problem}`, {
      nextStep: 'Measure again, or restore the file as the action wrote it.',
    })
  return {
    ...measured,
    results: results.map((result) => ({
      ...result,
      comparison:
        result.comparison === null ? null : { ...result.comparison, headline: headlineOf(result.comparison) },
    })),
  }
}

/** As kbench.yaml has them, and the code of kbench: names that stand in a headline cannot be sentences. */
const VARIANT = /^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$/
const SUITE = /^[a-z][a-z0-9-]{0,39}$/
const METRIC = /^[a-z][a-z0-9_]{0,99}$/

/** What the form allows and no run writes. A comparison of another record would put its verdict on this one. */
function contradictionOf({
  variant,
  record,
  comparison,
  problem,
  shard,
}: MeasuredResult): string | undefined {
  const records = [record, shard?.base].filter((one) => one != null)
  const named = [
    ...(variant === null || VARIANT.test(variant) ? [] : ['a variant']),
    ...([...records.flatMap(({ suites }) => suites), ...(comparison?.suites ?? [])].every(({ name }) =>
      SUITE.test(name),
    )
      ? []
      : ['a suite']),
    ...([...records.flatMap(({ series }) => series), ...(comparison?.series ?? [])].every(({ metric }) =>
      METRIC.test(metric),
    )
      ? []
      : ['a metric']),
  ]
  if (named.length > 0) return `the name of ${named.join(' and of ')} is not one that kbench writes`
  if (shard !== undefined) {
    if (shard.pair.shard === undefined) return 'a shard does not say which'
    if (record === null || comparison !== null || variant !== null)
      return 'a shard has no record, or more than its records'
    if (shard.pair.subjects.head.commit !== record.subject.commit)
      return 'a shard and its record have different commits'
    return contradictionInPair(shard.pair)
  }
  if (record === null) {
    if (comparison !== null) return 'a result has a comparison, but no record'
    return problem === null ? 'a result has neither a record nor a problem' : undefined
  }
  if (comparison === null) return undefined
  return comparison.current.id === record.id
    ? contradictionIn(comparison)
    : `the comparison belongs to the record "${comparison.current.id}", not to "${record.id}"`
}
