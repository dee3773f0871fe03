import * as z from 'zod'
import { durationSchema } from '../../core/duration-schema.ts'
import { registryOption, podOptions, contextOption, imageOptions } from '../../kubernetes/provider-options.ts'

const shellLine = (what: string): z.ZodString =>
  z
    .string({
      error: ({ input }) =>
        input === undefined
          ? `must be given: the command that ${what} the cluster`
          : 'must be a command, as text',
    })
    .regex(/\S/, { error: `must not be empty: the command that ${what} the cluster` })

/** What kbench sets for the commands itself. */
const RESERVED = ['KBENCH_CLUSTER_NAME', 'KUBECONFIG']
/** Saved with the cluster until it is deleted, in plain text: what is called like a secret is not taken. */
const SECRET = /SECRET|TOKEN|PASSWORD|PASSPHRASE|CREDENTIAL|PRIVATE_?KEY|ACCESS_?KEY|API_?KEY/i

const environment = z
  .record(z.string(), z.string({ error: 'must be text: put it in quotes' }))
  .superRefine((variables, context) => {
    for (const name of Object.keys(variables)) {
      const message = problemOf(name)
      if (message !== undefined) context.addIssue({ code: 'custom', path: [name], message })
    }
  })

function problemOf(name: string): string | undefined {
  if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(name)) return 'its name is no name of an environment variable'
  if (RESERVED.includes(name)) return 'is set by kbench itself'
  return SECRET.test(name)
    ? 'sounds like a secret: set it in the environment of kbench instead, which the commands inherit'
    : undefined
}

export const commandOptionsSchema = z.strictObject({
  create: shellLine('makes').describe(
    'shell command that creates the cluster and writes its kubeconfig to $KUBECONFIG; $KBENCH_CLUSTER_NAME is a name to use',
  ),
  delete: shellLine('deletes').describe(
    'shell command that deletes it; also runs after a failed create, so it must succeed when there is little or nothing to delete',
  ),
  ...imageOptions,
  kubeconfig: z
    .string()
    .min(1)
    .optional()
    .describe(
      'file that create writes the kubeconfig to, relative to workingDirectory; default: a file of kbench, whose path is in $KUBECONFIG',
    ),
  context: contextOption,
  workingDirectory: z
    .string()
    .min(1)
    .optional()
    .describe('folder in which the commands run; default: the working directory'),
  environment: environment
    .default({})
    .describe('more environment variables for the commands; no secrets: those are inherited from kbench'),
  createTimeout: durationSchema.prefault('60m').describe('how long create may take'),
  deleteTimeout: durationSchema.prefault('60m').describe('how long delete may take'),
  wait: durationSchema
    .prefault('5m')
    .describe('how long the new cluster may take to answer, and its nodes to become Ready'),
  registry: registryOption,
  ...podOptions,
})

export type CommandProviderOptions = z.infer<typeof commandOptionsSchema>
