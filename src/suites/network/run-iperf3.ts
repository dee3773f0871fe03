import { EnvironmentError, Interrupted, throwIfInterrupted } from '../../core/errors.ts'
import { firstLine } from '../../core/parse-json-output.ts'
import { seconds, type Seconds } from '../../core/series.ts'
import { describeFailure } from '../../ports/command-failure.ts'
import type { SuiteContext } from '../../ports/suite.ts'
import type { RouteEnds } from './ends.ts'
import { isServerBusy, parseIperf3, type Iperf3Report } from './iperf3-output.ts'
import type { Argv } from '../../core/shell-command.ts'

/** One run of the iperf3 client. */
export interface Iperf3Test {
  readonly address: string
  readonly port: number
  readonly protocol: 'tcp' | 'udp'
  /** Seconds measured. */
  readonly seconds: number
  /** Seconds before them that iperf3 leaves out; default: 0. */
  readonly warmupSeconds?: number
  /** Default: 1. */
  readonly streams?: number
  /** bit/s of payload as iperf3 writes it; UDP only. Default: `0`, as fast as possible. */
  readonly bitrate?: string
  /** For a given number of packets of a given size instead of a given time; UDP only. */
  readonly packets?: { readonly count: number; readonly payloadBytes: number }
  readonly tuning?: Iperf3Tuning
  /** Of each interval that it reports besides the whole; default: 1. */
  readonly intervalSeconds?: number | undefined
}

/** What published experiments set besides; iperf3's own defaults without it. */
export interface Iperf3Tuning {
  /** Maximum segment size of TCP in bytes. */
  readonly tcpSegmentBytes?: number | undefined
  /** Bytes in every UDP packet; by default what fits the MTU. */
  readonly udpPayloadBytes?: number | undefined
  /** Send and receive buffer of the UDP socket as iperf3 writes it: `256K`. */
  readonly udpSocketBuffer?: string | undefined
}

/** A server that does not answer must not hold up the run. */
const CONNECT_TIMEOUT_MILLISECONDS = 5000

const MARK = 'kbench-cpu'

const REPORT = new RegExp(`^${MARK} (\\d+\\.\\d+) (\\d+\\.\\d+)$`, 'm')

/** Start, connection and exchange of results, on a slow cluster. */
const MARGIN_SECONDS = 30
const LONGEST_WAIT_SECONDS = 30

export interface Iperf3Run {
  readonly report: Iperf3Report
  readonly clientCpu: Seconds | undefined
  /** undefined where it was not asked for. */
  readonly serverCpu: Seconds | undefined
}

interface Iperf3Settings {
  readonly ends: Pick<RouteEnds, 'client' | 'server'>
  readonly test: Iperf3Test
  /** What is tested, as the start of an error: "iperf3 (tcp pod-to-pod inter-node)". */
  readonly source: string
  /** Under raw/. */
  readonly rawName: string
  /** Whether the server's CPU time is read before and after; default: no. */
  readonly withServerCpu?: boolean
}

/**
 * Runs one test from the client's pod and keeps what it printed. A server that still serves a client that was
 * killed is waited for once.
 * @throws {EnvironmentError} with what iperf3 itself said
 * @throws {Interrupted}
 */
export async function runIperf3(
  settings: Iperf3Settings,
  context: Pick<SuiteContext, 'clock' | 'log' | 'saveRaw' | 'measured'>,
  signal: AbortSignal | undefined,
): Promise<Iperf3Run> {
  const first = await attempt(settings, context, signal)
  if (!isServerBusy(first.report)) return finished(first, settings)
  const wait = Math.min((settings.test.warmupSeconds ?? 0) + settings.test.seconds + 1, LONGEST_WAIT_SECONDS)
  context.log.warning(
    `${settings.source}: ${String(first.report.error)}; trying once more in ${String(wait)} s`,
  )
  await context.clock.sleep(seconds(wait), signal)
  return finished(await attempt(settings, context, signal), settings)
}

