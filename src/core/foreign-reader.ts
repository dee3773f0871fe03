import * as z from 'zod'
import { describeIssues } from './expected.ts'
import { jsonOfForm } from './parse-json-output.ts'
import type { Direction, Labels } from './series.ts'

const ISSUES_SHOWN = 3

/** One number as a tool reports it, with what the tool's own documents or its source say of it, and nothing that is only likely. */
export interface Reading {
  /** Untouched. */
  readonly name: string
  readonly value: number
  /** As in `core/known-unit.ts`, or the workload's own unit; undefined: unknown. */
  readonly unit?: string | undefined
  /** `neither` where the tool defines that it has no direction, undefined where it is unknown. */
  readonly better?: Direction | undefined
  /** All that distinguishes it from others in addition to its name, untouched. */
  readonly labels?: Labels
}

/** What a tool printed or wrote. */
export interface ForeignText {
  readonly text: string
  /** Where it comes from, as the start of a sentence: "workload encode", "results/fio.json". */
  readonly source: string
  /**
   * Takes what whoever sees the numbers must know: what gave none, how they differ from the usual.
   * @param what of all that have the same note, this one
   */
  readonly note: (why: string, what?: string) => void
}

/** Reads the results of one tool. Pure. */
export interface ToolReader<Found = readonly Reading[]> {
  /** As people type it, in kbench.yaml or behind `kbench import`. */
  readonly id: string
  /** What it reads, after "expected": "what `go test -bench` prints". */
  readonly reads: string
  /** What to do where the text is something else. */
  readonly nextStep?: string
  /** Whether results of one name are repetitions of one measurement: of the tool itself, or on each node. Else what differs is not known. */
  readonly repeats?: true
  /**
   * @returns a text where it is something else: what was seen, behind "printed"
   * @throws {UserError | EnvironmentError} when it ends in the middle, or the work failed
   */
  readonly read: (foreign: ForeignText) => Found | string
}

/** A reader of JSON of one form, with whatever text stands around it. */
export function jsonReader<Data>(
  schema: z.ZodType<Data>,
  id: string,
  reads: string,
  read: (data: Data, foreign: ForeignText) => readonly Reading[],
): ToolReader {
  return {
    id,
    reads,
    nextStep: 'The untouched output is under raw/. Is the version of the tool one that kbench knows?',
    read(foreign) {
      const found = jsonOfForm(schema, foreign.text)
      if ('saw' in found) return found.saw
      for (const one of found.leftOut) foreign.note('its JSON was not read as it is', one)
      return read(found.data, foreign)
    },
  }
}

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
export function itemsOf<Item>({ items, others }: Items<Item>, note: ForeignText['note']): readonly Item[] {
  for (const other of others) note('left out, as its form is unexpected', other)
  return items
}

/** What stands next to a result, as labels, where it is text, a number or true or false. */
export const factsSchema = z.record(z.string(), z.unknown()).default({}).transform(textsOf)

export function textsOf(facts: Readonly<Record<string, unknown>>): Labels {
  const texts = Object.entries(facts).filter(([, fact]) => /^(?:string|number|boolean)$/.test(typeof fact))
  return Object.fromEntries(texts.map(([key, fact]) => [key, String(fact)]))
}
