import { describe, expect, it } from 'vitest'
import { barResult, limitOfTheory } from './bar.ts'
import { metricCatalogueOf } from './catalogue.ts'
import { EFFECTS, pairedResults, runsResult, sameRoundsResult, type Sizes } from './evaluate.ts'
import { poolOf } from './pool.ts'
import { report } from './report.ts'
import { drawPullRequest } from './resample.ts'
import { runPaired } from './run-paired.ts'
import { RUNS_GATES } from './gates/runs.ts'
import { DEFAULT_DESIGN } from './gates/paired-gate.ts'
import { Counter, intervalOverRuns, wilson } from './share.ts'
import { signedRankLimit } from './signed-rank-limit.ts'
import { seeded } from '../../support/simulation/noise.ts'
import { simulatedData } from './simulated.ts'

const SIZES: Sizes = {
  seed: 1,
  pullRequests: 4,
  changedPullRequests: 2,
  series: 50,
  changedSeries: 10,
  limitRepetitions: 10,
}
const MANY: Sizes = { ...SIZES, pullRequests: 12, changedPullRequests: 6 }
// Every look judges all series of a pull request: with 50 of them the four looks took two minutes.
const FEW: Sizes = { ...SIZES, series: 20, changedSeries: 5 }
const data = simulatedData({ pairs: 24, singles: 24 })
const pool = poolOf(data, metricCatalogueOf())
const share = ({ hits, of }: { hits: number; of: number }): number => hits / of

describe('gates on the same simulated data, spread 3 % and runs 1.5 % apart', () => {
  const [, , at40, , , at160] = pairedResults(pool, FEW, 0.02)
  const byName = (name: string, sizes = MANY) =>
    runsResult(
      pool,
      sizes,
      0.02,
      RUNS_GATES.find((one) => one.name.startsWith(name))!,
    )
  const foundAt = (result: typeof at40, effect: number): number =>
    share(result!.found.find((one) => one.effect === effect)!.share)

  it('ours accuses nobody, and finds what is clearly beyond the margin', () => {
    expect([at40!.alarms.hits, at160!.alarms.hits]).toEqual([0, 0])
    expect(foundAt(at40, 0.02)).toBe(0)
    expect(foundAt(at40, 0.1)).toBe(1)
    expect(foundAt(at160, 0.05)).toBeGreaterThan(foundAt(at40, 0.05))
    expect(at40!.alarms.of).toBe(4)
    expect(at40!.found[0]!.share.of).toBe(10)
  })

  it('counts rounds and the time of measurements, which series share', () => {
    expect(at40!.rounds).toBeGreaterThan(16)
    expect(at40!.rounds).toBeLessThanOrEqual(40)
    expect(at160!.rounds).toBeGreaterThanOrEqual(at40!.rounds)
    // One measurement of 2 s a side gives all series.
    expect(at40!.seconds).toBe(160)
  })

  it('the others are as their rules make them', () => {
    expect(byName('ratio above 200 %').alarms.hits).toBe(0)
    expect(foundAt(byName('ratio above 200 %'), 0.2)).toBe(0)
    // Medians of runs are 3 % apart at most times.
    expect(byName('ratio above 110 %').alarms.hits).toBe(0)
    expect(foundAt(byName('ratio above 110 %'), 0.2)).toBeGreaterThan(0.9)
    expect(byName('Student’s t 0.95').alarms.hits).toBeGreaterThan(8)
    expect(byName('Mann').alarms.hits).toBeGreaterThan(8)
    const baseline = byName('baseline gate, 20', SIZES)
    expect(baseline.alarms).toEqual({ hits: 0, of: 4 })
    expect(foundAt(baseline, 0.2)).toBeGreaterThan(0.8)
    expect(baseline.unchanged!.of).toBe(200)
    expect(byName('Mann').unchanged).toBeUndefined()
  })

  it('Mann and Whitney on our rounds accuses somebody nearly always, at one in forty a series', () => {
    const same = sameRoundsResult(pool, MANY)
    expect(same.rounds).toBe(40)
    expect(same.alarms.hits).toBeGreaterThan(2)
    expect(foundAt(same, 0.1)).toBe(1)
    expect(EFFECTS.map((effect) => foundAt(same, effect))).toEqual(
      EFFECTS.map((effect) => foundAt(same, effect)).sort((a, b) => a - b),
    )
  })
})

