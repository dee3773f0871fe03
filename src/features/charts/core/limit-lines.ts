import { formatValue } from '../../../core/format/numbers.ts'
import type { LimitsOf } from '../../../core/record/limits.ts'
import type { Unit } from '../../../core/series.ts'
import type { ChartTheme } from './theme.ts'
import type { ChartSpecification } from '../../../core/report/figures.ts'
import { chartLines, type layersOn, plotWidth, tooltip } from './chart.ts'
import { NARROW_CHARACTERS } from './rows.ts'

const LINE_HEIGHT = 13
/** Between a rule and its words. */
const SPACE = 5
/** Words that begin so many pixels after their mark are still seen as its words. */
const NEAR = 120
/** About the width of a letter of the words; more than most take. */
const LETTER_WIDTH = 6.2

/** A line across marks that are measured by it. */
export interface ChartLimit {
  /** In the unit of the panel. */
  readonly value: number
  /** What it is, with its value. */
  readonly text: string
}

interface Limited {
  readonly limits?: readonly ChartLimit[]
}

/** How a subtitle explains the lines: a sentence, none where panels have none. */
export function limitsMean(
  panels: readonly { readonly rows: readonly { readonly entries: readonly Limited[] }[] }[],
): string[] {
  const entries = panels.flatMap(({ rows }) => rows.flatMap((row) => row.entries))
  return entries.some(({ limits = [] }) => limits.length > 0) ? ['Dashed: a known limit.'] : []
}

/** The limits of the series of one entry, each once; no key where there are none. */
export function limitsOfMembers(
  members: readonly (Parameters<LimitsOf>[0] | undefined)[],
  limitsOf: LimitsOf,
): Limited {
  const all = members.flatMap((series) =>
    series === undefined ? [] : limitsOf(series).map((limit) => chartLimit(limit, series.unit)),
  )
  const limits = distinctChartLimits(all)
  return limits.length === 0 ? {} : { limits }
}

/** "guaranteed by the machine type: 10 Gbit/s". @param of whose limit it is, where not all that is drawn has it */
export function chartLimit(
  { value, label }: { readonly value: number; readonly label: string },
  unit: Unit,
  of: readonly string[] = [],
): ChartLimit {
  return { value, text: `${[...of, label].join(', ')}: ${formatValue(value, unit)}` }
}

export function distinctChartLimits(all: readonly ChartLimit[]): ChartLimit[] {
  return [...new Map(all.map((limit) => [keyOf(limit), limit])).values()]
}

/** The words of a limit, on lines of their own above the first marks that have it. */
interface LimitWords {
  readonly limit: ChartLimit
  readonly lines: readonly string[]
  readonly side: 'left' | 'right'
  readonly height: number
  readonly text: ''
}

/** Places words of limits among the entries of the rows: once per limit, the smallest first, so that no rule crosses words. */
export class LimitLines {
  readonly #seen = new Set<string>()
  readonly #shareOf: (value: number) => number
  readonly #theme: ChartTheme

  /** @param shareOf where a value stands on the axis, from 0 to 1 */
  constructor(shareOf: (value: number) => number, theme: ChartTheme) {
    this.#shareOf = shareOf
    this.#theme = theme
  }

