import { EnvironmentError, throwIfInterrupted } from '../core/errors.ts'
import { seconds } from '../core/unit.ts'
import { expectSuccess } from '../ports/command-failure.ts'
import type { ProviderContext } from '../ports/provider.ts'
import type { Kubectl } from './kubectl.ts'

const REACH_SECONDS = 30
const PAUSE = seconds(3)

/**
 * So that an unreachable cluster is reported as such, and in time.
 * @param name of the context, for the message
 * @param wait seconds that a new cluster may take to answer: it is asked again until then; 0 asks once
 * @throws {EnvironmentError} with what kubectl said last
 */
export async function reachCluster(
  kubectl: Kubectl,
  name: string,
  wait: number,
  { clock, signal }: Pick<ProviderContext, 'clock' | 'signal'>,
): Promise<void> {
  const deadline = clock.monotonic() + wait
  for (;;) {
    const result = await kubectl.run(['get', '--raw', '/version'], { signal, timeoutSeconds: REACH_SECONDS })
    const answered = result.exitCode === 0 && result.failure === undefined
    const isFinal = result.failure === 'interrupted' || result.failure === 'not-found'
    if (answered || isFinal || clock.monotonic() + PAUSE > deadline) {
      expectSuccess(
        result,
        `reaching the cluster of context ${name}`,
        `Check that \`kubectl --context ${name} version\` answers.`,
      )
      return
    }
    await clock.sleep(PAUSE, signal)
  }
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
