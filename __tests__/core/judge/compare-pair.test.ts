import { describe, expect, it, test } from 'vitest'
import { comparisonSchema, type Comparison } from '../../../src/core/record/comparison-schema.ts'
import { DEFAULT_GATE, type GateSettings } from '../../../src/core/record/policy.ts'
import { compare as compareSides } from '../../../src/core/judge/compare.ts'
import type { Pair } from '../../../src/core/record/pair-file.ts'
import type { KbenchRecord, RecordedSeries } from '../../../src/core/record/schema.ts'
import { buildMetric, buildSuite } from '../../../support/builders/records.ts'
import {
  buildPair,
  noise,
  roundsOfStages,
  seriesOf,
  sideRecord,
  TCP,
} from '../../../support/builders/pairs.ts'

const LATENCY = 'network_latency'
const LOSS = 'network_udp_loss'
const catalogue = new Map([
  ['network_throughput', buildMetric()],
  [LATENCY, buildMetric({ id: LATENCY, unit: 's', better: 'lower' })],
  [LOSS, buildMetric({ id: LOSS, unit: '1', better: 'lower', effect: 'absolute', gates: false })],
  ['http_requests', buildMetric({ id: 'http_requests' })],
])
const suiteOf = (metric: string): string | undefined =>
  catalogue.has(metric) ? (metric.split('_')[0] ?? undefined) : undefined
const rounds = roundsOfStages(2)

interface Given {
  readonly base: RecordedSeries[]
  readonly head: RecordedSeries[]
  readonly pair?: Partial<Pair>
  readonly baseRecord?: Partial<KbenchRecord>
  readonly headRecord?: Parameters<typeof sideRecord>[2]
  readonly settings?: Partial<GateSettings>
}

function compare({
  base,
  head,
  pair = {},
  baseRecord = {},
  headRecord = {},
  settings = {},
}: Given): Comparison {
  const comparison = compareSides({
    kind: 'pair',
    pair: buildPair(pair),
    base: { ...sideRecord('base', base), ...baseRecord },
    head: sideRecord('head', head, headRecord),
    settings: { ...DEFAULT_GATE, ...settings },
    catalogue: { metrics: catalogue, suiteOf },
  })
  // Whatever comes in, what comes out is of the contract, and survives a file.
  return comparisonSchema.parse(JSON.parse(JSON.stringify(comparison)))
}

/** A series around a level whose rounds scatter over a share of it. */
const noisy = (
  name: string,
  level: number,
  seed: number,
  scatter = 0.02,
  overrides: Partial<RecordedSeries> = {},
) => seriesOf(name, rounds, (index) => level * (1 + scatter * noise(index, seed)), overrides)
const both = (name: string, change: number, scatter = 0.02) => ({
  base: [noisy(name, 1e10, 1, scatter)],
  head: [noisy(name, 1e10 * (1 + change), 2, scatter)],
})
const first = ({ series: [one] }: Comparison) => one!
const isoValues = (
  values: (index: number) => number | undefined,
  other: (index: number) => number | undefined = () => 5,
) => ({
  base: [seriesOf(TCP, rounds, other)],
  head: [seriesOf(TCP, rounds, values)],
})

