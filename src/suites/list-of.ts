import * as z from 'zod'

/** A list that may be empty, each item once. */
export function setOf<Item extends z.ZodType>(item: Item): z.ZodArray<Item> {
  return z
    .array(item)
    .refine((items) => new Set(items).size === items.length, { error: 'expected each value once' })
}

/** A list with at least one item, each once. */
export function listOf<Item extends z.ZodType>(item: Item): z.ZodArray<Item> {
  return setOf(item).min(1)
}
