import { describe, expect, it, test } from 'vitest'
import fc from 'fast-check'
import {
  type ChangePoint,
  FALSE_ALARM_RATE,
  findChangePoints,
} from '../../../../src/features/history/core/change-points.ts'
import { NOISE, withStep } from './noise-series.ts'

const places = (changes: readonly ChangePoint[]): number[] => changes.map(({ at }) => at)
const many = (count: number, make: (seed: number) => number[]): ChangePoint[][] =>
  Array.from({ length: count }, (_, index) => findChangePoints(make(1000 * index + 7)))
const share = (all: readonly ChangePoint[][], test: (one: ChangePoint[]) => boolean): number =>
  all.filter(test).length / all.length

describe('false alarms on noise without a change', () => {
  const SERIES = 400
  /** Three standard errors of a share of FALSE_ALARM_RATE counted in SERIES. */
  const tolerance = 3 * Math.sqrt((FALSE_ALARM_RATE * (1 - FALSE_ALARM_RATE)) / SERIES)

  test.each(
    (['normal', 'spikes', 'modes', 'correlated', 'heavy', 'rounded'] as const).flatMap((kind) =>
      [20, 100, 300].map((count) => [kind, count] as const),
    ),
  )('are rare: %s, %i runs', (kind, count) => {
    const alarms = share(
      many(SERIES, (seed) => NOISE[kind](count, seed)),
      (changes) => changes.length > 0,
    )
    expect(alarms).toBeLessThanOrEqual(FALSE_ALARM_RATE + tolerance)
  })

  it('are no more than 12 in 100 where the noise triples half-way: it is compared with the noise around it', () => {
    const alarms = share(
      many(SERIES, (seed) => NOISE.normal(300, seed).map((value, run) => (run < 150 ? 1 : 3) * value)),
      (changes) => changes.length > 0,
    )
    expect(alarms).toBeLessThan(0.12)
  })

  it('are not rare because nothing is ever found: a rate of a half gives some', () => {
    const found = Array.from({ length: 100 }, (_, seed) => findChangePoints(NOISE.normal(100, seed), 0.5))
    expect(share(found, (changes) => changes.length > 0)).toBeGreaterThan(0.02)
  })
})

describe('power', () => {
  test.each([
    // runs, first run of the new level, step in standard deviations, share found within 5 runs
    [100, 60, 2, 0.95],
    [100, 60, 3, 0.98],
    [60, 55, 4, 0.9],
    [60, 57, 5, 0.9],
    [40, 20, 3, 0.85],
    [30, 15, 4, 0.7],
  ])('%i runs, from run %i a step of %d, at least %d', (count, at, size, least) => {
    const found = many(200, (seed) => withStep(NOISE.normal(count, seed), at, size))
    const near = share(found, (changes) => changes.some((change) => Math.abs(change.at - at) <= 5))
    expect(near).toBeGreaterThanOrEqual(least)
  })

  it('finds a visit of four runs at both its ends, in a long series', () => {
    const found = many(100, (seed) => withStep(withStep(NOISE.normal(120, seed), 50, 6), 54, -6))
    expect(share(found, (changes) => places(changes).join() === '50,54')).toBeGreaterThan(0.7)
  })

  it('does not take one or two disturbed runs for a level', () => {
    const found = many(200, (seed) => withStep(withStep(NOISE.normal(120, seed), 50, 50), 52, -50))
    expect(share(found, (changes) => changes.length > 0)).toBeLessThan(0.03)
  })

  it('finds a step of rounded values, and of values that never vary', () => {
    const constant = [...new Array<number>(20).fill(3), ...new Array<number>(20).fill(4)]
    expect(findChangePoints(constant)).toMatchObject([{ at: 20, before: 3, after: 4 }])
  })
})

describe('size, place and sureness', () => {
  const AT = 70
  const cases = [
    { rho: 0, size: 2 },
    { rho: 0, size: 4 },
    { rho: 0.5, size: 4 },
  ]
  test.each(cases)('hold the truth in 19 of 20 cases: step $size, correlation $rho', ({ rho, size }) => {
    const found = many(300, (seed) => withStep(NOISE.correlated(120, seed, rho), AT, size)).flatMap(
      (changes) => changes.filter(({ at }) => Math.abs(at - AT) <= 10),
    )
    expect(found.length).toBeGreaterThan(270)
    const covers = (test: (one: ChangePoint) => boolean): number => found.filter(test).length / found.length
    // 0.95 less three standard errors.
    expect(covers(({ step }) => step.lower <= size && size <= step.upper)).toBeGreaterThan(0.912)
    expect(covers(({ earliest, latest }) => earliest <= AT && AT <= latest)).toBeGreaterThan(0.912)
    const mean = found.reduce((sum, { step }) => sum + step.estimate, 0) / found.length
    expect(Math.abs(mean - size)).toBeLessThan(0.1)
  })

  it('is surer of a larger step, and never certain', () => {
    const [small, large] = [2.5, 10].map(
      (size) => findChangePoints(withStep(NOISE.normal(60, 3), 30, size))[0]!,
    )
    expect(large!.pValue).toBeLessThan(small!.pValue)
    expect(small!.pValue).toBeLessThanOrEqual(FALSE_ALARM_RATE)
    expect(large!.pValue).toBeGreaterThan(0)
  })
})

