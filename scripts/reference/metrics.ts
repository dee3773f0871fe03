import { formatSeries, type MetricDefinition } from '../../src/core/series.ts'
import type { Suite } from '../../src/ports/suite.ts'
import { code, folderOfSuite, page, pageTable, type ReferencePage } from './page.ts'

const WHAT_GATES = `## What gates

A series that *gates* can fail a build. The others are measured, stored and shown, and only inform. One false-alarm rate covers all
gating series, so each one makes it a little harder to prove a change of the others. By default few series gate: those that
differ, not every quantile of everything. A pair measures what only informs in a few rounds of its first stage.

Rules in kbench.yaml let any series gate, or stop it; the last rule that matches a series wins, for each property on its own:

\`\`\`yaml
version: 1
gate:
  rules:
    # The tail of latency fails the build, too, when it is worse by more than 15 %.
    - { series: 'network_latency{quantile="0.99"}', margin: 15%, informational: false }
    # New connections only inform.
    - { series: 'http_*{keepalive="off"}', informational: true }
\`\`\`

A rule with only a margin makes no series gate; kbench warns about it.`

/** Every metric of every suite, from the manifests of the suites. */
export function metricsPage(suites: readonly Suite[]): ReferencePage {
  return page(
    {
      file: 'metrics.md',
      title: 'Metrics',
      about: 'Every metric: unit, direction, which series gate and why',
      source: 'the manifests `src/suites/*/suite.ts`',
    },
    `What each suite measures, in which unit, and which direction is better. Units: \`s\` seconds, \`By\` bytes, \`GBy\` 10⁹
bytes, \`bit/s\` bits per second, \`1/s\` per second, \`1\` a share from 0 to 1,
\`{count}\` a plain number.`,
    WHAT_GATES,
    ...suites.flatMap(({ id, summary, metrics }) => [
      `## ${id}`,
      `${capital(summary)}. Method and limits: [${id}](../../${folderOfSuite(id)}/README.md).`,
      pageTable(['metric', 'unit', 'better', 'gates', 'what it is'], metrics.map(row)),
      'What gates by default, and why:',
      gatingTable(metrics),
    ]),
  )
}

function row(metric: MetricDefinition): string[] {
  const { id, unit, better, summary } = metric
  return [code(id), code(unit), better, gatingWord(metric), summary]
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1).replace(/\.$/, '')
}

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
function gatingWord({ gates, informs = [] }: MetricDefinition): string {
  if (!gates) return 'no'
  return informs.length === 0 ? 'yes' : 'in part'
}
