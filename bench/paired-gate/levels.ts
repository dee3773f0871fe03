import { locationOfRounds } from '../../src/core/judge/rounds/location.ts'
import { testedMargins } from '../../src/core/judge/rounds/noise.ts'
import type { UsableRound } from '../../src/core/judge/rounds/round.ts'
import { provenGreater } from '../../src/core/stats/location.ts'
import { seeded } from '../../support/simulation/noise.ts'
import { bounds } from './tables.ts'

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

/**
 * The same where both sides are rounded to a multiple of a step and the true effect, which is the margin, lies between two multiples: tested
 * at the margin itself, and with half a step to the safe side.
 */
export function* roundedLevelTable(factor: number): Generator<string> {
  const simulations = factor * 1000
  yield '| rounds | step in spreads | p ≤ 0.01 at the margin | at the margin and half a step |'
  yield '| --- | --- | --- | --- |'
  for (const rounds of [16, 40])
    for (const step of [0.1, 0.5, 1, 2]) {
      const random = seeded(99)
      const hits = { margin: 0, safe: 0 }
      const { changed } = testedMargins({ marginEffect: EFFECT, step })
      for (let i = 0; i < simulations; i += 1) {
        const phase = step * random.uniform()
        const rounded = (value: number): number => step * Math.round((value + phase) / step)
        const all = Array.from({ length: rounds }, (_, index): UsableRound => ({
          stage: 0,
          roles: index < rounds / 2 ? 'straight' : 'swapped',
          first: index % 2 === 0 ? 'base' : 'head',
          effect: rounded(EFFECT + random.normal()) - rounded(random.normal()),
        }))
        if (provenGreater(locationOfRounds(all, EFFECT), EFFECT) <= 0.01) hits.margin += 1
        if (provenGreater(locationOfRounds(all, changed), changed) <= 0.01) hits.safe += 1
      }
      const share = (count: number): string => {
        const [lower, upper] = bounds({ hits: count, of: simulations })
        return `${(count / simulations).toFixed(4)} (${lower.toFixed(4)} to ${upper.toFixed(4)})`
      }
      yield `| ${[rounds, step, share(hits.margin), share(hits.safe)].map(String).join(' | ')} |`
    }
}