describe('what does not matter', () => {
  const series = withStep(withStep(NOISE.spikes(150, 5), 60, 3), 110, -5)
  const expected = findChangePoints(series)

  it('the unit and the zero of the values, nor their sign', () => {
    expect(expected.length).toBeGreaterThan(0)
    const shifted = findChangePoints(series.map((value) => 1e-6 * value + 4))
    expect(places(shifted)).toEqual(places(expected))
    expect(shifted[0]!.step.estimate).toBeCloseTo(1e-6 * expected[0]!.step.estimate, 12)
    const negative = findChangePoints(series.map((value) => -value))
    expect(places(negative)).toEqual(places(expected))
    expect(negative.map(({ pValue }) => pValue)).toEqual(
      expected.map(({ pValue }) => expect.closeTo(pValue, 10)),
    )
  })

  it('equal runs have no change; neither have too few', () => {
    expect(findChangePoints(new Array<number>(50).fill(7))).toEqual([])
    expect(findChangePoints([1, 1, 1, 1, 1, 1, 9, 9, 9, 9, 9])).toEqual([])
  })

  it.each([Number.NaN, Number.POSITIVE_INFINITY])('a series with %d is refused', (value) => {
    expect(() => findChangePoints([...series.slice(0, 20), value])).toThrow(RangeError)
    expect(() => findChangePoints([value])).toThrow(RangeError)
  })

  it.each([10, -10, 1e6])('a run that is off by %d, wherever it is', (by) => {
    let [tried, others] = [0, 0]
    for (let seed = 0; seed < 2; seed += 1) {
      const calm = withStep(NOISE.normal(80, 31 + seed), 40, 4)
      const [at] = places(findChangePoints(calm))
      for (let run = 0; run < calm.length; run += 1) {
        const found = places(findChangePoints(calm.with(run, calm[run]! + by)))
        tried += 1
        if (found.length !== 1) others += 1
        // Right at the step one wild run may stand for either level.
        expect(found.some((one) => Math.abs(one - at!) <= 3)).toBe(true)
      }
    }
    expect(others / tried).toBeLessThan(FALSE_ALARM_RATE)
  })

  it('no series of finite numbers makes it fail, and every change keeps its promises', () => {
    const value = fc.oneof(fc.double({ min: -1e6, max: 1e6, noNaN: true }), fc.constantFrom(0, 1, 5))
    fc.assert(
      fc.property(fc.array(value, { maxLength: 60 }), (some) => {
        const changes = findChangePoints(some, 0.2)
        for (const [index, { at, earliest, latest, pValue, step }] of changes.entries()) {
          expect(at - (changes[index - 1]?.at ?? 0)).toBeGreaterThanOrEqual(3)
          expect(some.length - at).toBeGreaterThanOrEqual(3)
          expect(earliest <= at && at <= latest).toBe(true)
          expect(pValue >= 0 && pValue <= 0.2).toBe(true)
          expect(step.lower <= step.estimate && step.estimate <= step.upper).toBe(true)
        }
      }),
    )
  })
})

describe('as runs are added', () => {
  test.each([
    // step in standard deviations, runs after it when it was reported, share of later looks that may miss it
    [2, 25, 0.03],
    [3, 12, 0.015],
    [5, 6, 0],
  ])('a step of %d that was reported with %i runs after it stays reported', (size, since, most) => {
    let [reported, looks, missing] = [0, 0, 0]
    for (let seed = 0; seed < 24; seed += 1) {
      const whole = withStep(NOISE.normal(120, 500 + seed), 50, size)
      const isReported = (count: number): boolean =>
        findChangePoints(whole.slice(0, count)).some(({ at }) => Math.abs(at - 50) <= 5)
      if (!isReported(50 + since)) continue
      reported += 1
      for (let count = 51 + since; count <= whole.length; count += 3) {
        looks += 1
        if (!isReported(count)) missing += 1
      }
    }
    expect(reported).toBeGreaterThan(15)
    expect(missing / looks).toBeLessThanOrEqual(most)
  })

  it('an old change stays where it is', () => {
    let [seen, gone, moved] = [0, 0, 0]
    for (let seed = 0; seed < 20; seed += 1) {
      const whole = withStep(withStep(NOISE.normal(140, seed), 40, 3), 90, -4)
      let known: number[] = []
      for (let count = 20; count <= whole.length; count += 1) {
        const now = places(findChangePoints(whole.slice(0, count)))
        for (const old of known.filter((at) => count - at > 15)) {
          seen += 1
          if (!now.some((at) => Math.abs(at - old) <= 3)) gone += 1
          else if (!now.includes(old)) moved += 1
        }
        known = now
      }
    }
    expect(seen).toBeGreaterThan(1300)
    expect(gone / seen).toBeLessThan(0.002)
    expect(moved / seen).toBeLessThan(0.01)
  })
})
