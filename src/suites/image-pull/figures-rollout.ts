import { count, formatDuration } from '../../core/format/numbers.ts'
import { compareNaturally } from '../../core/format/text.ts'
import { groupBy } from '../../core/group-by.ts'
import { figureNames } from '../../core/report/side-by-side-findings.ts'
import { shortLabels } from '../../core/format/metrics.ts'
import type { ColumnRollouts, Rollout } from './figures-collect.ts'
import type { ChartSpecification, ChartTools, SuiteChart } from '../../core/report/figures.ts'

/** Lines have the names of their nodes up to here; with more nodes they would be too thin for text. */
const MOST_NAMED = 16
const NAMED_STEP = 18
const THICKNESS = [
  { upTo: 16, step: 10 },
  { upTo: 60, step: 6 },
  { upTo: 200, step: 3 },
] as const

/** A roll-out as it is shown: of several the one of median length. */
interface Shown {
  readonly column: number
  readonly rollout: Rollout
  readonly of: number
  readonly length: number
}

/**
 * One chart per image (size and layers): for every revision and column a panel with a line per node, from the start to the end of its
 * pull. All panels of a revision have one scale.
 */
export function rolloutCharts(columns: readonly ColumnRollouts[], tools: ChartTools): SuiteChart[] {
  const all = columns.flatMap(({ rollouts }, column) => rollouts.map((rollout) => ({ column, rollout })))
  const { full, short } = figureNames({ columns: columns.map(({ name }) => ({ name, records: [] })) })
  const images = groupBy(all, ({ rollout: { labels } }) => imageOf(labels))
  return [...images]
    .sort(([a], [b]) => compareNaturally(a, b))
    .map(([image, members]) => {
      const revisions = [...groupBy(members, ({ rollout }) => rollout.labels['revision'] ?? '')]
        .sort(([a], [b]) => compareNaturally(a, b))
        .map(([revision, some]) => ({ revision, shown: shownOf(some) }))
      const title = `${image}: ${revisions.map((one) => finding(one, short)).join('; ')}`
      return {
        suite: fileName(image),
        title,
        specification: tools.chart(
          title,
          subtitleOf(columns),
          revisions.flatMap((one) => panels(one, full, tools)),
        ),
      }
    })
}

function imageOf(labels: Rollout['labels']): string {
  const others = Object.fromEntries(Object.entries(labels).filter(([name]) => name !== 'revision'))
  return shortLabels([others]).each[0] ?? ''
}

function fileName(image: string): string {
  return `image-pull-rollout-${image.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`
}

function shownOf(members: readonly { readonly column: number; readonly rollout: Rollout }[]): Shown[] {
  return [...groupBy(members, ({ column }) => column)].flatMap(([column, some]) => {
    const sorted = some
      .map(({ rollout }) => ({ rollout, length: rolloutLength(rollout) }))
      .sort((a, b) => a.length - b.length)
    // With an even number, the shorter of the two in the middle: a real roll-out, not a mean of two.
    const middle = sorted[Math.floor((sorted.length - 1) / 2)]
    return middle === undefined ? [] : [{ column, of: sorted.length, ...middle }]
  })
}

interface Revision {
  readonly revision: string
  readonly shown: readonly Shown[]
}

function finding({ revision, shown }: Revision, names: readonly string[]): string {
  const ends = shown.map(({ column, length }) => ({ name: names[column] ?? '', length }))
  const text = ({ name, length }: (typeof ends)[number]): string => `${formatDuration(length)} (${name})`
  if (ends.length <= 2) return `${revision} on every node after ${ends.map(text).join(', ')}`
  const sorted = [...ends].sort((a, b) => a.length - b.length)
  const [first, last] = [sorted[0], sorted[sorted.length - 1]]
  return first === undefined || last === undefined
    ? revision
    : `${revision} on every node after ${text(first)} to ${text(last)}`
}

function subtitleOf(columns: readonly ColumnRollouts[]): string {
  const whole = columns.filter(({ wholeSeconds }) => wholeSeconds).length
  const accuracy =
    whole === 0
      ? 'Ends are when the API server reported them, starts are the pull time before that.'
      : `Starts ${whole === columns.length ? '' : 'of imported results '}are known to the second.`
  return `A line per node, from the start to the end of its pull, in the order of their starts; seconds from the first start. ${accuracy}`
}

function panels(
  { revision, shown }: Revision,
  names: readonly string[],
  tools: ChartTools,
): ChartSpecification[] {
  const longest = shown.reduce((most, { length }) => Math.max(most, length), 0)
  return shown.map((one) => panel(one, revision, names[one.column] ?? '', longest, tools))
}

function panel(
  { column, rollout: { pulls, round }, of, length }: Shown,
  revision: string,
  name: string,
  longest: number,
  { axisLines, columnColor, plotWidth, stackRows }: ChartTools,
): ChartSpecification {
  const isNamed = pulls.length <= MOST_NAMED && pulls.every(({ node }) => node !== null)
  const which = of === 1 ? '' : ` · that of median length of ${String(of)} (round ${String(round)})`
  const nodes = count(pulls.length, 'node')
  const heading = `${revision} · ${name} · ${nodes}, ${formatDuration(length)}${which}`
  const step = isNamed ? NAMED_STEP : stepOf(pulls.length)
  const thickness = Math.max(1, step * 0.7)
  const rows = isNamed
    ? stackRows(
        pulls.map(({ node }) => ({ label: node ?? '', height: thickness })),
        step - thickness,
      )
    : {
        height: pulls.length * step,
        entries: pulls.map((_, index) => ({ top: index * step })),
        layers: [],
      }
  const values = pulls.map(({ node, start, end }, index) => {
    const top = rows.entries[index]?.top ?? 0
    const seconds = Math.round((end - start) * 1000) / 1000
    return { node: node ?? 'unknown', start, end, seconds, top, bottom: top + thickness }
  })
  const x = {
    type: 'quantitative',
    title: [...axisLines(heading), 'Time (s), shorter is better'],
    scale: { domain: [0, longest === 0 ? 1 : longest], nice: true },
  }
  const tips = { node: 'Node', start: 'Start (s)', end: 'End (s)', seconds: 'Pull (s)' }
  const bars = {
    data: { values },
    mark: { type: 'rect', color: columnColor(column) },
    encoding: {
      x: { field: 'start', ...x },
      x2: { field: 'end' },
      y: { field: 'top', type: 'quantitative', scale: null, axis: null },
      y2: { field: 'bottom' },
      tooltip: Object.entries(tips).map(([field, title]) => ({ field, type: 'nominal', title })),
    },
  }
  return { width: plotWidth, height: rows.height, layer: [bars, ...rows.layers] }
}

function stepOf(count: number): number {
  return THICKNESS.find(({ upTo }) => count <= upTo)?.step ?? 1.5
}

/** From the begin of the first pull to the end of the last, in seconds. */
export function rolloutLength({ pulls }: Rollout): number {
  return pulls.reduce((last, { end }) => Math.max(last, end), 0)
}
