import * as z from 'zod'
import { parseJsonOutput } from '../../../core/parse-json-output.ts'
import type { ResultReader } from './reader.ts'

/** For tools that have no reader: a list that a script of a few lines can print. */
export const genericJson: ResultReader = {
  id: 'json',
  reads: 'a list [{"name": "…", "value": 1.5, "unit": "ms"}] in JSON',
  read: (text, source) =>
    parseJsonOutput(schema, text, source).map(({ labels, ...rest }) => ({
      ...rest,
      ...(labels === undefined ? {} : { labels }),
    })),
}

const schema = z.array(
  z.strictObject({
    name: z.string().min(1),
    value: z.number(),
    unit: z.string().min(1),
    better: z.enum(['higher', 'lower']).optional(),
    labels: z
      .record(z.string().regex(/^[a-z][a-z0-9_]*$/, 'expected a label name such as page_size'), z.string())
      .optional(),
  }),
)
