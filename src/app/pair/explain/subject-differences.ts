import type { Comparison } from '../../../core/comparison/schema.ts'
import { messageOf } from '../../../core/errors.ts'
import { count } from '../../../core/format/count.ts'
import { secretRemover, secretsOf } from '../../../core/secrets.ts'
import { stateDifferences } from '../../../core/subject-state/differences.ts'
import { incidentDifferences } from '../../../core/subject-state/incidents.ts'
import type { ListedCluster } from '../../../core/subject-state/listed.ts'
import type { StateDifference } from '../../../core/subject-state/schema.ts'
import { listCluster } from '../../../kubernetes/list-cluster.ts'
import type { Testbed } from '../../../ports/testbed.ts'
import type { Ports } from '../../ports.ts'
import type { ClusterPair } from '../clusters/cluster-pair.ts'
import { readTwice } from './read-twice.ts'
import { forBoth, SIDES } from '../sides.ts'

type UsedPorts = Pick<Ports, 'clock' | 'env' | 'log' | 'signal'>

interface SubjectDifferences {
  readonly found: StateDifference[]
  /** Restarts, evictions and warnings. */
  readonly incidents: Comparison['environmentDifferences']
  /** Why they could not be compared. */
  readonly notes: readonly string[]
}

const NONE: SubjectDifferences = { found: [], incidents: [], notes: [] }

/** The API server has a clock of another machine; milliseconds. */
const CLOCKS_DIFFER = 60_000

/**
 * What differs between the objects and images in the clusters of base and head: as both clusters were created alike, what the subjects made
 * of them. Listed once more where that fails.
 * @param pair undefined: there are no clusters any more
 */
export async function subjectDifferences(
  pair: ClusterPair | undefined,
  ports: UsedPorts,
): Promise<SubjectDifferences> {
  if (pair === undefined || SIDES.some((side) => pair.testbeds[side].openApi === undefined)) return NONE
  const { log, env } = ports
  try {
    // A paused API server never answers.
    await pair.alternation.resumeBoth()
    const listed = await readTwice(
      'the objects in the clusters',
      () => forBoth((side) => list(pair.testbeds[side], ports)),
      ports,
    )
    const unread = new Map([...listed.base.unread, ...listed.head.unread])
    if (unread.size > 0) {
      const kinds = [...unread].map(([kind, reason]) => `${kind}: ${reason}`)
      log.info(`Not compared between the clusters of base and head: ${kinds.join('; ')}`)
    }
    const choice = {
      namespaces: SIDES.flatMap((side) => pair.testbeds[side].namespace ?? []),
      since: pair.begunAt.getTime() - CLOCKS_DIFFER,
    }
    const clean = secretRemover(secretsOf(env))
    const found = stateDifferences(listed.base, listed.head, { ...choice, clean })
    const incidents = incidentDifferences(listed.base, listed.head, choice)
    log.info(
      `Between the clusters of base and head, ${count(found.length, 'difference')} of objects and images`,
    )
    return { found, incidents, notes: [] }
  } catch (error) {
    const note = `The objects in the clusters are not compared: ${messageOf(error)}`
    log.warning(note)
    return { found: [], incidents: [], notes: [note] }
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
