import { EnvironmentError, Interrupted } from '../../core/errors.ts'
import { describeFailure } from '../../ports/command-failure.ts'
import type { CommandOptions, CommandResult, CommandRunner } from '../../ports/exec.ts'
import type { TestbedPod } from '../../ports/testbed.ts'
import type { Argv } from '../../core/shell-command.ts'
import { withCpuTimes } from './node-cpu.ts'

/** Where hey runs. */
export interface HttpClient {
  /** As the start of an error: "pod http-client". */
  readonly what: string
  /** undefined on this machine, outside the cluster. */
  readonly pod: TestbedPod | undefined
  run(argv: Argv, options: CommandOptions): Promise<CommandResult>
}

export function podClient(pod: TestbedPod): HttpClient {
  return { what: `pod ${pod.name}`, pod, run: (argv, options) => pod.exec(argv, options) }
}

export function machineClient(commands: CommandRunner): HttpClient {
  return { what: 'this machine', pod: undefined, run: (argv, options) => commands.run(argv, options) }
}

/** The pod of the only client: several would have to be paused at the same time. undefined: what they send has no slices. */
export function pausablePod([{ pod }, ...more]: readonly [HttpClient, ...HttpClient[]]):
  TestbedPod | undefined {
  return more.length > 0 ? undefined : pod
}

/** Published: `ulimit -n 1000000`. Where that is not allowed, as many open files as are. */
const RAISE = 'ulimit -n 1000000 2>/dev/null || ulimit -n "$(ulimit -H -n)" 2>/dev/null'
/** Files that hey has open besides its connections. */
const SPARE_FILES = 32
const STEP_SECONDS = 30

/**
 * hey with as many open files as it may have. In a pod the kernel's CPU times are reported before and after it, on standard
 * error.
 */
export function heyCommand(hey: Argv, client: HttpClient): Argv {
  if (client.pod === undefined) return withOpenFiles(hey)
  return ['sh', '-c', `${RAISE}; ${withCpuTimes('"$@"')}`, 'kbench', ...hey]
}

/** hey with as many open files as it may have; the shell becomes hey. */
export function withOpenFiles(hey: Argv): Argv {
  return ['sh', '-c', `${RAISE}; exec "$@"`, 'kbench', ...hey]
}

/**
 * The version of hey, before time is spent on measuring. hey does not say it, the package manager does.
 * @throws {EnvironmentError} when there is no hey
 */
export async function heyVersion(client: HttpClient, signal: AbortSignal): Promise<string> {
  const script =
    "command -v hey >/dev/null || exit 127; dpkg-query -W -f '${Version}' hey 2>/dev/null || echo unknown"
  const result = await client.run(['sh', '-c', script], { signal, timeoutSeconds: STEP_SECONDS })
  if (result.failure === 'interrupted') throw new Interrupted()
  const version = result.stdout.trim()
  if (result.exitCode === 0 && version !== '') return version
  const missing = result.exitCode === 127
  throw new EnvironmentError(
    missing
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

/**
 * Every connection is an open file.
 * @throws {EnvironmentError} when hey may not open so many
 */
export async function expectOpenFiles(
  connections: number,
  client: HttpClient,
  signal: AbortSignal,
): Promise<void> {
  const result = await client.run(['sh', '-c', `${RAISE}; ulimit -n`], {
    signal,
    timeoutSeconds: STEP_SECONDS,
  })
  if (result.failure === 'interrupted') throw new Interrupted()
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
