import { EnvironmentError } from '../../core/errors.ts'
import { seconds, type Seconds } from '../../core/series.ts'
import { SETTLE_SECONDS } from '../../core/record/slices.ts'
import { quantile, sortSamples, sum } from '../../core/stats/samples.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Load, Measurement, Observation, SuiteContext } from '../../ports/suite.ts'
import type { TestbedPod } from '../../ports/testbed.ts'
import type { Agent, Agents } from '../../slices/agent.ts'
import { awaitLoad, parseCounters, parseWindow } from '../../slices/program-load.ts'
import { untilTogether } from '../expect-together.ts'
import { familyLabel, familySuffix } from '../ip-families.ts'
import { utilizationObservations, type GroupCpu, type OpenNodeGroups } from '../node-groups.ts'
import {
  expectServersAlive,
  expectWholeTime,
  pausablePod,
  runHeys,
  withOpenFiles,
  type HeyRun,
  type HttpClients,
} from './clients.ts'
import {
  figuresOf,
  HEY_REQUESTS_TEMPLATE,
  heyArguments,
  parseHeyRequests,
  type HeyTest,
  type HttpFigures,
} from './hey.ts'
import { busyTimeBetween, readBusyTime, totalTime } from './node-cpu.ts'
import type { HttpParameters } from './parameters.ts'
import type { HttpTarget } from './targets.ts'

interface HeyLoad {
  readonly source: string
  readonly agent: Agent
  /** Unique among the programs of the agent. */
  readonly name: string
  /** hey with the template of `HEY_REQUESTS_TEMPLATE`, for longer than it is needed. */
  readonly argv: readonly string[]
  readonly labels: Observation['labels']
}

const QUANTILES = ['0.5', '0.99'] as const
/** Start of hey, twice. */
const OVERHEAD_SECONDS = 0.8
/** The longest that hey runs for slices; it is ended long before. */
const LOAD_SECONDS = 86_400
/** hey keeps no more answers (maxRes in requester/report.go). */
const UNSEEN =
  'hey keeps the first 1,000,000 answers of a test: http_latency covers these alone, and the share of other statuses than 2xx is taken from them'

interface LoadTest {
  readonly target: HttpTarget
  readonly keepalive: HttpParameters['keepalive'][number]
  readonly parameters: HttpParameters
  /** All send at the same time. */
  readonly clients: HttpClients
  readonly servers: readonly TestbedPod[]
  /** Pods whose kernels' CPU times are read, each once; clients' where hey runs. undefined: none can be. */
  readonly kernels: readonly TestbedPod[] | undefined
  readonly groups: OpenNodeGroups
  /** For what only measuring shows; the same sentence may come often. */
  readonly note: (sentence: string) => void
}

/** As many requests as there can be with a fixed number on their way, of each client. */
export function loadMeasurement(test: LoadTest, agents: Agents, context: SuiteContext): Measurement {
  const { target, keepalive, parameters, clients, kernels } = test
  const { durationSeconds, warmupSeconds } = parameters
  const many = clients.length === 1 ? '' : `-${String(clients.length)}-clients`
  const id = `${target.entry}-keepalive-${keepalive}${many}${familySuffix(target.family)}`
  const labels = { entry: target.entry, keepalive, ...familyLabel(target.family) }
  /** @param index of the round, from 0 */
  const testOf = (index: number, duration: number): { readonly hey: HeyTest; readonly source: string } => {
    const { urls } = target
    const url = (keepalive === 'off' ? urls[index % urls.length] : undefined) ?? urls[0]
    return { hey: { ...parameters, url, keepalive, seconds: duration }, source: `hey (${id}, ${url})` }
  }
  const others = kernels?.filter((pod) => clients.every((client) => client.pod !== pod))
  const pausable = pausablePod(clients)
  let opened = 0
  const openLoad = (pod: TestbedPod, signal?: AbortSignal): Promise<Load> => {
    const { hey, source } = testOf(opened, LOAD_SECONDS)
    opened += 1
    const argv = withOpenFiles(heyArguments({ ...hey, template: HEY_REQUESTS_TEMPLATE }))
    return openHeyLoad({ source, agent: agents.of(pod), name: id, argv, labels }, context.clock, signal)
  }
  return {
    id,
    expectedSeconds: warmupSeconds + durationSeconds + OVERHEAD_SECONDS,
    measuredSeconds: durationSeconds,
    measure: (round, signal = context.signal) =>
      untilTogether(() => measureOnce(round, { ...context, signal }), context),
    ...(pausable === undefined ? {} : { openLoad: (signal) => openLoad(pausable, signal) }),
  }

  async function measureOnce(round: number, during: SuiteContext): Promise<readonly Observation[]> {
    const { signal } = during
    const { hey, source } = testOf(round - 1, durationSeconds)
    if (warmupSeconds > 0) {
      const warmUp = { ...hey, seconds: warmupSeconds }
      const runs = await runHeys(warmUp, `${source}, warming up`, clients, during)
      for (const run of runs) figuresOf(run.report, run.source)
    }
    const before = others === undefined ? undefined : await readBusyTime(others, signal)
    const send = (): Promise<readonly HeyRun[]> =>
      runHeys(hey, source, clients, during, (index, output) => {
        // All run at the same time, so one says when that was.
        if (index === 0) context.measured?.(seconds(durationSeconds))
        const client = many === '' ? '' : `-${String(index + 1)}`
        return context.saveRaw(`http/${String(round)}-${id}${client}.json`, output)
      })
    const { result: runs, cpu: groups } = await test.groups.during(send, signal)
    const after = others === undefined ? undefined : await readBusyTime(others, signal)
    await expectServersAlive(runs, test.servers, source)
    const figures = runs.map((run) => figuresOf(run.report, run.source))
    for (const run of runs) expectWholeTime(run, durationSeconds)
    if (figures.some(({ unseen }) => unseen > 0)) test.note(UNSEEN)
    // CPU time of the kernels that are read in clients; undefined when one cannot be read.
    const read = runs.filter(({ client: { pod } }) => pod !== undefined && kernels?.includes(pod))
    const beside = totalTime(read.map(({ stderr }) => busyTimeBetween(stderr)))
    const busy =
      before === undefined || after === undefined || beside === undefined
        ? undefined
        : seconds(after - before + beside)
    return loadObservations({ labels, figures, durationSeconds, busy, groups })
  }
}

