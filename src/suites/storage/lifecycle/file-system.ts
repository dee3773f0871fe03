import { EnvironmentError } from '../../../core/errors.ts'
import type { Seconds } from '../../../core/unit.ts'
import { within } from '../../../ports/await.ts'
import { describeFailure } from '../../../ports/command-failure.ts'
import type { TestbedPod } from '../../../ports/testbed.ts'
import { timeoutOf, type LifecycleSession } from './session.ts'

/** Twenty times a second, so that a single value is up to 0.05 s too long. */
const SCRIPT = `before=$(stat -f -c %b "$1") || exit 1
echo begun
while [ "$(stat -f -c %b "$1")" -le "$before" ]; do sleep 0.05; done
echo grown`

export interface FileSystemWatch {
  /**
   * @returns when more blocks were seen, on our monotonic clock
   * @throws {EnvironmentError} when that does not happen in time
   */
  grown(limit: Seconds): Promise<Seconds>
  /** Never throws. */
  stop(): Promise<void>
}

/**
 * Looks at the size of the file system of a pod's volume until it grows.
 * @returns when the pod has begun to look
 * @throws {EnvironmentError} when it cannot
 */
export async function watchFileSystem(
  pod: TestbedPod,
  session: LifecycleSession,
  signal: AbortSignal | undefined,
): Promise<FileSystemWatch> {
  const { clock } = session.context
  const expected = new Map<string, (at: Seconds) => void>()
  const line = (text: string): Promise<Seconds> => new Promise((resolve) => void expected.set(text, resolve))
  const begun = line('begun')
  const grown = line('grown')
  const program = pod.start(['sh', '-c', SCRIPT, 'sh', pod.volumePath ?? ''], {
    signal,
    onLine: (text, stream) => {
      if (stream === 'stdout') expected.get(text)?.(clock.monotonic())
    },
  })
  const ended = program.ended.then((result): never => {
    throw new EnvironmentError(
      `the size of the file system in pod ${pod.name} is not known: ${describeFailure(result)}`,
    )
  })
  ended.catch(() => undefined)
  const orTooLate = async (event: Promise<Seconds>, limit: Seconds, missed: string): Promise<Seconds> => {
    const at = await within(limit, [event, ended], { clock, signal })
    if (at === undefined)
      throw new EnvironmentError(`the file system in pod ${pod.name} ${missed} ${String(limit)} s`)
    return at
  }
  try {
    await orTooLate(begun, timeoutOf(session), 'could not be looked at within')
  } catch (error) {
    await program.stop()
    throw error
  }
  return {
    grown: (limit) => orTooLate(grown, limit, 'has not grown with its volume after'),
    stop: () => program.stop(),
  }
}
