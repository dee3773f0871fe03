import { groupBy } from '../group-by.ts'
import { distinctLimits } from '../limits/merge-limits.ts'
import { assembleRecord } from '../record/assemble.ts'
import type {
  EnvironmentFacts,
  KbenchRecord,
  NodeFacts,
  RecordedSeries,
  SuiteResult,
} from '../record/schema.ts'
import { formatSeries } from '../series.ts'

/** The record of one side of a shard. */
interface Part {
  readonly record: KbenchRecord
  /** Of the shard. */
  readonly number: number
  /** Its rounds by their numbers in the merged pair. */
  readonly roundOf: ReadonlyMap<number, number>
}

/**
 * One side of all shards: the samples of all, the machines of all, and of each suite how it ended where it did worst.
 * @param parts at least one
 */
export function mergeRecords(
  parts: readonly Part[],
  id: string,
  sha256: (text: string) => string,
): KbenchRecord {
  const records = parts.map(({ record }) => record)
  const [first] = records
  if (first === undefined) throw new RangeError('no records')
  return assembleRecord(
    {
      id,
      startedAt: new Date(Math.min(...records.map(({ startedAt }) => Date.parse(startedAt)))),
      durationSeconds: Math.max(...records.map(({ durationSeconds }) => durationSeconds)),
      interrupted: false,
      subject: first.subject,
      provider: first.environment.provider,
      facts: mergeFacts(
        records.map(({ environment }) => environment.facts),
        first.environment.facts,
      ),
      suites: mergeSuites(
        parts.map(({ record: { suites }, number }) => ({ suites, label: `shard ${String(number)}` })),
      ),
      series: mergeSeries(parts),
      limits: distinctLimits(records.map(({ limits }) => limits)),
    },
    sha256,
  )
}

/** Nodes of each kind of machine once: a shard on a machine like that of another adds none. Of what differs, all that there is. */
export function mergeFacts(all: readonly EnvironmentFacts[], first: EnvironmentFacts): EnvironmentFacts {
  const machines = new Map<string, readonly NodeFacts[]>()
  for (const { nodes } of all) {
    const kind = nodes.map(kindOf).sort().join()
    if (!machines.has(kind)) machines.set(kind, nodes)
  }
  const podResources = distinct(all.flatMap((facts) => facts.podResources ?? []))
  const valuesOf = (field: (typeof OF_CLUSTERS)[number]): string | null =>
    distinct(all.flatMap((facts) => facts[field] ?? [])) || null
  return {
    ...first,
    ...Object.fromEntries(OF_CLUSTERS.map((field) => [field, valuesOf(field)])),
    nodes: [...machines.values()].flat(),
    runner: distinct(all.map(({ runner }) => runner)),
    ...(podResources === '' ? {} : { podResources }),
    tools: mergeTexts(all.map(({ tools }) => tools)),
    ...(all.every(({ scenario }) => scenario === undefined)
      ? {}
      : { scenario: mergeTexts(all.map(({ scenario = {} }) => scenario)) }),
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
    const notes = [
      ...own.flatMap(({ suite }) => suite.notes ?? []),
      ...own.flatMap(({ suite, label }) =>
        suite.status === 'skipped' && status !== 'skipped'
          ? [`${label} skipped it${suite.reason === undefined ? '' : `: ${suite.reason}`}`]
          : [],
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

/** Samples of rounds that the pair does not know are left out. */
function mergeSeries(parts: readonly Part[]): RecordedSeries[] {
  const all = parts.flatMap(({ record, roundOf }) =>
    record.series.map((series) => ({
      ...series,
      samples: series.samples.flatMap((sample) => {
        const round = roundOf.get(sample.round)
        return round === undefined ? [] : [{ ...sample, round }]
      }),
    })),
  )
  return [...groupBy(all, formatSeries).values()].flatMap((own) =>
    own.slice(0, 1).map((first) => ({ ...first, samples: own.flatMap(({ samples }) => samples) })),
  )
}
