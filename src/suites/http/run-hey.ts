import { EnvironmentError, Interrupted } from '../../core/errors.ts'
import { firstLine } from '../../core/parse-json-output.ts'
import { seconds, type Seconds } from '../../core/series.ts'
import { waitForAll } from '../../core/wait-for-all.ts'
import type { Clock } from '../../ports/clock.ts'
import { describeFailure } from '../../ports/command-failure.ts'
import type { TestbedPod } from '../../ports/testbed.ts'
import { expectTogether } from '../expect-together.ts'
import { heyCommand, type HttpClient } from './client.ts'
import { heyArguments, parseHey, type HeyReport } from './hey.ts'
import type { HttpParameters, Keepalive } from './parameters.ts'

const MARGIN_SECONDS = 30
/** hey stops at its time to the millisecond; earlier, somebody stopped it. */
const SHORTEST_SHARE = 0.99

interface HeyTest {
  /** Each runs one hey, all at the same time. */
  readonly clients: readonly HttpClient[]
  readonly url: string
  readonly keepalive: Keepalive
  readonly parameters: HttpParameters
  readonly seconds: number
  /** What is tested, as the start of an error. */
  readonly source: string
}

/** What one client said. */
export interface HeyRun {
  readonly client: HttpClient
  readonly source: string
  readonly report: HeyReport
  /** With the CPU times of the client's node, where that is a pod. */
  readonly stderr: string
}

/**
 * Runs hey in all clients at the same time; returns or throws when all have ended, so that none disturbs what comes next.
 * @param ended called when a client's hey has ended, with what it printed
 * @returns in the order of the clients
 * @throws {EnvironmentError} of the first client that failed, or when they did not run at the same time
 * @throws {Interrupted}
 */
export async function runHeys(
  test: HeyTest,
  clock: Clock,
  signal: AbortSignal | undefined,
  ended: (index: number, output: string) => Promise<void> = () => Promise.resolve(),
): Promise<readonly HeyRun[]> {
  const runs = await waitForAll(
    test.clients.map((client, index) => {
      const source =
        test.clients.length === 1
          ? test.source
          : `${test.source}, client ${String(index + 1)} in ${client.what}`
      return runHey({ ...test, source }, client, clock, signal, (output) => ended(index, output))
    }),
  )
  const began = runs.map((run) => run.began)
  expectTogether(began, 'began', { source: test.source, duration: test.seconds })
  return runs
}

async function runHey(
  { url, keepalive, parameters, seconds: duration, source }: HeyTest,
  client: HttpClient,
  clock: Clock,
  signal: AbortSignal | undefined,
  ended: (output: string) => Promise<void>,
): Promise<HeyRun & { readonly began: Seconds }> {
  const hey = heyArguments({ ...parameters, url, seconds: duration, keepalive })
  const result = await client.run(heyCommand(hey, client), {
    signal,
    timeoutSeconds: duration + parameters.timeoutSeconds + MARGIN_SECONDS,
  })
  const at = clock.monotonic()
  if (result.failure === 'interrupted') throw new Interrupted()
  await ended(result.stdout)
  if (result.failure !== undefined || result.exitCode !== 0) {
    // The first line is the cause, what follows is hey's help.
    const said = result.failure === undefined ? firstLine(result.stderr.replace(/^cpu .*$/gm, '')) : undefined
    throw new EnvironmentError(`${source} failed: ${said ?? describeFailure({ ...result, argv: hey })}`)
  }
  const report = parseHey(result.stdout, source)
  return { client, source, report, stderr: result.stderr, began: seconds(at - report.seconds) }
}

/**
 * Failed requests are a result, except when they come from a server of ours that is gone.
 * @throws {EnvironmentError}
 */
export async function expectServersAlive(
  runs: readonly HeyRun[],
  servers: readonly TestbedPod[],
  source: string,
): Promise<void> {
  if (runs.every(({ report }) => Object.keys(report.errors).length === 0)) return
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

/** @throws {EnvironmentError} when hey stopped early */
export function expectWholeTime({ report, source }: HeyRun, asked: number): void {
  if (report.seconds < asked * SHORTEST_SHARE)
    throw new EnvironmentError(
      `${source} ended after ${report.seconds.toFixed(1)} s, and ${String(asked)} s were asked for`,
    )
}
