import { count, formatChange } from '../../../format/numbers.ts'
import { changeOfValue } from '../../../policy/policy.ts'
import type { ComparedSeries } from '../../../comparison/schema.ts'
import { formatSeries } from '../../../series.ts'
import type { MeasuredPairSeries } from '../effects/measured-series.ts'
import { deviationWithinCells } from '../noise/deviation.ts'
import { noiseOfPairs, pairEffects } from '../noise/pair-effects.ts'

/**
 * So many standard deviations of a cluster pair (its own difference and the noise of its rounds) the largest and the smallest effect are
 * apart at least. Of ten pairs alike that are normally distributed, the chance is 7e-7 for a series, of two pairs 1.5e-8.
 */
const FAR = 8

interface Compared extends Pick<MeasuredPairSeries, 'paired' | 'counted'> {
  readonly compared: ComparedSeries
}

/**
 * Whether a gating series changed so differently from one cluster pair to the next that it was hardly the same change. Seen so far: what
 * installs it missed a node of one cluster (network throughput −20 and +1973 %); the median latency of HTTP servers with a limit of CPU
 * depends on the cluster (−49 and +28 %).
 * @returns a sentence for the person; undefined: they agree
 */
export function disagreeingPairs(both: readonly Compared[]): string | undefined {
  const texts = both.flatMap((one) => disagreement(one) ?? [])
  const [first] = texts
  if (first === undefined) return undefined
  return `Cluster pairs disagree about ${count(texts.length, 'series')} (${first}). Either the change is not on all clusters (check that subject.setup reaches every node, and fails where it cannot), or these clusters differ by more than is expected of identical ones.`
}

function disagreement({ paired, counted, compared }: Compared): string | undefined {
  const known = paired.offset ?? paired.assumed
  // How noisy a round is shows only where a pair has several.
  if (!paired.gates || known === undefined || deviationWithinCells(counted) === undefined) return undefined
  const effects = [...pairEffects(counted)].filter(([, effect]) => Number.isFinite(effect))
  const sorted = effects.sort(([, a], [, b]) => a - b)
  const [least, most] = [sorted[0], sorted.at(-1)]
  if (least === undefined || most === undefined) return undefined
  if (most[1] - least[1] <= FAR * Math.hypot(known.scale, Math.sqrt(noiseOfPairs(counted)))) return undefined
  const { scale, better, unit } = compared
  const changes = [least, most].map(
    ([pair, effect]) => `${formatChange(changeOfValue(effect, scale, better), scale, unit)} on ${pair}`,
  )
  return `${formatSeries(compared)}: ${changes.join(', ')}`
}
