import { EnvironmentError, Interrupted } from '../../core/errors.ts'

/**
 * Work that a signal ends when it takes too long; the error then says so, instead of "interrupted".
 * @param deadline raised at the end of the time; the work listens to it
 * @throws {EnvironmentError} when the time was over; else what the work throws
 */
export async function withinDeadline<T>(
  deadline: AbortSignal,
  what: string,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  try {
    return await work(deadline)
  } catch (cause) {
    if (!deadline.aborted || !(cause instanceof Interrupted)) throw cause
    throw new EnvironmentError(`${what} did not come to an end in time: GitHub answers too slowly`, {
      nextStep: 'Run the job again later.',
      cause,
    })
  }
}
