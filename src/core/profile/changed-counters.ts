import { holm } from '../stats/holm.ts'
import { COUNTER_NAMES, type CounterName, type KernelCounters } from './counters.ts'
import { pairedChange, pairedPValue, type ShareChange } from './share-change.ts'

/** A counter of the kernel whose rate differs between base and head, per second. */
interface ChangedCounter extends ShareChange {
  readonly name: CounterName
  /** Two-sided, adjusted by Holm for all counters. */
  readonly pValue: number
}

const LEVEL = 0.05
/** A smaller change, however sure, explains no slowdown. */
const SMALLEST = 0.2
/** A rarer event explains nothing either, per second. */
const RAREST = 1

/**
 * The counters that changed, the most certain first: Student's t of the differences of the rounds, the chance of any false one at most 5 %.
 * @param rounds rates of both sides; at least two
 */
export function changedCounters(
  rounds: readonly { readonly base: KernelCounters; readonly head: KernelCounters }[],
): ChangedCounter[] {
  const tested = COUNTER_NAMES.flatMap((name) => {
    const values = rounds.flatMap(({ base, head }) => {
      const [before, now] = [base[name], head[name]]
      return before === undefined || now === undefined ? [] : [{ base: before, head: now }]
    })
    if (values.length < 2 || values.every(({ base, head }) => base === head)) return []
    return [{ name, ...pairedChange(values), pValue: pairedPValue(values) }]
  })
  const adjusted = holm(tested.map(({ pValue }) => pValue))
  return tested
    .map((one, index) => ({ ...one, pValue: adjusted[index] ?? 1 }))
    .filter(({ base, head, change, pValue }) => {
      const larger = Math.max(base, head)
      return pValue <= LEVEL && larger >= RAREST && Math.abs(change) >= SMALLEST * larger
    })
    .sort((a, b) => a.pValue - b.pValue)
}
