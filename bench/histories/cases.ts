import { createHash } from 'node:crypto'
import { sapSeries, publishedSeries, sameCommitSeries, type RealSeries } from './data.ts'
import { seededRandom, shuffled, type Random } from './random.ts'

/** A series to search, and the first runs of its new levels. */
export interface Case {
  readonly group: string
  readonly values: readonly number[]
  readonly truth: readonly number[]
}

const SIMULATED = 1000
/** Runs of a published series that make one case, at most. */
const LONGEST = 200
const FEWEST = 60

/** The series that are not used for choosing any constant: 40 %, by the hash of their name. */
export function isHeldOut(id: string): boolean {
  return Number.parseInt(createHash('sha256').update(id).digest('hex').slice(0, 8), 16) / 2 ** 32 >= 0.6
}

/** Noise without any change, and steps in it: nothing of it is from a file. */
export function simulatedCases(seed: number): Case[] {
  const random = seededRandom(seed)
  const of = (group: string, make: () => { values: number[]; truth?: number[] }): Case[] =>
    Array.from({ length: SIMULATED }, () => {
      const { values, truth = [] } = make()
      return { group, truth, values: values.map((value) => 100 + value) }
    })
  const normal = (count: number): number[] => Array.from({ length: count }, () => random.normal())
  return [
    ...of('null: normal, 100', () => ({ values: normal(100) })),
    ...of('null: normal, 300', () => ({ values: normal(300) })),
    ...of('null: 5 % spikes, 300', () => ({ values: normal(300).map((v) => v + (random.uniform() < 0.05 ? 8 : 0)) })),
    ...of('null: two modes, 300', () => ({ values: normal(300).map((v) => v + (random.uniform() < 0.2 ? 10 : 0)) })),
    ...of('null: AR(1) 0.5, 300', () => ({ values: correlated(300, 0.5, random) })),
    ...of('null: AR(1) 0.9 and noise, 300', () => {
      const slow = correlated(300, 0.9, random)
      return { values: normal(300).map((value, index) => value + 0.7 * (slow[index] ?? 0)) }
    }),
    ...[1.5, 2, 3].flatMap((size) =>
      of(`step ${String(size)} sd, 100`, () => {
        const at = Math.floor(100 * (0.1 + 0.8 * random.uniform()))
        return { values: normal(100).map((value, index) => (index < at ? value : value + size)), truth: [at] }
      }),
    ),
    ...of('last 4 of 60 runs, 5 sd', () => ({
      values: normal(60).map((value, index) => (index < 56 ? value : value + 5)),
      truth: [56],
    })),
  ]
}

/**
 * Real noise: stretches of published histories, held-out series only, in random order, so that nothing changes for
 * sure, and with a step put in. `all`: also the series that the constants were chosen with.
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
    return [{ group: 'null: real noise', values: noise, truth: [] }, ...steps]
  })
}

export function labelledCases(folder: string): Case[] {
  const same: Case[] = sameCommitSeries(folder).map(({ values }: RealSeries) => ({
    group: 'null: one commit, 10–13 nights',
    values,
    truth: [],
  }))
  const sap = sapSeries(folder).map(({ values, lastGood }) => ({
    group: lastGood === undefined ? 'SAP: 20 without regression' : 'SAP: 5 regressions',
    values,
    truth: lastGood === undefined ? [] : [lastGood],
  }))
  return [...same, ...sap]
}

/** Whether the step is at least twice the noise: what anybody could see. */
function clearOf(noise: readonly number[], size: number): string {
  const logarithms = noise.map(Math.log).sort((a, b) => a - b)
  const at = (share: number): number => logarithms[Math.floor(share * (logarithms.length - 1))] ?? 0
  const deviation = (at(0.75) - at(0.25)) / 1.349
  return Math.log1p(size) >= 2 * deviation ? ', ≥ 2 sd' : ', < 2 sd'
}

function correlated(count: number, rho: number, { normal }: Random): number[] {
  let last = normal()
  return Array.from({ length: count }, () => {
    last = rho * last + Math.sqrt(1 - rho * rho) * normal()
    return last
  })
}
