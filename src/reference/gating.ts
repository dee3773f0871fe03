import type { MetricDefinition } from '../core/metric.ts'
import { formatSeries } from '../core/series.ts'
import { code, pageTable } from './page.ts'

/** Which series of a suite can fail a build by default and which only inform, each with its reason. */
export function gatingTable(metrics: readonly MetricDefinition[]): string {
  const gating = metrics.filter(({ gates }) => gates)
  return pageTable(
    ['series', 'gates', 'why'],
    [...gating, ...metrics.filter(({ gates }) => !gates)].flatMap(rowsOf),
  )
}

function rowsOf({ id, gates, because = '', informs = [] }: MetricDefinition): string[][] {
  const series = (label: string, value: string): string =>
    code(formatSeries({ metric: id, labels: { [label]: value } }))
  return [
    [code(id), gates ? 'yes' : 'no', because],
    ...informs.map(({ label, values, except, because: reason }) => [
      values === undefined
        ? `${code(id)} with the label ${code(label)}${except === undefined ? '' : ` other than ${code(except)}`}`
        : values.map((value) => series(label, value)).join(', '),
      'no',
      reason,
    ]),
  ]
}

/** How far a metric gates, in a word. */
export function gatingWord({ gates, informs = [] }: MetricDefinition): string {
  if (!gates) return 'no'
  return informs.length === 0 ? 'yes' : 'in part'
}
