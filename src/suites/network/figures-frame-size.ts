import { formatValue } from '../../core/format/numbers.ts'
import { groupBy } from '../../core/group-by.ts'
import { shortLabels } from '../../core/format/metrics.ts'
import type { SideBySide, SideBySideSeries, SideBySideValue } from '../../core/side-by-side.ts'
import { barsMean, figureNames, linesMean, rangesMeet } from '../../core/report/side-by-side-findings.ts'
import type { Labels, Unit } from '../../core/series.ts'
import type { ChartSpecification, ChartTools, SuiteChart } from '../../core/report/figures.ts'
import { SEPARATOR } from '../../core/format/text-layout.ts'

const BITS_PER_BYTE = 8

/** The zero-loss rate of one column at one size. */
interface FrameSizePoint {
  /** In bytes. */
  readonly size: number
  readonly column: number
  /** In frames per second. */
  readonly value: SideBySideValue
}

/** The points of one pair of panels. */
interface FrameSizePanel {
  /** What distinguishes it from the others. */
  readonly about: string
  readonly points: readonly FrameSizePoint[]
}

const METRIC = 'network_zero_loss_rate'
const LABEL = 'frame_size'
/** Wide enough for the labels of 1280 and 1518 next to each other. */
const WIDTH = 600
const HEIGHT = 260
const widthOf = ({ theme, plotWidth }: ChartTools): number =>
  theme.isNarrow === true ? plotWidth - 30 : WIDTH
/** From so large a ratio on, small values cannot be distinguished on a linear axis. */
const LOGARITHMIC_FROM = 50
/** Room for the horizontal axis of one panel and the title of the next. */
const SPACING = 80

/**
 * The zero-loss rate by size of frame, a line per column, for every set of the other labels: in frames, as measured, and in bits
 * (frames × size × 8: of the frames as RFC 2544 counts them, with their check sequence, without preamble and gap).
 * @returns undefined where nothing of it was measured for two sizes
 */
export function frameSizeChart(sides: SideBySide, tools: ChartTools): SuiteChart | undefined {
  const families = familiesOf(sides.series).filter(
    ({ points }) => new Set(points.map(({ size }) => size)).size > 1,
  )
  if (families.length === 0) return undefined
  const { full: names, short } = figureNames(sides)
  const { common, each } = shortLabels(families.map(({ labels }) => labels))
  const about = (index: number): string => (each[index] === 'all' ? '' : (each[index] ?? ''))
  const title = frameSizeFinding(
    families.map(({ points }, index) => ({ about: about(index), points })),
    short,
  )
  const measured = sides.series.filter(({ metric }) => metric === METRIC)
  const subtitle = `Highest rate of frames of which none is lost (RFC 2544). Points: ${barsMean(sides)}; ${linesMean(measured, 'vertical lines')}.${families.length > 1 && common !== '' ? ` ${common}.` : ''}`
  const measures = [
    { title: 'Zero-loss rate', unit: '1/s', perFrame: () => 1 },
    { title: 'The same in bits', unit: 'bit/s', perFrame: (size: number) => size * BITS_PER_BYTE },
  ] as const
  const panels = families.flatMap(({ points }, index) =>
    measures.map((measure) => panel(points, names, { ...measure, about: about(index) }, tools)),
  )
  const legend = tools.legendPanel(names, { width: widthOf(tools), shaped: true })
  const specification = tools.chart(title, subtitle, [legend, ...panels])
  return { suite: 'network-frame-size', title, specification: { ...specification, spacing: SPACING } }
}

