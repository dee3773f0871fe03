import { waitForAll } from '../core/wait-for-all.ts'

/**
 * Does `total` things to `objects` objects, in turn, with so many on their way at a time that no object has two. Ends when
 * all that was begun has ended; after a failure nothing more is begun.
 * @param task gets the number of the object and how often it had its turn before, both from 0
 * @throws what the first failing task threw
 */
export async function inLanes(
  { objects, total, lanes }: { readonly objects: number; readonly total: number; readonly lanes: number },
  task: (object: number, turn: number) => Promise<void>,
): Promise<void> {
  const used = Math.min(lanes, objects)
  let failed = false
  await waitForAll(
    Array.from({ length: used }, async (_, lane) => {
      for (let index = 0; index < total && !failed; index += 1) {
        const object = index % objects
        if (object % used !== lane) continue
        try {
          await task(object, Math.floor(index / objects))
        } catch (error) {
          failed = true
          throw error
        }
      }
    }),
  )
}

/** The same with every item once. */
export async function eachInLanes<T>(
  items: readonly T[],
  lanes: number,
  task: (item: T, index: number) => Promise<void>,
): Promise<void> {
  await inLanes({ objects: items.length, total: items.length, lanes }, (index) =>
    task(items[index] as T, index),
  )
}
