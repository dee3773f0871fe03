import { headlineOf } from '../comparison/headline.ts'
import { contradictionIn } from '../comparison/overall.ts'
import { contradictionInPair } from '../shards/parse-pair.ts'
import { UserError } from '../errors.ts'
import { parseJsonFile } from '../json-file.ts'
import { tooMuchIn } from './limits.ts'
import { MEASURED_SCHEMA, measuredSchema, type Measured, type MeasuredResult } from './schema.ts'

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
      return 'a shard and its record are of different commits'
    return contradictionInPair(shard.pair)
  }
  if (record === null) {
    if (comparison !== null) return 'a result has a comparison, but no record'
    return problem === null ? 'a result has neither a record nor a problem' : undefined
  }
  if (comparison === null) return undefined
  return comparison.current.id === record.id
    ? contradictionIn(comparison)
    : `the comparison is of the record "${comparison.current.id}", not of "${record.id}"`
}
