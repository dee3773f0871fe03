import type { Ports } from '../../app/ports.ts'
import { EnvironmentError, messageOf } from '../../core/errors.ts'
import { seconds } from '../../core/series.ts'
import { describeFailure, expectSuccess } from '../../ports/command-failure.ts'
import { type CommandResult, LARGE_OUTPUT } from '../../ports/exec.ts'
import { rootPrefix } from '../../app/tools.ts'
import { foldedStacks, parsePerfScript, type StackProfile } from './core/perf-script.ts'

/** Samples a second and CPU: no multiple of what timers run at. */
const PROFILE_HERTZ = 299

/** What is recorded: the clock, so that it works without hardware counters. */
const RECORDED_EVENTS = [
  ...['--event', 'cpu-clock', '--freq', String(PROFILE_HERTZ)],
  ...['--call-graph', 'fp', '--all-cpus', '--quiet'],
]
const TRIAL_SECONDS = 30

/**
 * The beginning of a command line of perf, with what it needs to see all processes.
 * @throws {EnvironmentError} when it cannot be used here, with how to get it
 */
async function usablePerf({
  commands,
  signal,
}: Pick<Ports, 'commands' | 'signal'>): Promise<readonly [string, ...string[]]> {
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

/**
 * Whether perf can record all CPUs of this machine: it does for a moment, and keeps nothing.
 * @returns why not; undefined when it can
 */
export async function findPerfProblem(
  ports: Pick<Ports, 'commands' | 'signal'>,
): Promise<{ reason: string; nextStep: string | undefined } | undefined> {
  try {
    const perf = await usablePerf(ports)
    const trial = await ports.commands.run(
      [...perf, 'record', ...RECORDED_EVENTS, '--output', '/dev/null', '--', 'true'],
      { signal: ports.signal, timeoutSeconds: TRIAL_SECONDS },
    )
    if (trial.exitCode !== 0) throw failureOf(trial)
    return undefined
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error
    return { reason: messageOf(error), nextStep: error.nextStep }
  }
}

/** A container without CAP_PERFMON is refused what root may do elsewhere; perf prints the setting that decides then. */
function failureOf(ended: CommandResult): EnvironmentError {
  const setting = /perf_event_paranoid setting is (-?\d+)/.exec(ended.stderr)?.[1]
  if (setting === undefined) return new EnvironmentError(describeFailure(ended))
  return new EnvironmentError(
    `perf may not record all CPUs, as kernel.perf_event_paranoid is ${setting} and this process has no CAP_PERFMON`,
    {
      nextStep:
        'In a container: start it with --cap-add PERFMON. Elsewhere: sudo sysctl kernel.perf_event_paranoid=0',
    },
  )
}

/** perf writes what it has when it is ended. */
const GRACE_SECONDS = 30
const STARTING_SECONDS = seconds(60)
/** Exit code of a program that TERM ended, as sudo passes it on. */
const TERMINATED = 143
const READING_SECONDS = 300

/** Records which functions the CPUs of this machine run, kbench itself left out. */
export interface StackRecorder {
  /**
   * @param name of the file of folded stacks that is kept, without its ending
   * @throws {EnvironmentError} when perf fails, and what `work` throws
   */
  during(name: string, work: () => Promise<void>): Promise<StackProfile>
}

/**
 * A recorder that calls `perf record` (cpu-clock, so that it works without hardware counters) and `perf script`, as root where that
 * is allowed.
 * @param folder for the folded stacks; what perf writes itself is removed
 * @throws {EnvironmentError} when perf cannot be used here, with how to get it
 */
export async function openStackRecorder(folder: string, ports: Ports): Promise<StackRecorder> {
  const { commands, files, signal, processId } = ports
  const perf = await usablePerf(ports)
  const processors = await commands.run(['getconf', '_NPROCESSORS_ONLN'], { signal })
  const counted = expectSuccess(processors, 'counting the CPUs').stdout.trim()
  const cpus = Number(counted)
  if (!(cpus >= 1)) throw new EnvironmentError(`getconf prints no number of CPUs: ${JSON.stringify(counted)}`)
  return {
    async during(name, work) {
      const scratch = await files.makeScratchFolder('kbench-profile-')
      const recording = `${scratch}/perf.data`
      try {
        const recorded = await recordInto(recording, perf, work, ports)
        const fields = ['--fields', 'comm,pid,ip,sym,dso']
        const script = await commands.run(
          [...perf, 'script', '--force', '--no-inline', '--input', recording, ...fields],
          { signal, timeoutSeconds: READING_SECONDS, ...LARGE_OUTPUT },
        )
        const possible = Math.max(1, PROFILE_HERTZ * recorded * cpus)
        const profile = parsePerfScript(expectSuccess(script, 'perf script').stdout, possible, processId)
        if (profile.stacks.length === 0) throw new EnvironmentError('perf recorded no sample')
        await files.writeAtomically(`${folder}/${name}.folded`, foldedStacks(profile))
        return profile
      } finally {
        await files.removeOwnFolder(scratch)
      }
    },
  }
}

/** @returns for how many seconds it was recorded */
async function recordInto(
  recording: string,
  [program, ...prefix]: readonly [string, ...string[]],
  work: () => Promise<void>,
  { commands, clock, signal }: Ports,
): Promise<number> {
  let begin: () => void = () => undefined
  const begun = new Promise<void>((resolve) => (begin = resolve))
  const recorder = commands.start(
    [
      program,
      ...prefix,
      'record',
      ...RECORDED_EVENTS,
      // It starts disabled, as its own start takes a second, and answers `enable` on standard output.
      ...['--delay=-1', '--control=fd:0,1', '--output', recording],
    ],
    {
      graceSeconds: GRACE_SECONDS,
      onLine: (line) => {
        if (line.includes('ack')) begin()
      },
    },
  )
  let recorded: number
  try {
    recorder.write('enable\n')
    const gaveUp = clock.sleep(STARTING_SECONDS, signal)
    gaveUp.catch(() => undefined)
    await Promise.race([begun, recorder.ended, gaveUp])
    const from = clock.monotonic()
    await work()
    recorded = clock.monotonic() - from
  } finally {
    await recorder.stop()
  }
  const ended = await recorder.ended
  if (ended.failure !== 'killed' && ended.exitCode !== 0 && ended.exitCode !== TERMINATED)
    throw failureOf(ended)
  return recorded
}
