import * as z from 'zod'
import { itemsOf, jsonReader, listSchema, textsOf } from '../../core/foreign-reader.ts'

const schema = z.looseObject({
  name: z.string().min(1),
  value: z.number(),
  unit: z.string().optional(),
  better: z.enum(['higher', 'lower']).optional(),
  labels: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).optional(),
  // How much it varied, and text for people: of github-action-benchmark.
  range: z.unknown().optional(),
  extra: z.unknown().optional(),
})

/**
 * For tools that have no reader: a list that a script of a few lines can print, also as
 * github-action-benchmark reads it with its tools customSmallerIsBetter and customBiggerIsBetter (its
 * workflow, not the file, says which). Unit and direction are those of the result: this format adds none.
 */
export const jsonResults = jsonReader(
  listSchema(schema),
  'json',
  'a list [{"name": "…", "value": 1.5, "unit": "ms", "better": "lower"}] in JSON',
  (list, { note }) =>
    itemsOf(list, note).map(({ labels = {}, name, value, unit, better, range: _, extra: __, ...others }) => {
      for (const key of Object.keys(others)) note('a key of a result means nothing here', key)
      return { name, value, unit, better, labels: textsOf(labels) }
    }),
)
