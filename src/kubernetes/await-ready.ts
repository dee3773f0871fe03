import { EnvironmentError, Interrupted } from '../core/errors.ts'
import { describeFailure } from '../ports/command-failure.ts'
import type { ProviderContext } from '../ports/provider.ts'
import type { Kubectl } from './kubectl.ts'
import { isReady } from './placement.ts'
import { nodeListSchema } from './schemas.ts'

/** How long nodes may take, and what the person can do when they take longer. */
export interface Patience {
  /** Seconds. */
  readonly wait: number
  readonly remedy: string
}

/** What starts with the cluster (DNS, volume provisioner) would disturb the first measurements. */
const SYSTEM_SECONDS = 90

/**
 * Waits until all nodes are Ready, then until the Deployments of the cluster are available; the latter only warns.
 * @throws {EnvironmentError} naming the nodes that are not Ready
 */
export async function awaitReady(
  kubectl: Kubectl,
  { wait, remedy }: Patience,
  { log, signal }: Pick<ProviderContext, 'log' | 'signal'>,
): Promise<void> {
  log.progress('waiting for the nodes to be Ready')
  const waitFor = (what: readonly string[], seconds: number): ReturnType<Kubectl['run']> =>
    kubectl.run(['wait', ...what, '--all', `--timeout=${String(seconds)}s`], {
      signal,
      timeoutSeconds: seconds + 15,
    })
  const nodes = await waitFor(['nodes', '--for=condition=Ready'], wait)
  if (nodes.failure === 'interrupted') throw new Interrupted()
  if (nodes.exitCode !== 0) {
    const list = await kubectl.json(nodeListSchema, ['get', 'nodes', '-o', 'json'], 'reading the nodes', {
      signal,
    })
    const late = list.items.filter((node) => !isReady(node))
    if (late.length > 0) throw notReady(late, wait, remedy)
  }
  const deployments = await waitFor(['deployments', '-A', '--for=condition=Available'], SYSTEM_SECONDS)
  if (deployments.failure === 'interrupted') throw new Interrupted()
  if (deployments.exitCode !== 0 && !deployments.stderr.includes('no matching resources'))
    log.warning(`not everything in the cluster has started: ${describeFailure(deployments)}`)
}

type Nodes = ReturnType<typeof nodeListSchema.parse>['items']

function notReady(nodes: Nodes, wait: number, nextStep: string): EnvironmentError {
  const reasons = nodes.map(({ metadata, status }) => {
    const message = status.conditions.find(({ type }) => type === 'Ready')?.message
    return `${metadata.name}${message === undefined ? '' : ` (${message})`}`
  })
  return new EnvironmentError(`not Ready within ${String(wait)} s: ${reasons.join(', ')}`, {
    nextStep,
  })
}
