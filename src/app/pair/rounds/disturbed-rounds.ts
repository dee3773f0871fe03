import { disturbances } from '../../../core/machine/disturbance.ts'
import type { Pair } from '../../../core/pair/schema.ts'
import type { Ledger } from './ledger.ts'
import { SIDES } from '../sides.ts'

/**
 * Which rounds of which measurement do not count, because something else happened on the machine while one of the sides was
 * measured. Looked at over all rounds so far, so that what was unusual at first may turn out to be usual.
 */
export function disturbedRounds({ measurements, uses, rounds, notPaused }: Ledger): Pair['disturbed'] {
  const found: Pair['disturbed'] = notPaused.map((one) => ({ ...one, code: 'not-paused' }))
  for (const measurement of measurements.keys()) {
    for (const side of SIDES) {
      const own = uses.filter((one) => one.measurement === measurement && one.side === side)
      const byRound = new Map(own.map(({ round, use }) => [round, use]))
      const all = disturbances(rounds.map(({ round }) => byRound.get(round)))
      for (const [index, round] of rounds.entries()) {
        for (const { code, text } of all[index] ?? []) {
          found.push({ round: round.round, measurement, side, code, text })
        }
      }
    }
  }
  return found.sort((a, b) => a.round - b.round)
}