/** Zero-loss rates by the other labels. */
function familiesOf(
  series: readonly SideBySideSeries[],
): { readonly labels: Labels; readonly points: readonly FrameSizePoint[] }[] {
  const measured = series.flatMap((one) => {
    const size = Number(one.labels[LABEL])
    if (one.metric !== METRIC || !Number.isFinite(size) || size <= 0) return []
    const labels = Object.fromEntries(Object.entries(one.labels).filter(([name]) => name !== LABEL))
    const points = one.values.flatMap((value, column) => (value === null ? [] : [{ size, column, value }]))
    return [{ labels, points }]
  })
  return [...groupBy(measured, ({ labels }) => JSON.stringify(Object.entries(labels).sort()))].map(
    ([, members]) => ({
      labels: members[0]?.labels ?? {},
      points: members.flatMap(({ points }) => points).sort((a, b) => a.size - b.size),
    }),
  )
}

interface Measure {
  readonly title: string
  readonly about: string
  readonly unit: Unit
  readonly perFrame: (size: number) => number
}

function panel(
  points: readonly FrameSizePoint[],
  names: readonly string[],
  { title, about, unit, perFrame }: Measure,
  tools: ChartTools,
): ChartSpecification {
  const data = points.map(({ size, column, value }) => {
    const { low, high } = value.range ?? { low: value.value, high: value.value }
    const inUnit = (one: number): number => one * perFrame(size)
    return { size, column, value: inUnit(value.value), low: inUnit(low), high: inUnit(high) }
  })
  const most = data.reduce((a, { high }) => Math.max(a, high), 0)
  const least = data.reduce((a, { low }) => Math.min(a, low), Infinity)
  const isLogarithmic = least > 0 && most / least >= LOGARITHMIC_FROM
  const { factor, symbol } = tools.axisScale(unit, [most])
  const sizes = [...new Set(points.map(({ size }) => size))]
  const values = data.map((one) => ({
    size: one.size,
    column: names[one.column] ?? '',
    place: one.column,
    color: tools.columnColor(one.column),
    shape: tools.columnShape(one.column),
    value: one.value * factor,
    low: one.low * factor,
    high: one.high * factor,
    text: formatValue(one.value, unit),
  }))
  const heading = `${title} (${symbol}${isLogarithmic ? ', log axis' : ''}), higher is better${about === '' ? '' : ` · ${about}`}`
  const color = { field: 'color', type: 'nominal', scale: null }
  return {
    width: widthOf(tools),
    height: HEIGHT,
    title: panelTitle(heading, tools),
    data: { values },
    encoding: {
      x: {
        field: 'size',
        type: 'quantitative',
        title: 'Size of the frame in bytes (log axis)',
        scale: { type: 'log', base: 2, domain: [sizes[0], sizes[sizes.length - 1]], nice: false },
        axis: {
          values: sizes,
          orient: 'bottom',
          format: 'd',
          labelOverlap: 'greedy',
          labelSeparation: 1,
          labelFlush: false,
          tickCount: sizes.length,
        },
      },
      detail: { field: 'place', type: 'nominal' },
    },
    layer: [
      { mark: { type: 'line', strokeWidth: 2 }, encoding: { y: rateAxis(6, isLogarithmic, tools), color } },
      {
        mark: { type: 'rule', strokeWidth: 1.2 },
        encoding: { y: { field: 'low', type: 'quantitative' }, y2: { field: 'high' }, color },
      },
      {
        mark: { type: 'point', filled: true, size: 60, opacity: 1 },
        encoding: {
          y: { field: 'value', type: 'quantitative' },
          color,
          shape: { field: 'shape', type: 'nominal', scale: null },
          tooltip: [
            { field: 'column', title: 'column' },
            { field: 'size', title: 'bytes' },
            { field: 'text', title: 'rate' },
          ],
        },
      },
    ],
  }
}

/** @param heading in lines as wide as the plot */
export function panelTitle(heading: string, { axisLines }: ChartTools): ChartSpecification {
  const place = { anchor: 'start', frame: 'group', offset: 10 }
  return { text: axisLines(heading), fontSize: 12, fontWeight: 'normal', ...place }
}

