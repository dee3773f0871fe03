import { beforeAll, describe, expect, it, test } from 'vitest'
import { seeded } from '../../../support/simulation/noise.ts'
import { UserError } from '../../../src/core/errors.ts'
import { compilePolicy, DEFAULT_GATE } from '../../../src/core/policy/policy.ts'
import { calibrate, type CalibratingPair } from '../../../src/core/calibration/calibrate.ts'
import type { CalibratedSeries } from '../../../src/core/calibration/file.ts'
import { parseCalibration, serializeCalibration } from '../../../src/core/calibration/file.ts'
import { pairedSeriesOf } from '../../../src/core/judge/rounds/effects/effects.ts'
import { calibrationTable } from '../../../src/core/report/calibration/table.ts'
import { buildMetric } from '../../builders/records.ts'
import { buildPair, roundsOfStages, seriesOf, sideRecord } from '../pair/pairs.ts'

const catalogue = new Map([['network_throughput', buildMetric()]])
const NAME = 'network_throughput'

interface Truth {
  readonly within: number
  readonly between: number
  readonly correlation: number
  readonly position: number
  readonly place: number
}

/** Base against base: 4 pairs of clusters in each pair of runs, 8, 8, 12 and 12 rounds, half of them exchanged. */
function simulate(truth: Truth, count: number, seed: number): CalibratingPair[] {
  const random = seeded(seed)
  const rounds = roundsOfStages(2)
  return Array.from({ length: count }, (_, index) => {
    const offsets = new Map<number, number>()
    const values = rounds.map(({ clusterPair, roles, first }) => {
      const offset = offsets.get(clusterPair) ?? truth.between * random.normal()
      offsets.set(clusterPair, offset)
      const common = Math.sqrt(truth.correlation) * random.normal()
      const own = () => truth.within * (common + Math.sqrt(1 - truth.correlation) * random.normal())
      const isSecond = (side: 'base' | 'head') => (first === side ? 0 : truth.position)
      const harm = (side: 'base' | 'head') => {
        const isInSecondPlace = (side === 'head') === (roles === 'straight')
        return own() + isSecond(side) + (isInSecondPlace ? truth.place : 0) + (side === 'head' ? offset : 0)
      }
      // Higher is better: harm lowers the value.
      return { base: 1e10 * Math.exp(-harm('base')), head: 1e10 * Math.exp(-harm('head')) }
    })
    return {
      pair: buildPair({ id: `pair-${String(index)}` }),
      base: sideRecord('base', [seriesOf(NAME, rounds, (i) => values[i]!.base)]),
      head: sideRecord('head', [seriesOf(NAME, rounds, (i) => values[i]!.head)]),
    }
  })
}

const calibrated = (pairs: CalibratingPair[]): CalibratedSeries =>
  calibrate(pairs, DEFAULT_GATE, catalogue).series[0]!

