import type { Comparison } from '../../core/comparison/schema.ts'
import { messageOf } from '../../core/errors.ts'
import { shortened } from '../../core/format/shortened.ts'
import type { Ports } from '../ports.ts'
import type { ClusterPair } from './cluster-pair.ts'
import { forBoth } from './sides.ts'

type Differences = Comparison['environmentDifferences']
type NodeState = Readonly<Record<string, string>>

/** More of them explain nothing. */
const MOST = 30
const LONGEST_VALUE = 100

/**
 * Settings of the nodes that differ between base and head: rules of packet filters, routes, sysctls. They come from the subject, as
 * both clusters were created alike.
 * @param pair undefined: there are no clusters any more
 * @returns none where they cannot be read, which is one line in the log
 */
export async function nodeDifferences(
  pair: ClusterPair | undefined,
  { log }: Pick<Ports, 'log'>,
): Promise<Differences> {
  if (pair === undefined) return []
  try {
    await pair.alternation.resumeBoth()
    const { base, head } = await forBoth(
      (side) => pair.testbeds[side].nodeState?.() ?? Promise.resolve<NodeState>({}),
    )
    return differencesOf(base, head)
  } catch (error) {
    log.info(`The settings of the nodes are not compared: ${messageOf(error)}`)
    return []
  }
}

/** By name, in the order of the names. */
export function differencesOf(base: NodeState, head: NodeState): Differences {
  const valueOf = (state: NodeState, name: string): string | null =>
    Object.hasOwn(state, name) ? shortened(state[name] ?? '', LONGEST_VALUE) : null
  return [...new Set([...Object.keys(base), ...Object.keys(head)])]
    .filter((name) => base[name] !== head[name])
    .sort()
    .slice(0, MOST)
    .map((name) => ({ field: `node: ${name}`, baseline: valueOf(base, name), current: valueOf(head, name) }))
}
