import { comparisonCharts } from './comparison.ts'
import type { ChartSpecification } from '../../../core/report/figures.ts'
import { chartLines } from './chart.ts'
import { type ChartTheme, DARK, LIGHT, type ThemeName } from './theme.ts'
import { escapeAddress, escapeHtml, escapeMarkdown } from '../../../core/report/markdown-escape.ts'
import { folded, paragraph, type Block } from '../../../core/report/markdown-document.ts'
import { worstFirst } from '../../../core/record/headline.ts'
import type { ComparedSeries, Comparison } from '../../../core/record/comparison-schema.ts'
import type { NamedResult } from '../../../core/record/measured.ts'
import { formatSeries } from '../../../core/series.ts'
import type { ReportCatalogue } from '../../../core/format/metrics.ts'
import { shortened } from '../../../core/format/text.ts'
import { findings, suiteTitle } from '../../../core/report/findings.ts'
import type { VerdictRow } from '../../../core/report/verdict-findings.ts'

/** A comment is read in a minute. */
const MOST_PICTURES = 3
/** Rows of one picture; so many can be distinguished. */
const MOST_ROWS = 12
/** What a stranger measured is drawn, too: names and rounds beyond these are no real ones, and would only cost time. */
const LONGEST_NAME = 400
const MOST_ROUNDS = 2000
/** As of the charts that GitHub draws. */
const IMPORTANCE = 4

/** A picture that is worth a place in a comment, still to be drawn. */
export interface PicturePlan {
  /** That it belongs to: one of those given. */
  readonly result: NamedResult
  readonly suite: string
  /** The finding in words, for those who do not see the picture. */
  readonly title: string
  readonly specifications: Readonly<Record<ThemeName, ChartSpecification>>
}

/** Suites in which something changed or may have, those with regressions first; nothing where all is as before. */
export function planPictures(results: readonly NamedResult[], catalogue: ReportCatalogue): PicturePlan[] {
  const candidates = results.flatMap((one) =>
    one.result.comparison === null ? [] : candidatesOf(one, one.result.comparison, catalogue),
  )
  return candidates
    .sort((a, b) => a.rank - b.rank || worstFirst(a.worst, b.worst))
    .slice(0, MOST_PICTURES)
    .map(({ plan }) => plan())
}

interface Candidate {
  readonly rank: number
  readonly worst: ComparedSeries
  readonly plan: () => PicturePlan
}

function candidatesOf(result: NamedResult, comparison: Comparison, catalogue: ReportCatalogue): Candidate[] {
  const found = findings(comparison, catalogue)
  const rows = found.flatMap((finding) => finding.rows)
  const suites = [...new Set(rows.map(({ suite }) => suite))]
  return suites.flatMap((suite): Candidate[] => {
    const own = rows.filter((row) => row.suite === suite)
    const shown = own.filter(({ series }) => isDrawable(series)).slice(0, MOST_ROWS)
    const rank = Math.min(...shown.map(rankOf))
    const [worst] = shown.map(({ series }) => series).sort(worstFirst)
    if (!Number.isFinite(rank) || worst === undefined) return []
    const plan = (): PicturePlan => {
      const finding = shortened(suiteTitle(suite, found))
      const title = result.name === '' ? finding : `${shortened(result.name)}: ${finding}`
      const part = { ...comparison, series: shown.map(({ series }) => series) }
      const rest = own.length - shown.length
      const note = `Shown: the ${String(shown.length)} that matter most; ${String(rest)} more in the tables.`
      const specification = (theme: ChartTheme): ChartSpecification =>
        retitled(
          comparisonCharts(part, catalogue, theme)[0]?.specification ?? {},
          title,
          rest === 0 ? [] : [note],
        )
      return {
        result,
        suite,
        title,
        specifications: { light: specification(LIGHT), dark: specification(DARK) },
      }
    }
    return [{ rank, worst, plan }]
  })
}

/** What nothing is to be seen of is no reason for a picture. */
function rankOf({ series: { verdict, gates } }: VerdictRow): number {
  const order = gates ? ['regressed', 'inconclusive', 'improved'] : []
  const rank = order.indexOf(verdict)
  if (rank !== -1) return rank
  return ['regressed', 'improved'].includes(verdict) ? order.length : Infinity
}

function isDrawable(series: ComparedSeries): boolean {
  return formatSeries(series).length <= LONGEST_NAME && (series.paired?.changes.length ?? 0) <= MOST_ROUNDS
}

/** The chart of a part of a suite, with what was found in all of it. */
function retitled(
  specification: ChartSpecification,
  title: string,
  note: readonly string[],
): ChartSpecification {
  const before = specification['title'] as { readonly subtitle: readonly string[] }
  return {
    ...specification,
    title: { ...before, text: chartLines(title), subtitle: [...before.subtitle, ...note] },
  }
}

export interface CommentPicture {
  readonly suite: string
  readonly title: string
  /** In pixels of the page. */
  readonly width: number
  readonly addresses: { readonly light: string; readonly dark: string }
}

/** The first is seen at once, the others are opened. */
export function pictureBlocks(pictures: readonly CommentPicture[]): Block[] {
  return pictures.flatMap((picture, index) => {
    const image = imageOf(picture)
    if (image === undefined) return []
    const block = paragraph(IMPORTANCE, `the chart of ${escapeMarkdown(picture.suite)}`, image)
    return [index === 0 ? block : folded(block, escapeMarkdown(picture.title))]
  })
}

/** Width of a drawing; the picture has more pixels. */
export function widthOf(svg: string): number {
  const width = Number(/^<svg[^>]* width="([\d.]+)"/.exec(svg)?.[1])
  return Number.isFinite(width) && width > 0 ? width : 800
}

/** HTML that GitHub lets through; undefined where an address is none. */
function imageOf({ title, width, addresses }: CommentPicture): string | undefined {
  const [light, dark] = [escapeAddress(addresses.light), escapeAddress(addresses.dark)]
  if (light === undefined || dark === undefined) return undefined
  const image = `<img alt="${escapeHtml(title)}" width="${width.toFixed(0)}" src="${escapeHtml(light)}">`
  const source = `<source media="(prefers-color-scheme: dark)" srcset="${escapeHtml(dark)}">`
  return `<picture>${source}${image}</picture>`
}
