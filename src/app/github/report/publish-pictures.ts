import { THEME_NAMES, type ThemeName } from '../../../core/charts/theme/theme.ts'
import { picturePath } from '../../../core/charts-branch/generations.ts'
import { EnvironmentError, messageOf, UserError } from '../../../core/errors.ts'
import type { NamedResult } from '../../../core/measured/outcome.ts'
import type { PicturePlan } from '../../../core/charts/comment-pictures.ts'
import type { CommentPicture } from '../../../core/report/comment/pictures.ts'
import type { ChartRenderer, RenderedChart } from '../../../ports/charts.ts'
import { commitPictures } from './commit-pictures.ts'
import type { WriterPorts } from '../other-writers.ts'

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
