import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { createNodeFiles } from '../../src/adapters/files-node.ts'
import { importResult } from '../../src/features/import/import-result.ts'
import { DEFINITIONS } from '../../src/app/registry.ts'
import { messageOf, UserError } from '../../src/core/errors.ts'
import { parseRecord } from '../../src/core/record/schema.ts'
import { formatSeries } from '../../src/core/series.ts'
import { createFakePorts } from '../fakes/ports.ts'

const CASES = '__tests__/strangers/import'
/** Words are regular expressions, whatever the case of their letters. */
const wordsSchema = z.array(z.string())
const seriesSchema = z.strictObject({
  metric: z.string(),
  labels: z.record(z.string(), z.string()),
  value: z.number().optional(),
  /** Several samples of one round: pulls of several nodes. */
  values: z.array(z.number()).optional(),
  /** It may be missing, but not have another value. */
  optional: z.boolean().optional(),
  /** Relative; 1e-9 where it is not given. */
  tolerance: z.number().optional(),
})
const waySchema = z.union([
  z.strictObject({
    series: z.array(seriesSchema).min(1),
    notes: wordsSchema,
    /** Words of notes that would not be true. */
    without: wordsSchema.default([]),
  }),
  z.strictObject({ error: wordsSchema.min(1) }),
])
type Way = z.infer<typeof waySchema>
const caseSchema = z.strictObject({
  origin: z.string().min(1),
  labels: z.array(z.string()).optional(),
  /** Several where reading the file and refusing it are both right. */
  expect: z.union([waySchema.transform((way) => [way]), z.array(waySchema).min(2)]),
})

interface Read {
  /** Metric and labels → samples. */
  readonly series: ReadonlyMap<string, readonly number[]>
  readonly directions: ReadonlyMap<string, string>
  readonly notes: readonly string[]
}

/** The direction of every metric that an importer makes, as the suites define it. */
const DIRECTIONS = new Map(
  DEFINITIONS.suites.flatMap(({ metrics }) => metrics.map(({ id, better }) => [id, better] as const)),
)

/** A message without the path, whose words say what is in the file. */
type Refusal = string

async function read(tool: string, path: string, labels: readonly string[]): Promise<Read | Refusal> {
  try {
    const text = await importResult(
      { tool, path, labels, out: undefined, subject: undefined, at: undefined },
      {
        ...createFakePorts({}),
        files: createNodeFiles(),
        sha256: (content) => createHash('sha256').update(content).digest('hex'),
      },
    )
    const { series, suites } = parseRecord(text, path)
    return {
      series: new Map(series.map((one) => [formatSeries(one), one.samples.map(({ value }) => value)])),
      directions: new Map(series.map(({ metric, better }) => [metric, better])),
      notes: suites.flatMap(({ notes }) => notes ?? []),
    }
  } catch (error) {
    if (error instanceof UserError)
      return `${messageOf(error)} ${error.nextStep ?? ''}`.replaceAll(path, 'FILE').trim()
    throw error
  }
}

/** What of a way is not as it says; empty where the file was read, or refused, in this way. */
function differences(way: Way, outcome: Read | Refusal): string[] {
  if ('error' in way)
    return typeof outcome === 'string'
      ? missing(way.error, [outcome]).map((word) => `message: no "${word}" in: ${outcome}`)
      : [`read instead of refused: ${[...outcome.series.keys()].join(', ')}`]
  if (typeof outcome === 'string') return [`refused: ${outcome}`]
  const names = new Set(way.series.map(formatSeries))
  return [
    ...way.series.flatMap((one) => wrongValues(one, outcome.series.get(formatSeries(one)))),
    ...[...outcome.series.keys()].filter((name) => !names.has(name)).map((name) => `not expected: ${name}`),
    ...[...outcome.directions]
      .filter(([metric, better]) => DIRECTIONS.get(metric) !== better)
      .map(([metric, better]) => `direction: ${metric} is ${better}`),
    ...outcome.notes
      .filter((note) => missing(way.without, [note]).length < way.without.length)
      .map((note) => `not true: ${note}`),
    ...missing(way.notes, outcome.notes).map(
      (word) => `no note with "${word}" in: ${outcome.notes.join(' | ')}`,
    ),
  ]
}

function wrongValues(
  {
    value,
    values = value === undefined ? [] : [value],
    optional,
    tolerance = 1e-9,
    ...name
  }: z.infer<typeof seriesSchema>,
  found: readonly number[] | undefined,
): string[] {
  if (found === undefined) return optional === true ? [] : [`missing: ${formatSeries(name)}`]
  const sorted = [...found].sort((a, b) => a - b)
  const isEqual =
    found.length === values.length &&
    [...values]
      .sort((a, b) => a - b)
      .every((one, index) => Math.abs((sorted[index] ?? Number.NaN) - one) <= tolerance * Math.abs(one))
  return isEqual
    ? []
    : [`value: ${formatSeries(name)} is ${found.join(', ')} instead of ${values.join(', ')}`]
}

function missing(words: readonly string[], texts: readonly string[]): string[] {
  return words.filter((word) => !texts.some((text) => new RegExp(word, 'is').test(text)))
}

/** Characters that move the cursor of a terminal, or colour it. */
function controlCharacters(outcome: Read | Refusal): string[] {
  const texts = typeof outcome === 'string' ? [outcome] : outcome.notes
  // oxlint-disable-next-line no-control-regex -- they are what is looked for
  return texts.filter((text) => /[\u0000-\u0008\u000b-\u001f\u007f]/.test(text))
}

describe.each(
  readdirSync(CASES, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name),
)('strangers’ files of %s', (tool) => {
  it.each(readdirSync(join(CASES, tool)))('%s', async (slug) => {
    const folder = join(CASES, tool, slug)
    const input = readdirSync(folder).find((name) => name.startsWith('input.')) ?? 'input.missing'
    const { labels = [], expect: ways } = caseSchema.parse(
      JSON.parse(readFileSync(join(folder, 'case.json'), 'utf8')),
    )
    const outcome = await read(tool, join(folder, input), labels)
    const tried = ways.map((way) => differences(way, outcome))
    expect(tried.some((one) => one.length === 0) ? '' : tried.flat().join('\n')).toBe('')
    expect(controlCharacters(outcome)).toEqual([])
  })
})
