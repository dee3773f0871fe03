import { EnvironmentError } from '../core/errors.ts'
import type { Seconds } from '../core/unit.ts'

/** Share of the duration by which the first and the last of several clients may be apart. */
const MOST_APART = 0.5

/**
 * A sum over clients that ran one after another would be no rate of any moment.
 * @param times when each began, or when each ended
 * @param duration of each, in seconds
 * @throws {EnvironmentError} when they are too far apart
 */
export function expectTogether(
  times: readonly Seconds[],
  what: 'began' | 'ended',
  { source, duration }: { readonly source: string; readonly duration: number },
): void {
  const apart = Math.max(...times) - Math.min(...times)
  if (apart > MOST_APART * duration)
    throw new EnvironmentError(
      `${source}: the clients did not run at the same time, they ${what} ${apart.toFixed(1)} s apart`,
    )
}
