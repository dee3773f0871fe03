import * as z from 'zod'
import { durationSchema } from '../core/duration-schema.ts'
import { MOST_ROUNDS } from '../core/record/design.ts'
import { DEFAULT_DESIGN } from '../core/judge/rounds/round.ts'
import { DEFAULT_GATE, MOST_RULES } from '../core/record/policy.ts'
import { podPprofSchema, podWatchSchema, subjectQuerySchema } from '../core/subject-watch.ts'
import { PRESETS } from '../ports/suite.ts'
import { imagesSchema } from './images.ts'
import { chartsSchema } from './limits.ts'
import { shareSchema } from './quantity.ts'

export const DEFAULT_BASELINE = '.kbench/baseline.json'

const gateRule = z.strictObject({
  series: z.string().meta({
    description: 'metric, * for any text, with the labels that must be equal',
    examples: ['network_latency{quantile="0.99"}'],
  }),
  margin: shareSchema.optional().describe('the worsening that is accepted for these series, e.g. 15%'),
  informational: z.boolean().optional().describe('true: these series cannot fail the build'),
})

const provider = z
  .union([z.string(), z.record(z.string(), z.unknown())])
  .optional()
  .describe(
    'where to run: a name, or a name with its options; without it, the first that works on this machine',
  )

const subjectKeys = {
  name: z
    .string()
    .min(1)
    .optional()
    .meta({ description: 'name of what is tested, shown in reports', examples: ['my-cni'] }),
  setup: z
    .string()
    .optional()
    .meta({
      description: 'shell command that installs it; runs in the working directory with its KUBECONFIG',
      examples: ['kubectl apply -k deploy/'],
    }),
  build: z
    .string()
    .min(1)
    .optional()
    .meta({
      description:
        'shell command that builds it, once before there are clusters (in a pair once for base and once for head); not repeated for a commit whose images are still in Docker',
      examples: ['docker build -t example/agent:dev .'],
    }),
  images: imagesSchema.optional().meta({
    description:
      'images that the build made in Docker: references, or names with a reference each; loaded into every cluster; setup gets them as KBENCH_IMAGE_<NAME>',
    examples: [{ agent: 'example/agent:dev' }],
  }),
  prebuilt: imagesSchema.optional().meta({
    description: 'images that are already published or in Docker, in place of build and images',
    examples: [{ agent: 'example/agent:v1.2.0' }],
  }),
  diagnose: z
    .string()
    .min(1)
    .optional()
    .meta({
      description:
        'shell command that runs after a failed setup or suite, before the cluster is deleted; what it writes is kept in diagnose.txt',
      examples: ['kubectl get pods --all-namespaces'],
    }),
  baseImages: imagesSchema.optional().describe('kbench pair: prebuilt images of base only'),
  headImages: imagesSchema.optional().describe('kbench pair: prebuilt images of head only'),
}
const labels = z
  .record(z.string(), z.string())
  .meta({ description: 'labels of the record', examples: [{ cni: 'cilium' }] })

const preset = z
  .enum(PRESETS)
  .optional()
  .meta({
    description: 'how much time a run spends; default: quick, for a pair smoke',
    examples: ['standard'],
  })

const suites = z
  .record(z.string(), z.record(z.string(), z.unknown()).nullable())
  .optional()
  .describe('what to measure; without it, every suite that is not on request only (its page says so)')

/** What one run of a matrix has different from the rest of the file. */
const variant = z.strictObject({
  // Also the name of a folder.
  name: z
    .string()
    .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$/, {
      error: 'expected at most 40 letters, digits, dots, underscores and hyphens, a letter or digit first',
    })
    .meta({ description: 'folder of its results and label "variant" of its record', examples: ['nftables'] }),
  provider,
  subject: z.strictObject({ ...subjectKeys, labels: labels.optional() }).optional(),
  preset,
  suites: suites.describe('parameters of suites; what is measured stays the same'),
})

const matrix = z
  .array(variant)
  .min(1, { error: 'expected at least one variant, or no matrix' })
  .superRefine((variants, context) => {
    // Some file systems know no upper case.
    const seen = new Set<string>()
    for (const [index, { name }] of variants.entries()) {
      if (seen.has(name.toLowerCase()))
        context.addIssue({ code: 'custom', path: [index, 'name'], message: 'expected another name' })
      seen.add(name.toLowerCase())
    }
  })
  .optional()
  .describe('variants that are run one after another, each as the file says with its own values over it')

