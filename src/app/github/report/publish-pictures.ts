import { THEME_NAMES, type ThemeName } from '../../../core/charts/theme/theme.ts'
import {
  picturePath,
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
import type { NamedResult } from '../../../core/measured/measured.ts'
import type { PicturePlan } from '../../../core/charts/comment-pictures.ts'
import type { CommentPicture } from '../../../core/report/comment/pictures.ts'
import type { ChartRenderer, RenderedChart } from '../../../ports/charts.ts'
import { type WriterPorts, writeBesideOthers } from '../other-writers.ts'
import type { FileChange, GitHub } from '../../../ports/github.ts'

/** Other writers may come first so many times. */
export const PICTURE_TRIES = 6

interface PictureCommit {
  /** What the names of the branches begin with: "kbench-charts". */
  readonly base: string
  readonly message: string
  readonly files: readonly FileChange[]
}

export interface PicturesRequest {
  /** What the names of the branches begin with. */
  readonly base: string
  readonly pullRequest: number
  /** The head commit that was measured, full. */
  readonly commit: string
  /** https://github.com/owner/name */
  readonly repositoryUrl: string
  readonly plans: readonly PicturePlan[]
}

interface Drawn {
  readonly plan: PicturePlan
  readonly drawings: Readonly<Record<ThemeName, RenderedChart>>
  readonly pathOf: (theme: ThemeName) => string
}

/**
 * Draws pictures, in light and dark, and puts them on a branch. An address has the commit of that branch in it, so that it never shows another picture than
 * at first, whatever caches lie between. Whatever fails is one warning: a comment can do without.
 * @returns those of each result that has any
 */
export async function publishPictures(
  { base, pullRequest, commit, repositoryUrl, plans }: PicturesRequest,
  ports: WriterPorts & { readonly charts: ChartRenderer },
): Promise<ReadonlyMap<NamedResult, readonly CommentPicture[]>> {
  const { charts, log } = ports
  const pictures = new Map<NamedResult, CommentPicture[]>()
  if (plans.length === 0) return pictures
  try {
    const drawn: Drawn[] = []
    for (const [index, plan] of plans.entries()) {
      const { light, dark } = plan.specifications
      const drawings = { light: await charts.render(light), dark: await charts.render(dark) }
      const pathOf = (theme: ThemeName): string => picturePath({ pullRequest, commit }, index + 1, theme)
      drawn.push({ plan, drawings, pathOf })
    }
    const message = `Charts of pull request ${String(pullRequest)} at ${commit.slice(0, 12)}`
    const files = drawn.flatMap(({ drawings, pathOf }) =>
      THEME_NAMES.map((theme) => ({ path: pathOf(theme), content: drawings[theme].png })),
    )
    const at = await commitPictures({ base, message, files }, ports)
    for (const { plan, drawings, pathOf } of drawn) {
      const { result, suite, title } = plan
      const addressOf = (theme: ThemeName): string => `${repositoryUrl}/raw/${at}/${pathOf(theme)}`
      const addresses = { light: addressOf('light'), dark: addressOf('dark') }
      const picture = { suite, title, width: widthOf(drawings.light), addresses }
      pictures.set(result, [...(pictures.get(result) ?? []), picture])
    }
  } catch (error) {
    const nextStep =
      error instanceof EnvironmentError || error instanceof UserError ? error.nextStep : undefined
    log.warning(
      `The comment has the charts that GitHub draws, and no pictures of branch ${base}-…: ${messageOf(error)}.${nextStep === undefined ? '' : ` ${nextStep}`}`,
    )
  }
  return pictures
}

/** Of the drawing; the picture has more pixels. */
function widthOf({ svg }: RenderedChart): number {
  const width = Number(/^<svg[^>]* width="([\d.]+)"/.exec(svg)?.[1])
  return Number.isFinite(width) && width > 0 ? width : 800
}

/**
 * Adds pictures to the newest branch of them, or begins the next when that is full and removes the oldest. When another writer
 * comes first, it is looked at again.
 * @returns the commit that holds them
 * @throws {UserError} when a branch of such a name holds something else; {EnvironmentError} when GitHub refuses, or others always come first
 */
async function commitPictures({ base, message, files }: PictureCommit, ports: WriterPorts): Promise<string> {
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
