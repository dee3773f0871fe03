import { EnvironmentError } from '../../core/errors.ts'
import { isArchitecture, type Architecture } from '../../core/oci-image/pause-program.ts'
import { readObject, type ApiSession } from '../../kubernetes/send.ts'
import { rolloutNodeListSchema, type RolloutNode } from './schemas.ts'

/**
 * The nodes of the testbed as they are now.
 * @throws {EnvironmentError} naming those that are gone or not Ready
 */
export async function readNodes(
  session: ApiSession,
  names: readonly string[],
  signal: AbortSignal | undefined,
): Promise<readonly RolloutNode[]> {
  const { items } = await readObject(session, rolloutNodeListSchema, '/api/v1/nodes', 'reading the nodes', {
    signal,
  })
  const nodes = items.filter(({ metadata }) => names.includes(metadata.name))
  const missing = names.filter((name) => !nodes.some((node) => node.metadata.name === name && isReady(node)))
  if (missing.length === 0) return nodes
  throw new EnvironmentError(`not Ready, or no longer in the cluster: ${missing.join(', ')}`, {
    nextStep: 'See `kubectl describe nodes`.',
  })
}

/** @throws {EnvironmentError} for an architecture that no image can be made for */
export function architecturesOf(nodes: readonly RolloutNode[]): [Architecture, ...Architecture[]] {
  const names = [...new Set(nodes.map(({ status }) => status.nodeInfo.architecture))].sort()
  const known = names.filter(isArchitecture)
  const [first, ...others] = known
  if (first === undefined || known.length < names.length) {
    throw new EnvironmentError(
      `images can be made for amd64 and arm64, and the nodes are ${names.join(', ')}`,
      {
        nextStep: 'Name published images for these nodes in the parameter images of the suite.',
      },
    )
  }
  return [first, ...others]
}

function isReady({ status }: RolloutNode): boolean {
  return status.conditions.some((one) => one.type === 'Ready' && one.status === 'True')
}
