import type * as z from 'zod'
import { EnvironmentError } from '../core/errors.ts'
import { describeIssues } from '../core/expected.ts'
import { jsonOf } from '../core/json.ts'
import { expectSuccess } from '../ports/command-failure.ts'
import {
  type BackgroundCommand,
  type CommandOptions,
  type CommandResult,
  type CommandRunner,
  LARGE_OUTPUT,
} from '../ports/exec.ts'
import type { Tool } from '../ports/tool.ts'

export const KUBECTL: Tool = {
  id: 'kubectl',
  purpose: 'talks to the cluster, with every kind of authentication',
  from: { howToGet: 'install it as the Kubernetes documentation says' },
  versionArguments: ['version', '--client', '--output=json'],
  versionPattern: /"gitVersion":\s*"v(\d+\.\d+\.\d+)/,
  minimum: '1.26',
}

/** Which cluster kubectl talks to. */
export interface KubectlAccess {
  /** undefined: the person's own (KUBECONFIG or ~/.kube/config). */
  readonly kubeconfig?: string | undefined
  /** undefined: the current context of that kubeconfig. */
  readonly context?: string | undefined
}

/** kubectl bound to one cluster. */
export interface Kubectl {
  /** Like `CommandRunner.run`; a failing command is a result. */
  run(args: readonly string[], options?: CommandOptions): Promise<CommandResult>
  /** Runs a command that must succeed. @returns what it printed @throws {EnvironmentError | Interrupted} */
  text(args: readonly string[], what: string, options?: CommandOptions): Promise<string>
  start(args: readonly string[], options?: CommandOptions): BackgroundCommand
  /** Runs a command that prints JSON. @throws {EnvironmentError} when it fails or prints something else */
  json<T>(schema: z.ZodType<T>, args: readonly string[], what: string, options?: CommandOptions): Promise<T>
}

/** No single request to an API server takes longer unless it waits for something. */
const REQUEST_TIMEOUT_SECONDS = 60

/** The whole command line of kubectl. */
export function kubectlArguments(access: KubectlAccess, args: readonly string[]): [string, ...string[]] {
  return [
    'kubectl',
    ...(access.kubeconfig === undefined ? [] : [`--kubeconfig=${access.kubeconfig}`]),
    ...(access.context === undefined ? [] : [`--context=${access.context}`]),
    ...args,
  ]
}

/**
 * Creates what is in the input. To validate it, kubectl first reads the API server's OpenAPI documents, which takes as much CPU
 * as the rest of it (0.24 instead of 0.13 s for a namespace); our own manifests do not need that.
 */
export const CREATE = ['create', '--validate=false', '-f', '-'] as const

/** Binds kubectl to a cluster. */
export function createKubectl(access: KubectlAccess, commands: CommandRunner): Kubectl {
  const run = (args: readonly string[], options: CommandOptions = {}): Promise<CommandResult> =>
    commands.run(kubectlArguments(access, args), { timeoutSeconds: REQUEST_TIMEOUT_SECONDS, ...options })
  const text: Kubectl['text'] = async (args, what, options) =>
    expectSuccess(await run(args, options), what).stdout
  return {
    run,
    text,
    start: (args, options) => commands.start(kubectlArguments(access, args), options),
    async json(schema, args, what, options) {
      return parseJson(schema, await text(args, what, { ...LARGE_OUTPUT, ...options }), what)
    },
  }
}

/** @throws {EnvironmentError} when the text is no JSON or not of this shape */
export function parseJson<T>(schema: z.ZodType<T>, text: string, what: string): T {
  const json = jsonOf(text)
  if (json === undefined)
    throw new EnvironmentError(`${what}: kubectl printed no JSON but "${text.trim().slice(0, 120)}"`)
  const parsed = schema.safeParse(json)
  if (parsed.success) return parsed.data
  throw new EnvironmentError(
    `${what}: the cluster's answer is not understood:\n${describeIssues(parsed.error.issues, json).join('\n')}`,
  )
}
