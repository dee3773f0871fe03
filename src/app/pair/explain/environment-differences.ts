import { areaOf, causeOfDifference } from '../../../core/causes/difference.ts'
import type { Area } from '../../../core/causes/kinds.ts'
import { rankCauses } from '../../../core/causes/rank.ts'
import type { Comparison } from '../../../core/comparison/schema.ts'
import { messageOf } from '../../../core/errors.ts'
import { serializeFile } from '../../../core/json-file.ts'
import { differencesMarkdown } from '../../../core/subject-state/markdown.ts'
import {
  DIFFERENCES_SCHEMA,
  type DifferencesFile,
  type StateDifference,
} from '../../../core/subject-state/schema.ts'
import { shortDifferences } from '../../../core/subject-state/short-differences.ts'
import type { Ports } from '../../ports.ts'
import type { ClusterPair } from '../clusters/cluster-pair.ts'
import { subjectDifferences } from './subject-differences.ts'
import { shortened } from '../../../core/format/shortened.ts'
import { identityDifferences } from '../../../core/record/identity.ts'
import { readTwice } from './read-twice.ts'
import { forBoth } from '../sides.ts'

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
  ports: Pick<Ports, 'clock' | 'env' | 'files' | 'log' | 'signal'>,
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
  { files, log }: Pick<Ports, 'files' | 'log'>,
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
async function nodeDifferences(
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