describe('calibrate', () => {
  const truth: Truth = { within: 0.03, between: 0.02, correlation: 0.6, position: 0.01, place: -0.015 }
  const pairs = 100
  let found: CalibratedSeries
  beforeAll(() => {
    found = calibrated(simulate(truth, pairs, 3))
  })

  it('finds what was put in, within three standard errors', () => {
    const freedom = pairs * (40 - 8)
    const relative = (degrees: number) => 3 / Math.sqrt(2 * degrees)
    expect(Math.abs(found.within! / truth.within - 1)).toBeLessThan(relative(freedom))
    // Of the difference of two sides: √(2·(1 − ρ)) spreads.
    const ofEffects = truth.within * Math.sqrt(2 * (1 - truth.correlation))
    expect(Math.abs(found.ofEffects! / ofEffects - 1)).toBeLessThan(relative(freedom))
    expect(Math.abs(Math.atanh(found.correlation!.estimate) - Math.atanh(0.6))).toBeLessThan(
      3 / Math.sqrt(freedom - 2),
    )
    const ofPosition = ofEffects / Math.sqrt(pairs * 40)
    expect(Math.abs(found.position!.estimate - truth.position)).toBeLessThan(3 * ofPosition)
    const ofPairs = Math.sqrt(truth.between ** 2 + ofEffects ** 2 / 10)
    expect(Math.abs(found.place!.estimate - truth.place)).toBeLessThan((3 * ofPairs) / Math.sqrt(4 * pairs))
    expect(found.offset!.degreesOfFreedom).toBe(4 * pairs - 1)
    // Without the noise of the rounds.
    expect(found.offset!.scale).toBe(found.between)
    expect(Math.abs(found.between! / truth.between - 1)).toBeLessThan(1.3 * relative(4 * pairs))
  })

  it('has intervals as wide as the errors are', () => {
    const { position, correlation, place } = found
    const ofEffects = truth.within * Math.sqrt(0.8)
    const width = ({ lower, upper }: { lower: number | null; upper: number | null }) => upper! - lower!
    expect(width(position!) / ((2 * 1.96 * ofEffects) / Math.sqrt(pairs * 40))).toBeCloseTo(1, 1)
    const ofPairs = Math.sqrt(truth.between ** 2 + ofEffects ** 2 / 10)
    expect(width(place!) / ((2 * 1.96 * ofPairs) / Math.sqrt(4 * pairs))).toBeCloseTo(1, 1)
    const onFishersScale = Math.atanh(correlation!.upper!) - Math.atanh(correlation!.lower!)
    expect(onFishersScale / ((2 * 1.96) / Math.sqrt(pairs * 32 - 2))).toBeCloseTo(1, 3)
  })

  test.each(['position', 'place', 'correlation'] as const)(
    'the interval of the %s covers it 95 times in 100',
    (what) => {
      const covered = Array.from({ length: 300 }, (_, seed) => {
        const interval = calibrated(simulate(truth, 1, seed + 100))[what]!
        return interval.lower! <= truth[what] && truth[what] <= interval.upper!
      }).filter(Boolean).length
      expect(Math.abs(covered / 300 - 0.95)).toBeLessThan(3 * Math.sqrt((0.95 * 0.05) / 300))
    },
  )

  it('does not subtract the difference of places where the design does not exchange them', () => {
    const kept = simulate({ ...truth, place: 0.2 }, 5, 1).map((one) => ({
      ...one,
      pair: { ...one.pair, design: { ...one.pair.design, needsSwappedRoles: false } },
    }))
    expect(calibrated(kept).offset).toMatchObject({ degreesOfFreedom: 20 })
    expect(calibrated(kept).offset!.scale).toBeGreaterThan(0.15)
  })

  it('says how many rounds find a slowdown, fewer for larger ones and never fewer than the level needs', () => {
    const [two, five, ten, twenty] = found.roundsNeeded.map(({ rounds }) => rounds!)
    // One gating series: level 0.65 % at the look after 40 rounds; ((2.484 + 1.282)·0.0268/log 1.02)²·π/3 = 27.3.
    expect([two, five, ten, twenty]).toEqual([28, 10, 10, 10])
    const quiet = calibrated(simulate({ ...truth, between: 0 }, 10, 5))
    expect(quiet.between!).toBeLessThan(0.005)
    expect(quiet.hidden!).toBeLessThan(found.hidden! * 0.8)
  })

  it('leaves out rounds that do not count, and has no numbers without rounds', () => {
    const [one] = simulate(truth, 1, 1)
    const { pair, base, head } = one!
    const measurements = [{ suite: 'network', id: 'tcp', secondsPerSide: 1, series: [NAME] }]
    const disturbed = [1, 2].map((round) => ({
      round,
      measurement: 'tcp',
      side: 'base' as const,
      code: 'steal',
      text: '',
    }))
    expect(calibrated([{ base, head, pair: { ...pair, measurements, disturbed } }])).toMatchObject({
      rounds: 38,
      unusable: 2,
      clusterPairs: 4,
    })
    const rounds = roundsOfStages(1)
    const none = calibrated([{ pair, base, head: sideRecord('head', [seriesOf(NAME, rounds, () => -1)]) }])
    expect(none).toMatchObject({
      rounds: 0,
      within: null,
      correlation: null,
      position: null,
      between: null,
      offset: null,
      hidden: null,
    })
    expect(none.roundsNeeded[0]).toEqual({ excess: 0.02, rounds: null })
    const single = calibrated([
      {
        pair,
        base: sideRecord('base', [seriesOf(NAME, rounds.slice(0, 1), () => 1)]),
        head: sideRecord('head', [seriesOf(NAME, rounds, () => 1)]),
      },
    ])
    expect(single).toMatchObject({ rounds: 1, within: null, offset: null })
    const constant = calibrated([
      {
        pair,
        base: sideRecord('base', [seriesOf(NAME, rounds, () => 1)]),
        head: sideRecord('head', [seriesOf(NAME, rounds, () => 1)]),
      },
    ])
    expect(constant).toMatchObject({ within: 0, ofEffects: 0, correlation: null, between: 0, hidden: 0 })
  })

  it('refuses nothing at all, and pairs that do not belong together', () => {
    expect(() => calibrate([], DEFAULT_GATE, catalogue)).toThrow(UserError)
    const [one, two] = simulate(truth, 2, 1) as [CalibratingPair, CalibratingPair]
    expect(() =>
      calibrate([one, { ...two, pair: { ...two.pair, provider: 'host' } }], DEFAULT_GATE, catalogue),
    ).toThrow('the pairs pair-0 and pair-1 were measured with different providers or designs')
  })
})

