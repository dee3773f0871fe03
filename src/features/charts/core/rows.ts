import type { ChartSpecification } from '../../../core/report/figures.ts'
import { AXIS_NUMBER, axisLines, chartLines, layersOn } from './chart.ts'
import type { ChartTheme } from './theme.ts'
import { type Scale, scaleOf } from '../../../core/format/numbers.ts'
import { printable, SEPARATOR, wrap } from '../../../core/format/text-layout.ts'
import type { Unit } from '../../../core/series.ts'

/** Ticks that vega makes for the end of a domain that is `nice`. */
const TICKS = 10

/**
 * The prefix of an axis that bars stand on: that of its last number, which is rounded up from the largest value. Values up to 990 kbit/s
 * give an axis up to 1 Mbit/s, not to 1,000 kbit/s.
 * @param values in the unit itself
 */
export function axisScale(unit: Unit, values: readonly number[]): Scale {
  const largest = values.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
  const scale = scaleOf(unit, largest)
  return scaleOf(unit, niceEnd(largest * scale.factor) / scale.factor)
}

/** The end of a domain from 0, rounded up as `nice` does (https://d3js.org/d3-array/ticks, tickIncrement). */
function niceEnd(value: number): number {
  if (!(value > 0)) return value
  const rough = value / TICKS
  const power = 10 ** Math.floor(Math.log10(rough))
  const error = rough / power
  const step =
    power * (error >= Math.sqrt(50) ? 10 : error >= Math.sqrt(10) ? 5 : error >= Math.SQRT2 ? 2 : 1)
  return Math.ceil(value / step) * step
}

/** From so many times the smallest value on, a linear axis would show the small ones as nothing. */
const WIDE = 100
const PADDING = 0.06

/** The part of an axis that marks without a length stand on: points and lines. Bars stand on valueAxis, which has zero. */
export interface AxisRange {
  readonly low: number
  readonly high: number
  readonly isLogarithmic: boolean
  /** What a reader of the axis must know: ", logarithmic", ", axis does not begin at 0" or nothing. */
  readonly remark: string
}

/** Whether only a logarithmic axis shows all values: all above zero, the largest 100 times the smallest. */
export function areWide(values: readonly number[]): boolean {
  const low = values.reduce((a, b) => Math.min(a, b), Infinity)
  const high = values.reduce((a, b) => Math.max(a, b), -Infinity)
  return low > 0 && high / low >= WIDE
}

/**
 * The range of an axis that shows all of these values, with some room around them; with zero where that is
 * near, and logarithmic where the values have very different sizes, and all are above zero.
 * @param values finite, already in the scale of the axis
 */
export function valueRange(values: readonly number[]): AxisRange {
  return areWide(values) ? logarithmicRange(values) : linearRange(values)
}

/**
 * The same with zero in it, unless it is logarithmic: what rises by half then looks like it.
 * @param limits are on the axis, too, and do not choose its kind; above zero
 */
export function fromZero(values: readonly number[], limits: readonly number[] = []): AxisRange {
  return areWide(values) ? logarithmicRange([...values, ...limits]) : linearRange([0, ...values, ...limits])
}

function logarithmicRange(values: readonly number[]): AxisRange {
  const low = values.reduce((a, b) => Math.min(a, b))
  const high = values.reduce((a, b) => Math.max(a, b))
  const room = (high / low) ** PADDING
  return { low: low / room, high: high * room, isLogarithmic: true, remark: ', logarithmic' }
}

function linearRange(values: readonly number[]): AxisRange {
  if (values.length === 0) return { low: 0, high: 1, isLogarithmic: false, remark: '' }
  const low = values.reduce((a, b) => Math.min(a, b))
  const high = values.reduce((a, b) => Math.max(a, b))
  // Values that are all equal stand in the middle of an axis from zero.
  const room = high > low ? (high - low) * PADDING : Math.abs(high)
  const isNearZero = high > low ? low <= (high - low) / 2 : true
  const start = low >= 0 && isNearZero ? 0 : low - room
  const end = high <= 0 && high > low && -high <= (high - low) / 2 ? 0 : high + room
  const range = { low: start, high: end > start ? end : start + 1, isLogarithmic: false }
  return { ...range, remark: start > 0 || end < 0 ? ', axis does not begin at 0' : '' }
}

/** The larger end of that range, by its size: what its prefix goes by. */
export function endOf(values: readonly number[]): number {
  const { low, high } = valueRange(values)
  return values.length === 0 ? 0 : Math.max(Math.abs(low), Math.abs(high))
}

/** The vega-lite encoding of that axis, but for its field. */
export function rangeAxis(
  title: string,
  { low, high, isLogarithmic, remark }: AxisRange,
  theme: ChartTheme,
): ChartSpecification {
  return {
    type: 'quantitative',
    title: axisLines(`${title}${remark}`, theme),
    scale: { domain: [low, high], nice: false, ...(isLogarithmic ? { type: 'log' } : { zero: false }) },
    axis: AXIS_NUMBER,
  }
}

/** Where a value stands on the axis, 0 at its beginning and 1 at its end. */
export function shareOf(value: number, { low, high, isLogarithmic }: AxisRange): number {
  return isLogarithmic ? Math.log(value / low) / Math.log(high / low) : (value - low) / (high - low)
}

