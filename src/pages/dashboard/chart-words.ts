import type { ChartSpecification } from '../../core/charts/layout/chart.ts'

/** What a chart says in words besides its labels. */
interface ChartWords {
  /** What the axis of values is: "Latency (ms), lower is better". */
  readonly axis: string
  /** What stands below the title: what a point is, where runs are missing, what is cut. */
  readonly remarks: string
}

/**
 * Takes title, subtitle and titles of axes out of a chart: the page says them, as text there breaks into lines however narrow it is, and
 * in a picture it would be cut off.
 */
export function takeWords(specification: ChartSpecification): {
  readonly specification: ChartSpecification
  readonly words: ChartWords
} {
  const { title, ...rest } = specification
  const { subtitle } = (title ?? {}) as { readonly subtitle?: unknown }
  const axes: string[] = []
  const bare = withoutAxisTitles(rest, axes) as ChartSpecification
  return {
    specification: bare,
    words: { axis: axes[0] ?? '', remarks: isLines(subtitle) ? subtitle.join(' ') : '' },
  }
}

/** Titles of axes are lists of lines; those of tooltips are texts, and stay. */
function withoutAxisTitles(value: unknown, found: string[]): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => withoutAxisTitles(item, found))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, item]: [string, unknown]) => {
      // The data of a chart is foreign.
      if (key === 'data') return [key, item]
      if (key !== 'title' || !isLines(item)) return [key, withoutAxisTitles(item, found)]
      found.push(item.join(' '))
      return [key, null]
    }),
  )
}

function isLines(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((line) => typeof line === 'string')
}
