import type { Pair } from './pair-file.ts'

/** Rounds of one stage; weeks, where a round takes a minute. */
export const MOST_ROUNDS = 10_000

/** How a paired comparison goes on and when it decides: pair.json says what each key means. Fixed before the first round. */
export type PairedDesign = Readonly<Pair['design']>

/**
 * @throws {RangeError} for a design whose error rates would not hold: shares that are negative or add up to more than 1,
 * rates outside 0 … 1, a stage without rounds, less than two rounds on a cluster pair
 */
export function checkDesign(design: PairedDesign): void {
  const { stages, falseAlarmRate, missRate, roundsPerClusterPair } = design
  const problems = [
    ...(stages.length === 0 ? ['no stage'] : []),
    ...[falseAlarmRate, missRate]
      .filter((rate) => !(rate > 0 && rate < 0.5))
      .map((rate) => `a rate of ${String(rate)}`),
    ...stages
      .filter(({ rounds }) => !(rounds > 0 && rounds <= MOST_ROUNDS && rounds % 4 === 0))
      .map(
        ({ rounds }) =>
          `a stage of ${String(rounds)} rounds, not a multiple of 4 up to ${String(MOST_ROUNDS)}`,
      ),
    ...(roundsPerClusterPair >= 2 ? [] : [`${String(roundsPerClusterPair)} rounds on a cluster pair`]),
    ...problemsOfShares(
      'alarm',
      stages.map((stage) => stage.alarmShare),
    ),
    ...problemsOfShares(
      'unchanged',
      stages.map((stage) => stage.unchangedShare),
    ),
  ]
  if (problems.length > 0) throw new RangeError(`not a design of a paired comparison: ${problems.join('; ')}`)
}

/** Sums of decimal fractions are not exact. */
const ROUNDING = 1e-12

function problemsOfShares(name: string, shares: readonly number[]): string[] {
  const sum = shares.reduce((a, b) => a + b, 0)
  return shares.every((share) => share >= 0) && sum <= 1 + ROUNDING
    ? []
    : [`${name} shares of ${shares.join(', ')}, which must not be negative nor exceed 1 together`]
}
