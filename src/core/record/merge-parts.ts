import { groupBy } from '../group-by.ts'
import type { EnvironmentFacts, KbenchRecord, NodeFacts, SuiteResult } from './schema.ts'
import { median, sortSamples } from '../stats/samples.ts'
import type { Pair } from './pair-file.ts'

/** How often and how long clusters were paused, over pairs that become one. */
export function mergeSwitches(pairs: readonly Pair[]): Pair['switches'] {
  const medians = pairs.flatMap(({ switches }) => switches.medianSeconds ?? [])
  const longest = pairs.flatMap(({ switches }) => switches.longestPauseSeconds ?? [])
  return {
    count: pairs.reduce((sum, { switches }) => sum + switches.count, 0),
    medianSeconds: medians.length === 0 ? null : median(sortSamples(medians)),
    longestPauseSeconds: longest.length === 0 ? null : Math.max(...longest),
  }
}

/** Nodes of each kind of machine once: a part on an equal machine adds none. All values of what differs. */
export function mergeFacts(records: readonly KbenchRecord[], first: KbenchRecord): EnvironmentFacts {
  const all = records.map(({ environment }) => environment.facts)
  const machines = new Map<string, readonly NodeFacts[]>()
  for (const { nodes } of all) {
    const kind = nodes.map(kindOf).sort().join()
    if (!machines.has(kind)) machines.set(kind, nodes)
  }
  const scenarios = all.map(({ scenario }) => scenario).filter((one) => one !== undefined)
  const podResources = distinct(all.flatMap((facts) => facts.podResources ?? []))
  const valuesOf = (field: (typeof OF_CLUSTERS)[number]): string | null =>
    distinct(all.flatMap((facts) => facts[field] ?? [])) || null
  return {
    ...first.environment.facts,
    ...Object.fromEntries(OF_CLUSTERS.map((field) => [field, valuesOf(field)])),
    nodes: [...machines.values()].flat(),
    runner: distinct(all.map(({ runner }) => runner)),
    ...(podResources === '' ? {} : { podResources }),
    tools: mergeTexts(all.map(({ tools }) => tools)),
    ...(scenarios.length === 0 ? {} : { scenario: mergeTexts(scenarios) }),
  }
}

const OF_CLUSTERS = ['kubernetes', 'cni', 'kubeProxyMode', 'storageClass', 'isolation'] as const
const GIBIBYTE = 2 ** 30

/** By what machines are distinguished; names and addresses of nodes do not. */
function kindOf({ role, cpuModel, cores, memoryBytes, kernel, os, mtu }: NodeFacts): string {
  return JSON.stringify([role, cpuModel, cores, Math.round(memoryBytes / GIBIBYTE), kernel, os, mtu])
}

function mergeTexts(all: readonly Readonly<Record<string, string>>[]): Record<string, string> {
  const byName = groupBy(
    all.flatMap((texts) => Object.entries(texts)),
    ([name]) => name,
  )
  return Object.fromEntries([...byName].map(([name, own]) => [name, distinct(own.map(([, text]) => text))]))
}

function distinct(texts: readonly string[]): string {
  return [...new Set(texts)].sort().join(' + ')
}

const WORST_FIRST: readonly SuiteResult['status'][] = ['failed', 'ok', 'skipped']

/** How each suite ended where it did worst, with the labels of the parts where it was not as it should be. */
export function mergeSuites(
  parts: readonly { readonly suites: readonly SuiteResult[]; readonly label: string }[],
): SuiteResult[] {
  const all = parts.flatMap(({ suites, label }) => suites.map((suite) => ({ suite, label })))
  return [...groupBy(all, ({ suite }) => suite.name).values()].flatMap((own): SuiteResult[] => {
    const [first] = own
    if (first === undefined) return []
    const status = WORST_FIRST.find((one) => own.some(({ suite }) => suite.status === one)) ?? 'failed'
    const reasons = own.flatMap(({ suite, label }) =>
      suite.reason === undefined || suite.status !== status ? [] : [`${label}: ${suite.reason}`],
    )
    const skipped = own.filter(({ suite }) => suite.status === 'skipped' && status !== 'skipped')
    const notes = [
      ...own.flatMap(({ suite }) => suite.notes ?? []),
      ...skipped.map(
        ({ suite: { reason }, label }) => `${label} skipped it${reason === undefined ? '' : `: ${reason}`}`,
      ),
    ]
    return [
      {
        name: first.suite.name,
        status,
        ...(reasons.length === 0 ? {} : { reason: reasons.join('; ') }),
        ...(notes.length === 0 ? {} : { notes: [...new Set(notes)] }),
        parameters: first.suite.parameters,
        durationSeconds: Math.max(...own.map(({ suite }) => suite.durationSeconds)),
      },
    ]
  })
}
