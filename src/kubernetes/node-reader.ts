import { EnvironmentError } from '../core/errors.ts'
import { groupBy } from '../core/group-by.ts'
import { expectSuccess } from '../ports/command-failure.ts'
import type { NodeCounts, NodeReader, ReadNode } from '../ports/node-reader.ts'
import type { PodRequest, TestbedPod } from '../ports/testbed.ts'
import { parseNodeCounts, READ_COUNTS } from './node-counts.ts'
import { anyPlace, isReady } from './placement.ts'
import { nodeListSchema, type KubernetesNode } from './schemas.ts'
import { startPod, type PodContext } from './pod.ts'

const READ_SECONDS = 20

/**
 * Starts a small pod in the network of each chosen node, whatever the node's taints are: it reads the counters there.
 * @throws {EnvironmentError | Interrupted} when there is no such node, or when a pod does not come up; nothing is left behind then
 */
export async function openNodeReader(
  isChosen: (node: ReadNode) => boolean,
  context: PodContext,
  signal: AbortSignal | undefined,
): Promise<NodeReader> {
  const all = await context.kubectl.json(
    nodeListSchema,
    ['get', 'nodes', '-o', 'json'],
    'reading the nodes',
    {
      signal,
    },
  )
  const chosen = all.items.filter((node) => isReady(node) && isChosen(node.metadata))
  if (chosen.length === 0)
    throw new EnvironmentError(
      `no node that is Ready is among those to read; the nodes are: ${all.items.map(({ metadata }) => metadata.name).join(', ')}`,
      { nextStep: 'See `kubectl get nodes --show-labels`.' },
    )
  const pods = await startAll(chosen, context, signal)
  const close = async (): Promise<void> => {
    await removeAll(pods, context)
  }
  const readCounts = async (
    stop: AbortSignal | undefined,
  ): Promise<readonly (readonly [string, ReturnType<typeof parseNodeCounts>])[]> =>
    Promise.all(
      pods.map(async (pod) => {
        const result = await pod.exec(READ_COUNTS, { signal: stop, timeoutSeconds: READ_SECONDS })
        const { stdout } = expectSuccess(result, `reading the counters of node ${pod.node}`)
        return [pod.node, parseNodeCounts(stdout, pod.node)] as const
      }),
    )
  try {
    return {
      nodes: chosen.map(({ metadata: { name, labels } }) => ({ name, labels })),
      kernels: kernelsOf(await readCounts(signal)),
      hasOwnCpu: false,
      read: async (stop) => new Map<string, NodeCounts>(await readCounts(stop)),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

async function startAll(
  nodes: readonly KubernetesNode[],
  context: PodContext,
  signal: AbortSignal | undefined,
): Promise<readonly TestbedPod[]> {
  const plain = { ...context, defaults: { ...context.defaults, template: undefined } }
  const outcomes = await Promise.allSettled(
    nodes.map(async (node, index) => {
      const request: PodRequest = {
        name: `node-reader-${String(index + 1)}`,
        node: node.metadata.name,
        network: 'host',
        servers: [],
        cpu: 'shared',
      }
      return startPod(request, anyPlace(node), plain, signal)
    }),
  )
  const started = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
  const failed = outcomes.find((outcome) => outcome.status === 'rejected')
  if (failed === undefined) return started
  await removeAll(started, context)
  throw failed.reason
}

async function removeAll(pods: readonly TestbedPod[], { log }: Pick<PodContext, 'log'>): Promise<void> {
  for (const outcome of await Promise.allSettled(pods.map((pod) => pod.remove())))
    if (outcome.status === 'rejected')
      log.warning(`a node-reader pod could not be removed: ${String(outcome.reason)}`)
}

function kernelsOf(
  counts: readonly (readonly [string, { readonly kernel: string }])[],
): NodeReader['kernels'] {
  return [...groupBy(counts, ([, { kernel }]) => kernel).values()].flatMap((members) => {
    const [first, ...others] = members.map(([node]) => node)
    return first === undefined ? [] : [[first, ...others]]
  })
}
