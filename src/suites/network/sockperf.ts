import { EnvironmentError } from '../../core/errors.ts'
import { ipFamilyOf } from '../../core/ip-family.ts'
import { firstLine } from '../../core/parse-json-output.ts'
import { type Labels, seconds, type Seconds } from '../../core/series.ts'
import type { Argv } from '../../core/shell-command.ts'
import type { Observation, SuiteContext } from '../../ports/suite.ts'
import { runTool } from '../run-tool.ts'
import type { Line } from './ends.ts'

interface SockperfRun {
  readonly line: Line
  readonly protocol: 'tcp' | 'udp'
  /** Running time. */
  readonly seconds: number
  /** What is tested, as the start of an error: "sockperf (pod-to-pod inter-node)". */
  readonly source: string
  /** Under raw/. */
  readonly rawName: string
  /** Labels of the series, without the quantile. */
  readonly labels: Labels
}

/** The quantiles that are recorded, and the percentile lines of sockperf that hold them. */
const QUANTILES = { '0.5': '50.000', '0.99': '99.000' } as const
type LatencyQuantile = keyof typeof QUANTILES

/** sockperf sends a few messages, then sleeps so long before it measures (src/client.cpp, `sleep(2)`). */
export const SOCKPERF_START_SECONDS = 2
/** What it leaves out of the time given: 0.4 s at the start, 0.05 s at the end. */
export const SOCKPERF_LEFT_OUT_SECONDS = 0.45

/** Version 3.7, that of Debian 12, says of any IPv6 address `'-i' Invalid address: ::1` (and ends with exit code 0). */
export function sockperfReaches({ address }: Line): boolean {
  return ipFamilyOf(address) === 'ipv4'
}

export const NO_LATENCY_OVER_IPV6 =
  'latency over ipv6 is not measured: kbench counts on sockperf 3.7, which takes only IPv4 addresses (transactions: [tcp-rr] measures round trips over both)'

/** Ping-pong: one message of 14 bytes at a time, each answered before the next is sent. */
export function sockperfArguments(
  address: string,
  port: number,
  runSeconds: number,
  protocol: 'tcp' | 'udp',
): Argv {
  const where = ['-i', address, '-p', String(port), ...(protocol === 'tcp' ? ['--tcp'] : [])]
  return ['sockperf', 'ping-pong', ...where, '-t', String(runSeconds), '--full-rtt']
}

const COLOUR = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g')
const FULL_ROUND_TRIP = 'Summary: Round trip is'
const COMPLAINT = /^sockperf:\s*((?:ERROR|No messages).*)$/m

/**
 * Full round-trip times from what `sockperf ping-pong --full-rtt` printed (microseconds there).
 * @throws {EnvironmentError} quoting what it said instead
 */
export function parseSockperf(output: string, source: string): Readonly<Record<LatencyQuantile, Seconds>> {
  const text = output.replaceAll(COLOUR, '')
  if (!text.includes(FULL_ROUND_TRIP)) {
    const said = COMPLAINT.exec(text)?.[1] ?? firstLine(text)
    throw new EnvironmentError(
      said === undefined ? `${source} printed nothing` : `${source} measured no round trips: ${said}`,
    )
  }
  const quantile = (percentile: string): Seconds => {
    const line = new RegExp(`percentile\\s+${percentile.replace('.', '\\.')}\\s*=\\s*(\\d+\\.\\d+)`)
    const microseconds = Number(line.exec(text)?.[1] ?? Number.NaN)
    if (!(microseconds > 0)) throw new EnvironmentError(`${source} printed no percentile ${percentile}`)
    return seconds(microseconds / 1e6)
  }
  return { '0.5': quantile(QUANTILES['0.5']), '0.99': quantile(QUANTILES['0.99']) }
}

/**
 * Measures round trips from the client's pod and keeps what sockperf printed.
 * @throws {EnvironmentError} with what sockperf itself said
 * @throws {Interrupted}
 */
export async function runSockperf(
  { line, protocol, seconds, source, rawName, labels }: SockperfRun,
  context: SuiteContext,
): Promise<Observation[]> {
  const argv = sockperfArguments(line.address, line.sockperfPort, seconds, protocol)
  const run = { pod: line.client, argv, seconds, startSeconds: SOCKPERF_START_SECONDS, source, rawName }
  const latencies = Object.entries(parseSockperf(await runTool(run, context), source))
  return latencies.map(([quantile, value]) => ({
    metric: 'network_latency',
    labels: { ...labels, quantile },
    value,
  }))
}
