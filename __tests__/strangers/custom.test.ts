import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { EnvironmentError } from '../../src/core/errors.ts'
import { CUSTOM_METRICS } from '../../src/suites/custom/metrics.ts'
import { READER_NAMES, resultSettings, resultsIn } from '../features/readers/custom.ts'

// README.md beside this file says where the cases come from and how to add one.
const FOLDER = '__tests__/strangers/custom'

const seriesSchema = z.strictObject({
  name: z.string().describe('text that the name of the series has'),
  labels: z.record(z.string(), z.string()).default({}),
  value: z.number(),
  unit: z.string().describe("kbench's, or the workload's own"),
  better: z.enum(['higher', 'lower', 'unknown']),
})
type Series = z.infer<typeof seriesSchema>
const words = z.array(z.string().min(1))
const caseSchema = z.strictObject({
  origin: z.string().min(1),
  settings: z.strictObject({ metrics: z.record(z.string(), z.unknown()) }).optional(),
  expect: z.union([
    z.strictObject({ series: z.array(seriesSchema).min(1), notes: words.default([]) }),
    z.strictObject({ error: words.min(1) }),
  ]),
})

const cases = readdirSync(FOLDER)
  .flatMap((reader) => readdirSync(`${FOLDER}/${reader}`).map((slug) => `${reader}/${slug}`))
  .toSorted()

it('every reader has strangers', () => {
  expect(new Set(cases.map((path) => path.split('/')[0]))).toEqual(new Set(READER_NAMES))
  expect(cases.length).toBeGreaterThanOrEqual(85)
})

describe.each(cases)('%s', (path) => {
  const { settings, expect: expected } = caseSchema.parse(
    JSON.parse(readFileSync(`${FOLDER}/${path}/case.json`, 'utf8')),
  )
  const input = readdirSync(`${FOLDER}/${path}`).find((name) => name.startsWith('input.')) ?? ''
  const read = () =>
    resultsIn(
      readFileSync(`${FOLDER}/${path}/${input}`, 'utf8'),
      'w',
      resultSettings(path.split('/')[0], settings),
    )

  if ('error' in expected)
    it('is refused with a sentence that says what was seen', () => {
      const refusal = errorOf(read)
      expect(refusal).toBeInstanceOf(EnvironmentError)
      expect(missingWords(expected.error, [`${refusal.message} ${refusal.nextStep ?? ''}`])).toEqual([])
    })
  else
    it('gives its series, with value, unit and direction, and its notes', () => {
      const { observations, notes } = read()
      const found = observations.map(({ metric, labels, value }) => {
        const { workload: _, name = '', unit, ...others } = labels
        return { name, labels: others, value, ...meaningOf(metric, unit) }
      })
      expect(found.toSorted(order).map(numbers)).toEqual(expected.series.toSorted(order).map(numbers))
      expect(unmatched(expected.series, found)).toEqual([])
      expect(missingWords(expected.notes, notes)).toEqual([])
    })
})

/** @param ownUnit the workload's own, where kbench does not know it; one that nobody states is '' */
function meaningOf(id: string, ownUnit: string | undefined): Pick<Series, 'unit' | 'better'> {
  const metric = CUSTOM_METRICS.find((one) => one.id === id)
  if (metric === undefined) throw new Error(`no metric ${id}`)
  const better: string = metric.better
  const unit = ownUnit ?? (id.startsWith('custom_value') ? '' : metric.unit)
  return { unit, better: better === 'higher' || better === 'lower' ? better : 'unknown' }
}

function order(one: Series, other: Series): number {
  const key = ({ unit, better }: Series): string => `${unit} ${better}`
  return key(one).localeCompare(key(other)) || one.value - other.value
}

const numbers = ({ value, unit, better }: Series): string =>
  `${String(Number(value.toPrecision(9)))} ${unit} ${better}`

/** The expected series for which none of the found ones has the number and says what it is of. */
function unmatched(expected: readonly Series[], found: readonly Series[]): Series[] {
  const left = [...found]
  return expected.filter((one) => {
    const at = left.findIndex((other) => numbers(one) === numbers(other) && says(other, one))
    if (at !== -1) left.splice(at, 1)
    return at === -1
  })
}

function says(found: Series, expected: Series): boolean {
  return (
    found.name.includes(expected.name) &&
    Object.values(expected.labels).every(
      (text) => Object.values(found.labels).includes(text) || found.name.includes(text),
    )
  )
}

function missingWords(expected: readonly string[], texts: readonly string[]): string[] {
  return expected.filter((word) => !texts.some((text) => text.includes(word)))
}

function errorOf(read: () => unknown): EnvironmentError {
  try {
    return expect.fail(`read without an error: ${JSON.stringify(read())}`)
  } catch (error) {
    if (error instanceof EnvironmentError) return error
    throw error
  }
}
