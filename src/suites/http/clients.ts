import { EnvironmentError } from '../../core/errors.ts'
import { firstLine } from '../../core/parse-json-output.ts'
import { seconds } from '../../core/series.ts'
import type { Argv } from '../../core/shell-command.ts'
import { waitForAll } from '../../core/wait-for-all.ts'
import { describeFailure, uninterrupted } from '../../ports/command-failure.ts'
import type { CommandOptions, CommandResult, CommandRunner } from '../../ports/exec.ts'
import type { SuiteContext } from '../../ports/suite.ts'
import type { TestbedPod } from '../../ports/testbed.ts'
import { expectTogether } from '../expect-together.ts'
import { heyArguments, parseHey, type HeyReport, type HeyTest } from './hey.ts'
import { withCpuTimes } from './node-cpu.ts'

/** Where hey runs. */
export interface HttpClient {
  /** As the start of an error: "pod http-client". */
  readonly what: string
  /** undefined on this machine, outside the cluster. */
  readonly pod: TestbedPod | undefined
  run(argv: Argv, options: CommandOptions): Promise<CommandResult>
}

/** At least one. */
export type HttpClients = readonly [HttpClient, ...HttpClient[]]

export function podClient(pod: TestbedPod): HttpClient {
  return { what: `pod ${pod.name}`, pod, run: (argv, options) => pod.exec(argv, options) }
}

export function machineClient(commands: CommandRunner): HttpClient {
  return { what: 'this machine', pod: undefined, run: (argv, options) => commands.run(argv, options) }
}

/** The pod of the only client: several would have to be paused at the same time. undefined: what they send has no slices. */
export function pausablePod([{ pod }, ...more]: HttpClients): TestbedPod | undefined {
  return more.length > 0 ? undefined : pod
}

/** Published: `ulimit -n 1000000`. Where that is not allowed, as many open files as are. */
const RAISE = 'ulimit -n 1000000 2>/dev/null || ulimit -n "$(ulimit -H -n)" 2>/dev/null'
/** Files that hey has open in addition to its connections. */
const SPARE_FILES = 32
const STEP_SECONDS = 30
const MARGIN_SECONDS = 30
/** hey stops at its time to the millisecond; earlier, somebody stopped it. */
const SHORTEST_SHARE = 0.99

/**
 * hey with as many open files as it may have. In a pod the kernel's CPU times are reported before and after it, on standard
 * error.
 */
function heyCommand(hey: Argv, client: HttpClient): Argv {
  if (client.pod === undefined) return withOpenFiles(hey)
  return ['sh', '-c', `${RAISE}; ${withCpuTimes('"$@"')}`, 'kbench', ...hey]
}

/** hey with as many open files as it may have; the shell becomes hey. */
export function withOpenFiles(hey: Argv): Argv {
  return ['sh', '-c', `${RAISE}; exec "$@"`, 'kbench', ...hey]
}

/** The version of hey by the package manager: hey does not say it. @throws {EnvironmentError} without hey */
export async function heyVersion(client: HttpClient, { signal }: SuiteContext): Promise<string> {
  const script =
    "command -v hey >/dev/null || exit 127; dpkg-query -W -f '${Version}' hey 2>/dev/null || echo unknown"
  const options = { signal, timeoutSeconds: STEP_SECONDS }
  const result = uninterrupted(await client.run(['sh', '-c', script], options))
  const version = result.stdout.trim()
  if (result.exitCode === 0 && version !== '') return version
  throw new EnvironmentError(
    result.exitCode === 127
      ? `hey is not installed or not on PATH: ${client.what}`
      : `hey does not run in ${client.what}: ${describeFailure(result)}`,
    {
      nextStep:
        client.pod === undefined
          ? 'Install hey on this machine (Debian and Ubuntu: apt-get install hey), or leave suites.http.client at pod.'
          : 'Use an image that has hey and haproxy (see images/tools/Dockerfile), or on the host install them with `kbench doctor --fix`.',
    },
  )
}

/** Every connection is an open file. @throws {EnvironmentError} when hey may not open so many */
export async function expectOpenFiles(
  connections: number,
  client: HttpClient,
  { signal }: SuiteContext,
): Promise<void> {
  const options = { signal, timeoutSeconds: STEP_SECONDS }
  const result = uninterrupted(await client.run(['sh', '-c', `${RAISE}; ulimit -n`], options))
  const text = result.stdout.trim()
  if (text === 'unlimited') return
  if (result.exitCode !== 0 || !/^\d+$/.test(text))
    throw new EnvironmentError(
      `how many files may be open in ${client.what} is unknown: ${describeFailure(result)}`,
    )
  const needed = connections + SPARE_FILES
  if (Number(text) < needed)
    throw new EnvironmentError(
      `${client.what} may have only ${text} files open at a time (ulimit -n), and ${String(connections)} connections need ${String(needed)}`,
      {
        nextStep:
          'Raise the limit (container runtime: LimitNOFILE of its service; this machine: ulimit -n), or lower suites.http.connections.',
      },
    )
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
 * @param source what is tested, as the start of an error
 * @param ended called when a client's hey has ended, with what it printed
 * @returns in the order of the clients
 * @throws {EnvironmentError} of the first client that failed, or when they did not run at the same time
 * @throws {Interrupted}
 */
export async function runHeys(
  test: HeyTest,
  source: string,
  clients: HttpClients,
  { clock, signal }: SuiteContext,
  ended: (index: number, output: string) => Promise<void> = () => Promise.resolve(),
): Promise<readonly HeyRun[]> {
  const hey = heyArguments(test)
  const timeoutSeconds = test.seconds + test.timeoutSeconds + MARGIN_SECONDS
  const runs = await waitForAll(
    clients.map(async (client, index) => {
      const own = clients.length === 1 ? source : `${source}, client ${String(index + 1)} in ${client.what}`
      const result = await client.run(heyCommand(hey, client), { signal, timeoutSeconds })
      const at = clock.monotonic()
      const { failure, exitCode, stdout, stderr } = uninterrupted(result)
      await ended(index, stdout)
      if (failure !== undefined || exitCode !== 0) {
        // The first line is the cause, what follows is hey's help.
        const said = failure === undefined ? firstLine(stderr.replace(/^cpu .*$/gm, '')) : undefined
        throw new EnvironmentError(`${own} failed: ${said ?? describeFailure({ ...result, argv: hey })}`)
      }
      const report = parseHey(stdout, own)
      return { client, source: own, report, stderr, began: seconds(at - report.seconds) }
    }),
  )
  const began = runs.map((run) => run.began)
  expectTogether(began, 'began', { source, duration: test.seconds })
  return runs
}

/** Failed requests are a result, unless a server of ours is gone. @throws {EnvironmentError} for that */
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
