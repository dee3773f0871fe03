import { EnvironmentError, throwIfInterrupted, UserError } from '../core/errors.ts'
import { askUntil } from '../ports/await.ts'
import { expectSuccess } from '../ports/command-failure.ts'
import type { CommandResult } from '../ports/exec.ts'
import type { ProviderContext } from '../ports/provider.ts'
import { createKubectl, type Kubectl, type KubectlAccess } from './kubectl.ts'

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
  context: Pick<ProviderContext, 'commands' | 'clock' | 'signal'>,
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
 * The context to use: the one asked for, or the current one.
 * @param kubectl without a context
 * @throws {UserError} when it is not in the kubeconfig, naming those that are; when there is none
 */
export async function chooseContext(
  wanted: string | undefined,
  kubectl: Kubectl,
  signal: AbortSignal,
): Promise<string> {
  const listed = await kubectl.text(['config', 'get-contexts', '-o', 'name'], 'reading the kubeconfig', {
    signal,
  })
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
  { files, signal }: Pick<ProviderContext, 'files' | 'signal'>,
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