describe('the file and the table', () => {
  const truth: Truth = { within: 0.03, between: 0.02, correlation: 0.6, position: 0.01, place: 0 }
  const pairs = simulate(truth, 3, 3)
  const calibration = calibrate(pairs, DEFAULT_GATE, catalogue)

  it('is read back as it was written, one series per line, and widens the gate', () => {
    const text = serializeCalibration(calibration)
    expect(parseCalibration(text, 'c')).toEqual(calibration)
    expect(
      text.split('\n').filter((line) => line.startsWith('    {"series":"network_throughput"')),
    ).toHaveLength(1)
    const [one] = pairs
    const [series] = pairedSeriesOf(
      { ...one!, policy: compilePolicy(DEFAULT_GATE), metrics: catalogue },
      calibration,
    )
    expect(series!.offset).toEqual(calibration.series[0]!.offset)
  })

  test.each([
    ['{', 'c.json is not a calibration: it is not valid JSON'],
    ['{}', 'its schema is missing, expected "kbench.calibration/1"'],
    ['{"schema":"kbench.calibration/2"}', 'its schema is "kbench.calibration/2"'],
    ['{"schema":"kbench.calibration/1"}', 'c.json is not a valid calibration:'],
  ])('refuses %s', (text, message) => {
    expect(() => parseCalibration(text, 'c.json')).toThrow(message)
  })

  it('is a table', () => {
    const options = {
      catalogue: { metrics: catalogue, suiteOf: () => 'network' },
      columns: 110,
      paint: (_: string, text: string) => text,
    }
    const text = calibrationTable(calibration, options)
    expect(text).toMatch(/^Base against base on kind: 3 runs, 12 pairs of clusters, 1 series\n/)
    expect(text).toMatch(/SERIES +SPREAD +CORRELATION +ORDER +PAIRS +HIDDEN +\+2 % +\+5 % +\+10 % +\+20 %/)
    expect(text).toMatch(/network_throughput +3 % +0\.\d\d +[01](\.\d)? % +\d/)
    expect(text).not.toContain('too few rounds')
    const untold = calibration.series.map((one) => ({ ...one, within: null }))
    expect(calibrationTable({ ...calibration, series: untold }, options)).toContain(
      'was measured in too few rounds: repeat with more (--rounds)',
    )
    expect(calibrationTable({ ...calibration, series: [] }, options)).toContain(
      'No series was measured on both sides.',
    )
  })
})
