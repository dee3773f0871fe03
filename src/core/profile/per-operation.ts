import { busyChange, grownFunctions, type ProfiledRound } from './grown-functions.ts'
import type { ProfileSummary } from './schema.ts'

type PerOperation = NonNullable<ProfileSummary['perOperation']>

/** CPU time must explain at least this part of the slowdown, on a logarithmic scale: programs that wait leave constant work behind. */
const EXPLAINED = 0.5

/**
 * A program that has a CPU to itself takes all of it before and after: each operation takes more CPU time, and no share grows. So head
 * is compared as if it had done as much as base.
 * @param rounds at least two
 * @param most how many functions
 * @returns undefined where it is not known how much was done, where head did as much as base, or where the CPU time per operation does
 *   not explain most of the slowdown
 */
export function perOperation(rounds: readonly ProfiledRound[], most: number): PerOperation | undefined {
  const scaled = rounds.flatMap(({ base, head, work }) => {
    const ratio = (work?.head ?? 0) / (work?.base ?? 0)
    return ratio > 0 && Number.isFinite(ratio)
      ? [{ base, head: { ...head, possible: head.possible * ratio }, ratio }]
      : []
  })
  if (scaled.length < rounds.length) return undefined
  const slowdown = -scaled.reduce((sum, { ratio }) => sum + Math.log(ratio), 0) / scaled.length
  const busy = busyChange(scaled)
  const isExplained = busy.lower > 0 && Math.log(busy.head / busy.base) >= EXPLAINED * slowdown
  if (slowdown <= 0 || !isExplained) return undefined
  return {
    work: Math.exp(-slowdown),
    busy,
    grew: grownFunctions(scaled, most).filter(({ base }) => base > 0),
  }
}
