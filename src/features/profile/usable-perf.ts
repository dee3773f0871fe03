import { EnvironmentError, messageOf } from '../../core/errors.ts'
import { describeFailure } from '../../ports/command-failure.ts'
import type { Ports } from '../../app/ports.ts'
import type { CommandResult, CommandRunner } from '../../ports/exec.ts'
import { rootPrefix } from '../../tools/root-prefix.ts'

/** Samples a second and CPU: no multiple of what timers run at. */
export const PROFILE_HERTZ = 299

/** What is recorded: the clock, so that it works without hardware counters. */
export const RECORDED_EVENTS = [
  ...['--event', 'cpu-clock', '--freq', String(PROFILE_HERTZ)],
  ...['--call-graph', 'fp', '--all-cpus', '--quiet'],
]
const TRIAL_SECONDS = 30

/**
 * The beginning of a command line of perf, with what it needs to see all processes.
 * @throws {EnvironmentError} when it cannot be used here, with how to get it
 */
export async function usablePerf(
  commands: CommandRunner,
  signal: AbortSignal,
): Promise<readonly [string, ...string[]]> {
  const version = await commands.run(['perf', '--version'], { signal })
  if (version.exitCode !== 0) {
    throw new EnvironmentError(
      version.failure === 'not-found' ? 'perf is not on PATH' : describeFailure(version),
      { nextStep: 'Install it: sudo apt-get install linux-perf, on Ubuntu linux-tools-generic.' },
    )
  }
  const root = await rootPrefix(commands, signal)
  if ('problem' in root)
    throw new EnvironmentError(`perf sees other processes only as root, and ${root.problem}`, {
      nextStep: 'Run kbench as root, or allow this user sudo without a password.',
    })
  const [program, ...rest] = [...root.prefix, 'perf']
  return [program, ...rest]
}

interface PerfProblem {
  readonly reason: string
  readonly nextStep: string | undefined
}

/**
 * Whether perf can record all CPUs of this machine: it does for a moment, and keeps nothing.
 * @returns why not; undefined when it can
 */
export async function findPerfProblem({
  commands,
  signal,
}: Pick<Ports, 'commands' | 'signal'>): Promise<PerfProblem | undefined> {
  try {
    const perf = await usablePerf(commands, signal)
    const trial = await commands.run(
      [...perf, 'record', ...RECORDED_EVENTS, '--output', '/dev/null', '--', 'true'],
      { signal, timeoutSeconds: TRIAL_SECONDS },
    )
    return trial.exitCode === 0 ? undefined : problemOf(trial)
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error
    return { reason: messageOf(error), nextStep: error.nextStep }
  }
}

/** A container without CAP_PERFMON is refused what root may do elsewhere; perf prints the setting that decides then. */
export function problemOf(ended: CommandResult): PerfProblem {
  const setting = /perf_event_paranoid setting is (-?\d+)/.exec(ended.stderr)?.[1]
  if (setting === undefined) return { reason: describeFailure(ended), nextStep: undefined }
  return {
    reason: `perf may not record all CPUs, as kernel.perf_event_paranoid is ${setting} and this process has no CAP_PERFMON`,
    nextStep:
      'In a container: start it with --cap-add PERFMON. Elsewhere: sudo sysctl kernel.perf_event_paranoid=0',
  }
}
