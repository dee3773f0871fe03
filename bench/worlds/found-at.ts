import { evidenceOfRounds, roundsUpTo } from '../../src/core/judge/rounds/evidence.ts'
import { locationOfRounds } from '../../src/core/judge/rounds/location.ts'
import { judge } from '../../src/core/judge/judge.ts'
import type { PairedDesign } from '../../src/core/record/design.ts'
import type { PairedSeries } from '../../src/core/judge/rounds/round.ts'
import { fewestPairs, noiseOfPairs, pairEffects } from '../../src/core/judge/rounds/noise.ts'
import { type jointSignFlips, signFlips } from '../../src/core/stats/sign-flips.ts'
import { provenGreater } from '../../src/core/stats/location.ts'

/**
 * The first stage after which the gate calls one of these series regressed; -1: never. The verdict is that of the judge, which is asked
 * only where it could be one: a widened test is never smaller than the test itself, and an adjusted p-value never smaller than a plain
 * one times the shares.
 * @param wanted positions of the series that count
 */
export function foundAt(
  series: readonly PairedSeries[],
  design: PairedDesign,
  wanted: readonly number[],
): number {
  for (const stage of design.stages.keys()) {
    if (!couldAccuse(series, design, stage, wanted)) continue
    const decisions = judge(evidenceOfRounds(series, stage + 1, design), design)
    if (wanted.some((position) => decisions[position]?.verdict === 'regressed')) return stage
  }
  return -1
}

function couldAccuse(
  series: readonly PairedSeries[],
  design: PairedDesign,
  stage: number,
  wanted: readonly number[],
): boolean {
  // A mean of few rounds is tested quickly enough.
  if (design.stages[stage]?.test === 'mean') return true
  const level = design.falseAlarmRate * (design.stages[stage]?.alarmShare ?? 0)
  const rounds = series.map((one) => roundsUpTo(one, stage))
  const effects = rounds.map(pairEffects)
  const isOfPairs = effects.map(({ size }) => size >= fewestPairs(stage, design))
  const couldByRounds = wanted.some((position) => {
    if (isOfPairs[position] === true) return false
    const [own = [], margin = 0] = [rounds[position], series[position]?.marginEffect]
    return provenGreater(locationOfRounds(own, margin), margin) <= level
  })
  if (couldByRounds) return true
  if (!wanted.some((position) => isOfPairs[position])) return false
  const pairs = [...new Set(effects.flatMap((one) => [...one.keys()]))]
  return couldBeProven(
    rounds.map((own, position) => ({
      noise: noiseOfPairs(own),
      values: pairs.map((pair) => {
        const effect = effects[position]?.get(pair)
        return effect === undefined ? undefined : effect - (series[position]?.marginEffect ?? 0)
      }),
    })),
    pairs.length,
    level,
  )
}

/**
 * Whether `jointSignFlips` could prove any of these claims at that level: it turns the same signs, and gives up as soon as more of
 * them than the level allows reach the largest statistic.
 */
export function couldBeProven(
  samples: Parameters<typeof jointSignFlips>[0],
  units: number,
  level: number,
): boolean {
  const all = samples
    .map(({ values, noise }) => {
      const own = values.filter((value) => value !== undefined)
      return {
        values: Float64Array.from(values, (value) => value ?? 0),
        size: own.length,
        noise,
        square: own.reduce((sum, value) => sum + value ** 2, 0),
        sum: own.reduce((sum, value) => sum + value, 0),
      }
    })
    .filter(({ size }) => size > 1)
  const statistic = ({ size, noise, square, sum }: (typeof all)[number]): number => {
    const mean = sum / size
    return mean / Math.sqrt((noise + Math.max(0, (square - size * mean ** 2) / (size - 1))) / 2 / size)
  }
  const claims = all.filter((one) => statistic(one) >= -3.01)
  const found = (1 - 1e-6) * Math.max(...claims.map(statistic))
  // A mean below zero is reached by half of all signs.
  if (!(found > 0)) return false
  const { count, steps } = signFlips(units)
  let left = Math.floor(level * count) - 1
  for (const changed of steps) {
    if (left < 0) return false
    let isReached = false
    for (const claim of claims) {
      for (const unit of changed) {
        const value = -(claim.values[unit] ?? 0)
        claim.values[unit] = value
        claim.sum += 2 * value
      }
      // Claims must all be turned, whether or not the first of them suffices.
      if (!isReached && claim.sum > 0 && statistic(claim) >= found + 2e-6 * found) isReached = true
    }
    if (isReached) left -= 1
  }
  return left >= 0
}
