import * as z from 'zod'

/** A list with at least one item, each once. */
export function listOf<Item extends z.ZodType>(item: Item): z.ZodArray<Item> {
  return z
    .array(item)
    .min(1)
    .refine((items) => new Set(items).size === items.length, { error: 'expected each value once' })
}
