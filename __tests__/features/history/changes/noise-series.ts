import { seededNormal } from '../../../../support/builders/seeded-normal.ts'

const { abs, imul, sqrt } = Math

/** Uniform numbers in [0, 1) that are the same in every run: mulberry32. */
export function seededUniform(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Noise without any change, of standard deviation about 1. */
export const NOISE = {
  normal: (count: number, seed: number): number[] => {
    const normal = seededNormal(seed)
    return Array.from({ length: count }, () => normal())
  },
  /** One run in twenty is disturbed, all in one direction. */
  spikes: (count: number, seed: number): number[] => {
    const [normal, uniform] = [seededNormal(seed), seededUniform(seed + 1)]
    return Array.from({ length: count }, () => normal() + (uniform() < 0.05 ? 8 : 0))
  },
  /** A machine with two modes, in the second one in one run of five. */
  modes: (count: number, seed: number): number[] => {
    const [normal, uniform] = [seededNormal(seed), seededUniform(seed + 1)]
    return Array.from({ length: count }, () => normal() + (uniform() < 0.2 ? 10 : 0))
  },
  correlated: (count: number, seed: number, rho = 0.5): number[] => {
    const normal = seededNormal(seed)
    let last = normal()
    return Array.from({ length: count }, () => {
      last = rho * last + sqrt(1 - rho * rho) * normal()
      return last
    })
  },
  /** Student's t with three degrees of freedom. */
  heavy: (count: number, seed: number): number[] => {
    const normal = seededNormal(seed)
    return Array.from({ length: count }, () => {
      const squares = normal() ** 2 + normal() ** 2 + normal() ** 2
      return normal() / sqrt(squares / 3)
    })
  },
  rounded: (count: number, seed: number): number[] => {
    const normal = seededNormal(seed)
    return Array.from({ length: count }, () => abs(Math.round(0.7 * normal())))
  },
} as const

/** The series with a step of this size from a run on. */
export function withStep(series: readonly number[], at: number, size: number): number[] {
  return series.map((value, index) => (index < at ? value : value + size))
}
