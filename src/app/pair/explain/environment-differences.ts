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
import { nodeDifferences } from './node-differences.ts'
import { subjectDifferences } from './subject-differences.ts'

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
