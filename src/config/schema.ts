import * as z from 'zod'
import { DEFAULT_GATE } from '../core/gate/settings.ts'
import { PRESETS } from '../ports/suite.ts'
import { durationSchema, shareSchema } from './quantity.ts'

export const DEFAULT_BASELINE = '.kbench/baseline.json'

const gateRule = z.strictObject({
  series: z
    .string()
    .describe('metric, * for any text, with the labels that must be equal: network_latency{quantile="0.99"}'),
  margin: shareSchema.optional().describe('the worsening that is accepted for these series'),
  informational: z.boolean().optional().describe('true: these series cannot fail the build'),
})

/** Only what is the same for every suite and provider; their own parts are checked by their own schemas. */
export const configSchema = z.strictObject({
  version: z.literal(1).describe('version of this file format'),
  provider: z
    .union([z.string(), z.record(z.string(), z.unknown())])
    .optional()
    .describe(
      'where to run: a name, or a name with its options; without it, kind where Docker and kind are, else host',
    ),
  subject: z
    .strictObject({
      name: z.string().min(1).optional().describe('name of what is tested, shown in reports'),
      setup: z
        .string()
        .optional()
        .describe('shell command that installs it; runs in the working directory with its KUBECONFIG'),
      labels: z.record(z.string(), z.string()).default({}).describe('labels of the record'),
    })
    .prefault({}),
  preset: z.enum(PRESETS).optional().describe('how much time a run spends'),
  suites: z
    .record(z.string(), z.record(z.string(), z.unknown()).nullable())
    .optional()
    .describe('what to measure; without it, every suite'),
  gate: z
    .strictObject({
      default: z.strictObject({ margin: shareSchema.default(DEFAULT_GATE.defaultMargin) }).prefault({}),
      rules: z.array(gateRule).default([]).describe('the last rule that matches a series wins'),
      falseAlarmRate: shareSchema
        .refine((rate) => rate > 0 && rate <= 0.5, 'expected a share above 0 and at most 50%')
        .default(DEFAULT_GATE.falseAlarmRate)
        .describe('chance of any false alarm per pull request, over all series together'),
      budget: durationSchema.optional().describe('time that undecided series may be measured again'),
      certainty: z
        .enum(['optional', 'required'])
        .default('optional')
        .describe('required: an inconclusive or incomparable result ends with exit code 4'),
    })
    .prefault({}),
  baseline: z.string().min(1).default(DEFAULT_BASELINE).describe('file that runs are compared with'),
  history: z
    .strictObject({ branch: z.string().min(1) })
    .optional()
    .describe('branch that keeps nightly records'),
})

export type ConfigFile = z.output<typeof configSchema>
