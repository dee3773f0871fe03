import { quantile } from '../stats/quantile.ts'
import type { SortedSamples } from '../stats/sorted-samples.ts'
import type { ValueRange } from './schema.ts'

/** Below so many runs no interval of 95 % for their median exists: 2 · 0.5⁵ is 6 %. */
const FEWEST_RUNS = 6
/** From so many samples on the outermost ones say little about the rest. */
const MANY_SAMPLES = 20
const TAIL = 0.05
/** 0.5ⁿ is not 0 up to here. */
const EXACT_RUNS = 1000
const NORMAL_975 = 1.959963984540054

/** The range of the samples of one run; null for a single sample. */
export function rangeOfSamples(samples: SortedSamples): ValueRange | null {
  if (samples.length === 1) return null
  return samples.length < MANY_SAMPLES
    ? { kind: 'samples', ...ends(samples) }
    : { kind: 'middle', low: quantile(samples, TAIL), high: quantile(samples, 1 - TAIL) }
}

/**
 * The range of several runs, one number each. From 6 runs on the interval for their median that holds for any
 * distribution: between the order statistics of the sign test (Conover, Practical Nonparametric Statistics, 1999, 3.2).
 * @param runs at least two
 */
export function rangeOfRuns(runs: SortedSamples): ValueRange {
  if (runs.length < FEWEST_RUNS) return { kind: 'runs', ...ends(runs) }
  const rank = rankOfEnd(runs.length)
  return {
    kind: 'confidence',
    low: runs[rank - 1] ?? runs[0],
    high: runs[runs.length - rank] ?? runs[0],
  }
}

/** The largest rank whose order statistic and its mirror image hold the median with 95 %, from 1. */
function rankOfEnd(count: number): number {
  if (count > EXACT_RUNS) return Math.floor(count / 2 - (NORMAL_975 * Math.sqrt(count)) / 2)
  let probability = 0.5 ** count
  let tail = probability
  let rank = 1
  for (;;) {
    probability *= (count - rank + 1) / rank
    tail += probability
    if (2 * tail > TAIL) return rank
    rank += 1
  }
}

function ends(values: SortedSamples): { low: number; high: number } {
  return { low: values[0], high: values[values.length - 1] ?? values[0] }
}
