import { seconds, type Seconds } from '../../core/unit.ts'
import type { Agents } from '../../slices/agents.ts'
import type { Measurement, Observation, SuiteContext } from '../../ports/suite.ts'
import type { TestbedPod } from '../../ports/testbed.ts'
import { untilTogether } from '../expect-together.ts'
import { familyLabel, familySuffix } from '../ip-families.ts'
import { pausablePod, withOpenFiles, type HttpClient } from './client.ts'
import { heyArguments } from './hey-arguments.ts'
import { HEY_REQUESTS_TEMPLATE } from './hey-requests.ts'
import { openHeyLoad } from './open-hey-load.ts'
import { figuresOf } from './hey-output.ts'
import type { OpenNodeGroups } from '../node-groups/open-node-groups.ts'
import { busyTimeBetween, readBusyTime, totalTime } from './node-cpu.ts'
import { loadObservations } from './observations.ts'
import type { HttpParameters, Keepalive } from './parameters.ts'
import { expectServersAlive, expectWholeTime, runHeys, type HeyRun } from './run-hey.ts'
import type { HttpTarget } from './targets.ts'

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
export function loadMeasurement(
  test: LoadTest,
  agents: Agents,
  context: Pick<SuiteContext, 'saveRaw' | 'clock' | 'measured' | 'log'>,
): Measurement {
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
  { clock }: Pick<SuiteContext, 'clock'>,
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
