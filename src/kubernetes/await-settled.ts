import { EnvironmentError } from '../core/errors.ts'
import { seconds } from '../core/unit.ts'
import type { Kubectl } from './kubectl.ts'
import { isReady } from './placement.ts'
import { nodeListSchema, type KubernetesNode } from './schemas.ts'
import type { ProviderContext } from '../ports/provider.ts'
import type { Patience } from './await-ready.ts'

const POLL_SECONDS = 1
/** Taints that the node controller sets while a node is not well, e.g. node.kubernetes.io/not-ready. */
const CONDITION_TAINT = 'node.kubernetes.io/'

/**
 * Waits until every node is Ready and has lost the taints that report otherwise: they stay a little longer than the
 * condition, and the load of bringing the images can set them again. A node left out now would change what is measured.
 * @param expected nodes that the cluster was created with: on a busy machine a kubelet registers its node a little after
 * `kubeadm join` has ended
 * @throws {EnvironmentError} naming the nodes that do not settle
 */
export async function awaitSettled(
  kubectl: Kubectl,
  { wait, remedy }: Patience,
  { clock, signal }: Pick<ProviderContext, 'clock' | 'signal'>,
  expected = 1,
): Promise<void> {
  const deadline = clock.monotonic() + wait
  for (;;) {
    const nodes = await kubectl.json(nodeListSchema, ['get', 'nodes', '-o', 'json'], 'reading the nodes', {
      signal,
    })
    const unsettled = [
      ...nodes.items.flatMap((node) => describe(node)),
      ...(nodes.items.length < expected
        ? [`${String(nodes.items.length)} of ${String(expected)} nodes are registered`]
        : []),
    ]
    if (unsettled.length === 0) return
    if (clock.monotonic() >= deadline) {
      throw new EnvironmentError(`nodes did not settle within ${String(wait)} s: ${unsettled.join(', ')}`, {
        nextStep: remedy,
      })
    }
    await clock.sleep(seconds(POLL_SECONDS), signal)
  }
}

function describe(node: KubernetesNode): string[] {
  const taints = node.spec.taints.map(({ key }) => key).filter((key) => key.startsWith(CONDITION_TAINT))
  if (isReady(node) && taints.length === 0) return []
  return [`${node.metadata.name} (${taints.length === 0 ? 'not Ready' : taints.join(' ')})`]
}
