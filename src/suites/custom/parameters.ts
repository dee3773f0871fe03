import * as z from 'zod'
import { durationSchema } from '../../core/duration-schema.ts'
import { each, optional, presetTable } from '../parameters.ts'
import { problemOfPath } from './results-file.ts'
import { knownUnit, UNIT_NAMES } from '../../core/known-unit.ts'

const MOST_WORKLOADS = 50
const NAME = /^[a-z0-9][a-z0-9-]{0,39}$/

const metricSchema = z.strictObject({
  unit: optional(
    z
      .string()
      .refine((text) => knownUnit(text) !== undefined, { error: `expected one of ${UNIT_NAMES.join(', ')}` }),
    'unit of the values, e.g. ms, 1/s, By/s or {count}',
  ),
  better: optional(z.enum(['higher', 'lower']), 'which values are good, where the unit does not say it'),
})

const resultsFileSchema = z.string().refine((path) => problemOfPath(path) === undefined, {
  error: ({ input }) => `it ${problemOfPath(String(input)) ?? ''}; expected a file in the checkout`,
})

const resultsSchema = (readers: readonly string[]) =>
  z.strictObject({
    reader: z.enum(readers).describe('format of the results'),
    from: z
      .union([
        z.literal('stdout'),
        z.strictObject({ file: resultsFileSchema.describe('path in the checkout that git does not have') }),
      ])
      .default('stdout')
      .describe('where they are: stdout, or {file: PATH} in the checkout; a Job has only its log'),
    metrics: z
      .record(z.string(), metricSchema)
      .default({})
      .describe('unit and direction by name of a result, or by its unit, where the reader cannot know them'),
  })

const text = z.string().min(1)

const workloadSchema = (readers: readonly string[]) =>
  z
    .strictObject({
      command: optional(
        text,
        'shell command on this machine, in the checkout of the subject, with KUBECONFIG of its cluster',
      ),
      job: optional(
        text,
        'manifest in the checkout with one Job or Pod; created in the namespace of the run, its log is read',
      ),
      generator: optional(
        text,
        'shell command on this machine; its program works from the line go to the line stop on standard input; pairs measure it in slices',
      ),
      pod: optional(
        text,
        'of a generator: manifest in the checkout with one Pod; the command runs in its first container (with sh) instead of on this machine',
      ),
      timeout: durationSchema
        .prefault('5m')
        .describe('how long one run of it may take; of a generator, how long until its first answer'),
      results: optional(resultsSchema(readers), 'how its results are read; not of a generator'),
    })
    .superRefine(({ command, job, generator, pod, results }, context) => {
      const refuse = (message: string): void => context.addIssue({ code: 'custom', message })
      if ([command, job, generator].filter((one) => one !== undefined).length !== 1)
        refuse('expected one of command, job and generator')
      else if (generator !== undefined && results !== undefined)
        refuse('expected no results: a generator answers with its counters')
      else if (generator === undefined && results === undefined)
        refuse('expected results, which say how its results are read')
      if (pod !== undefined && generator === undefined)
        refuse('expected no pod: only a generator is run in one; a job has its own manifest')
      if (job !== undefined && results !== undefined && results.from !== 'stdout')
        refuse('expected no results.from: of a job its log is read')
    })

/** @param readers their names */
export const customParametersSchema = (readers: readonly string[]) =>
  z.strictObject({
    rounds: z.int().positive().describe('how often every workload is run'),
    workloads: z
      .record(
        z.string().regex(NAME, { error: 'expected at most 40 small letters, digits and hyphens' }),
        workloadSchema(readers),
      )
      .refine((all) => Object.keys(all).length <= MOST_WORKLOADS, {
        error: `expected at most ${String(MOST_WORKLOADS)} workloads`,
      })
      .describe('what to run, by name'),
  })

export type CustomParameters = z.infer<ReturnType<typeof customParametersSchema>>
export type OwnWorkload = CustomParameters['workloads'][string]
export type ResultSettings = NonNullable<OwnWorkload['results']>

export const CUSTOM_PRESETS = presetTable<CustomParameters>({ rounds: each(1, 3, 10, 10), workloads: {} })
