import type * as z from 'zod'
import { EnvironmentError, throwIfInterrupted, UserError } from '../core/errors.ts'
import { describeIssues } from '../core/expected.ts'
import { jsonOf } from '../core/json.ts'
import { expectSuccess, describeFailure } from '../ports/command-failure.ts'
import {
  type BackgroundCommand,
  type CommandOptions,
  type CommandResult,
  type CommandRunner,
  LARGE_OUTPUT,
} from '../ports/exec.ts'
import type { Tool } from '../ports/tool.ts'
import type { KubernetesApi } from '../ports/kubernetes-api.ts'
import type { ProviderContext } from '../ports/provider.ts'
import { askUntil } from '../ports/await.ts'

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
 * Creates the input. Validating it, kubectl would first read the API server's OpenAPI documents, which takes
 * as much CPU as the rest (0.24 instead of 0.13 s for a namespace); our own manifests do not need that.
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

/** Ends a program when standard input does, as it does when kbench ends for any reason. */
const ENDS_WITH_KBENCH =
  'exec 3<&0; { while read -r line <&3; do :; done; kill $$; } >/dev/null 2>&1 & exec "$@"'
const CONNECTIONS = 4

/**
 * The API of a cluster by `kubectl proxy`: it knows every kind of authentication, renews what expires, and takes the proxies that the
 * kubeconfig or the environment names. For what is not timed to the millisecond: `readApiAccess` leads to the server itself.
 * @param folder which only this user may enter: whoever reaches the socket in it has the rights of the kubeconfig
 * @throws {EnvironmentError | Interrupted}
 */
export async function openKubectlProxy(
  access: KubectlAccess,
  folder: string,
  { commands, connectApi, signal }: ProviderContext,
): Promise<{ readonly api: KubernetesApi; readonly close: () => Promise<void> }> {
  const socketPath = `${folder}/api.sock`
  const argv = kubectlArguments(access, ['proxy', `--unix-socket=${socketPath}`])
  let serve: (value: undefined) => void = () => undefined
  const serving = new Promise<undefined>((resolve) => (serve = resolve))
  const proxy = commands.start(['sh', '-c', ENDS_WITH_KBENCH, 'kbench-proxy', ...argv], {
    signal,
    onLine: (line) => line.startsWith('Starting to serve') && serve(undefined),
  })
  const ended = await Promise.race([serving, proxy.ended])
  if (ended !== undefined) {
    throwIfInterrupted(signal)
    const why = describeFailure({ ...ended, argv })
    throw new EnvironmentError(`reaching the API server by \`kubectl proxy\` failed: ${why}`)
  }
  const api = connectApi({ server: 'http://localhost', socketPath }, CONNECTIONS)
  return {
    api,
    async close() {
      api.close()
      await proxy.stop()
    },
  }
}

const REACH_SECONDS = 30
const PAUSE_SECONDS = 3

/**
 * The cluster that a kubeconfig and a context name, once it answers.
 * @param wait seconds that a new cluster may take to answer; 0 asks once
 * @throws {UserError} when there is no such context
 * @throws {EnvironmentError} when the cluster does not answer in time
 */
export async function reachCluster(
  { kubeconfig, context: wanted }: KubectlAccess,
  wait: number,
  context: ProviderContext,
): Promise<{ readonly access: KubectlAccess; readonly kubectl: Kubectl }> {
  const { commands, signal } = context
  const name = await chooseContext(wanted, createKubectl({ kubeconfig }, commands), signal)
  const access = { kubeconfig, context: name }
  const kubectl = createKubectl(access, commands)
  let last: CommandResult | undefined
  const ask = async (): Promise<CommandResult | undefined> => {
    last = await kubectl.run(['get', '--raw', '/version'], { signal, timeoutSeconds: REACH_SECONDS })
    const answered = last.exitCode === 0 && last.failure === undefined
    const isFinal = last.failure === 'interrupted' || last.failure === 'not-found'
    return answered || isFinal ? last : undefined
  }
  const answer = (await askUntil(ask, wait, PAUSE_SECONDS, context)) ?? last
  const nextStep = `Check that \`kubectl --context ${name} version\` answers.`
  if (answer !== undefined) expectSuccess(answer, `reaching the cluster of context ${name}`, nextStep)
  return { access, kubectl }
}

/**
 * The context to use: the requested one, or the current one.
 * @param kubectl without a context
 * @throws {UserError} when it is not in the kubeconfig, naming those that are; when there is none
 */
export async function chooseContext(
  wanted: string | undefined,
  kubectl: Kubectl,
  signal: AbortSignal,
): Promise<string> {
  const get = ['config', 'get-contexts', '-o', 'name']
  const listed = await kubectl.text(get, 'reading the kubeconfig', { signal })
  const known = listed.split('\n').filter((name) => name !== '')
  const list = known.length === 0 ? 'none' : known.join(', ')
  if (wanted !== undefined) {
    if (known.includes(wanted)) return wanted
    throw new UserError(`the kubeconfig has no context "${wanted}"; it has: ${list}`, {
      nextStep: 'See `kubectl config get-contexts`, and the option context of the provider.',
    })
  }
  const current = await kubectl.run(['config', 'current-context'], { signal })
  // It ends with 1 where there is none; what ended it from outside says nothing about the kubeconfig.
  if (current.failure !== undefined) expectSuccess(current, 'reading the kubeconfig')
  const name = current.stdout.trim()
  if (current.exitCode === 0 && known.includes(name)) return name
  throw new UserError(`the kubeconfig has no current context; it has: ${list}`, {
    nextStep: 'Name one with the option context of the provider, or another file with its option kubeconfig.',
  })
}

/**
 * Writes a kubeconfig with only the chosen context and all it needs, for subject.setup. Holds secrets: the folder must
 * be one that only this user can read.
 * @param kubectl bound to that context
 * @throws {EnvironmentError} that quotes nothing of it
 */
export async function writeMinified(
  path: string,
  kubectl: Kubectl,
  { files, signal }: ProviderContext,
): Promise<void> {
  const viewed = await kubectl.run(['config', 'view', '--minify', '--flatten', '--raw'], { signal })
  if (viewed.exitCode !== 0 || viewed.failure !== undefined) {
    // Not expectSuccess: it would quote what was printed.
    throwIfInterrupted(signal)
    throw new EnvironmentError('`kubectl config view` could not write out the chosen context', {
      nextStep: 'Check that the certificate files that the kubeconfig names are there.',
    })
  }
  await files.writeAtomically(path, viewed.stdout)
}
