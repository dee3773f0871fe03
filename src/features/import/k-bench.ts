import type { ForeignText } from '../../core/foreign-reader.ts'
import { defined } from '../../core/defined.ts'
import type { Labels } from '../../core/series.ts'
import {
  dateOf,
  type ImportedResult,
  type ImportedSample,
  type Importer,
  Unexpected,
} from './core/importer.ts'

interface LogEntry {
  readonly at: Date | undefined
  readonly message: string
  /** Label of a row `label:   1 2 3 4`; empty for other messages. */
  readonly label: string
  /** Not-a-number where K-Bench has nothing (`---`). */
  readonly values: readonly number[]
}

/** As logrus writes text: time="2022-07-19T11:30:27.091" level=info msg="…"; a line that is cut off is none. */
const LINE = /^time="([^"]*)" level=\w+ msg=(?:"(.*)"|(\S+))$/
const CELL = /^(?:-?\d[\d.e+-]*|---|NaN|[+-]Inf)$/
const START = 'Starting kbench...'

const MILLISECONDS = 1000
const SECONDS_PER_MINUTE = 60
const END = 'Benchmark run completed.'

/** Measured by the client; the rows of the server have whole seconds, so they are omitted. */
const PHASES: Readonly<Record<string, string>> = {
  'Pod scheduling latency stats (client)': 'schedule',
  'Pod initialization latency on kubelet (client)': 'initialize',
  'Pod starting latency stats (client)': 'run',
  'Pod startup total latency (client)': 'total',
}
/** Counts, rows that are left out as the notes say, and what is no API call: a command in a container, a copy of files. */
const WITHOUT_SERIES = /\(server\)$|client-server|average|^Number of |^(?:run|copy) .* latency$/

/**
 * The log of K-Bench (vmware-tanzu/k-bench, LogStats in manager/*.go): a table of API calls per kind of
 * resource, and one of starts where it makes pods.
 */
export const kBenchImporter: Importer = {
  id: 'k-bench',
  title: 'K-Bench',
  reads: 'its log, kbench.log, with the tables at the end',
  labels: {},
  recognises: (text) => /API Call Latencies \(ms\)|Pod Operation Summary|msg="Starting kbench/.test(text),
  read(file): ImportedResult {
    const { entries, runs } = readLog(file.text)
    const samples = samplesOf(entries, file.note)
    if (samples.length === 0)
      throw new Unexpected(
        'a log without a table of latencies',
        'K-Bench writes the tables when it ends: was it stopped?',
      )
    for (const one of NOTES) file.note(one)
    if (!entries.some(({ message }) => message === END)) file.note(`the log breaks off before "${END}"`)
    if (runs > 1) file.note(`the log has ${String(runs)} runs; this is the last one`)
    const times = entries.flatMap(({ at }) => at ?? [])
    const [first, last] = [times[0], times.at(-1)]
    return {
      startedAt: first,
      durationSeconds: first === undefined || last === undefined ? 0 : (+last - +first) / 1000,
      suite: 'control-plane',
      samples,
    }
  },
}

const NOTES = [
  'quantile 0.5 is the upper median; 0.99 is omitted where K-Bench shows its maximum, as for fewer than 100 values',
  'phases run and total end when the client sees the pod Running, and total begins when it first sees it',
  'pod_throughput is that of K-Bench: half of the pods by the sum of the median start-up times',
  'times of the log have no zone; they are taken as UTC',
  'left out: start-up times measured by the server, which have whole seconds, and client-server e2e, which compares two clocks',
]

function samplesOf(entries: readonly LogEntry[], note: ForeignText['note']): ImportedSample[] {
  let section: string | undefined
  let pods: string | undefined
  return entries.flatMap((entry) => {
    const { message, label, values } = entry
    const title = /^\*+ (\w+) Results \*+$/.exec(message.trim())?.[1]
    if (title !== undefined) section = title.toLowerCase()
    pods = /^Number of running pods: +(\d+)/.exec(message)?.[1] ?? pods
    const created = /^Pod Creation Success Rate: +([\d.]+) %/.exec(message)?.[1]
    if (created !== undefined && Number(created) < 100)
      note(`only ${created} % of the pods of ${section ?? 'the log'} were created`)
    // Pods that K-Bench made itself need no label; those of a Deployment are another series.
    const workload = section === undefined || section === 'pod' ? {} : { workload: section }
    const samples = rowSamples(entry, pods, workload)
    if (samples.length === 0 && values.some(Number.isFinite) && !WITHOUT_SERIES.test(label))
      note(`left out: "${label}", a row that is not known`)
    return samples.filter(({ labels, value }) => {
      if (value < 0) note(`left out: "${label}", whose quantile ${labels['quantile'] ?? ''} is negative`)
      return value >= 0
    })
  })
}

