import type { PairedSeries, UsableRound } from '../../../../src/core/judge/rounds/round.ts'

/** Rounds of one stage as the planner asks for them: first half straight, then swapped; orders alternate. */
export function roundsOf(effects: readonly number[], stage = 0, swap = true): UsableRound[] {
  return effects.map((effect, index) => ({
    stage,
    roles: swap && index >= effects.length / 2 ? 'swapped' : 'straight',
    first: index % 2 === 0 ? 'base' : 'head',
    effect,
  }))
}

/**
 * Effects spread evenly around a centre, without ties, in an order without trend: each half, and each order of subjects in
 * it, covers the whole spread.
 */
export function around(centre: number, count: number, spread = 1): number[] {
  const order = Array.from({ length: count }, (_, i) => ({ i, key: (i * 0.6180339887) % 1 }))
  const ranked = new Map([...order].sort((a, b) => a.key - b.key).map(({ i }, rank) => [i, rank]))
  return order.map(({ i }) => centre + spread * ((ranked.get(i) ?? 0) / Math.max(1, count - 1) - 0.5))
}

export function buildSeries(overrides: Partial<PairedSeries> = {}): PairedSeries {
  return { id: 'a', gates: true, marginEffect: 0.1, rounds: [], ...overrides }
}
