import { areSamples, median, sortSamples, spread } from '../../../stats/samples.ts'

/** Beyond this many spreads a normal sample lies in fewer than one of 2000 cases (the value of Iglewicz and Hoaglin, 1993). */
const OUTLIER_SCORE = 3.5

/** Both sides of one round, on the axis of the gate (logarithms on the relative scale); undefined: not measured. */
interface RoundPair {
  readonly base: number | undefined
  readonly head: number | undefined
}

/**
 * One round seen beside the others. A disturbance of the machine moves both sides (`common`) and does no harm to a paired
 * comparison; one that hits a single side (`base`, `head`) ends up in the effect.
 */
interface RoundQuality {
  readonly kind: 'usual' | 'common' | 'base' | 'head' | 'unusable'
  /** (value − median) / (1.4826 · median absolute deviation); ±Infinity where the others are all equal. */
  readonly baseScore: number | undefined
  readonly headScore: number | undefined
}

/**
 * Finds rounds that are out of line, from the robust z-scores of both sides. Outliers are reported, never removed: ranks bear them, and
 * removing them would bias the effect.
 */
export function roundQuality(pairs: readonly RoundPair[]): RoundQuality[] {
  const baseScores = scores(pairs.map(({ base }) => base))
  const headScores = scores(pairs.map(({ head }) => head))
  return pairs.map((_, index) => {
    const [baseScore, headScore] = [baseScores[index], headScores[index]]
    return { kind: kindOf(baseScore, headScore), baseScore, headScore }
  })
}

function kindOf(baseScore: number | undefined, headScore: number | undefined): RoundQuality['kind'] {
  if (baseScore === undefined || headScore === undefined) return 'unusable'
  const [isBaseOut, isHeadOut] = [baseScore, headScore].map((one) => Math.abs(one) > OUTLIER_SCORE)
  if (isBaseOut === true && isHeadOut === true) {
    return Math.sign(baseScore) === Math.sign(headScore) ? 'common' : outer(baseScore, headScore)
  }
  if (isBaseOut === true) return 'base'
  return isHeadOut === true ? 'head' : 'usual'
}

function outer(baseScore: number, headScore: number): 'base' | 'head' {
  return Math.abs(baseScore) > Math.abs(headScore) ? 'base' : 'head'
}

function scores(values: readonly (number | undefined)[]): (number | undefined)[] {
  const finite = values.filter((value) => value !== undefined && Number.isFinite(value)) as number[]
  if (!areSamples(finite)) return values.map(() => undefined)
  const samples = sortSamples(finite)
  const [centre, scale] = [median(samples), spread(samples)]
  return values.map((value) => {
    if (value === undefined || !Number.isFinite(value)) return undefined
    return value === centre ? 0 : (value - centre) / scale
  })
}
