import type { Comparison } from '../../core/comparison/schema.ts'
import { messageOf } from '../../core/errors.ts'
import { shortened } from '../../core/format/shortened.ts'
import { identityDifferences } from '../../core/record/identity.ts'
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
    const shown = (value: string | undefined): string | null =>
      value === undefined ? null : shortened(value, LONGEST_VALUE)
    return identityDifferences(base, head)
      .slice(0, MOST)
      .map(({ field, baseline, current }) => ({
        field: `node: ${field}`,
        baseline: shown(baseline),
        current: shown(current),
      }))
  } catch (error) {
    log.info(`The settings of the nodes are not compared: ${messageOf(error)}`)
    return []
  }
}
