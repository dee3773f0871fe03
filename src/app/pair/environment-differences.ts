import type { Comparison } from '../../core/comparison/schema.ts'
import { messageOf } from '../../core/errors.ts'
import { serializeFile } from '../../core/json-file.ts'
import { differencesMarkdown } from '../../core/subject-state/markdown.ts'
import {
  DIFFERENCES_SCHEMA,
  type DifferencesFile,
  type StateDifference,
} from '../../core/subject-state/schema.ts'
import { shortDifferences } from '../../core/subject-state/short-differences.ts'
import type { Ports } from '../ports.ts'
import type { ClusterPair } from './cluster-pair.ts'
import { nodeDifferences } from './node-differences.ts'
import { subjectDifferences } from './subject-differences.ts'

/** As a comparison has them: the first ones, and where all are. */
export type EnvironmentDifferences = Pick<Comparison, 'environmentDifferences' | 'allDifferences'>

/** Shown of all that differs, and of them objects at most: settings of nodes keep some room. */
const MOST_SHOWN = 30
const MOST_OBJECTS = 20
const FILE = 'differences'

/**
 * What differs between the clusters of base and head: objects and images first, then settings of the nodes. All differences of objects are
 * written to differences.json and differences.md of the folder.
 * @param clusters undefined: there are none any more
 */
export async function environmentDifferences(
  clusters: ClusterPair | undefined,
  { folder, current }: { readonly folder: string; readonly current: string },
  ports: Pick<Ports, 'clock' | 'env' | 'files' | 'log' | 'signal'>,
): Promise<EnvironmentDifferences> {
  const all = await subjectDifferences(clusters, ports)
  const written = all.length > 0 && (await write(all, { folder, current }, ports))
  const objects = shortDifferences(all.slice(0, MOST_OBJECTS))
  const nodes = await nodeDifferences(clusters, ports)
  return {
    environmentDifferences: [...objects, ...nodes].slice(0, MOST_SHOWN),
    ...(written ? { allDifferences: { count: all.length, file: `${FILE}.md` } } : {}),
  }
}

async function write(
  differences: StateDifference[],
  { folder, current }: { readonly folder: string; readonly current: string },
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
