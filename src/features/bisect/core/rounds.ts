/** Both assignments of roles and both orders, equally often. */
const STEP = 4
const FEWEST = 4
const MOST = 40
/** How many standard errors the effect should be away from none, chosen by simulation (`npm run bench:bisect`). */
const CLEARANCE = 4

/**
 * How many rounds distinguish a bad commit from GOOD, most of the time: more would be time that another commit needs.
 * @param effect of the bad commits
 * @param deviation of one round, in the same unit
 * @returns a multiple of 4
 */
export function roundsFor(effect: number, deviation: number): number {
  const wanted = (CLEARANCE * deviation) / Math.abs(effect)
  const rounds = STEP * Math.ceil(wanted ** 2 / STEP)
  return Math.min(MOST, Math.max(FEWEST, Number.isFinite(rounds) ? rounds : MOST))
}
