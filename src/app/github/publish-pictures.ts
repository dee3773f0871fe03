import { picturePath } from '../../core/charts-branch/generations.ts'
import { EnvironmentError, messageOf, UserError } from '../../core/errors.ts'
import type { NamedResult } from '../../core/measured/outcome.ts'
import type { CommentPicture, PicturePlan } from '../../core/report/comment-pictures.ts'
import type { ChartRenderer, RenderedChart } from '../../ports/charts.ts'
import { commitPictures, type PicturePorts } from './commit-pictures.ts'

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

/**
 * Draws pictures and puts them on a branch. An address has the commit of that branch in it, so that it never shows another picture than
 * at first, whatever caches lie between. Whatever fails is one warning: a comment can do without.
 * @returns those of each result that has any
 */
export async function publishPictures(
  { base, pullRequest, commit, repositoryUrl, plans }: PicturesRequest,
  ports: PicturePorts & { readonly charts: ChartRenderer },
): Promise<ReadonlyMap<NamedResult, readonly CommentPicture[]>> {
  const pictures = new Map<NamedResult, CommentPicture[]>()
  if (plans.length === 0) return pictures
  try {
    const drawn: { readonly plan: PicturePlan; readonly chart: RenderedChart; readonly path: string }[] = []
    for (const [index, plan] of plans.entries()) {
      const path = picturePath({ pullRequest, commit }, index + 1, 'light')
      drawn.push({ plan, chart: await ports.charts.render(plan.specification), path })
    }
    const message = `Charts of pull request ${String(pullRequest)} at ${commit.slice(0, 12)}`
    const files = drawn.map(({ chart, path }) => ({ path, content: chart.png }))
    const at = await commitPictures({ base, message, files }, ports)
    for (const { plan, chart, path } of drawn) {
      const address = `${repositoryUrl}/raw/${at}/${path}`
      const { result, suite, title } = plan
      const picture = { suite, title, width: widthOf(chart), address }
      pictures.set(result, [...(pictures.get(result) ?? []), picture])
    }
  } catch (error) {
    const nextStep =
      error instanceof EnvironmentError || error instanceof UserError ? error.nextStep : undefined
    ports.log.warning(
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
