import {
  branchOf,
  chartsReadme,
  generationsOf,
  holdsOnlyPictures,
  KEPT_BRANCHES,
  README,
  REPORTS_PER_BRANCH,
  reportsIn,
  type Generation,
} from '../../../core/charts-branch/generations.ts'
import { EnvironmentError, messageOf, UserError } from '../../../core/errors.ts'
import type { FileChange, GitHub } from '../../../ports/github.ts'
import { writeBesideOthers, type WriterPorts } from '../other-writers.ts'

/** Other writers may come first so many times. */
export const PICTURE_TRIES = 6

interface PictureCommit {
  /** What the names of the branches begin with: "kbench-charts". */
  readonly base: string
  readonly message: string
  readonly files: readonly FileChange[]
}

/**
 * Adds pictures to the newest branch of them, or begins the next when that is full and removes the oldest. When another writer
 * comes first, it is looked at again.
 * @returns the commit that holds them
 * @throws {UserError} when a branch of such a name holds something else; {EnvironmentError} when GitHub refuses, or others always come first
 */
export async function commitPictures(
  { base, message, files }: PictureCommit,
  ports: WriterPorts,
): Promise<string> {
  const { github } = ports
  const write = async (): Promise<string> => {
    const branches = generationsOf(base, await github.branchesOf(`${base}-`))
    const newest = branches.at(-1)
    const isFull = newest === undefined || (await reportsOf(newest, github)) >= REPORTS_PER_BRANCH
    const number = (newest?.number ?? 0) + (isFull ? 1 : 0)
    const commit = await github.commitFiles({
      branch: branchOf(base, number),
      parent: isFull ? undefined : newest.commit,
      message,
      files: isFull ? [{ path: README, content: chartsReadme(base) }, ...files] : files,
    })
    if (isFull && commit !== 'moved') await removeOld(branches, number, ports)
    return commit
  }
  const commit = await writeBesideOthers(PICTURE_TRIES, write, ports)
  if (commit !== undefined) return commit
  throw new EnvironmentError(
    `branch ${base}-…: others were faster ${String(PICTURE_TRIES)} times, so no picture could be added`,
  )
}

/** @throws {UserError} */
async function reportsOf({ name, commit }: Generation, github: GitHub): Promise<number> {
  const paths = await github.listFiles(commit, '')
  if (holdsOnlyPictures(paths)) return reportsIn(paths)
  throw new UserError(`branch ${name} holds something else than pictures of kbench`, {
    nextStep: 'Give the input charts-branch an unused name, such as kbench-charts.',
  })
}

/** What cannot be removed is tried again when the next branch is begun: pictures are there all the same. */
async function removeOld(
  branches: readonly Generation[],
  number: number,
  { github, log }: WriterPorts,
): Promise<void> {
  for (const old of branches.filter((one) => one.number <= number - KEPT_BRANCHES)) {
    try {
      await reportsOf(old, github)
      await github.deleteBranch(old.name)
      log.info(`Branch ${old.name} with old pictures of comments is removed`)
    } catch (error) {
      log.info(`Branch ${old.name} with old pictures of comments could not be removed: ${messageOf(error)}`)
    }
  }
}
