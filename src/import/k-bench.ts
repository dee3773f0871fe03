import { dateOf, unexpected, type ForeignFile } from './foreign-file.ts'
import type { ImportedResult, ImportedSample, Importer } from './importer.ts'

/** One line of the log. */
interface LogEntry {
  readonly time: Date | undefined
  readonly message: string
  /** Of a row `label:   1 2 3 4`; empty for other messages. */
  readonly label: string
  /** Not-a-number where K-Bench has nothing (`---`). */
  readonly values: readonly number[]
}

/** As logrus writes text: time="2022-07-19T11:30:27.091" level=info msg="…"; a line that is cut off is none. */
const LINE = /^time="([^"]*)" level=\w+ msg=(?:"(.*)"|(\S+))$/
const CELL = /^(?:-?\d[\d.e+-]*|---|NaN|[+-]Inf)$/
const START = 'Starting kbench...'

/** In the order of the columns "median min max 99%". */
const MEDIAN = 0
const MAXIMUM = 2
const PERCENTILE_99 = 3
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
 * The log of K-Bench (vmware-tanzu/k-bench, LogStats in manager/*.go): per kind of resource a table of API calls, for
 * those that make pods one of their start too.
 */
export const kBenchImporter: Importer = {
  id: 'k-bench',
  title: 'K-Bench',
  reads: 'its log, kbench.log, with the tables at the end',
  labels: {},
  recognises: (text) => /API Call Latencies \(ms\)|Pod Operation Summary|msg="Starting kbench/.test(text),
  read(file): ImportedResult {
    const { entries, runs } = readLog(file.text)
    const samples = samplesOf(entries, file.note).filter(({ value }) => value >= 0)
    if (samples.length === 0)
      throw unexpected(
        file,
        'a log without a table of latencies',
        'K-Bench writes the tables when it ends: was it stopped?',
      )
    const times = entries.flatMap(({ time }) => time ?? [])
    const [first, last] = [times[0], times.at(-1)]
    return {
      startedAt: first,
      durationSeconds:
        first === undefined || last === undefined ? 0 : (last.getTime() - first.getTime()) / 1000,
      facts: {},
      suite: 'control-plane',
      parameters: {},
      notes: [
        'quantile 0.5 is the upper median; 0.99 is omitted where K-Bench shows its maximum, as for fewer than 100 values',
        'phases run and total end when the client sees the pod Running, and total begins when it first sees it',
        'pod_throughput is that of K-Bench: half of the pods by the sum of the median start-up times',
        'times of the log have no zone; they are taken as UTC',
        'left out: start-up times measured by the server, which have whole seconds, and client-server e2e, which compares two clocks',
        ...(entries.some(({ message }) => message === END) ? [] : [`the log breaks off before "${END}"`]),
        ...(runs > 1 ? [`the log has ${String(runs)} runs; this is the last one`] : []),
      ],
      samples,
    }
  },
}

function samplesOf(entries: readonly LogEntry[], note: ForeignFile['note']): ImportedSample[] {
  let section: string | undefined
  let pods: string | undefined
  return entries.flatMap((entry) => {
    const { message } = entry
    const title = /^\*+ (\w+) Results \*+$/.exec(message.trim())?.[1]
    if (title !== undefined) section = title.toLowerCase()
    pods = /^Number of running pods: +(\d+)/.exec(message)?.[1] ?? pods
    const created = /^Pod Creation Success Rate: +([\d.]+) %/.exec(message)?.[1]
    if (created !== undefined && Number(created) < 100)
      note(`only ${created} % of the pods of ${section ?? 'the log'} were created`)
    const samples = [
      ...startupSamples(entry, workloadOf(section)),
      ...callSamples(entry, section),
      ...throughputSamples(entry, pods, workloadOf(section)),
    ]
    if (samples.length === 0 && entry.values.some(Number.isFinite) && !WITHOUT_SERIES.test(entry.label))
      note(`left out: "${entry.label}", a row that is not known`)
    return samples
  })
}

/** Pods that K-Bench made itself need no label; those of a Deployment are another series. */
function workloadOf(section: string | undefined): Readonly<Record<string, string>> {
  return section === undefined || section === 'pod' ? {} : { workload: section }
}

function startupSamples({ label, values, time }: LogEntry, workload: Readonly<Record<string, string>>) {
  const phase = Object.hasOwn(PHASES, label) ? PHASES[label] : undefined
  return phase === undefined
    ? []
    : quantileSamples('pod_startup_latency', { phase, ...workload }, values, time)
}

/** "create pod latency": the verb, then the kind. */
function callSamples({ label, values, time }: LogEntry, section: string | undefined): ImportedSample[] {
  const [, verb, kind] = /^([a-z]+) (\w[\w ]*) latency$/.exec(label) ?? []
  if (verb === undefined || kind === undefined || WITHOUT_SERIES.test(label)) return []
  const resource = resourceOf(kind)
  const labels = { resource, verb, ...(resource === 'pods' ? workloadOf(section) : {}) }
  return quantileSamples('api_latency', labels, values, time)
}

/** The name that the API has for a kind: Pod → pods, "replication controller" → replicationcontrollers. */
function resourceOf(kind: string): string {
  const name = kind.replaceAll(' ', '').toLowerCase()
  if (name === 'endpoints') return name
  return name.endsWith('s') ? `${name}es` : `${name}s`
}

/** Pods per minute: K-Bench divides half of the pods by the sum of the median start-up times. */
function throughputSamples(
  { label, values, time }: LogEntry,
  pods: string | undefined,
  workload: Readonly<Record<string, string>>,
): ImportedSample[] {
  const perMinute = values[0]
  if (label !== 'Pod creation throughput (pods/minutes)' || perMinute === undefined || !(perMinute > 0))
    return []
  const labels = { ...(pods === undefined ? {} : { replicas: pods }), ...workload }
  return [{ metric: 'pod_throughput', labels, value: perMinute / SECONDS_PER_MINUTE, ...at(time) }]
}

function quantileSamples(
  metric: string,
  labels: Readonly<Record<string, string>>,
  values: readonly number[],
  time: Date | undefined,
): ImportedSample[] {
  const [median, maximum, percentile99] = [values[MEDIAN], values[MAXIMUM], values[PERCENTILE_99]]
  // Of fewer than 100 values K-Bench takes the largest one for the 99th percentile.
  const isMaximum = percentile99 === maximum
  const quantiles = [['0.5', median] as const, ...(isMaximum ? [] : [['0.99', percentile99] as const])]
  return quantiles.flatMap(([quantile, value]) =>
    value === undefined || !Number.isFinite(value)
      ? []
      : [{ metric, labels: { ...labels, quantile }, value: value / MILLISECONDS, ...at(time) }],
  )
}

function at(time: Date | undefined): { readonly at?: Date } {
  return time === undefined ? {} : { at: time }
}

/**
 * The lines of the last run of a log. K-Bench appends: one file may hold many runs. A part without the first line of a
 * run (as people paste it) is one run.
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
    time: dateOf(/[Zz]|[+-]\d\d:\d\d$/.test(time) ? time : `${time}Z`),
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
