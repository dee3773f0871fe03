import { type WriterPorts, writeBesideOthers } from '../../app/github/other-writers.ts'
import type { CommentRequest } from '../../app/report/report-part.ts'
import { EnvironmentError, messageOf, UserError } from '../../core/errors.ts'
import { groupBy } from '../../core/group-by.ts'
import type { NamedResult } from '../../core/record/measured.ts'
import type { Block } from '../../core/report/markdown-document.ts'
import type { FileChange, GitHub } from '../../ports/github.ts'
import { type PicturePlan, pictureBlocks, planPictures, widthOf } from './core/comment-pictures.ts'
import {
  branchOf,
  chartsReadme,
  type Generation,
  generationsOf,
  holdsOnlyPictures,
  KEPT_BRANCHES,
  picturePath,
  README,
  REPORTS_PER_BRANCH,
  reportsIn,
} from './core/pictures-branch.ts'
import { THEME_NAMES, type ThemeName } from './core/theme.ts'
import type { ChartRenderer, RenderedChart } from './renderer.ts'

/** Other writers may come first so many times. */
export const PICTURE_TRIES = 6

/**
 * Draws pictures of changes, light and dark, and puts them on a branch. Addresses contain the commit of that
 * branch, so caches never show another picture. Failures are one warning: a comment can do without.
 */
export async function publishPictures(
  { results, catalogue, inputs, pullRequest, commit, repositoryUrl }: CommentRequest,
  world: WriterPorts,
  renderer: ChartRenderer,
): Promise<Map<NamedResult, Block[]>> {
  const { chartsBranch: base } = inputs
  const plans = typeof base === 'string' ? planPictures(results, catalogue) : []
  if (typeof base !== 'string' || plans.length === 0) return new Map()
  const pathOf = (index: number, theme: ThemeName): string =>
    picturePath({ pullRequest, commit }, index + 1, theme)
  try {
    const drawn: (PicturePlan & Record<ThemeName, RenderedChart>)[] = []
    for (const plan of plans) {
      const { light, dark } = plan.specifications
      drawn.push({ ...plan, light: await renderer.render(light), dark: await renderer.render(dark) })
    }
    const files = drawn.flatMap((one, index) =>
      THEME_NAMES.map((theme) => ({ path: pathOf(index, theme), content: one[theme].png })),
    )
    const message = `Charts of pull request ${String(pullRequest)} at ${commit.slice(0, 12)}`
    const at = await commitPictures(base, message, files, world)
    const pictures = drawn.map(({ result, suite, title, light }, index) => {
      const addressOf = (theme: ThemeName): string => `${repositoryUrl}/raw/${at}/${pathOf(index, theme)}`
      const addresses = { light: addressOf('light'), dark: addressOf('dark') }
      return { result, suite, title, width: widthOf(light.svg), addresses }
    })
    return new Map(
      [...groupBy(pictures, ({ result }) => result)].map(([one, own]) => [one, pictureBlocks(own)]),
    )
  } catch (error) {
    const nextStep =
      error instanceof EnvironmentError || error instanceof UserError ? error.nextStep : undefined
    world.log.warning(
      `The comment has the charts that GitHub draws, and no pictures of branch ${base}-…: ${messageOf(error)}.${nextStep === undefined ? '' : ` ${nextStep}`}`,
    )
    return new Map()
  }
}

/**
 * Adds pictures to the newest branch of them, or begins the next when that is full and removes the oldest. When another writer
 * comes first, it is looked at again.
 * @returns the commit that holds them
 * @throws {UserError} when a branch of such a name holds something else; {EnvironmentError} when GitHub refuses, or others always come first
 */
async function commitPictures(
  base: string,
  message: string,
  files: readonly FileChange[],
  world: WriterPorts,
): Promise<string> {
  const { github } = world
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
    if (isFull && commit !== 'moved') await removeOld(branches, number, world)
    return commit
  }
  const commit = await writeBesideOthers(PICTURE_TRIES, write, world)
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
