import { remembering } from './remembered.ts'

/** Enough for any level in use, few enough to go through all of them: 2¹². */
const DIMENSION = 12

/**
 * A group of ways to turn the signs of n units. Values that are symmetric around zero have the same joint distribution after each of
 * them, so the rank of a statistic among all of them is uniform, exactly, for every subgroup of the 2ⁿ ways (Hemerik and
 * Goeman, Exact testing with random permutations, TEST 27, 2018). Up to 12 units this is the whole group. With more it is the
 * subgroup of 2¹² in which the signs of any four units are independent: a linear code whose dual has distance 5.
 */
interface SignFlips {
  /** How many ways there are, the one that turns nothing among them. */
  readonly count: number
  /**
   * Which units change their sign at each step from one way to the next, count − 1 steps: Gray's order, in which the first way
   * turns nothing.
   */
  readonly steps: readonly (readonly number[])[]
}

const remembered = remembering<SignFlips>(100)

/** @param units 0 or more */
export function signFlips(units: number): SignFlips {
  return remembered(String(units), () => {
    const dimension = Math.min(units, DIMENSION)
    const columns = columnsOf(units)
    const turned = Array.from({ length: dimension }, (_, bit) =>
      [...columns.keys()].filter((unit) => (((columns[unit] ?? 0) >> bit) & 1) === 1),
    )
    const count = 2 ** dimension
    const steps = Array.from({ length: count - 1 }, (_, step) => turned[lowestBit(step + 1)] ?? [])
    return { count, steps }
  })
}

/** Of each unit which generators turn it, as bits. */
function columnsOf(units: number): number[] {
  const columns = Array.from({ length: Math.min(units, DIMENSION) }, (_, bit) => 1 << bit)
  if (units <= DIMENSION) return columns
  // Sums of at most three columns, none of which a further column may be.
  const taken = new Set([0, ...columns])
  for (const [i, a] of columns.entries()) {
    for (const [j, b] of columns.slice(0, i).entries()) {
      taken.add(a ^ b)
      for (const c of columns.slice(0, j)) taken.add(a ^ b ^ c)
    }
  }
  for (let next = 1; next < 2 ** DIMENSION && columns.length < units; next += 1) {
    if (taken.has(next)) continue
    for (const [i, a] of columns.entries()) {
      taken.add(next ^ a)
      for (const b of columns.slice(0, i)) taken.add(next ^ a ^ b)
    }
    taken.add(next)
    columns.push(next)
  }
  // More units than such a code has places for: those that share a column turn together, as one.
  return Array.from({ length: units }, (_, unit) => columns[unit % columns.length] ?? 1)
}

function lowestBit(value: number): number {
  return 31 - Math.clz32(value & -value)
}
