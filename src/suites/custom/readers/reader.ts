import * as z from 'zod'
import { describeIssues } from '../../../core/expected.ts'
import { firstLine, jsonOfForm } from '../../../core/parse-json-output.ts'
import type { Direction, Labels } from '../../../core/series.ts'

/** One number as a tool reports it, with what the tool's own documents or its source say of it, and nothing that is only likely. */
export interface Reading {
  /** Untouched. */
  readonly name: string
  readonly value: number
  /** As in `core/known-unit.ts`, or the workload's own unit. undefined: nobody says it. */
  readonly unit?: string | undefined
  /** `neither` where the tool defines that it has no direction, undefined where nobody says it. */
  readonly better?: Direction | undefined
  /** All that distinguishes it from others besides its name, untouched. */
  readonly labels?: Labels
}

/**
 * Says that something is in the text and gave no reading.
 * @param why what all of a kind have in common, as the start of a sentence: "counters need two readings"
 */
export type LeaveOut = (why: string, what: string) => void

/** Reads what one tool printed or wrote. */
export interface ResultReader {
  /** In kbench.yaml. */
  readonly id: string
  /** What it reads, for the person: "what `go test -bench` prints". */
  readonly reads: string
  /** What to do where the text is something else. */
  readonly nextStep?: string
  /** Whether the tool itself measures under one name several times, so that results of one name are repetitions. */
  readonly repeats?: true
  /**
   * @param source what printed it, as the start of a sentence: "workload encode"
   * @returns a text where it is something else: what was seen, behind "printed"
   * @throws {EnvironmentError} when it ends in the middle, or the work failed
   */
  readonly read: (text: string, source: string, leaveOut: LeaveOut) => readonly Reading[] | string
}

/** A reader of JSON of one form, with whatever text stands around it. */
export function jsonReader<Data>(
  schema: z.ZodType<Data>,
  about: Pick<ResultReader, 'id' | 'reads'>,
  read: (data: Data, source: string, leaveOut: LeaveOut) => readonly Reading[],
): ResultReader {
  return {
    nextStep: 'The untouched output is under raw/. Is the version of the tool one that kbench knows?',
    ...about,
    read(text, source, leaveOut) {
      const found = jsonOfForm(schema, text)
      if ('saw' in found) return found.saw
      for (const one of found.leftOut) leaveOut('its JSON was not read as it is', one)
      return read(found.data, source, leaveOut)
    },
  }
}

/** What is seen of a text without what is looked for. @param what "line of `go test -bench`" */
export function noneOf(what: string, text: string): string {
  return `no ${what}; it begins with "${firstLine(text) ?? ''}"`
}

/** Readings of one name. @param values how much is below which share of all, from 0 to 1; undefined: it is not known */
export function quantilesOf(
  reading: Omit<Reading, 'value'>,
  values: Iterable<readonly [share: number, value: number | undefined]>,
): Reading[] {
  return [...values].flatMap(([share, value]) => {
    const quantile = String(Number(share.toFixed(8)))
    return value === undefined ? [] : [{ ...reading, value, labels: { ...reading.labels, quantile } }]
  })
}

const ISSUES_SHOWN = 3

interface Items<Item> {
  readonly items: readonly Item[]
  /** Places of the others, each with what is wrong there. */
  readonly others: readonly string[]
}

/** A list in which some items have a form, or that is empty: one bad value does not refuse the rest. */
export function listSchema<Item>(schema: z.ZodType<Item>): z.ZodType<Items<Item>> {
  return z.array(z.unknown()).transform((list, context): Items<Item> => {
    const parsed = list.map((one) => schema.safeParse(one))
    const items = parsed.flatMap(({ data, success }) => (success ? [data] : []))
    if (items.length === 0)
      for (const issue of parsed[0]?.error?.issues ?? [])
        context.issues.push({ ...issue, path: [0, ...issue.path], input: list[0] } as z.core.$ZodRawIssue)
    const others = parsed.flatMap(({ error }, index) =>
      error === undefined
        ? []
        : [`${String(index)}.${describeIssues(error.issues, list[index], ISSUES_SHOWN).join('; ')}`],
    )
    return { items, others }
  })
}

/** @returns those that have the form, after saying which have not */
export function itemsOf<Item>({ items, others }: Items<Item>, leaveOut: LeaveOut): readonly Item[] {
  for (const other of others) leaveOut('left out, as its form is unexpected', other)
  return items
}

/** What stands beside a result, as labels, where it is text, a number or true or false. */
export const factsSchema = z.record(z.string(), z.unknown()).default({}).transform(textsOf)

export function textsOf(facts: Readonly<Record<string, unknown>>): Labels {
  const texts = Object.entries(facts).filter(([, fact]) => /^(?:string|number|boolean)$/.test(typeof fact))
  return Object.fromEntries(texts.map(([key, fact]) => [key, String(fact)]))
}
