import { EnvironmentError } from '../core/errors.ts'
import type { Seconds } from '../core/series.ts'
import type { SuiteContext } from '../ports/suite.ts'

/** Share of the duration by which the first and the last of several clients may be apart. */
const MOST_APART = 0.5
/** On a busy machine a client that starts through the API server is late by half a second now and then. */
const ATTEMPTS = 3

class NotTogether extends EnvironmentError {}

/**
 * A sum over clients that ran one after another would be no rate of any moment.
 * @param times when each began, or when each ended
 * @param duration of each, in seconds
 * @throws {EnvironmentError} when they are too far apart; `untilTogether` then measures again
 */
export function expectTogether(
  times: readonly Seconds[],
  what: 'began' | 'ended',
  { source, duration }: { readonly source: string; readonly duration: number },
): void {
  const apart = Math.max(...times) - Math.min(...times)
  if (apart > MOST_APART * duration)
    throw new NotTogether(
      `${source}: the clients did not run at the same time, they ${what} ${apart.toFixed(1)} s apart`,
      { nextStep: 'Use a machine with less other work, or make durationSeconds of the suite longer.' },
    )
}

/**
 * Measures again while the clients did not run at the same time, three times in all.
 * @throws {EnvironmentError} of the last attempt
 */
export async function untilTogether<Result>(
  measure: () => Promise<Result>,
  { log }: SuiteContext,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await measure()
    } catch (error) {
      if (!(error instanceof NotTogether) || attempt === ATTEMPTS) throw error
      log.progress(`${error.message}: measuring again`)
    }
  }
}
