import { measuredRoundKey } from '../../../core/judge/rounds/effects/measured-series.ts'
import { disturbedRounds } from './disturbed-rounds.ts'
import type { Ledger, Round } from './ledger.ts'
import { SIDES, type Side } from '../sides.ts'

/** Of the rounds of a block, so that a machine that is never quiet does not prolong the run forever. */
const MOST_SHARE = 0.5

/** A round of some measurements, which replaces disturbed ones. */
type MakeUpRound = Round & { readonly measurements: string[] }

/**
 * Rounds that replace disturbed ones, on the same cluster pair and with the same side first. Probes of the machine decide whether a
 * round is disturbed, never the measured values, so repeating it favours no result.
 *
 * Each round that is taken is entered into the ledger; the next one depends on how it went.
 * @param planned of one block, measured
 * @param keys of the measurements to look at
 */
export function* makeUpRounds(
  planned: readonly Round[],
  keys: readonly string[],
  ledger: Ledger,
): Generator<MakeUpRound> {
  const [pattern] = planned
  if (pattern === undefined) return
  const most = Math.floor(planned.length * MOST_SHARE)
  for (let made = 0; made < most; made += 1) {
    const missing = mostMissing(planned, keys, ledger)
    if (missing === undefined) return
    const round = { ...pattern, ...missing, round: (ledger.rounds.at(-1)?.round ?? 0) + 1 }
    ledger.rounds.push(round)
    yield round
  }
}

/** The measurements that lack an undisturbed round with that side first; the side with which more of them do. */
function mostMissing(
  planned: readonly Round[],
  keys: readonly string[],
  ledger: Ledger,
): Pick<MakeUpRound, 'first' | 'measurements'> | undefined {
  const disturbed = new Set(disturbedRounds(ledger).map(measuredRoundKey))
  const numbers = new Set(planned.map(({ round }) => round))
  const here = ledger.rounds.filter(({ round }) => round >= (planned[0]?.round ?? 0))
  const counting = (key: string, side: Side): number =>
    here.filter(
      ({ round, first, measurements }) =>
        first === side &&
        measurements?.includes(key) !== false &&
        !disturbed.has(measuredRoundKey({ round, measurement: key })),
    ).length
  const wanted = (key: string, side: Side): number =>
    here.filter(
      ({ round, first, measurements }) =>
        numbers.has(round) && first === side && measurements?.includes(key) !== false,
    ).length
  const [one, other] = SIDES.map((first) => ({
    first,
    measurements: keys.filter((key) => counting(key, first) < wanted(key, first)),
  }))
  const most = (one?.measurements.length ?? 0) >= (other?.measurements.length ?? 0) ? one : other
  return most === undefined || most.measurements.length === 0 ? undefined : most
}