  /** The words that stand above an entry. */
  above({ limits = [] }: Limited): LimitWords[] {
    const fresh = limits.filter((limit) => !this.#seen.has(keyOf(limit))).sort((a, b) => a.value - b.value)
    return fresh.map((limit) => {
      this.#seen.add(keyOf(limit))
      const width = plotWidth(this.#theme)
      const place = this.#placeOf(limit.value)
      const side = place > width / 2 ? 'left' : 'right'
      const room = (side === 'left' ? place : width - place) - SPACE
      const lines = chartLines(limit.text, Math.floor(room / LETTER_WIDTH))
      return { limit, lines, side, height: lines.length * LINE_HEIGHT, text: '' }
    })
  }

  /**
   * Where the words of an entry begin: at the end of its marks, or beyond a rule near it. Limits whose rules
   * are interrupted by the words are `cut`.
   */
  wordsOf(
    end: number,
    { text, limits = [] }: Limited & { readonly text: string },
  ): { readonly end: number; readonly cut: readonly number[] } {
    const values = limits.map(({ value }) => value).sort((a, b) => a - b)
    const width = text.length * LETTER_WIDTH + 2 * SPACE
    if (this.#theme.isNarrow === true)
      return { end, cut: text === '' ? [] : values.filter((value) => this.#placeOf(value) < width) }
    const crosses =
      (from: number) =>
      (value: number): boolean =>
        value > from && this.#placeOf(value) - this.#placeOf(from) < width
    const from = values
      .filter((value) => this.#placeOf(value) - this.#placeOf(end) < NEAR)
      .reduce((start, value) => (crosses(start)(value) ? value : start), end)
    return { end: from, cut: values.filter(crosses(from)) }
  }

  /** In pixels from the beginning of the axis, about: it may be lengthened to a round number. */
  #placeOf(value: number): number {
    return this.#shareOf(value) * plotWidth(this.#theme)
  }
}

/** What stands below each other in a panel: entries, and words of limits among them. */
interface PlacedEntry {
  readonly top: number
  readonly entry: Limited & {
    readonly height: number
    readonly middle?: number
    readonly text: string
    readonly words?: LimitWords
    readonly cut?: readonly number[]
  }
}

interface LimitRule {
  readonly value: number
  readonly text: string
  readonly top: number
  bottom: number
}

/** Dashed rules across all entries that have the limit, as far as they stand below each other without others between, with their words. */
export function limitLayers(
  placed: readonly PlacedEntry[],
  factor: number,
  theme: ChartTheme,
  draw: ReturnType<typeof layersOn>,
): { readonly rules: readonly ChartSpecification[]; readonly words: readonly ChartSpecification[] } {
  const open = new Map<string, LimitRule>()
  const rules: LimitRule[] = []
  for (const [index, { top, entry }] of placed.entries()) {
    const own = entry.words === undefined ? (entry.limits ?? []) : [entry.words.limit]
    const keys = new Set(own.map(keyOf))
    if (entry.words === undefined) for (const key of [...open.keys()]) if (!keys.has(key)) open.delete(key)
    for (const limit of own) {
      const begin = (from: number): LimitRule => {
        const rule = { value: limit.value * factor, text: limit.text, top: from, bottom: from }
        rules.push(rule)
        open.set(keyOf(limit), rule)
        return rule
      }
      let rule = open.get(keyOf(limit)) ?? begin(top - 1)
      // What has no part above or below the words would be gone: it stands behind them.
      const goesOn =
        rule.bottom - rule.top >= LINE_HEIGHT ||
        placed[index + 1]?.entry.limits?.some((next) => keyOf(next) === keyOf(limit))
      if (goesOn === true && entry.cut?.includes(limit.value) === true) {
        const [from, to] = wordsAt(entry, theme)
        rule.bottom = Math.max(rule.bottom, top + from)
        rule = begin(top + to)
      }
      rule.bottom = top + entry.height + 1
    }
  }
  if (rules.length === 0) return { rules: [], words: [] }
  const dashed = { color: theme.ink, strokeWidth: 1.2, strokeDash: [4, 3], aria: false }
  const written = placed.flatMap(({ top, entry: { words } }) =>
    words === undefined
      ? []
      : [
          {
            value: words.limit.value * factor,
            y: top + LINE_HEIGHT / 2,
            text: words.lines,
            side: words.side,
          },
        ],
  )
  const text = { baseline: 'middle', fontSize: 11, lineHeight: LINE_HEIGHT, aria: false, color: theme.ink }
  return {
    rules: [
      draw(
        'rule',
        rules,
        { x: 'value', y: 'top', y2: 'bottom', tooltip: tooltip({ text: 'Limit' }) },
        dashed,
      ),
    ],
    words: (['left', 'right'] as const).flatMap((side) => {
      const own = written.filter((one) => one.side === side)
      const [align, dx] = side === 'left' ? ['right', -SPACE] : ['left', SPACE]
      return own.length === 0
        ? []
        : [draw('text', own, { x: 'value', y: 'y', text: 'text' }, { ...text, align, dx })]
    }),
  }
}

/** From where to where the words of an entry reach, from the upper edge of its marks. */
function wordsAt(
  { middle = 0, text }: PlacedEntry['entry'],
  { isNarrow = false }: ChartTheme,
): readonly [from: number, to: number] {
  if (isNarrow) return [-chartLines(text, NARROW_CHARACTERS).length * LINE_HEIGHT, 0]
  return [middle - LINE_HEIGHT / 2 - 1, middle + LINE_HEIGHT / 2 + 1]
}

function keyOf({ value, text }: ChartLimit): string {
  return JSON.stringify([value, text])
}