interface LoadResult {
  /** Labels of the series: entry, keepalive, family. */
  readonly labels: Observation['labels']
  /** One of each client. */
  readonly figures: readonly HttpFigures[]
  /** In which requests were begun. */
  readonly durationSeconds: number
  /** CPU time of the nodes; undefined: not known. */
  readonly busy: Seconds | undefined
  readonly groups: readonly GroupCpu[]
}

/**
 * The rate is over the time in which requests are begun, not until the last of them has ended, as hey has it: one that
 * waits for its time-out would stretch a short test several times. Of several clients rates are added and shares are those of
 * all requests; quantiles cannot be merged, so each client has series with its number.
 */
function loadObservations({
  labels: ofTest,
  figures,
  durationSeconds,
  busy,
  groups,
}: LoadResult): Observation[] {
  const several = figures.length > 1
  const labels = several ? { ...ofTest, clients: String(figures.length) } : ofTest
  const answered = sum(figures.map((one) => one.answered))
  const results = sum(figures.map((one) => one.results))
  const rate = (count: number, own = labels): Observation => ({
    metric: 'http_request_rate',
    labels: own,
    value: count / durationSeconds,
  })
  return [
    rate(answered),
    { metric: 'http_error_ratio', labels, value: 1 - answered / results },
    ...figures.flatMap((one, index) => {
      const own = several ? { ...labels, client: String(index + 1) } : labels
      return [...(several ? [rate(one.answered, own)] : []), ...latencies(Object.entries(one.latency), own)]
    }),
    ...(busy !== undefined && busy > 0 ? [{ metric: 'http_node_cpu', labels, value: busy / answered }] : []),
    ...groups.map(({ group, busy: ofGroup }) => ({
      metric: 'http_node_cpu',
      labels: { ...labels, group },
      value: ofGroup / answered,
    })),
    ...utilizationObservations('http_node_utilization', groups, labels),
  ]
}

const latencies = (
  values: readonly (readonly [quantile: string, value: number])[],
  labels: Observation['labels'],
): Observation[] =>
  values.map(([name, value]) => ({ metric: 'http_latency', labels: { ...labels, quantile: name }, value }))

/**
 * Starts hey, lets it make its connections, and pauses it. What it reports of single requests at its end is
 * assigned to slices by time.
 * @throws {EnvironmentError} with what hey said
 * @throws {Interrupted}
 */
export async function openHeyLoad(load: HeyLoad, clock: Clock, signal?: AbortSignal): Promise<Load> {
  const { source, agent, name, argv, labels } = load
  /** In s after hey was started. */
  const windows: { readonly from: number; readonly to: number }[] = []
  let ending: Promise<readonly string[]> | undefined
  const end = (): Promise<readonly string[]> => (ending ??= agent.ask('end', name))
  const close = async (): Promise<void> => {
    await end().catch(() => undefined)
  }
  const [time] = await agent.ask('start', name, ...argv)
  const started = Number(time)
  try {
    const answered = async (): Promise<number> =>
      parseCounters(await agent.ask('read', name), source).readCalls
    const problem = await awaitLoad(answered, { idle: 0, isSlowToBegin: true }, { clock, signal })
    if (problem !== undefined) throw new EnvironmentError(`${source}: ${problem}`)
    await agent.ask('stop', name)
  } catch (error) {
    await close()
    throw error
  }
  return {
    async slice(duration) {
      const { before, after } = parseWindow(await agent.ask('slice', name, SETTLE_SECONDS, duration), source)
      windows.push({ from: before.at - started, to: after.at - started })
    },
    async finish() {
      const [, stdout = '', stderr = ''] = await end()
      if (stdout.trim() === '')
        throw new EnvironmentError(`${source} printed nothing: ${stderr.trim().slice(0, 200)}`)
      const requests = parseHeyRequests(stdout, source)
      if (requests.good === 0)
        throw new EnvironmentError(`${source}: no request was answered with a 2xx status`)
      return windows.map(({ from, to }) => observationsIn(from, to, requests, labels))
    },
    close,
  }
}

function observationsIn(
  from: number,
  to: number,
  { latencies: all, offsets, statuses, errorRatio }: ReturnType<typeof parseHeyRequests>,
  labels: Observation['labels'],
): readonly Observation[] {
  const answered = all.filter((latency, index) => {
    const [begun, status] = [offsets[index] ?? 0, statuses[index] ?? 0]
    const ended = begun + latency
    // Begun before the slice: hey was paused in between, and the latency is not the server's.
    return begun >= from - SETTLE_SECONDS && ended >= from && ended <= to && status >= 200 && status < 300
  })
  const sorted = answered.length === 0 ? undefined : sortSamples(answered)
  return [
    { metric: 'http_request_rate', labels, value: answered.length / (to - from) },
    { metric: 'http_error_ratio', labels, value: errorRatio },
    ...(sorted === undefined
      ? []
      : latencies(
          QUANTILES.map((one) => [one, quantile(sorted, Number(one))]),
          labels,
        )),
  ]
}