/** Only what is the same for every suite and provider; their own parts are checked by their own schemas. */
export const configSchema = z.strictObject({
  version: z.literal(1).describe('version of this file format'),
  provider,
  subject: z
    .strictObject({
      ...subjectKeys,
      labels: labels.default({}),
      watch: z
        .array(podWatchSchema)
        .default([])
        .describe('pods whose CPU time and memory are read during every measurement, and idle'),
      queries: z
        .array(subjectQuerySchema)
        .default([])
        .describe('PromQL queries whose numbers are series, over every measurement, and idle'),
      pprof: z
        .array(podPprofSchema)
        .default([])
        .describe(
          'kbench pair: pods with net/http/pprof, whose CPU profiles show which of their functions take more time on head, in the extra rounds of gate.profile',
        ),
    })
    .prefault({}),
  preset,
  suites,
  matrix,
  gate: z
    .strictObject({
      default: z
        .strictObject({
          margin: shareSchema
            .prefault(DEFAULT_GATE.defaultMargin)
            .describe('the worsening that is accepted for every series, e.g. 5%'),
        })
        .prefault({}),
      rules: z
        .array(gateRule)
        .max(MOST_RULES, { error: `expected at most ${String(MOST_RULES)} rules` })
        .default([])
        .describe('the last rule that matches a series wins'),
      falseAlarmRate: shareSchema
        .refine((rate) => rate > 0 && rate <= 0.5, 'expected a share above 0 and at most 50%')
        .prefault(DEFAULT_GATE.falseAlarmRate)
        .describe('chance of any false alarm per pull request, over all series together, e.g. 5%'),
      rounds: z
        .array(
          z
            .int()
            .positive()
            .max(MOST_ROUNDS, { error: `expected at most ${String(MOST_ROUNDS)} rounds` })
            .multipleOf(4, 'expected a multiple of 4: both roles and both orders, equally often'),
        )
        .min(1)
        .max(6)
        .default(DEFAULT_DESIGN.stages.map(({ rounds }) => rounds))
        .meta({
          description:
            'kbench pair: rounds of base and head, stage by stage, each followed by a look at the data; after the first 16 only of undecided series, after 40 only of suspects',
          examples: [[16]],
        }),
      budget: durationSchema
        .prefault('30m')
        .describe('kbench pair: time for more rounds of undecided series after the first 16, e.g. 1h'),
      afterRegression: z
        .enum(['stop', 'continue'])
        .default('stop')
        .describe(
          'kbench pair: stop ends the run as soon as a regression is proven; continue measures undecided series until they are decided, too',
        ),
      alternation: z
        .enum(['slices', 'turns'])
        .default('slices')
        .describe(
          'kbench pair: slices keeps the load generators of base and head running and alternates between them every 0.27 s; turns starts the tools for one side after the other, and also measures loss, jitter and storage latency',
        ),
      cpus: z
        .enum(['one', 'all'])
        .default('one')
        .describe(
          'kbench pair on kind and host, in slices: one pins clients and servers of base and head to one CPU, so that scheduling by the kernel does not add noise; all lets them use every CPU',
        ),
      creation: z
        .enum(['auto', 'together', 'in-turn'])
        .default('auto')
        .describe(
          'kbench pair: together creates both clusters of a pair at the same time; in-turn one after the other; auto is together on kind with 2 CPUs or more',
        ),
      profile: z
        .enum(['regressions', 'always', 'never'])
        .default('regressions')
        .describe(
          'kbench pair, where perf and the nodes are on this machine, or with subject.pprof: four extra rounds after the verdict, which count in no verdict, show which functions take more CPU time on head',
        ),
      certainty: z
        .enum(['optional', 'required'])
        .default('optional')
        .meta({
          description:
            'required: an inconclusive or incomparable result ends with exit code 4, and kbench pair measures all undecided series as long as gate.budget lasts, not only suspects',
          examples: ['required'],
        }),
    })
    .prefault({}),
  charts: chartsSchema,
  baseline: z.string().min(1).default(DEFAULT_BASELINE).describe('file that runs are compared with'),
  accepted: z
    .string()
    .min(1)
    .optional()
    .meta({
      description:
        'file of regressions that are accepted for a while; without it .kbench/accepted.yaml where there is one',
      examples: ['.kbench/accepted.yaml'],
    }),
})

export type ConfigFile = z.output<typeof configSchema>
