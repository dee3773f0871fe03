import type { Comparison } from '../../../core/comparison/schema.ts'
import { messageOf } from '../../../core/errors.ts'
import { shortened } from '../../../core/format/shortened.ts'
import { identityDifferences } from '../../../core/record/identity.ts'
import type { Ports } from '../../ports.ts'
import type { ClusterPair } from '../clusters/cluster-pair.ts'
import { readTwice } from './read-twice.ts'
import { forBoth } from '../sides.ts'

interface NodeDifferences {
  readonly found: Comparison['environmentDifferences']
  /** Why they could not be compared. */
  readonly notes: readonly string[]
}

type NodeState = Readonly<Record<string, string>>

const LONGEST_VALUE = 100

/**
 * Settings of the nodes that differ between base and head: rules of packet filters, routes, sysctls. They come from the subject, as
 * both clusters were created alike. Read once more where that fails.
 * @param pair undefined: there are no clusters any more
 */
export async function nodeDifferences(
  pair: ClusterPair | undefined,
  ports: Pick<Ports, 'log' | 'signal'>,
): Promise<NodeDifferences> {
  if (pair === undefined) return { found: [], notes: [] }
  try {
    await pair.alternation.resumeBoth()
    const read = () => forBoth((side) => pair.testbeds[side].nodeState?.() ?? Promise.resolve<NodeState>({}))
    const { base, head } = await readTwice('the settings of the nodes', read, ports)
    const shown = (value: string | undefined): string | null =>
      value === undefined ? null : shortened(value, LONGEST_VALUE)
    const found = identityDifferences(base, head).map(({ field, baseline, current }) => ({
      field: `node: ${field}`,
      baseline: shown(baseline),
      current: shown(current),
    }))
    return { found, notes: [] }
  } catch (error) {
    const note = `The settings of the nodes are not compared: ${messageOf(error)}`
    ports.log.warning(note)
    return { found: [], notes: [note] }
  }
}
