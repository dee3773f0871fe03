import { askUntil } from '../ports/await.ts'
import type { Clock } from '../ports/clock.ts'

const POLL_SECONDS = 0.05
const START_SECONDS = 15
/** More readings with more than the one before than any start of a program has; a slow disk moves nothing between two readings. */
const SURE_READINGS = 4

interface Begin {
  /** Bytes that had arrived before the program was started. */
  readonly idle: number
  /**
   * Whether the program moves some bytes before its load begins, as fio and hey do: then it has begun when more arrived in two readings in
   * a row. Otherwise it has begun with the first bytes.
   */
  readonly isSlowToBegin: boolean
}

/**
 * Reads again and again how many bytes arrived, until the load has begun.
 * @returns undefined, or why it is taken not to have
 * @throws {Interrupted} and what `arrivedSoFar` throws
 */
export async function awaitLoad(
  arrivedSoFar: () => Promise<number>,
  { idle, isSlowToBegin }: Begin,
  waiting: { readonly clock: Clock; readonly signal?: AbortSignal | undefined },
): Promise<string | undefined> {
  let arrived = idle
  let inARow = 0
  let inAll = 0
  const hasBegun = async (): Promise<true | undefined> => {
    const previous = arrived
    arrived = await arrivedSoFar()
    inARow = arrived > previous ? inARow + 1 : 0
    inAll += arrived > previous ? 1 : 0
    return inARow >= (isSlowToBegin ? 2 : 1) || inAll >= SURE_READINGS ? true : undefined
  }
  await askUntil(hasBegun, START_SECONDS, POLL_SECONDS, waiting)
  return arrived > idle ? undefined : `nothing arrived in ${String(START_SECONDS)} s`
}
