import { EnvironmentError, throwIfInterrupted } from '../core/errors.ts'
import { describeFailure } from '../ports/command-failure.ts'
import type { KubernetesApi } from '../ports/kubernetes-api.ts'
import type { ProviderContext } from '../ports/provider.ts'
import { kubectlArguments, type KubectlAccess } from './kubectl.ts'

/** Ends a program when standard input does, which is when kbench ends, whatever the way. */
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
  { commands, connectApi, signal }: Pick<ProviderContext, 'commands' | 'connectApi' | 'signal'>,
): Promise<{ readonly api: KubernetesApi; readonly close: () => Promise<void> }> {
  const socketPath = `${folder}/api.sock`
  const argv = kubectlArguments(access, ['proxy', `--unix-socket=${socketPath}`])
  let serve: () => void = () => undefined
  const serving = new Promise<undefined>((resolve) => (serve = () => resolve(undefined)))
  const proxy = commands.start(['sh', '-c', ENDS_WITH_KBENCH, 'kbench-proxy', ...argv], {
    signal,
    onLine(line) {
      if (line.startsWith('Starting to serve')) serve()
    },
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
