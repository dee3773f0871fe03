import { EnvironmentError, Interrupted } from '../../core/errors.ts'
import { firstLine } from '../../core/parse-json-output.ts'
import { seconds, type Seconds } from '../../core/unit.ts'
import { describeFailure } from '../../ports/command-failure.ts'
import type { CommandResult } from '../../ports/exec.ts'
import type { Agents } from '../../slices/agents.ts'
import type { Measurement, Observation, SuiteContext } from '../../ports/suite.ts'
import type { TestbedPod } from '../../ports/testbed.ts'
import { familyLabel, familySuffix } from '../ip-families.ts'
import { heyCommand, withOpenFiles, type HttpClient } from './client.ts'
import { heyArguments } from './hey-arguments.ts'
import { HEY_REQUESTS_TEMPLATE } from './hey-requests.ts'
import { openHeyLoad } from './open-hey-load.ts'
import { figuresOf, parseHey, type HeyReport, type HttpFigures, type HttpQuantile } from './hey-output.ts'
import { busyTimeBetween, readBusyTime } from './node-cpu.ts'
import type { HttpParameters, Keepalive } from './parameters.ts'
import type { HttpTarget } from './targets.ts'

/** Start of hey, twice. */
const OVERHEAD_SECONDS = 0.8
const MARGIN_SECONDS = 30
/** The longest that hey runs for slices; it is ended long before. */
const LOAD_SECONDS = 86_400
/** hey stops at its time to the millisecond; earlier, somebody stopped it. */
const SHORTEST_SHARE = 0.99

interface LoadTest {
  readonly target: HttpTarget
  readonly keepalive: Keepalive
  readonly parameters: HttpParameters
  readonly client: HttpClient
  readonly servers: readonly TestbedPod[]
  /** Pods whose kernels' CPU times are read; the client's is read beside hey and is not among them. */
  readonly otherKernels: readonly TestbedPod[]
  /** Whether there are CPU times at all. */
  readonly withCpu: boolean
  /** For what only measuring shows; the same sentence may come often. */
  readonly note: (sentence: string) => void
}

/** As many requests as there can be with a fixed number on their way. */
export function loadMeasurement(
  test: LoadTest,
  agents: Agents,
  context: Pick<SuiteContext, 'saveRaw' | 'clock' | 'measured'>,
): Measurement {
  const { target, keepalive, parameters, client } = test
  const { pod } = client
  const { durationSeconds, warmupSeconds } = parameters
  const id = `${target.entry}-keepalive-${keepalive}${familySuffix(target.family)}`
  const source = `hey (${id}, ${target.url})`
  return {
    id,
    expectedSeconds: warmupSeconds + durationSeconds + OVERHEAD_SECONDS,
    measuredSeconds: durationSeconds,
    async measure(round, signal) {
      if (warmupSeconds > 0) {
        const warmup = await runHey(test, warmupSeconds, `${source}, warming up`, signal)
        figuresOf(parseHey(warmup.stdout, `${source}, warming up`), source)
      }
      const before = test.withCpu ? await readBusyTime(test.otherKernels, signal) : undefined
      const result = await runHey(test, durationSeconds, source, signal, (output) => {
        context.measured?.(seconds(durationSeconds))
        return context.saveRaw(`http/${String(round)}-${id}.json`, output)
      })
      const after = test.withCpu ? await readBusyTime(test.otherKernels, signal) : undefined
      const report = parseHey(result.stdout, source)
      await expectServersAlive(report, test.servers, source)
      const figures = figuresOf(report, source)
      expectWholeTime(report, durationSeconds, source)
      if (figures.unseen > 0) test.note(UNSEEN)
      const beside = test.client.pod === undefined ? seconds(0) : busyTimeBetween(result.stderr)
      return observations(test, figures, sum(before, after, beside))
    },
    ...(pod === undefined
      ? {}
      : {
          openLoad: (signal) => {
            const hey = heyArguments({
              ...parameters,
              url: target.url,
              seconds: LOAD_SECONDS,
              keepalive,
              template: HEY_REQUESTS_TEMPLATE,
            })
            const labels = { entry: target.entry, keepalive, ...familyLabel(target.family) }
            const argv = withOpenFiles(hey)
            return openHeyLoad(
              { source, agent: agents.of(pod), name: id, argv, labels },
              context.clock,
              signal,
            )
          },
        }),
  }
}

/** hey keeps so many (maxRes in requester/report.go). */
const UNSEEN =
  'hey keeps the first 1,000,000 answers of a test: http_latency is of these alone, and the share of other statuses than 2xx is taken from them'

async function runHey(
  { target, keepalive, parameters, client }: LoadTest,
  runSeconds: number,
  source: string,
  signal: AbortSignal | undefined,
  keep: (output: string) => Promise<void> = () => Promise.resolve(),
): Promise<CommandResult> {
  const hey = heyArguments({ ...parameters, url: target.url, seconds: runSeconds, keepalive })
  const result = await client.run(heyCommand(hey, client), {
    signal,
    timeoutSeconds: runSeconds + parameters.timeoutSeconds + MARGIN_SECONDS,
  })
  if (result.failure === 'interrupted') throw new Interrupted()
  await keep(result.stdout)
  if (result.failure !== undefined || result.exitCode !== 0) {
    // The first line is the cause, what follows is hey's help.
    const said = result.failure === undefined ? firstLine(result.stderr.replace(/^cpu .*$/gm, '')) : undefined
    throw new EnvironmentError(`${source} failed: ${said ?? describeFailure({ ...result, argv: hey })}`)
  }
  return result
}

/** Failed requests are a result, except when they come from a server of ours that is gone. */
async function expectServersAlive(
  report: HeyReport,
  servers: readonly TestbedPod[],
  source: string,
): Promise<void> {
  if (Object.keys(report.errors).length === 0) return
  const outcomes = await Promise.allSettled(servers.map((server) => server.cpuTime()))
  const gone = outcomes.flatMap((outcome, index) =>
    outcome.status === 'rejected' ? [servers[index]?.name ?? ''] : [],
  )
  if (gone.length > 0)
    throw new EnvironmentError(
      `${source}: the server of pod ${gone.join(', ')} is gone, so the requests that failed say nothing about the cluster`,
      {
        nextStep:
          'Look with `kubectl get events -A` for who ended it: a full node, or memory above the limit.',
      },
    )
}

function expectWholeTime(report: HeyReport, asked: number, source: string): void {
  if (report.seconds < asked * SHORTEST_SHARE)
    throw new EnvironmentError(
      `${source} ended after ${report.seconds.toFixed(1)} s, and ${String(asked)} s were asked for`,
    )
}

/**
 * The rate is over the time in which requests are begun, not until the last of them has ended, as hey has it: one that
 * waits for its time-out would stretch a short test several times.
 */
function observations(
  { target: { entry, family }, keepalive, parameters, withCpu }: LoadTest,
  { answered, errorRatio, latency }: HttpFigures,
  busy: Seconds | undefined,
): Observation[] {
  const labels = { entry, keepalive, ...familyLabel(family) }
  const quantiles = Object.entries(latency) as [HttpQuantile, Seconds][]
  return [
    { metric: 'http_request_rate', labels, value: answered / parameters.durationSeconds },
    { metric: 'http_error_ratio', labels, value: errorRatio },
    ...quantiles.map(([quantile, value]) => ({
      metric: 'http_latency',
      labels: { ...labels, quantile },
      value,
    })),
    ...(withCpu && busy !== undefined && busy > 0
      ? [{ metric: 'http_node_cpu', labels, value: busy / answered }]
      : []),
  ]
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
