import type { MetricDefinition } from '../core/metric.ts'
import type { Suite } from '../ports/suite.ts'
import { code, page, pageTable, type ReferencePage } from './page.ts'

/** Every metric of every suite, from the manifests of the suites. */
export function metricsPage(suites: readonly Suite[]): ReferencePage {
  return page(
    {
      file: 'metrics.md',
      title: 'Metrics',
      about: 'Every metric: unit, direction, whether it gates',
      source: 'the manifests `src/suites/*/suite.ts`',
    },
    `What each suite measures, in which unit, and which direction is better. A metric that *gates* can fail a build by
default; \`gate.rules\` in kbench.yaml changes that for single series. Units: \`s\` seconds, \`By\` bytes, \`GBy\` 10⁹ bytes,
\`bit/s\` bits per second, \`1/s\` per second, \`1\` a share from 0 to 1.`,
    ...suites.flatMap(({ id, summary, metrics }) => [
      `## ${id}`,
      `${capital(summary)}. Method and limits: [${id}](../../src/suites/${id}/README.md).`,
      pageTable(['metric', 'unit', 'better', 'gates', 'what it is'], metrics.map(row)),
    ]),
  )
}

function row({ id, unit, better, gates, summary }: MetricDefinition): string[] {
  return [code(id), code(unit), better, gates ? 'yes' : 'no', summary]
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1).replace(/\.$/, '')
}