async function attempt(
  { ends, test, source, rawName, withServerCpu }: Iperf3Settings,
  context: Pick<SuiteContext, 'saveRaw' | 'measured'>,
  signal: AbortSignal | undefined,
): Promise<Iperf3Run> {
  throwIfInterrupted(signal)
  const before = withServerCpu ? await ends.server.cpuTime() : undefined
  const result = await ends.client.exec(timedCommand(iperf3Arguments(test)), {
    signal,
    timeoutSeconds: (test.warmupSeconds ?? 0) + test.seconds + MARGIN_SECONDS,
  })
  context.measured?.(seconds(test.seconds))
  const after = withServerCpu ? await ends.server.cpuTime() : undefined
  if (result.failure === 'interrupted') throw new Interrupted()
  await context.saveRaw(rawName, result.stdout)
  if (result.failure !== undefined) throw new EnvironmentError(`${source} failed: ${describeFailure(result)}`)
  const message = firstLine(withoutCpuTime(result.stderr))
  if (result.stdout.trim() === '')
    throw new EnvironmentError(
      `${source} printed nothing and exited with ${String(result.exitCode)}${message === undefined ? '' : `: ${message}`}`,
    )
  const report = parseIperf3(result.stdout, source)
  if (report.error === undefined && result.exitCode !== 0)
    throw new EnvironmentError(`${source} failed: ${describeFailure(result)}`)
  return {
    report,
    clientCpu: cpuTimeIn(result.stderr),
    serverCpu: before === undefined || after === undefined ? undefined : seconds(after - before),
  }
}

function finished(run: Iperf3Run, { source }: Iperf3Settings): Iperf3Run {
  if (run.report.error !== undefined) throw new EnvironmentError(`${source} failed: ${run.report.error}`)
  return run
}

/**
 * The command, run so that bash reports on standard error how much CPU time it took: the times of the process as the
 * kernel accounts them, without what leads to it (kubectl exec, nsenter).
 */
export function timedCommand(command: Argv): Argv {
  // LC_ALL: in other languages bash writes a decimal comma.
  return ['bash', '-c', `LC_ALL=C TIMEFORMAT="${MARK} %3U %3S"; time "$@"`, 'kbench', ...command]
}

/** User and system CPU time of the timed command; undefined where the report is missing. */
export function cpuTimeIn(standardError: string): Seconds | undefined {
  const [, user, system] = REPORT.exec(standardError) ?? []
  return user === undefined || system === undefined ? undefined : seconds(Number(user) + Number(system))
}

/** Standard error without the report. */
export function withoutCpuTime(standardError: string): string {
  return standardError.replace(REPORT, '')
}

/** The command line of one test; the options are those of iperf3 3.9 and later. */
export function iperf3Arguments(test: Iperf3Test): Argv {
  return [
    'iperf3',
    '-c',
    test.address,
    '-p',
    String(test.port),
    ...(test.protocol === 'udp' ? ['-u', '-b', test.bitrate ?? '0'] : []),
    ...tuningArguments(test),
    ...(test.packets === undefined
      ? ['-t', String(test.seconds)]
      : ['-l', String(test.packets.payloadBytes), '-k', String(test.packets.count)]),
    ...(test.warmupSeconds ? ['-O', String(test.warmupSeconds)] : []),
    ...((test.streams ?? 1) === 1 ? [] : ['-P', String(test.streams)]),
    ...(test.intervalSeconds === undefined ? [] : ['-i', String(test.intervalSeconds)]),
    '-J',
    '--connect-timeout',
    String(CONNECT_TIMEOUT_MILLISECONDS),
  ]
}

function tuningArguments({ protocol, tuning = {} }: Iperf3Test): string[] {
  const { tcpSegmentBytes, udpPayloadBytes, udpSocketBuffer } = tuning
  const option = (name: string, value: string | number | undefined): string[] =>
    value === undefined ? [] : [name, String(value)]
  return protocol === 'tcp'
    ? option('-M', tcpSegmentBytes)
    : [...option('-w', udpSocketBuffer), ...option('-l', udpPayloadBytes)]
}