/** The samples of a row: of a start-up phase, of API calls, or the throughput. */
function rowSamples(
  { label, values, at }: LogEntry,
  pods: string | undefined,
  workload: Labels,
): ImportedSample[] {
  const [median] = values
  const phase = Object.hasOwn(PHASES, label) ? PHASES[label] : undefined
  if (phase !== undefined) return quantileSamples('pod_startup_latency', { phase, ...workload }, values, at)
  if (label === 'Pod creation throughput (pods/minutes)') {
    const labels = { ...defined({ replicas: pods }), ...workload }
    if (median === undefined || !(median > 0)) return []
    return [{ metric: 'pod_throughput', labels, value: median / SECONDS_PER_MINUTE, at }]
  }
  // "create pod latency": the verb, then the kind.
  const [, verb, kind] = /^([a-z]+) (\w[\w ]*) latency$/.exec(label) ?? []
  if (verb === undefined || kind === undefined || WITHOUT_SERIES.test(label)) return []
  const resource = resourceOf(kind)
  const labels = { resource, verb, ...(resource === 'pods' ? workload : {}) }
  return quantileSamples('api_latency', labels, values, at)
}

/** The name that the API has for a kind: Pod → pods, "replication controller" → replicationcontrollers. */
function resourceOf(kind: string): string {
  const name = kind.replaceAll(' ', '').toLowerCase()
  if (name === 'endpoints') return name
  return name.endsWith('s') ? `${name}es` : `${name}s`
}

/** @param values "median min max 99%" */
function quantileSamples(
  metric: string,
  labels: Labels,
  [median, , maximum, percentile99]: readonly number[],
  at: Date | undefined,
): ImportedSample[] {
  // K-Bench takes the largest of fewer than 100 values for the 99th percentile.
  const quantiles = { '0.5': median, '0.99': percentile99 === maximum ? undefined : percentile99 }
  return Object.entries(quantiles).flatMap(([quantile, value]) =>
    value === undefined || !Number.isFinite(value)
      ? []
      : [{ metric, labels: { ...labels, quantile }, value: value / MILLISECONDS, at }],
  )
}

/**
 * The last run in a log, to which K-Bench appends. Without the first line of a run (as pasted), all of it.
 */
function readLog(text: string): { readonly entries: readonly LogEntry[]; readonly runs: number } {
  const entries = text.split(/\r?\n/).flatMap((line) => entryOf(line) ?? [])
  const starts = entries.flatMap(({ message }, index) => (message === START ? [index] : []))
  return { entries: entries.slice(starts.at(-1) ?? 0), runs: Math.max(1, starts.length) }
}

function entryOf(line: string): LogEntry | undefined {
  const [, time, quoted, word] = LINE.exec(line.trimEnd()) ?? []
  const message = quoted ?? word
  if (time === undefined || message === undefined) return undefined
  return {
    // The log has no time zone.
    at: dateOf(/[Zz]|[+-]\d\d:\d\d$/.test(time) ? time : `${time}Z`),
    message,
    ...rowOf(message),
  }
}

/** Label and numbers of a row: what stands behind the last colon, where that is nothing but numbers. */
function rowOf(message: string): Pick<LogEntry, 'label' | 'values'> {
  const colon = message.lastIndexOf(':')
  const label = message.slice(0, Math.max(colon, 0))
  const rest = message.slice(colon + 1)
  const cells = rest.trim().split(/\s+/)
  const isRow = label.trimEnd() === label && /^\s/.test(rest) && cells.every((cell) => CELL.test(cell))
  return isRow && label !== ''
    ? { label: label.trim(), values: cells.map(Number) }
    : { label: '', values: [] }
}