describe('comparePair', () => {
  it('names a slowdown with its size, its interval and its proof', () => {
    const comparison = compare(both(TCP, -0.1))
    expect(comparison).toMatchObject({
      verdict: 'regressed',
      headline: `Regressed: 1 of 1 gating series is worse: network_throughput · pod-to-pod −10 %.`,
      baseline: { records: [{ id: 'base', commit: 'aaaaaaa' }] },
      current: { id: 'head', subject: 'change', commit: 'bbbbbbb' },
      pair: { rounds: 40, stages: 2, plannedStages: 3, clusterPairs: 4, disturbed: 0 },
      gate: { falseAlarmRate: 0.01, gatingSeries: 1 },
    })
    expect(comparison.gate.method).toMatch(
      /^alternating rounds .* 2 looks; .*; Holm's correction over 1 gating series/,
    )
    const one = first(comparison)
    expect(one).toMatchObject({
      verdict: 'regressed',
      reason: { code: 'beyond-margin' },
      baseline: { runs: 1 },
      current: { samples: 40 },
      paired: {
        rounds: 40,
        disturbed: 0,
        missing: 0,
        looks: 2,
        clusterPairs: 4,
        test: 'roles',
        method: 'exact',
      },
    })
    expect(one.reason.text).toMatch(
      /^worse by more than the margin of 2 %: −10 % \[−10\.\d %, −9\.\d %\] over 40 alternating rounds on 4 cluster pairs, p = \S+ adjusted for 2 looks at 1 gating series$/,
    )
    const { estimate, lower, upper, confidence } = one.change!
    expect(estimate).toBeCloseTo(-0.1, 2)
    expect(lower!).toBeLessThan(estimate)
    expect(upper!).toBeGreaterThan(estimate)
    expect(confidence).toBeCloseTo(0.96, 12)
    expect(one.paired!.changes).toHaveLength(40)
    expect(one.smallestProvableChange!).toBeGreaterThan(1 - 1 / 1.02)
    expect(one.smallestProvableChange!).toBeLessThan(0.04)
  })

  test.each([
    ['better', 0.1, 'passed', 'improved', 'beyond-margin', /^better by more than the margin of 2 %: \+10/],
    [
      'the same',
      0,
      'passed',
      'unchanged',
      'within-margin',
      /^within the margin of 2 %: .* over 40 alternating rounds on 4 cluster pairs$/,
    ],
  ])('knows what is %s', (_, change, verdict, ofSeries, code, text) => {
    const comparison = compare(both(TCP, change))
    expect(comparison.verdict).toBe(verdict)
    expect(first(comparison)).toMatchObject({ verdict: ofSeries, reason: { code } })
    expect(first(comparison).reason.text).toMatch(text)
  })

  it('counts a lower time as better, and informs without failing', () => {
    const seconds = { unit: 's', better: 'lower' } as const
    const settings = { rules: [{ series: LATENCY, informational: true }] }
    const given = {
      base: [noisy(LATENCY, 1e-3, 1, 0.02, seconds)],
      head: [noisy(LATENCY, 2e-3, 2, 0.02, seconds)],
    }
    expect(compare(given)).toMatchObject({
      verdict: 'regressed',
      series: [{ change: { estimate: expect.closeTo(1, 1) } }],
    })
    expect(compare({ ...given, settings })).toMatchObject({
      verdict: 'passed',
      headline: 'Passed: 1 series compared for information, none that can fail the build.',
      series: [{ verdict: 'regressed', gates: false }],
    })
  })

  it('says what it would take where nothing is proven', () => {
    const suspect = first(compare(both(TCP, -0.05, 0.6)))
    expect(suspect).toMatchObject({ verdict: 'inconclusive', reason: { code: 'suspect' } })
    expect(suspect.reason.text).toMatch(
      /^looks worse than the margin of 2 %: −\S+ % \[.*\] over 40 alternating rounds on 4 cluster pairs; not proven over 1 gating series; the smallest regression detectable here is \S+ %; about \d+ rounds would decide$/,
    )
    const better = compare(both(TCP, 0.05, 0.6))
    expect(first(better).reason).toMatchObject({
      code: 'maybe-improved',
      text: expect.stringMatching(/^looks better than the margin of 2 %: \+/) as unknown,
    })
    // What looks better is no suspect.
    expect(better.headline).toBe('Inconclusive: 1 of 1 gating series is undecided, none is proven worse.')
    const early = first(compare({ ...both(TCP, -0.1), pair: { completedStages: 1 } }))
    expect(early.reason.text).toMatch(
      /over 16 alternating rounds on 2 cluster pairs; not proven over 1 gating series; no change can be proven before 40 rounds/,
    )
    const noise = first(compare(both(TCP, 0, 0.6)))
    expect(noise.reason).toMatchObject({ code: 'within-noise' })
    expect(noise.reason.text).toMatch(
      /^too noisy for the margin of 2 %: .* the smallest regression detectable here is/,
    )
  })

  it('does not believe what the exchange of places or the last stage does not confirm', () => {
    const straight = rounds.map((round) => ({ ...round, roles: 'straight' as const }))
    const alone = compare({ ...both(TCP, -0.1), pair: { rounds: straight } })
    expect(first(alone)).toMatchObject({ verdict: 'inconclusive', reason: { code: 'not-swapped' } })
    expect(first(alone).reason.text).toContain('never swapped between the clusters')
    const faded = compare(isoValues((i) => (i < 16 ? 1 : 5) + 0.01 * noise(i)))
    expect(first(faded)).toMatchObject({ verdict: 'inconclusive' })
    const once = compare(isoValues((i) => (i < 24 ? 1 : 5) + 0.01 * noise(i)))
    expect(first(once).reason.code).not.toBe('beyond-margin')
  })

  it('leaves disturbed rounds and gaps out, and counts them', () => {
    const disturbed = [1, 2, 20].map((round) => ({
      round,
      measurement: 'tcp',
      side: 'head' as const,
      code: round === 20 ? 'throttled' : 'steal',
      text: 't',
    }))
    const given = {
      base: [noisy(TCP, 5, 1)],
      head: [
        seriesOf(TCP, rounds, (i) =>
          i === 0 || i === 30 ? undefined : i === 1 ? 900 : 5 * (1 + 0.02 * noise(i, 2)),
        ),
      ],
    }
    const comparison = compare({ ...given, pair: { disturbed } })
    expect(first(comparison)).toMatchObject({
      verdict: 'unchanged',
      paired: { rounds: 36, disturbed: 3, missing: 1 },
      current: { samples: 36 },
    })
    expect(first(comparison).reason.text).toContain(
      'over 36 alternating rounds on 4 cluster pairs (3 disturbed and 1 without a usable value excluded)',
    )
    expect(comparison.warnings).toContain(
      '3 measurements of single rounds were disturbed and excluded on both sides: 2 × steal, 1 × throttled.',
    )
    expect(comparison.warnings).toContainEqual(
      expect.stringMatching(/^1 series lacks a usable value in some rounds.* 1 of 40 rounds\)\.$/),
    )
  })
})

