import { seconds, type Seconds } from '../../core/series.ts'
import type { Agents, Agent } from '../../slices/agent.ts'
import type { Measurement, Observation, SuiteContext, Load } from '../../ports/suite.ts'
import type { TestbedPod } from '../../ports/testbed.ts'
import { untilTogether } from '../expect-together.ts'
import { familyLabel, familySuffix } from '../ip-families.ts'
import { pausablePod, withOpenFiles, type HttpClient } from './client.ts'
import { heyArguments, figuresOf, HEY_REQUESTS_TEMPLATE, parseHeyRequests, type HeyRequests } from './hey.ts'
import type { OpenNodeGroups } from '../node-groups/open-node-groups.ts'
import { busyTimeBetween, readBusyTime, totalTime } from './node-cpu.ts'
import { loadObservations } from './observations.ts'
import type { HttpParameters, Keepalive } from './parameters.ts'
import { expectServersAlive, expectWholeTime, runHeys, type HeyRun } from './run-hey.ts'
import type { HttpTarget } from './targets.ts'
import { EnvironmentError } from '../../core/errors.ts'
import { SETTLE_SECONDS } from '../../core/slices/slices.ts'
import { quantile, sortSamples } from '../../core/stats/samples.ts'
import type { Clock } from '../../ports/clock.ts'
import { awaitLoad } from '../../slices/await-load.ts'
import { parseCounters, parseWindow } from '../../slices/counters.ts'

interface HeyLoad {
  readonly source: string
  readonly agent: Agent
  /** Unique among the programs of the agent. */
  readonly name: string
  /** hey with the template of `HEY_REQUESTS_TEMPLATE`, for longer than it is needed. */
  readonly argv: readonly string[]
  readonly labels: Readonly<Record<'entry' | 'keepalive', string>>
}

/** Seconds after hey was started. */
interface Window {
  readonly from: number
  readonly to: number
}

const QUANTILES = ['0.5', '0.99'] as const

/** Start of hey, twice. */
const OVERHEAD_SECONDS = 0.8
/** The longest that hey runs for slices; it is ended long before. */
const LOAD_SECONDS = 86_400

interface LoadTest {
  readonly target: HttpTarget
  readonly keepalive: Keepalive
  readonly parameters: HttpParameters
  /** All send at the same time. */
  readonly clients: readonly [HttpClient, ...HttpClient[]]
  readonly servers: readonly TestbedPod[]
  /** Pods whose kernels' CPU times are read, each kernel once; those of clients are read beside hey. undefined: none can be. */
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
  const destination = (index: number): Destination => {
    const { urls } = target
    const url = (keepalive === 'off' ? urls[index % urls.length] : undefined) ?? urls[0]
    return { url, source: `hey (${id}, ${url})` }
  }
  const others = kernels?.filter((pod) => clients.every((client) => client.pod !== pod))
  return {
    id,
    expectedSeconds: warmupSeconds + durationSeconds + OVERHEAD_SECONDS,
    measuredSeconds: durationSeconds,
    measure: (round, signal) => untilTogether(() => measureOnce(round, signal), context),
    ...openLoadOf(test, { id, destination, labels }, agents, context),
  }

  async function measureOnce(round: number, signal?: AbortSignal): Promise<readonly Observation[]> {
    const { url, source } = destination(round - 1)
    const hey = { clients, url, keepalive, parameters, seconds: durationSeconds, source }
    if (warmupSeconds > 0) {
      const warmUp = { ...hey, seconds: warmupSeconds, source: `${source}, warming up` }
      const runs = await runHeys(warmUp, context.clock, signal)
      for (const run of runs) figuresOf(run.report, run.source)
    }
    const before = others === undefined ? undefined : await readBusyTime(others, signal)
    const send = (): Promise<readonly HeyRun[]> =>
      runHeys(hey, context.clock, signal, (index, output) => {
        // Of all that run at the same time, one says when that was.
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
    const beside = busyTimeBeside(runs, kernels)
    return loadObservations({ labels, figures, durationSeconds, busy: sum(before, after, beside), groups })
  }
}

/** hey keeps so many (maxRes in requester/report.go). */
const UNSEEN =
  'hey keeps the first 1,000,000 answers of a test: http_latency is of these alone, and the share of other statuses than 2xx is taken from them'

interface Destination {
  readonly url: string
  /** For errors. */
  readonly source: string
}

interface LoadNames {
  readonly id: string
  readonly destination: (index: number) => Destination
  readonly labels: Readonly<Record<'entry' | 'keepalive', string>>
}

function openLoadOf(
  { keepalive, parameters, clients }: LoadTest,
  { id, destination, labels }: LoadNames,
  agents: Agents,
  { clock }: SuiteContext,
): Pick<Measurement, 'openLoad'> {
  const pod = pausablePod(clients)
  if (pod === undefined) return {}
  const template = HEY_REQUESTS_TEMPLATE
  let opened = 0
  return {
    openLoad: (signal) => {
      const { url, source } = destination(opened)
      opened += 1
      const hey = heyArguments({ ...parameters, url, seconds: LOAD_SECONDS, keepalive, template })
      return openHeyLoad(
        { source, agent: agents.of(pod), name: id, argv: withOpenFiles(hey), labels },
        clock,
        signal,
      )
    },
  }
}

/** Of the kernels that are read in clients; undefined when one cannot be read. */
function busyTimeBeside(
  runs: readonly HeyRun[],
  kernels: readonly TestbedPod[] | undefined,
): Seconds | undefined {
  const read = runs.filter(({ client: { pod } }) => pod !== undefined && kernels?.includes(pod))
  return totalTime(read.map(({ stderr }) => busyTimeBetween(stderr)))
}

function sum(
  before: Seconds | undefined,
  after: Seconds | undefined,
  beside: Seconds | undefined,
): Seconds | undefined {
  return before === undefined || after === undefined || beside === undefined
    ? undefined
    : seconds(after - before + beside)
}

/**
 * Starts hey, lets it make its connections, and pauses it. What it reports of single requests at its end is
 * assigned to slices by time.
 * @throws {EnvironmentError} with what hey said
 * @throws {Interrupted}
 */
export async function openHeyLoad(load: HeyLoad, clock: Clock, signal?: AbortSignal): Promise<Load> {
  const { source, agent, name, argv, labels } = load
  const windows: Window[] = []
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
      return windows.map((window) => observationsIn(window, requests, labels, source))
    },
    close,
  }
}

/** @throws {EnvironmentError} when no request was answered with 2xx in all of the time */
function observationsIn(
  { from, to }: Window,
  { latencies, offsets, statuses, errorRatio, good }: HeyRequests,
  labels: HeyLoad['labels'],
  source: string,
): readonly Observation[] {
  if (good === 0) throw new EnvironmentError(`${source}: no request was answered with a 2xx status`)
  const answered = latencies.filter((latency, index) => {
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
      : QUANTILES.map((one) => ({
          metric: 'http_latency',
          labels: { ...labels, quantile: one },
          value: quantile(sorted, Number(one)),
        }))),
  ]
}
