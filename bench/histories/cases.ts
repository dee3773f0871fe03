import { createHash } from 'node:crypto'
import { sapSeries, publishedSeries, sameCommitSeries } from './data.ts'
import { seededRandom, shuffled, type Random } from '../../support/simulation/random.ts'

/** A series to search, and the first runs of its new levels. */
export interface Case {
  readonly group: string
  readonly values: readonly number[]
  readonly truth: readonly number[]
}

/** Runs of the series of pure noise. */
const LENGTHS = [20, 50, 100, 300] as const
/** Series of each kind; the slowest detector decides. */
const SIMULATED = 150
/** Runs of a published series that make one case, at most. */
const LONGEST = 200
const FEWEST = 60

/** The series that are not used for choosing any constant: 40 %, by the hash of their name. */
export function isHeldOut(id: string): boolean {
  return Number.parseInt(createHash('sha256').update(id).digest('hex').slice(0, 8), 16) / 2 ** 32 >= 0.6
}

/**
 * Noise without any change, of mean 100: independent with a standard deviation of 1; the same with 8 added to one run in
 * twenty; first-order autoregressive with a correlation of one half; two more kinds at 300 runs. Nothing of it is from a
 * file.
 */
export function noiseCases(seed: number, series = SIMULATED): Case[] {
  const random = seededRandom(seed)
  const kinds: readonly [string, (count: number) => number[], readonly number[]][] = [
    ['Gaussian', (count) => normal(count, random), LENGTHS],
    ['Gaussian, 5 % spikes', (count) => disturbed(count, 0.05, 8, random), LENGTHS],
    ['AR(1), ρ = 0.5', (count) => correlated(count, 0.5, random), LENGTHS],
    ['two modes', (count) => disturbed(count, 0.2, 10, random), [300]],
    ['AR(1), ρ = 0.9, and Gaussian', (count) => wandering(count, random), [300]],
    ['Gaussian, three times as wide from half-way on', (count) => widening(count, random), [300]],
  ]
  return kinds.flatMap(([name, make, lengths]) =>
    lengths.flatMap((count) =>
      repeated(`${name}, ${String(count)}`, () => ({ values: make(count), truth: [] }), series),
    ),
  )
}

function widening(count: number, random: Random): number[] {
  return normal(count, random).map((value, run) => (run < count / 2 ? 1 : 3) * value)
}

/** Known steps in Gaussian noise. */
export function stepCases(seed: number): Case[] {
  const random = seededRandom(seed)
  const sizes = [1.5, 2, 3].flatMap((size) =>
    repeated(`+${String(size)} sd in 100 runs`, () => {
      const at = Math.floor(100 * (0.1 + 0.8 * random.uniform()))
      return { values: withStep(normal(100, random), at, size), truth: [at] }
    }),
  )
  const end = repeated('+5 sd for the last 4 of 60 runs', () => ({
    values: withStep(normal(60, random), 56, 5),
    truth: [56],
  }))
  return [...sizes, ...end]
}

/**
 * Real noise: stretches of published histories in random order, so that nothing changes for sure, and with a step put in.
 * Held-out series only; `all`: also those that constants were chosen with.
 */
export function realNoiseCases(folder: string, seed: number, all: boolean): Case[] {
  const usable = publishedSeries(folder).filter(
    ({ id, values }) =>
      (all || isHeldOut(id)) &&
      values.length >= FEWEST &&
      values.every((value) => value > 0) &&
      new Set(values).size > Math.max(5, values.length / 5),
  )
  return usable.flatMap(({ values }, index) => {
    const random = seededRandom(seed + index)
    const count = Math.min(LONGEST, values.length)
    const start = Math.floor(random.uniform() * (values.length - count + 1))
    const noise = shuffled(values.slice(start, start + count), random)
    const steps = [0.05, 0.1, 0.2].map((size) => {
      const at = Math.floor(count * (0.15 + 0.7 * random.uniform()))
      return {
        group: `real noise, +${String(size * 100)} %${clearOf(noise, size)}`,
        values: noise.map((value, run) => (run < at ? value : value * (1 + size))),
        truth: [at],
      }
    })
    return [{ group: 'real noise, 60–200', values: noise, truth: [] }, ...steps]
  })
}

/** golang/perf: one commit on many nights. */
export function sameCommitCases(folder: string): Case[] {
  return sameCommitSeries(folder).map(({ values }) => ({
    group: 'one commit, 10–13 nights',
    values,
    truth: [],
  }))
}

/** SAP's own verdict on 25 series: 5 regressions, 20 series without. All of them were seen while constants were chosen. */
export function sapCases(folder: string): Case[] {
  return sapSeries(folder).map(({ values, lastGood }) => ({
    group: 'SAP HANA, 25 series with a verdict',
    values,
    truth: lastGood === undefined ? [] : [lastGood],
  }))
}

function repeated(group: string, make: () => Omit<Case, 'group'>, series = SIMULATED): Case[] {
  return Array.from({ length: series }, () => {
    const { values, truth } = make()
    return { group, truth, values: values.map((value) => 100 + value) }
  })
}

/** Whether the step is at least twice the noise: what anybody could see. */
function clearOf(noise: readonly number[], size: number): string {
  const logarithms = noise.map(Math.log).sort((a, b) => a - b)
  const at = (share: number): number => logarithms[Math.floor(share * (logarithms.length - 1))] ?? 0
  const deviation = (at(0.75) - at(0.25)) / 1.349
  return Math.log1p(size) >= 2 * deviation ? ', ≥ 2 sd' : ', < 2 sd'
}

function normal(count: number, random: Random): number[] {
  return Array.from({ length: count }, () => random.normal())
}

function disturbed(count: number, share: number, by: number, random: Random): number[] {
  return normal(count, random).map((value) => value + (random.uniform() < share ? by : 0))
}

function correlated(count: number, rho: number, random: Random): number[] {
  let last = random.normal()
  return Array.from({ length: count }, () => {
    last = rho * last + Math.sqrt(1 - rho * rho) * random.normal()
    return last
  })
}

function wandering(count: number, random: Random): number[] {
  const slow = correlated(count, 0.9, random)
  return normal(count, random).map((value, index) => value + 0.7 * (slow[index] ?? 0))
}

function withStep(values: readonly number[], at: number, size: number): number[] {
  return values.map((value, index) => (index < at ? value : value + size))
}