describe('bad input', () => {
  test.each<[string, Given, string, string, string, RegExp]>([
    ['zero on both sides of a rate', isoValues(() => 0, () => 0), 'passed', 'unchanged', 'within-margin', /^within the margin of 2 %: 0 %/],
    ['a rate that head lost', isoValues(() => 0), 'regressed', 'regressed', 'beyond-margin', /margin of 2 %: −100 %/],
    ['a rate that base did not have', isoValues(() => 5, () => 0), 'passed', 'improved', 'beyond-margin', /a change too large to express/],
    ['negative values', isoValues(() => -1), 'inconclusive', 'inconclusive', 'no-rounds', /^none of 40 rounds counts: 40 with a value that is not above 0/],
    ['not-a-number', isoValues(() => NaN), 'inconclusive', 'inconclusive', 'no-rounds', /^none of 40 rounds counts: 40 with a value that is infinite or not a number/],
    ['infinite values', isoValues(() => Infinity), 'inconclusive', 'inconclusive', 'no-rounds', /infinite or not a number/],
    ['constant, the same', isoValues(() => 5.123457, () => 5.123457), 'passed', 'unchanged', 'within-margin', /^within the margin of 2 %: 0 % over 40 alternating rounds/],
    ['constant and rounded, the same', isoValues(() => 5), 'passed', 'unchanged', 'no-difference', /exactly the same value in each of 40 rounds/],
    ['constant, the same, without a margin', { ...isoValues(() => 5), settings: { defaultMargin: 0 } }, 'passed', 'unchanged', 'no-difference', /exactly the same value in each of 40 rounds/],
    ['constant, less', isoValues(() => 4.098766, () => 5.123457), 'regressed', 'regressed', 'beyond-margin', /margin of 2 %: −20 % over 40 alternating rounds/],
    ['constant and rounded, less', isoValues(() => 4), 'regressed', 'regressed', 'beyond-margin', /margin of 2 %: −20 % \[−27\.6 %, −11\.6 %\] over 40 alternating rounds/],
    ['one round', { ...isoValues((i) => (i === 0 ? 4 : undefined)), pair: {} }, 'inconclusive', 'inconclusive', 'too-few-rounds', /over 1 alternating round on 1 cluster pair \(39 without a usable value excluded\); at least \d+ rounds are needed to prove anything$/],
    ['one side in one round only, the other in none', { base: [seriesOf(TCP, rounds.slice(0, 1), () => 4)], head: [] }, 'incomplete', 'missing', 'not-measured', /^base has it, head did not measure it/],
    ['rounds that never coincide', { base: [seriesOf(TCP, rounds.slice(0, 20), () => 4)], head: [seriesOf(TCP, rounds.slice(20), () => 4)] }, 'inconclusive', 'inconclusive', 'no-rounds', /^none of 40 rounds counts: 20 not measured on head, 20 not measured on base$/],
    ['every round disturbed', { ...isoValues(() => 4), pair: { disturbed: rounds.map(({ round }) => ({ round, measurement: 'tcp', side: 'base' as const, code: 'steal', text: '' })) } }, 'inconclusive', 'inconclusive', 'no-rounds', /^none of 40 rounds counts: 40 disturbed$/],
    ['a series without samples', { base: [seriesOf(TCP, [], () => 1), noisy(LATENCY, 1, 1, 0.01, { unit: 's', better: 'lower' })], head: [noisy(LATENCY, 1, 2, 0.01, { unit: 's', better: 'lower' })] }, 'incomplete', 'missing', 'no-samples', /neither base nor head/],
    ['another unit', { base: [noisy(TCP, 1, 1)], head: [noisy(TCP, 1, 1, 0.01, { unit: 'By/s' })] }, 'incomparable', 'incomparable', 'definition', /base has it in bit\/s .* head in By\/s/],
  ])('%s', (_, given, verdict, ofSeries, code, text) => {
    const comparison = compare(given)
    const one = comparison.series.find((series) => series.metric === 'network_throughput')!
    expect([comparison.verdict, one.verdict, one.reason.code]).toEqual([verdict, ofSeries, code])
    expect(one.reason.text).toMatch(text)
  }) // prettier-ignore

  it('a series only one side has: new is well, missing is not', () => {
    const tcp = both(TCP, 0)
    const http = noisy('http_requests', 100, 3)
    const suites = [buildSuite(), buildSuite({ name: 'http' })]
    const added = compare({ base: tcp.base, head: [...tcp.head, http], headRecord: { suites } })
    expect(added).toMatchObject({
      verdict: 'passed',
      suites: [
        { name: 'network', status: 'ok' },
        { name: 'http', status: 'ok' },
      ],
    })
    expect(added.series[0]).toMatchObject({
      verdict: 'new',
      reason: { code: 'suite-missing', text: 'base does not have its suite' },
    })
    const lost = compare({ base: [...tcp.base, http], head: tcp.head, baseRecord: { suites } })
    expect(lost).toMatchObject({
      verdict: 'incomplete',
      headline: 'Incomplete: suite http is not part of this run; 1 gating series was not measured on head.',
    })
    expect(lost.series[0]).toMatchObject({
      verdict: 'missing',
      reason: { text: 'head does not have its suite' },
    })
  })

  it('a suite that failed on one side is seen, whichever side, and is never a pass', () => {
    const failed = [buildSuite({ status: 'failed', reason: 'no pod' })]
    const onHead = compare({ ...both(TCP, 0), headRecord: { suites: failed } })
    expect(onHead).toMatchObject({
      verdict: 'incomplete',
      headline: 'Incomplete: suite network failed.',
    })
    const onBase = compare({ ...both(TCP, 0), baseRecord: { suites: failed } })
    expect(onBase).toMatchObject({
      verdict: 'incomplete',
      suites: [{ status: 'failed', reason: 'base: no pod' }],
    })
    const onBoth = compare({
      ...both(TCP, 0),
      baseRecord: { suites: failed },
      headRecord: { suites: failed },
    })
    expect(onBoth.suites).toEqual([{ name: 'network', status: 'failed', reason: 'on both sides: no pod' }])
    const worse = compare({ ...both(TCP, -0.2), headRecord: { suites: failed } })
    expect(worse.verdict).toBe('regressed')
  })

  it('a suite that has nothing to measure here on either side does not matter; on head alone it does', () => {
    const skipped = buildSuite({ name: 'http', status: 'skipped', reason: 'no registry' })
    const suites = [buildSuite(), skipped]
    expect(compare({ ...both(TCP, 0), baseRecord: { suites }, headRecord: { suites } }).verdict).toBe(
      'passed',
    )
    const before = [buildSuite(), buildSuite({ name: 'http' })]
    expect(
      compare({ ...both(TCP, 0), baseRecord: { suites: before }, headRecord: { suites } }).headline,
    ).toBe('Incomplete: suite http was skipped.')
  })

  test.each<[string, Given, string]>([
    ['nothing on either side', { base: [], head: [] }, 'Incomplete: nothing was measured on either side.'],
    ['nothing on head', { base: both(TCP, 0).base, head: [] }, 'Incomplete: nothing was measured on head.'],
    ['no stage completed', { ...both(TCP, 0), pair: { completedStages: 0, rounds } }, 'Incomplete: the pair ended before its first stage was complete.'],
    ['nothing in common', { base: [noisy('a', 1, 1)], head: [noisy('b', 1, 1)] }, 'Incomplete: 1 gating series was not measured on head (a).'],
  ])('%s is incomplete', (_, given, headline) => {
    expect(compare(given)).toMatchObject({ verdict: 'incomplete', headline })
  }) // prettier-ignore

  it('an interrupted pair is judged by what is complete', () => {
    const comparison = compare({
      ...both(TCP, -0.1),
      pair: { completedStages: 1, rounds, interrupted: true },
    })
    expect(comparison.verdict).toBe('inconclusive')
    expect(first(comparison).paired!.rounds).toBe(16)
    expect(comparison.warnings[0]).toBe(
      'The pair was interrupted: verdicts rest on 16 rounds of 1 completed stage. 24 later rounds of an unfinished stage do not count.',
    )
  })
})

