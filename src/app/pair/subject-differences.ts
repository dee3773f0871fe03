import { messageOf } from '../../core/errors.ts'
import { count } from '../../core/format/count.ts'
import { secretRemover, secretsOf } from '../../core/secrets.ts'
import { stateDifferences } from '../../core/subject-state/differences.ts'
import type { ListedCluster } from '../../core/subject-state/listed.ts'
import type { StateDifference } from '../../core/subject-state/schema.ts'
import { listCluster } from '../../kubernetes/list-cluster.ts'
import type { Testbed } from '../../ports/testbed.ts'
import type { Ports } from '../ports.ts'
import type { ClusterPair } from './cluster-pair.ts'
import { forBoth, SIDES } from './sides.ts'

type UsedPorts = Pick<Ports, 'clock' | 'env' | 'log' | 'signal'>

/** The API server has a clock of another machine; milliseconds. */
const CLOCKS_DIFFER = 60_000

/**
 * What differs between the objects and images in the clusters of base and head: as both clusters were created alike, what the subjects made
 * of them.
 * @param pair undefined: there are no clusters any more
 * @returns none where they cannot be listed, which is one line in the log
 */
export async function subjectDifferences(
  pair: ClusterPair | undefined,
  ports: UsedPorts,
): Promise<StateDifference[]> {
  if (pair === undefined || SIDES.some((side) => pair.testbeds[side].openApi === undefined)) return []
  const { log, env } = ports
  try {
    // A paused API server never answers.
    await pair.alternation.resumeBoth()
    const listed = await forBoth((side) => list(pair.testbeds[side], ports))
    const unread = new Map([...listed.base.unread, ...listed.head.unread])
    if (unread.size > 0) {
      const kinds = [...unread].map(([kind, reason]) => `${kind}: ${reason}`)
      log.info(`Not compared between the clusters of base and head: ${kinds.join('; ')}`)
    }
    const namespaces = SIDES.flatMap((side) => pair.testbeds[side].namespace ?? [])
    const clean = secretRemover(secretsOf(env))
    const found = stateDifferences(listed.base, listed.head, {
      namespaces,
      since: pair.begunAt.getTime() - CLOCKS_DIFFER,
      clean,
    })
    log.info(
      `Between the clusters of base and head, ${count(found.length, 'difference')} of objects and images`,
    )
    return found
  } catch (error) {
    log.info(`The objects in the clusters are not compared: ${messageOf(error)}`)
    return []
  }
}

async function list(testbed: Testbed, { clock, signal }: UsedPorts): Promise<ListedCluster> {
  const api = await testbed.openApi?.(1)
  if (api === undefined) throw new TypeError('whoever calls checks that there is an API')
  try {
    return await listCluster({ api, context: { clock } }, testbed.namespace, signal)
  } finally {
    api.close()
  }
}
