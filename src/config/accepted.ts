import * as z from 'zod'
import { defined } from '../core/defined.ts'
import { type AcceptedRegression, parseSelector } from '../core/record/policy.ts'
import { messageOf } from '../core/errors.ts'
import { InvalidFile, problemsOf } from './issues.ts'
import { parseYaml } from './positions.ts'
import { shareSchema } from './quantity.ts'

export const DEFAULT_ACCEPTED = '.kbench/accepted.yaml'

const MOST_CHARACTERS = 500

/** The file of accepted regressions. */
const acceptedFileSchema = z.strictObject({
  version: z.literal(1).describe('version of this file format'),
  accepted: z
    .array(
      z.strictObject({
        series: z.string().meta({
          description: 'metric, * for any text, with the labels that must be equal, as in a gate rule',
          examples: ['network_throughput{path="pod-to-pod"}'],
        }),
        reason: z
          .string()
          .min(1)
          .max(MOST_CHARACTERS)
          .meta({ description: 'why, for the readers of reports', examples: ['encrypted since #412'] }),
        until: z.iso
          .date({ error: 'expected a day such as 2027-01-31' })
          .meta({ description: 'the last day on which it is accepted, UTC', examples: ['2027-01-31'] }),
        upTo: shareSchema
          .optional()
          .describe('the worsening that is accepted at most, e.g. 10%; without it, any'),
      }),
    )
    .describe('regressions that are shown and fail no build'),
})

/** @throws {UserError} that lists every problem with file, line and column */
export function parseAccepted(text: string, source: string): readonly AcceptedRegression[] {
  const yaml = parseYaml(text, source)
  const { data, error } = acceptedFileSchema.safeParse(yaml.value)
  if (data === undefined) throw new InvalidFile(problemsOf(error.issues, yaml))
  const problems = data.accepted.flatMap(({ series }, index) => {
    try {
      parseSelector(series)
      return []
    } catch (problem) {
      const at = yaml.positionOf(['accepted', index, 'series'])
      return [`${at}: accepted[${String(index)}].series: ${messageOf(problem)}`]
    }
  })
  if (problems.length > 0) throw new InvalidFile(problems)
  return data.accepted.map(({ upTo, ...entry }) => ({ ...entry, ...defined({ upTo }) }))
}