describe('what the person must know', () => {
  const matching = (comparison: Comparison, pattern: RegExp) =>
    comparison.warnings.filter((text) => pattern.test(text))

  it('says what is assumed of cluster pairs, unless it was recorded', () => {
    const assuming = (series: string): string[] => {
      const pairDifferences = [{ series, share: 0.02, degreesOfFreedom: 9 }]
      const comparison = compare({
        ...both(TCP, 0),
        pair: { design: { ...buildPair().design, pairDifferences } },
      })
      return matching(comparison, /are assumed/)
    }
    expect(assuming('other')).toEqual(['Identical clusters are assumed not to differ.'])
    expect(assuming('*')).toEqual([
      expect.stringMatching(/^Fewer than 8 .* are assumed to differ by about 2 %/),
    ])
    expect(assuming(TCP)).toEqual([])
  })

  it('finds what matters by being second, and takes it out of the change', () => {
    const placed = (i: number) => 5 * (rounds[i]!.first === 'base' ? 0.9 : 1) * (1 + 0.01 * noise(i, 2))
    const other = (i: number) => 5 * (rounds[i]!.first === 'head' ? 0.9 : 1) * (1 + 0.01 * noise(i, 1))
    const comparison = compare(isoValues(placed, other))
    expect(first(comparison)).toMatchObject({
      verdict: 'unchanged',
      paired: { test: 'roles-and-orders', positionEffect: { estimate: expect.closeTo(-0.1, 2) } },
    })
    expect(matching(comparison, /^Being measured second matters for 1 series .*−\S+ %/)).toHaveLength(1)
    expect(matching(compare(both(TCP, 0)), /second/)).toEqual([])
  })

  it('does not call the mean of few rounds an approximation for many', () => {
    const few = rounds.filter(({ stage }) => stage === 0).slice(0, 8)
    const { design } = buildPair()
    const stages = [
      { rounds: 8, alarmShare: 0.1, unchangedShare: 0, test: 'mean' as const },
      { rounds: 40, alarmShare: 0.9, unchangedShare: 1 },
    ]
    const comparison = compare({
      ...isoValues(
        (i) => (i < 8 ? 5 + 0.01 * noise(i, 3) : undefined),
        (i) => (i < 8 ? 5 : undefined),
      ),
      pair: { completedStages: 1, rounds: few, design: { ...design, stages } },
    })
    expect(first(comparison).paired).toMatchObject({ test: 'mean', method: 'normal', rounds: 8 })
    expect(matching(comparison, /too many rounds/)).toEqual([])
  })

  it('names uneven rounds, rounds out of line, and correlated rounds', () => {
    const uneven = compare(isoValues((i) => (i % 40 < 30 ? undefined : 5)))
    expect(matching(uneven, /^The rounds of 1 series are unevenly divided/)).toHaveLength(1)
    const once = compare(isoValues((i) => (i === 0 ? 5 : undefined)))
    expect(matching(once, /unevenly divided/)).toEqual([])
    const names = ['a', 'b', 'c', 'd']
    const wild = (seed: number, at?: number) =>
      names.map((name, k) =>
        seriesOf(name, rounds, (i) => 5 + 0.01 * noise(i, seed + k) + (i === at ? 1 : 0)),
      )
    expect(
      matching(compare({ base: wild(1), head: wild(9, 6) }), /^In round 7 many series have an outlier/),
    ).toHaveLength(1)
    expect(matching(compare({ base: wild(1, 6), head: wild(9, 6) }), /outlier/)).toEqual([])
    const drifting = names.map((name, k) =>
      seriesOf(name, rounds, (i) => 5 + Math.sin(i / 3 + k) + 0.01 * noise(i, k)),
    )
    expect(
      matching(compare({ base: wild(1), head: drifting }), /^Neighbouring rounds are correlated/),
    ).toHaveLength(1)
    expect(matching(compare({ base: wild(1), head: wild(9) }), /correlated/)).toEqual([])
  })

  it('says where cluster pairs disagree, as when the change is missing on one of them', () => {
    const { design } = buildPair()
    const pairDifferences = [{ series: '*', share: 0.014, degreesOfFreedom: 8 }]
    // log(head / base) of a rate limit on the nodes of both sides, which one node of head did not get (kind, 27 Nov 2026).
    const limited = [-0.222, -0.222, -0.223, -0.223]
    const missing = [3.018, 3.094, 3.121, 2.917]
    const firstRounds = [0, 8, 16, 28]
    const disagreement = (...pairs: readonly (readonly number[])[]) => {
      const ofRound = (i: number) => {
        const effects = pairs[(rounds[i]?.clusterPair ?? 1) - 1] ?? []
        return effects.length > 1 || firstRounds.includes(i) ? effects[i % 4] : undefined
      }
      const values = (i: number) => 5 * Math.exp(ofRound(i) ?? Number.NaN)
      return matching(
        compare({ ...isoValues(values), pair: { design: { ...design, pairDifferences } } }),
        /^Cluster pairs disagree/,
      )
    }
    expect(disagreement(limited, missing, limited, limited)).toEqual([
      'Cluster pairs disagree about 1 series (network_throughput{path="pod-to-pod"}: +1985 % on pair 2, −19.9 % on pair 4). Either the change is not on all clusters (check that subject.setup reaches every node, and fails where it cannot), or these clusters differ by more than is expected of identical ones.',
    ])
    expect(disagreement(limited, limited, limited, limited)).toEqual([])
    // As far apart as identical clusters may be, and as their rounds scatter.
    const higher = limited.map((one) => one + 0.06)
    expect(disagreement(limited, higher, limited, limited)).toEqual([])
    const scattered = [-0.9, 0.2, 0.4, 1.1]
    const moved = scattered.map((one) => one + 1)
    expect(disagreement(scattered, moved, scattered, scattered)).toEqual([])
    // One round of each pair does not show how noisy it is.
    expect(disagreement([-0.2], [0.3], [-0.2], [-0.2])).toEqual([])
  })

  it('names differences, rules that match nothing, another rate, and a design without exchange', () => {
    const comparison = compare({
      ...both(TCP, 0),
      headRecord: {
        facts: { cni: 'cilium' },
        suites: [buildSuite({ parameters: { rounds: 9, durationSeconds: 1 } })],
      },
      settings: { falseAlarmRate: 0.05, rules: [{ series: 'netwrk_*', margin: 0.1 }] },
      pair: {
        design: { ...buildPair().design, needsSwappedRoles: false },
        measurements: [{ suite: 'network', id: 'tcp', secondsPerSide: 1, series: [] }],
      },
    })
    expect(comparison.verdict).toBe('passed')
    expect(comparison.environmentDifferences).toEqual([
      { field: 'cni', baseline: 'kindnet', current: 'cilium' },
      { field: 'suite.network.durationSeconds', baseline: '5', current: '1' },
    ])
    expect(comparison.warnings).toEqual([
      'The measurement tcp of the suite network gave no series on either side.',
      'The settings ask for a false alarm rate of 5 %, but the pair was planned for 1 %, which was used.',
      expect.stringContaining('did not have to be swapped between the clusters'),
      expect.stringContaining('The suite network was measured with other parameters on head than on base'),
      'Identical clusters are assumed not to differ.',
      'The gate rule for netwrk_* matches no series.',
    ])
  })
})
