import type { FindingsCatalogue } from './causes.ts'
import { suiteSentences } from './findings.ts'
import { capital } from '../format/text.ts'
import { left } from './columns.ts'
import { groupBy } from '../group-by.ts'
import type { KbenchRecord, NodeFacts } from '../record/schema.ts'
import { folded, list, paragraph, table, type Block } from './markdown-document.ts'
import { codeMarkdown, escapeMarkdown, proseMarkdown } from './markdown-escape.ts'

/** A chart as Markdown: the link to a picture, or text that GitHub draws. */
export interface ReportChart {
  readonly suite: string
  readonly markdown: string
}

export interface MarkdownOptions {
  readonly catalogue: FindingsCatalogue
  readonly charts?: readonly ReportChart[]
  /** Longest result in bytes of UTF-8: 1 MiB in a job summary, 65,536 characters in a comment. Default: no limit. */
  readonly maximumBytes?: number
}

export function chartBlocks(charts: readonly ReportChart[], importance: number): Block[] {
  return charts.map(({ suite, markdown }) =>
    paragraph(importance, `the chart of ${escapeMarkdown(suite)}`, markdown),
  )
}

/** Suites that did not do all their work, each with its reason. */
export function suiteProblems({ suites }: Pick<KbenchRecord, 'suites'>, importance: number): Block[] {
  return list(
    importance,
    'Suites with problems',
    suiteSentences(suites).map((text) => proseMarkdown(capital(text))),
  )
}

/** What the suites of a record want a reader to know. */
export function noteBlocks({ suites }: KbenchRecord, importance: number): Block[] {
  const notes = suites.flatMap(({ name, notes: texts = [] }) => texts.map((text) => `${name}: ${text}`))
  return list(importance, 'Notes', notes.map(proseMarkdown))
}

export const ENVIRONMENT = 'environment'

/** The machine and cluster that were measured, folded. */
export function environmentBlock(record: KbenchRecord, importance: number): Block {
  const rows = environmentFacts(record).map((fact) => fact.map(escapeMarkdown))
  const block = table(
    importance,
    ENVIRONMENT,
    '',
    [left('Fact'), left('Value')],
    [...rows, ['Fingerprint', codeMarkdown(record.environment.fingerprint)]],
  )
  return folded(block, 'Environment')
}

/** The measured machine and cluster, as text that still holds foreign names. Equal nodes share a line. */
export function environmentFacts({
  environment,
}: Pick<KbenchRecord, 'environment'>): (readonly [name: string, value: string])[] {
  const { provider, facts } = environment
  const simple: [string, string | null][] = [
    ['Provider', provider],
    ['Kubernetes', facts.kubernetes],
    ['CNI', facts.cni],
    ['kube-proxy', facts.kubeProxyMode],
    ['Storage class', facts.storageClass],
    ['Isolation', facts.isolation],
    ['Measuring pods', facts.podResources ?? null],
    ...Object.entries(facts.scenario ?? {}).map(([name, value]): [string, string] => [
      `Scenario: ${name}`,
      value,
    ]),
    ['Run on', facts.runner],
  ]
  const nodes = [...groupBy(facts.nodes, describeNode)].map(([description, alike]): [string, string] => [
    alike.length === 1 ? 'Node' : `${String(alike.length)} nodes`,
    `${alike.map(({ name }) => name).join(', ')}${description === '' ? '' : `: ${description}`}`,
  ])
  const tools = Object.entries(facts.tools).map(([name, version]): [string, string] => [name, version])
  const known = simple.filter((fact): fact is [string, string] => fact[1] !== null)
  return [...known, ...nodes, ...tools]
}

/** Imported records know little of their nodes: what is empty or 0 is unknown. */
function describeNode({
  role,
  cpuModel,
  cores,
  memoryBytes,
  kernel,
  os,
  containerRuntime,
  mtu,
}: NodeFacts): string {
  const processors = [...(cores === 0 ? [] : [String(cores)]), ...(cpuModel === '' ? [] : [cpuModel])]
  const memory = memoryBytes === 0 ? '' : `${(memoryBytes / 2 ** 30).toFixed(1)} GiB`
  const network = mtu === null ? [] : [`MTU ${String(mtu)}`]
  return [
    role,
    cpuModel === '' && cores !== 0 ? `${String(cores)} cores` : processors.join(' × '),
    memory,
    os,
    kernel === '' ? '' : `kernel ${kernel}`,
    containerRuntime,
    ...network,
  ]
    .filter((text) => text !== '')
    .join(', ')
}

/** How the metrics of a report were measured, from the catalogue, folded; nothing when none is known. */
export function methodBlocks(
  metrics: readonly string[],
  catalogue: FindingsCatalogue,
  importance: number,
): Block[] {
  const known = [...new Set(metrics)].flatMap((id) => catalogue.metrics.get(id) ?? [])
  if (known.length === 0) return []
  const rows = known.map(({ id, better, summary }) => [
    codeMarkdown(id),
    `${better} is better`,
    escapeMarkdown(summary),
  ])
  const headers = [left('Metric'), left('Direction'), left('What and how')]
  return [folded(table(importance, 'how it was measured', '', headers, rows), 'How it was measured')]
}
