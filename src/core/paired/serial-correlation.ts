import { normalTail } from '../stats/normal.ts'
import type { UsableRound } from './round.ts'

/** How alike rounds are that follow one another. All tests of the gate take rounds as independent. */
export interface SerialCorrelation {
  /** Correlation of the ranks of neighbouring rounds, −1 … 1. */
  readonly estimate: number
  /** One-sided, of "not positive". */
  readonly pValue: number
}

/** Fewer pairs of neighbours say nothing. */
const FEWEST_NEIGHBOURS = 8

/**
 * The correlation between neighbouring rounds of the same twins: effects are replaced by their normalised ranks within one
 * combination of stage, roles and order, so that neither an offset of the twins nor the position counts as correlation, and the
 * products of neighbours are summed. With N neighbours the sum over √N times the mean square is close to standard normal when
 * rounds are independent (the rank version of the serial correlation coefficient: Wald and Wolfowitz, An exact test for
 * randomness in the non-parametric case based on serial correlation, 1943).
 * @returns undefined with too few neighbours or without any spread
 */
export function serialCorrelation(rounds: readonly UsableRound[]): SerialCorrelation | undefined {
  const scores = scoresWithinCells(rounds)
  let [sum, squares, neighbours] = [0, 0, 0]
  for (const [index, round] of rounds.entries()) {
    const score = scores[index] ?? 0
    squares += score ** 2
    const before = rounds[index - 1]
    if (before?.stage !== round.stage || before.roles !== round.roles) continue
    sum += score * (scores[index - 1] ?? 0)
    neighbours += 1
  }
  if (neighbours < FEWEST_NEIGHBOURS || squares === 0) return undefined
  const meanSquare = squares / rounds.length
  return {
    estimate: sum / neighbours / meanSquare,
    pValue: normalTail(sum / meanSquare / Math.sqrt(neighbours)),
  }
}

/** (rank − middle) / size within each cell; equal effects share their mid-rank. */
function scoresWithinCells(rounds: readonly UsableRound[]): number[] {
  const cells = new Map<string, number[]>()
  for (const [index, { stage, roles, first }] of rounds.entries()) {
    const key = `${String(stage)} ${roles} ${first}`
    cells.set(key, [...(cells.get(key) ?? []), index])
  }
  const scores = new Array<number>(rounds.length).fill(0)
  for (const members of cells.values()) {
    const effects = members.map((index) => rounds[index]?.effect ?? 0)
    for (const [position, index] of members.entries()) {
      const own = effects[position] ?? 0
      let above = 0
      for (const other of effects) above += Math.sign(own > other ? 1 : own < other ? -1 : 0)
      scores[index] = above / (2 * members.length)
    }
  }
  return scores
}