/** The reverse of shareOf. */
export function valueAt(share: number, { low, high, isLogarithmic }: AxisRange): number {
  return isLogarithmic ? low * (high / low) ** share : low + share * (high - low)
}

const LABEL_CHARACTERS = 46
/** Characters of the words above marks. */
export const NARROW_CHARACTERS = 54
const LINE_HEIGHT = 13
/** Room between two rows, and between the entries of one. */
const GAP = 8
const ENTRY_GAP = 3

/** What stands in a row: marks of some height, and the words next to them, on a phone above them. */
export interface RowEntry {
  readonly height: number
  readonly text: string
  /** Words in the colour of a regression. */
  readonly isBad?: boolean | undefined
  /** Where the words stand, from the upper edge of the marks; default: in the middle of the height. */
  readonly middle?: number
  /** Where the words begin on the horizontal axis, unless all begin at one place. */
  readonly end?: number
}

export interface PlacedEntry<Entry> {
  /** Label of its row, on one line. */
  readonly label: string
  readonly top: number
  readonly middle: number
  readonly entry: Entry
}

/**
 * Rows below each other with their names left of them.
 * @param wordsAt where the words begin: `end` of each entry, or one place
 * @param gap between two rows
 * @returns where the marks of each entry stand, in pixels from the upper edge of the panel, and layers with the names of the rows and the words
 */
export function stackRows<Entry extends RowEntry>(
  rows: readonly { readonly label: string; readonly entries: readonly Entry[] }[],
  theme: ChartTheme,
  wordsAt: 'end' | ChartSpecification,
  gap = GAP,
): {
  readonly height: number
  readonly entries: readonly PlacedEntry<Entry>[]
  readonly layers: readonly ChartSpecification[]
} {
  const { isNarrow = false } = theme
  const linesAbove = ({ text }: RowEntry): string[] =>
    isNarrow && text !== '' ? chartLines(text, NARROW_CHARACTERS) : []
  const labels = uniqueLabels(rows.map(({ label }) => label))
  const names: { lines: string[]; y: number }[] = []
  const words: object[] = []
  const placed: PlacedEntry<Entry>[] = []
  let end = 0
  for (const [index, { entries }] of rows.entries()) {
    const lines = labels[index]?.split('\n') ?? []
    const room = lines.length * LINE_HEIGHT
    const height = entries.reduce(
      (sum, entry) => sum + linesAbove(entry).length * LINE_HEIGHT + entry.height + ENTRY_GAP,
      -ENTRY_GAP,
    )
    const all = (isNarrow ? height + room : Math.max(height, room)) + gap
    end += all
    let top = isNarrow ? end - gap / 2 - height : end - all / 2 - height / 2
    const first = isNarrow ? top - room : top + height / 2 - room / 2
    names.push({ lines, y: first + LINE_HEIGHT / 2 })
    for (const entry of entries) {
      const above = linesAbove(entry)
      const { text, isBad, end: from, height: own, middle = own / 2 } = entry
      const start = top + above.length * LINE_HEIGHT
      if (text !== '')
        words.push(
          isNarrow
            ? { y: top + LINE_HEIGHT / 2, text: above, isBad }
            : { end: from, y: start + middle, text, isBad },
        )
      placed.push({ label: lines.join(' '), top: start, middle: start + middle, entry })
      top = start + own + ENTRY_GAP
    }
  }
  const draw = layersOn({ type: 'quantitative' })
  const x = { value: isNarrow ? 0 : -8 }
  const ofNames = {
    align: isNarrow ? 'left' : 'right',
    baseline: 'middle',
    fontSize: 11,
    lineHeight: LINE_HEIGHT,
    color: isNarrow ? theme.muted : theme.ink,
    aria: false,
  }
  const style = {
    align: 'left',
    baseline: 'middle',
    fontSize: 11,
    aria: false,
    ...(isNarrow ? { lineHeight: LINE_HEIGHT } : { dx: 7 }),
  }
  // Keeps lines out of the letters.
  const edge = { stroke: theme.background, strokeWidth: 4, strokeJoin: 'round' }
  const color = { condition: { test: 'datum.isBad === true', value: theme.regressed }, value: theme.ink }
  const at = { x: isNarrow ? { value: 0 } : wordsAt, y: 'y', text: 'text' }
  return {
    height: end,
    entries: placed,
    layers: [
      ...(words.length === 0
        ? []
        : [draw('text', words, at, { ...style, ...edge }), draw('text', words, { ...at, color }, style)]),
      draw('text', names, { x, y: 'y', text: 'lines' }, ofNames),
    ],
  }
}

/** Labels on their own lines, each different from all others. */
export function uniqueLabels(labels: readonly string[]): string[] {
  const seen = new Map<string, number>()
  return labels.map((foreign) => {
    const label = wrap(printable(foreign), LABEL_CHARACTERS).join('\n')
    const count = (seen.get(label) ?? 0) + 1
    seen.set(label, count)
    return count === 1 ? label : `${label}${SEPARATOR}(${String(count)})`
  })
}
