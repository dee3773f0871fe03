import { EnvironmentError } from '../../core/errors.ts'
import { SETTLE_SECONDS } from '../../core/slices/settle.ts'
import { quantile } from '../../core/stats/quantile.ts'
import { sortSamples } from '../../core/stats/sorted-samples.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Load, Observation } from '../../ports/suite.ts'
import type { Agent } from '../../slices/agent.ts'
import { awaitLoad } from '../../slices/await-load.ts'
import { parseCounters, parseWindow } from '../../slices/counters.ts'
import { parseHeyRequests, type HeyRequests } from './hey-requests.ts'

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

const QUANTILES = ['0.5', '0.99'] as const
