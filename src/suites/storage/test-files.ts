import { EnvironmentError, messageOf } from '../../core/errors.ts'
import { bytes } from '../../core/unit.ts'
import type { SuiteContext } from '../../ports/suite.ts'
import type { Agents } from '../../slices/agents.ts'
import { replaceArguments, type FioTarget } from './fio-arguments.ts'
import { fioJob, parseFio } from './fio-output.ts'
import { longestWriting, roomFor, type OpenVolume } from './fio-volume.ts'
import type { JobName } from './jobs.ts'
import { sizesOf, type StorageParameters } from './parameters.ts'
import { parseQuantity } from './quantity.ts'
import { filesInSlices } from './slices.ts'

/** Writing larger ones in each round would take longer than measuring. */
const MOST_BYTES = 256 * 2 ** 20

/**
 * The files of a volume in a pair. What a job reaches depends on where its files happen to be, for as long as they exist: each file
 * set serves each job once, so that every round is another draw.
 */
export interface TestFiles {
  /**
   * What the job is to be run on: new files if it has been run on these.
   * @throws {EnvironmentError | Interrupted} when they cannot be written
   */
  forJob(name: JobName): Promise<FioTarget>
}

/** Whether every round of a pair has new files: there are several, small enough, and the volume has room for two sets. */
export function areRenewed(parameters: StorageParameters): boolean {
  const { file, volume } = sizesOf(parameters)
  const hasRoom = roomFor(bytes(2 * file)) <= (parseQuantity(volume) ?? 0)
  const areSeveral = filesInSlices(parameters).files > 1
  return parameters.driver === 'fio' && areSeveral && file <= MOST_BYTES && hasRoom
}

/** @param volume with files that were written in full */
export function testFilesOf(
  { pod, target, storageClass }: OpenVolume,
  parameters: StorageParameters,
  agents: Agents,
  { inSlices }: Pick<SuiteContext, 'inSlices'>,
): TestFiles {
  const isRenewed = inSlices === true && areRenewed(parameters)
  const source = `fio (writing new test files, ${storageClass})`
  const served = new Set<JobName>()
  let now = target
  const replaceBy = async (next: FioTarget): Promise<void> => {
    let printed: string
    try {
      printed = await agents.of(pod).run(replaceArguments(now, next), longestWriting(next.size))
    } catch (error) {
      if (!(error instanceof EnvironmentError)) throw error
      throw new EnvironmentError(`${source}: ${messageOf(error)}`, { cause: error })
    }
    fioJob(parseFio(printed, source), 'layout', source)
    now = next
    served.clear()
  }
  return {
    async forJob(name) {
      if (isRenewed && served.has(name)) await replaceBy({ ...now, set: now.set + 1 })
      served.add(name)
      return now
    },
  }
}
