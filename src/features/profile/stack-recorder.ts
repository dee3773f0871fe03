import { EnvironmentError } from '../../core/errors.ts'
import { foldedStacks, parsePerfScript, type StackProfile } from './core/perf-script.ts'
import { seconds } from '../../core/series.ts'
import { expectSuccess } from '../../ports/command-failure.ts'
import { LARGE_OUTPUT } from '../../ports/exec.ts'
import type { Ports } from '../../app/ports.ts'
import { problemOf, PROFILE_HERTZ, RECORDED_EVENTS, usablePerf } from './usable-perf.ts'

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
  const perf = await usablePerf(commands, signal)
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
        const script = await commands.run(
          [
            ...perf,
            'script',
            '--force',
            '--no-inline',
            '--input',
            recording,
            '--fields',
            'comm,pid,ip,sym,dso',
          ],
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
  const isOurs = ended.failure === 'killed' || ended.exitCode === 0 || ended.exitCode === TERMINATED
  if (!isOurs) {
    const { reason, nextStep } = problemOf(ended)
    throw new EnvironmentError(reason, { nextStep })
  }
  return recorded
}
