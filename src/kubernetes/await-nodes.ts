import { EnvironmentError, Interrupted } from '../core/errors.ts'
import { askUntil } from '../ports/await.ts'
import { describeFailure } from '../ports/command-failure.ts'
import type { ProviderContext } from '../ports/provider.ts'
import type { Kubectl } from './kubectl.ts'
import { isReady } from './placement.ts'
import { nodeListSchema, type KubernetesNode } from './schemas.ts'

/** How long nodes may take, and what the person can do when they take longer. */
export interface Patience {
  /** Seconds. */
  readonly wait: number
  /** Asked only when they took longer. */
  readonly remedy: () => string | Promise<string>
}

/** What starts with the cluster (DNS, volume provisioner) would disturb the first measurements. */
const SYSTEM_SECONDS = 90
const POLL_SECONDS = 1
/** Taints that the node controller sets while a node is not well, e.g. node.kubernetes.io/not-ready. */
const CONDITION_TAINT = 'node.kubernetes.io/'

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
  const waitFor = async (what: readonly string[], seconds: number): ReturnType<Kubectl['run']> => {
    const args = ['wait', ...what, '--all', `--timeout=${String(seconds)}s`]
    const result = await kubectl.run(args, { signal, timeoutSeconds: seconds + 15 })
    if (result.failure === 'interrupted') throw new Interrupted()
    return result
  }
  const nodes = await waitFor(['nodes', '--for=condition=Ready'], wait)
  if (nodes.exitCode !== 0) {
    const late = (await readNodes(kubectl, signal)).filter((node) => !isReady(node)).map(notReady)
    if (late.length > 0)
      throw new EnvironmentError(`not Ready within ${String(wait)} s: ${late.join(', ')}`, {
        nextStep: await remedy(),
      })
  }
  const deployments = await waitFor(['deployments', '-A', '--for=condition=Available'], SYSTEM_SECONDS)
  if (deployments.exitCode !== 0 && !deployments.stderr.includes('no matching resources'))
    log.warning(`not everything in the cluster has started: ${describeFailure(deployments)}`)
}

/**
 * Waits until the nodes that a cluster was created with are there, Ready or not: `kubeadm join` can end before the kubelet has
 * registered its node, and a setup that changes every node would miss one.
 * @param expected how many
 * @throws {EnvironmentError} with how many are there
 */
export async function awaitRegistered(
  kubectl: Kubectl,
  patience: Patience,
  context: Pick<ProviderContext, 'clock' | 'signal'>,
  expected: number,
): Promise<void> {
  await untilNodes(kubectl, patience, context, ({ length }) =>
    length >= expected
      ? undefined
      : `${String(length)} of ${String(expected)} nodes are registered after ${String(patience.wait)} s`,
  )
}

/**
 * Waits until every node is Ready and has lost the taints that report otherwise: they stay a little longer than the
 * condition, and the load of bringing the images can set them again. A node left out now would change what is measured.
 * Waits for at least one node, too: a cluster that somebody else created may have none yet.
 * @throws {EnvironmentError} naming the nodes that do not settle
 */
export async function awaitSettled(
  kubectl: Kubectl,
  patience: Patience,
  context: Pick<ProviderContext, 'clock' | 'signal'>,
): Promise<void> {
  await untilNodes(kubectl, patience, context, (nodes) => {
    const unsettled = nodes.length === 0 ? ['none is registered'] : nodes.flatMap(whyUnsettled)
    if (unsettled.length === 0) return undefined
    return `nodes did not settle within ${String(patience.wait)} s: ${unsettled.join(', ')}`
  })
}

/** @param problemOf undefined where the nodes are as they should be */
async function untilNodes(
  kubectl: Kubectl,
  { wait, remedy }: Patience,
  context: Pick<ProviderContext, 'clock' | 'signal'>,
  problemOf: (nodes: readonly KubernetesNode[]) => string | undefined,
): Promise<void> {
  let problem: string | undefined
  const ask = async (): Promise<true | undefined> => {
    problem = problemOf(await readNodes(kubectl, context.signal))
    return problem === undefined ? true : undefined
  }
  if ((await askUntil(ask, wait, POLL_SECONDS, context)) === undefined)
    throw new EnvironmentError(problem ?? '', { nextStep: await remedy() })
}

async function readNodes(kubectl: Kubectl, signal: AbortSignal): Promise<KubernetesNode[]> {
  const args = ['get', 'nodes', '-o', 'json']
  return (await kubectl.json(nodeListSchema, args, 'reading the nodes', { signal })).items
}

function notReady({ metadata, status }: KubernetesNode): string {
  const message = status.conditions.find(({ type }) => type === 'Ready')?.message
  return `${metadata.name}${message === undefined ? '' : ` (${message})`}`
}

function whyUnsettled(node: KubernetesNode): string[] {
  const taints = node.spec.taints.map(({ key }) => key).filter((key) => key.startsWith(CONDITION_TAINT))
  if (isReady(node) && taints.length === 0) return []
  return [`${node.metadata.name} (${taints.length === 0 ? 'not Ready' : taints.join(' ')})`]
}
