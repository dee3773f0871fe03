import { describe, expect, it, test } from 'vitest'
import {
  screenThenConfirm,
  type Spending,
  spendingLooks,
  spent,
} from '../../../../support/simulation/designs.ts'
import { momentsOf, type NoiseName, NOISES, seeded } from '../../../../support/simulation/noise.ts'
import {
  countPullRequests,
  isAlarm,
  oneOf,
  PLAIN,
  simulatePullRequest,
  subjectOf,
  type World,
} from '../../../../support/simulation/simulate.ts'
import type { PairedDesign } from '../../../../src/core/record/design.ts'
import { DEFAULT_DESIGN } from '../../../../src/core/judge/rounds/round.ts'
import { THREE_LOOKS } from '../../../../support/builders/three-looks.ts'
import { referenceCases, relativeError } from '../../../../support/stats-reference.ts'

// The smaller sisters of bench/paired-gate.mjs. Seeds are fixed, so that a count is the same in every run; bounds are
// three standard errors of the count around what is claimed.

/** The default with fewer rounds and an error rate that can be counted. */
const RATE = 0.2
const QUICK: PairedDesign = {
  ...THREE_LOOKS,
  falseAlarmRate: RATE,
  recurrenceLevel: 1,
  stages: [
    { rounds: 8, alarmShare: 0, unchangedShare: 0.1 },
    { rounds: 12, alarmShare: 0.65, unchangedShare: 0.8 },
    { rounds: 20, alarmShare: 0.35, unchangedShare: 0.1 },
  ],
}
const threeErrors = (share: number, of: number): number => 3 * Math.sqrt((share * (1 - share)) / of)

function alarms(setting: Partial<World>, series: number, repetitions: number, design = QUICK, swap = true) {
  const world = { ...PLAIN, effects: Array<number>(series).fill(PLAIN.margin), ...setting }
  const run = (random: ReturnType<typeof seeded>) => simulatePullRequest(world, design, random, { swap })
  return countPullRequests(repetitions, 77, run, isAlarm).hits / repetitions
}

describe('false alarms exactly at the margin', () => {
  test.each<[string, Partial<World>]>([
    ['normal noise', {}],
    ['heavy tails', { noise: 'heavy' }],
    ['one side in ten disturbed', { noise: 'spiky' }],
    ['skewed noise on both sides', { noise: 'skewed' }],
    ['two modes', { noise: 'bistable' }],
    ['coarsely rounded values', { step: 1.5 }],
    ['slots that differ by five spreads', { slot: 5 }],
    ['a position that matters by three spreads', { position: 3 }],
    ['both', { slot: 5, position: 3 }],
  ])('one series, with %s: at most the rate', (_, setting) => {
    const repetitions = 600
    const share = alarms(setting, 1, repetitions)
    expect(share).toBeLessThanOrEqual(RATE + threeErrors(RATE, repetitions))
    expect(share).toBeGreaterThan(0.02)
  })

  it('ten series: at most the rate for all together', () => {
    const repetitions = 200
    const share = alarms({}, 10, repetitions)
    expect(share).toBeLessThanOrEqual(RATE + threeErrors(RATE, repetitions))
    expect(share).toBeGreaterThan(0.02)
  })

  it('cluster pairs that differ would raise false alarms if roles were not swapped', () => {
    const careless = { ...QUICK, needsSwappedRoles: false }
    expect(alarms({ slot: 1 }, 1, 100, careless, false)).toBeGreaterThan(0.8)
    expect(alarms({ slot: 1 }, 1, 100, careless, true)).toBeLessThan(RATE + threeErrors(RATE, 100))
  })

  it('cluster pairs that differ raise them too, unless that is assumed', () => {
    const pairs = 3
    expect(alarms({ pairs }, 1, 150)).toBeGreaterThan(RATE + threeErrors(RATE, 150))
    const assumed = { scale: pairs, degreesOfFreedom: 12 }
    expect(alarms({ pairs, assumed }, 1, 150)).toBeLessThan(RATE + threeErrors(RATE, 150))
  })

  it('rounds that are alike raise them, unless their correlation is taken into account', () => {
    const noise: NoiseName = 'autocorrelated50'
    // Segments of a few rounds on the same cluster pairs are too short to show a correlation.
    const long = {
      ...THREE_LOOKS,
      falseAlarmRate: RATE,
      recurrenceLevel: 1,
      stages: THREE_LOOKS.stages.slice(0, 2),
    }
    const careless = alarms({ noise }, 10, 30, { ...long, correlationLevel: 0 })
    const careful = alarms({ noise }, 10, 30, long)
    expect(careless).toBeGreaterThan(RATE + threeErrors(RATE, 30))
    expect(careful).toBeLessThanOrEqual(RATE + threeErrors(RATE, 30))
  })
})