/** The vertical axis of a panel of lines. */
export function rateAxis(
  tickCount: number,
  isLogarithmic: boolean,
  { theme }: ChartTools,
): ChartSpecification {
  return {
    field: 'value',
    type: 'quantitative',
    title: null,
    scale: isLogarithmic ? { type: 'log', nice: true } : { zero: true, nice: true },
    axis: {
      grid: true,
      gridColor: theme.grid,
      labelColor: theme.muted,
      tickCount,
      labelOverlap: true,
      ...(isLogarithmic ? { format: '~g' } : {}),
    },
  }
}

/**
 * Which column is best at most sizes, where its range meets that of no other, and the most bits that any carries, whatever the
 * size: of frames as of bits, the order of the columns at one size is the same.
 * @param panels at least one, each with a point
 */
function frameSizeFinding(panels: readonly FrameSizePanel[], names: readonly string[]): string {
  const shared = panels.flatMap(({ points }) =>
    [...groupBy(points, ({ size }) => size).values()].filter((members) => members.length > 1),
  )
  const who = shared.length === 0 ? undefined : leaders(shared, names, wordsFor(panels, shared.length))
  const alone = who === undefined && names.length === 1 ? names[0] : undefined
  const parts = [who ?? alone ?? [], mostBits(panels, names)].flat()
  return `Zero-loss rate by frame size: ${parts.join(who === undefined ? ', ' : '; ')}`
}

/** What is counted: sizes, or with several panels series; not those that one column alone has measured. */
function wordsFor(panels: readonly FrameSizePanel[], shared: number): string {
  const all = panels.reduce((sum, { points }) => sum + new Set(points.map(({ size }) => size)).size, 0)
  const things = panels.length === 1 ? 'sizes' : 'series'
  return `${String(shared)} ${shared === all ? '' : 'shared '}${things}`
}

function leaders(
  shared: readonly (readonly FrameSizePoint[])[],
  names: readonly string[],
  all: string,
): string {
  // A column whose range meets that of another carries no more than it, as far as these runs say.
  const winners = shared.map((members) => clearlyBest(members)?.column)
  const wins = names.map((_, column) => winners.filter((winner) => winner === column).length)
  const most = wins.reduce((a, b) => Math.max(a, b))
  const meeting = winners.filter((winner) => winner === undefined).length
  if (most === 0) return `ranges overlap at all ${all}`
  const leading = names.filter((_, column) => wins[column] === most)
  const [verb, each] = leading.length === 1 ? ['is best', ''] : ['are best', ' each']
  const rest = meeting === 0 ? '' : `, ranges overlap at ${String(meeting)}`
  return `${leading.join(' and ')} ${verb} at ${String(most)} of ${all}${each}${rest}`
}

/** undefined where the ranges of the best and of another have a number in common. */
function clearlyBest(points: readonly FrameSizePoint[]): FrameSizePoint | undefined {
  const best = points.reduce((a, b) => (b.value.value > a.value.value ? b : a))
  const isClear = points.every((point) => point === best || !rangesMeet(best.value, point.value))
  return isClear ? best : undefined
}

/** "up to 39.3 Gbit/s at 1518 bytes (SR-IOV)"; with ranges, which go beyond it, the highest point. */
function mostBits(panels: readonly FrameSizePanel[], names: readonly string[]): string {
  const all = panels.flatMap(({ about, points }) =>
    points.map((point) => ({ ...point, about, bits: point.value.value * point.size * BITS_PER_BYTE })),
  )
  const most = all.reduce((highest, { bits }) => Math.max(highest, bits), -Infinity)
  const top = all.filter(({ bits }) => bits === most)
  const words = all.some(({ value: { range } }) => range !== null) ? 'highest point' : 'up to'
  const [first] = top
  const which =
    top.length === 1 && first !== undefined
      ? [
          ...(names.length > 1 ? [names[first.column] ?? ''] : []),
          ...(panels.length > 1 && first.about !== '' ? [first.about] : []),
        ]
      : []
  const where = which.length === 0 ? '' : ` (${which.join(SEPARATOR)})`
  return `${words} ${formatValue(most, 'bit/s')} at ${String(first?.size ?? 0)} bytes${where}`
}
