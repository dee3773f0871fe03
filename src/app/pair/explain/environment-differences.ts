import { type Area, areaOf, causeOfDifference, rankCauses } from '../../../core/causes/rank.ts'
import type { Comparison } from '../../../core/comparison/schema.ts'
import { messageOf } from '../../../core/errors.ts'
import { serializeFile } from '../../../core/json-file.ts'
import {
  differencesMarkdown,
  shortDifferences,
  stateDifferences,
} from '../../../core/subject-state/differences.ts'
import {
  DIFFERENCES_SCHEMA,
  type DifferencesFile,
  type StateDifference,
} from '../../../core/subject-state/schema.ts'
import type { Ports } from '../../ports.ts'
import type { ClusterPair } from '../clusters/cluster-pair.ts'
import { shortened } from '../../../core/format/text.ts'
import { identityDifferences } from '../../../core/record/record.ts'
import { forBoth, SIDES } from '../sides.ts'
import { count } from '../../../core/format/numbers.ts'
import { secretRemover, secretsOf } from '../../../core/secrets.ts'
import { incidentDifferences } from '../../../core/subject-state/incidents.ts'
import type { ListedCluster } from '../../../core/subject-state/listed.ts'
import { listCluster } from '../../../kubernetes/list-cluster.ts'
import type { Testbed } from '../../../ports/testbed.ts'

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

interface NodeDifferences {
  readonly found: Comparison['environmentDifferences']
  /** Why they could not be compared. */
  readonly notes: readonly string[]
}

type NodeState = Readonly<Record<string, string>>

const LONGEST_VALUE = 100

export interface EnvironmentDifferences {
  /** As a comparison has them: the most likely ones, and where all are. */
  readonly found: Pick<Comparison, 'environmentDifferences' | 'allDifferences'>
  /** What could not be compared, and why. */
  readonly notes: readonly string[]
}

interface Place {
  readonly folder: string
  /** Id of the record of head. */
  readonly current: string
  /** What the series that regressed depend on. */
  readonly areas: ReadonlySet<Area>
}

/** In a comparison. */
const MOST = 30
const FILE = 'differences'

/**
 * What differs between the clusters of base and head: objects, images, restarts and warnings, settings of nodes, the most likely first
 * (core/causes/rank.ts). All differences of objects are written to differences.json and differences.md of the folder.
 * @param clusters undefined: there are none any more
 */
export async function environmentDifferences(
  clusters: ClusterPair | undefined,
  { folder, current, areas }: Place,
  ports: Ports,
): Promise<EnvironmentDifferences> {
  const { found: all, incidents, notes } = await subjectDifferences(clusters, ports)
  const written = all.length > 0 && (await write(all, { folder, current }, ports))
  const nodes = await nodeDifferences(clusters, ports)
  const causes = [...shortDifferences(all), ...incidents, ...nodes.found].map((one) => {
    const area = areaOf(one.field)
    const difference = area === undefined || areas.has(area) ? one : { ...one, unrelated: true as const }
    return { ...causeOfDifference(difference), difference }
  })
  return {
    found: {
      environmentDifferences: rankCauses(causes)
        .slice(0, MOST)
        .map(({ difference }) => difference),
      ...(written ? { allDifferences: { count: all.length, file: `${FILE}.md` } } : {}),
    },
    notes: [...notes, ...nodes.notes],
  }
}

async function write(
  differences: StateDifference[],
  { folder, current }: Pick<Place, 'folder' | 'current'>,
  { files, log }: Ports,
): Promise<boolean> {
  try {
    const head: Omit<DifferencesFile, 'differences'> = { schema: DIFFERENCES_SCHEMA, current }
    await files.writeAtomically(`${folder}/${FILE}.json`, serializeFile(head, { differences }))
    await files.writeAtomically(`${folder}/${FILE}.md`, differencesMarkdown(differences))
    return true
  } catch (error) {
    log.warning(`${folder}/${FILE}.json could not be written: ${messageOf(error)}`)
    return false
  }
}

/**
 * Settings of the nodes that differ between base and head: rules of packet filters, routes, sysctls. They come from the subject, as
 * both clusters were created alike. Read once more where that fails.
 * @param pair undefined: there are no clusters any more
 */
async function nodeDifferences(pair: ClusterPair | undefined, ports: Ports): Promise<NodeDifferences> {
  if (pair === undefined) return { found: [], notes: [] }
  try {
    await pair.alternation.resumeBoth()
    const read = () =>
      forBoth((side) => pair.testbeds[side].localNodes?.settings() ?? Promise.resolve<NodeState>({}))
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

/**
 * What differs between the objects and images in the clusters of base and head: as both clusters were created alike, what the subjects made
 * of them. Listed once more where that fails.
 * @param pair undefined: there are no clusters any more
 */
async function subjectDifferences(pair: ClusterPair | undefined, ports: Ports): Promise<SubjectDifferences> {
  if (pair === undefined || SIDES.some((side) => pair.testbeds[side].cluster === undefined)) return NONE
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
      namespaces: SIDES.flatMap((side) => pair.testbeds[side].cluster?.namespace ?? []),
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

async function list({ cluster }: Testbed, { clock, signal }: Ports): Promise<ListedCluster> {
  const api = await cluster?.openApi(1)
  if (cluster === undefined || api === undefined)
    throw new TypeError('whoever calls checks that there is a cluster')
  try {
    return await listCluster({ api, context: { clock } }, cluster.namespace, signal)
  } finally {
    api.close()
  }
}

/**
 * Reads once more what could not be read: just after the last round a machine is busy, and a command may take longer than it is given.
 * @param what is read, for the log: "the settings of the nodes"
 * @throws what the second reading throws, or the first where the person stopped kbench
 */
async function readTwice<Read>(
  what: string,
  read: () => Promise<Read>,
  { log, signal }: Ports,
): Promise<Read> {
  try {
    return await read()
  } catch (error) {
    if (signal.aborted) throw error
    log.info(`Reading ${what} failed, once more: ${messageOf(error)}`)
    return read()
  }
}