describe('a paired run', () => {
  const setting = { design: DEFAULT_DESIGN, marginOf: () => Math.log1p(0.02) }

  it('measures further only what the planner asks for, and finds the series that is worse and no other', () => {
    const pullRequest = drawPullRequest(pool, DEFAULT_DESIGN, 50, seeded(4))
    const outcomes = runPaired(pullRequest, setting, new Map([[7, Math.log1p(0.1)]]))
    const regressed = outcomes.map(({ decisions }) =>
      [...decisions.entries()]
        .filter(([, { verdict }]) => verdict === 'regressed')
        .map(([position]) => position),
    )
    expect(regressed).toEqual([[], [], [7], [7], [7], [7]])
    expect(outcomes.slice(0, 2).map(({ seriesRounds }) => seriesRounds)).toEqual([8 * 50, 16 * 50])
  })

  it('with many measurements spends less than with all rounds', () => {
    const many = simulatedData({ spread: 0.005 })
    for (const run of many.runs)
      if (run.kind === 'pair') {
        run.measurements = run.series.map((_, index) => ({
          suite: 's',
          id: String(index),
          secondsPerSide: 1,
        }))
        for (const one of run.series) one.measurement = one.series
      }
    const drawn = drawPullRequest(poolOf(many, metricCatalogueOf()), DEFAULT_DESIGN, 50, seeded(1))
    // With four cluster pairs nothing is proven unchanged as long as they are assumed to differ by more than the margin.
    const design = { ...DEFAULT_DESIGN, pairDifferences: [] }
    const outcome = runPaired(drawn, { ...setting, design }).at(-1)!
    expect(outcome.decisions.every(({ verdict }) => verdict === 'unchanged')).toBe(true)
    expect(outcome.seriesRounds).toBeLessThan(40 * 50)
    expect(outcome.seconds).toBe(2 * outcome.seriesRounds)
  })
})

describe('the aims', () => {
  it('follow the spread of each series', () => {
    const { unchanged, power } = barResult(pool, { ...FEW, pullRequests: 2 }, { excesses: [0.05, 3] })
    expect(unchanged[1].alarms.hits).toBe(0)
    expect(share(unchanged[0].unchanged)).toBeGreaterThan(0.6)
    expect(share(power[0]!.found[0])).toBeLessThan(0.11)
    expect(power[1]!.found.map(share)).toEqual([1, 1])
    expect(limitOfTheory(SIZES, [3])[0]!.found.map(share)).toEqual([1, 1])
  })

  it('are just possible', () => {
    const limit = (excess: number, rounds: number): number =>
      share(signedRankLimit(excess, { rounds, level: 0.0002, repetitions: 1000, seed: 1 }))
    expect(limit(1.25, 40)).toBeGreaterThan(0.9)
    expect(limit(1.25, 40)).toBeLessThan(0.96)
    expect(limit(0.6, 160)).toBeGreaterThan(0.91)
    expect(limit(0.6, 160)).toBeLessThan(0.97)
    expect(limit(0, 40)).toBeLessThan(0.002)
  })
})

describe("Wilson's interval", () => {
  it.each([
    [6, 1000],
    [9, 10],
    [5, 10],
  ])('of %d of %d has ends at which the score test is just at its level', (hits, of) => {
    const [lower, upper] = wilson({ hits, of })
    expect(lower).toBeLessThan(hits / of)
    expect(upper).toBeGreaterThan(hits / of)
    for (const end of [lower, upper])
      expect(Math.abs(hits / of - end) / Math.sqrt((end * (1 - end)) / of)).toBeCloseTo(1.95996, 5)
  })

  it('ends where shares end', () => {
    expect(wilson({ hits: 0, of: 10 })[0]).toBe(0)
    expect(wilson({ hits: 10, of: 10 })[1]).toBe(1)
    expect(wilson({ hits: 0, of: 0 })).toEqual([0, 1])
  })
})

describe('an interval over recorded runs', () => {
  const counted = (...hits: number[]): Counter => {
    const counter = new Counter()
    for (const [sample, own] of hits.entries()) for (let i = 0; i < 1000; i += 1) counter.add(i < own, sample)
    return counter
  }

  it('has the scatter of samples of the runs, less that of drawing', () => {
    const [lower, upper] = intervalOverRuns(counted(400, 600, 500).share)
    // Student's t for 2 degrees of freedom; variance 0.01, of which 0.25 / 1000 is of drawing.
    const half = 4.3026527 * Math.sqrt(0.01 - 0.00025)
    const [low, high] = wilson({ hits: 1500, of: 3000 })
    expect(lower).toBeCloseTo(0.5 - Math.hypot(0.5 - low, half), 6)
    expect(upper).toBeCloseTo(0.5 + Math.hypot(high - 0.5, half), 6)
  })

  it("is Wilson's where the samples agree, or there is one", () => {
    expect(intervalOverRuns(counted(500, 500, 500).share)).toEqual(wilson({ hits: 1500, of: 3000 }))
    expect(intervalOverRuns({ hits: 3, of: 10 })).toEqual(wilson({ hits: 3, of: 10 }))
  })
})

it('reports, the same every time', () => {
  const sizes = { ...SIZES, pullRequests: 1, changedPullRequests: 1, series: 6, changedSeries: 2 }
  const small = simulatedData({ pairs: 12, singles: 8, series: 4 })
  const lines = (): string => {
    const input = { files: [small], regressions: [], catalogue: metricCatalogueOf(), sizes }
    const { reached, gates } = report({ ...input, say: () => undefined })
    return [...reached, ...gates].join('\n')
  }
  const text = lines()
  expect(text).toMatch(/^### The aims/)
  expect(text).toContain('## Gates side by side: simulated')
  expect(text).toMatch(/\| paired gate, margin 2 %, at most 40 rounds +\| 12 +\| 0\.00 % \(0\.00 to 79\.35\)/)
  expect(text).toContain('limit: one look, independent normal noise')
  expect(text).not.toMatch(/NaN|undefined|Infinity/)
  expect(lines()).toBe(text)
})
