import { UserError } from '../core/errors.ts'
import type { Kubectl } from './kubectl.ts'
import { expectSuccess } from '../ports/command-failure.ts'

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
  const listed = await kubectl.run(['config', 'get-contexts', '-o', 'name'], { signal })
  const known = expectSuccess(listed, 'reading the kubeconfig')
    .stdout.split('\n')
    .filter((name) => name !== '')
  const list = known.length === 0 ? 'none' : known.join(', ')
  if (wanted !== undefined) {
    if (known.includes(wanted)) return wanted
    throw new UserError(`the kubeconfig has no context "${wanted}"; it has: ${list}`, {
      nextStep: 'See `kubectl config get-contexts`, and the option context of the provider.',
    })
  }
  const current = await kubectl.run(['config', 'current-context'], { signal })
  const name = current.stdout.trim()
  if (current.exitCode === 0 && known.includes(name)) return name
  throw new UserError(`the kubeconfig has no current context; it has: ${list}`, {
    nextStep: 'Name one with the option context of the provider, or another file with its option kubeconfig.',
  })
}