describe('power of the default design, one series of 50 at ρ = 0', () => {
  const find = (excess: number, stages: number, repetitions: number) => {
    const world = { ...PLAIN, effects: oneOf(50, PLAIN.margin + excess) }
    const run = (random: ReturnType<typeof seeded>) =>
      simulatePullRequest(world, DEFAULT_DESIGN, random, { stages })
    return countPullRequests(repetitions, 5, run, isAlarm).hits / repetitions
  }

  it('finds 1.25 spreads beyond the margin within 40 rounds', () => {
    expect(find(1.25, 3, 300)).toBeGreaterThan(0.9 - threeErrors(0.9, 300))
  })

  it('finds 0.6 spreads beyond the margin within 160 rounds', () => {
    expect(find(0.6, 6, 100)).toBeGreaterThan(0.9 - threeErrors(0.9, 100))
  })

  // Within 40 rounds three in four: ten cluster pairs are few units, the price of a level that holds however pairs differ.
  it('calls what did not change unchanged within 64 rounds, and what changed by the margin nearly never', () => {
    const share = (effect: number) => {
      const run = (random: ReturnType<typeof seeded>) =>
        simulatePullRequest({ ...PLAIN, effects: [effect] }, DEFAULT_DESIGN, random, { stages: 4 })
      const isUnchanged = ({ decisions }: ReturnType<typeof run>) => decisions[0]?.verdict === 'unchanged'
      return countPullRequests(300, 9, run, isUnchanged).hits / 300
    }
    expect(share(0)).toBeGreaterThan(0.9 - threeErrors(0.9, 300))
    expect(share(PLAIN.margin)).toBeLessThan(0.025 + threeErrors(0.025, 300))
  })
})

describe('what the simulations are made of', () => {
  test.each(Object.keys(NOISES) as NoiseName[])('%s noise is one spread wide around zero', (name) => {
    const { mean, deviation } = momentsOf(NOISES[name], 200_000, 1)
    expect(Math.abs(mean)).toBeLessThan(0.01)
    expect(Math.abs(deviation - 1)).toBeLessThan(0.02)
  })

  test.each(
    referenceCases('paired/spending') as {
      kind: Spending
      level: number
      fractions: number[]
      spent: number[]
    }[],
  )('$kind spends $level as scipy says', ({ kind, level, fractions, spent: expected }) => {
    for (const [index, fraction] of fractions.entries()) {
      expect(relativeError(spent(kind, level, fraction), expected[index]!)).toBeLessThan(1e-10)
    }
    const design = spendingLooks(kind, 50)
    expect(design.stages.reduce((sum, stage) => sum + stage.alarmShare, 0)).toBeCloseTo(1, 10)
  })

  it('screen-then-confirm names what changed and only suspects', () => {
    const random = seeded(2)
    const effects = [9, 0, 0, 0, 0]
    const rounds = effects.map((effect, index) => {
      const subject = subjectOf({ ...PLAIN, effects }, effect, index, random)
      subject.measure(0, { straight: 8, swapped: 8 }, true)
      subject.measure(1, { straight: 12, swapped: 12 }, true)
      return subject.series.rounds
    })
    for (const weighted of [true, false]) {
      const found = screenThenConfirm(rounds, { margin: PLAIN.margin, suspectLevel: 0.25, weighted })
      expect(found.regressed).toEqual([0])
      expect(found.suspects).toContain(0)
    }
  })
})
