import { locationOfRounds } from '../../src/core/judge/rounds/look/location-of-rounds.ts'
import type { UsableRound } from '../../src/core/judge/rounds/round.ts'
import { provenGreater } from '../../src/core/stats/location.ts'
import { seeded } from './noise.ts'

const LEVELS = [0.05, 0.01, 0.001, 0.0001] as const
const EFFECT = 0.9

/** How often one look at one series rejects what is true, level by level: the ground that all other error rates stand on. */
export function* levelTable(factor: number): Generator<string> {
  const simulations = factor * 4000
  const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
  const header = ['rounds', 'slots differ by', 'position', ...LEVELS.map((level) => `p ≤ ${String(level)}`)]
  yield row(header)
  yield row(header.map(() => '---'))
  for (const [rounds, slot, position] of [
    [16, 0, 0],
    [40, 0, 0],
    [40, 3, 0.5],
    [40, 3, 5],
  ] as const) {
    const random = seeded(99)
    const hits = LEVELS.map(() => 0)
    for (let i = 0; i < simulations; i += 1) {
      const all = Array.from({ length: rounds }, (_, index): UsableRound => {
        const roles = index < rounds / 2 ? 'straight' : 'swapped'
        const first = index % 2 === 0 ? 'base' : 'head'
        const nuisance = (roles === 'straight' ? slot : -slot) + (first === 'base' ? position : -position)
        return { stage: 0, roles, first, effect: EFFECT + nuisance + random.normal() - random.normal() }
      })
      const pValue = provenGreater(locationOfRounds(all, EFFECT), EFFECT)
      for (const [index, level] of LEVELS.entries()) if (pValue <= level) hits[index] = (hits[index] ?? 0) + 1
    }
    const shares = LEVELS.map((level, index) => {
      const error = Math.sqrt((level * (1 - level)) / simulations)
      return `${((hits[index] ?? 0) / simulations).toFixed(5)} (± ${error.toFixed(5)})`
    })
    yield row([String(rounds), String(slot), String(position), ...shares])
  }
}
