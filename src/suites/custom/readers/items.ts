import * as z from 'zod'
import { describeIssues } from '../../../core/expected.ts'
import type { LeaveOut } from './reader.ts'

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
    const [first] = parsed
    if (items.length === 0)
      for (const issue of first?.error?.issues ?? [])
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

/** What stands beside a result as text, number or truth, as labels. */
export function textsAsLabels(
  facts: Readonly<Record<string, unknown>> = {},
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(facts).flatMap(([key, fact]) =>
      typeof fact === 'string' || typeof fact === 'number' || typeof fact === 'boolean'
        ? [[key, String(fact)]]
        : [],
    ),
  )
}
