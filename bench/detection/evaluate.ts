import { withDifferences } from '../../src/app/pair/design-of.ts'
import { marginEffect } from '../../src/core/record/policy.ts'
import { seeded } from '../../support/simulation/noise.ts'
import { pairDifferences } from '../../src/providers/kind/pair-differences.ts'
import { DEFAULT_DESIGN, type PairedDesign } from './gates/paired-gate.ts'
import { RUNS_GATES, type RunsGate } from './gates/runs.ts'
import { isKind } from './data-file.ts'
import type { Pool, PoolSeries } from './pool.ts'
import { drawPullRequest, type PullRequest } from './resample.ts'
import { drawRuns } from './resample-runs.ts'
import { type PairedSetting, runPaired, type StageOutcome } from './run-paired.ts'
import { mannWhitneyOnRounds } from './same-rounds.ts'
import { samplesOfRuns } from './samples-of-runs.ts'
import { Counter, type Share } from './share.ts'
import { worsened } from './worsened.ts'

export interface Sizes {
  readonly seed: number
  /** Unchanged pull requests. */
  readonly pullRequests: number
  /** Pull requests with changed series, for each effect. */
  readonly changedPullRequests: number
  /** Series of a pull request, and how many of them are changed where some are. */
  readonly series: number
  readonly changedSeries: number
  /** Of the simulation of the limit of theory. */
  readonly limitRepetitions: number
}

export const FULL_SIZES: Sizes = {
  seed: 1,
  pullRequests: 400,
  changedPullRequests: 80,
  series: 10,
  changedSeries: 2,
  limitRepetitions: 5000,
}

/** Shares by which head is made worse. */
export const EFFECTS = [0.02, 0.05, 0.1, 0.2] as const

/** What one gate did. */
export interface GateResult {
  readonly name: string
  /** Recorded runs that it was drawn from. */
  readonly recordedRuns: number
  /** Whether it judges recorded runs as they are, so that there are no more different cases than those. */
  readonly judgesRuns?: boolean
  /** Unchanged pull requests with any alarm. */
  readonly alarms: Share
  /** Pull requests with any alarm in which every series is worse by exactly the margin; undefined for gates without one. */
  readonly atMargin?: Share | undefined
  /** Changed series that were found, by effect. */
  readonly found: readonly { readonly effect: number; readonly share: Share }[]
  /** Series of unchanged pull requests that were called unchanged; undefined for gates that have no such verdict. */
  readonly unchanged: Share | undefined
  /** Of a series of an unchanged pull request, on each side. */
  readonly rounds: number
  /** Of measuring an unchanged pull request. */
  readonly seconds: number
}

const roundsOfStages = ({ stages }: PairedDesign): number[] => stages.map(({ rounds }) => rounds)

/** Series whose values can be made worse by a share. */
function changeable(pullRequest: PullRequest, count: number): number[] {
  return [...pullRequest.entries()]
    .filter(([, { series }]) => series.scale === 'relative')
    .map(([position]) => position)
    .slice(0, count)
}

/** A setting of the paired gate, of the default design if it says no other. */
export type Setting = Omit<PairedSetting, 'design'> & Partial<PairedSetting>

/** How the changed series of a pull request fare, after each stage. */
export function countFound(
  pool: Pool,
  sizes: Sizes,
  setting: Setting,
  worseOf: (series: PoolSeries) => number,
  { isEligible = (_: PoolSeries): boolean => true } = {},
): Share[] {
  const { design = DEFAULT_DESIGN } = setting
  const random = seeded(sizes.seed + 1)
  const pools = samplesOfRuns(pool, random)
  const counters = design.stages.map(() => new Counter())
  for (let i = 0; i < sizes.changedPullRequests; i += 1) {
    const sample = i % pools.length
    const pullRequest = drawPullRequest(pools[sample] ?? pool, design, sizes.series, random)
    const targets = changeable(pullRequest, pullRequest.length)
      .filter((position) => isEligible(seriesAt(pullRequest, position)))
      .slice(0, sizes.changedSeries)
    const worse = new Map(targets.map((position) => [position, worseOf(seriesAt(pullRequest, position))]))
    const outcomes = runPaired(pullRequest, { ...setting, design }, worse)
    for (const [stage, { decisions }] of outcomes.entries()) {
      for (const position of targets)
        counters[stage]?.add(decisions[position]?.verdict === 'regressed', sample)
    }
  }
  return counters.map(({ share }) => share)
}

function seriesAt(pullRequest: PullRequest, position: number): PoolSeries {
  const member = pullRequest[position]
  if (member === undefined) throw new RangeError(`no series ${String(position)}`)
  return member.series
}

/** Unchanged pull requests, after each stage. */
export interface Unchanged {
  readonly alarms: Share
  readonly unchanged: Share
  readonly rounds: number
  readonly seconds: number
}

export function countUnchanged(pool: Pool, sizes: Sizes, setting: Setting): Unchanged[] {
  const { design = DEFAULT_DESIGN } = setting
  const random = seeded(sizes.seed)
  const pools = samplesOfRuns(pool, random)
  const stages = design.stages.map(() => ({
    alarms: new Counter(),
    unchanged: new Counter(),
    rounds: 0,
    seconds: 0,
  }))
  for (let i = 0; i < sizes.pullRequests; i += 1) {
    const sample = i % pools.length
    const pullRequest = drawPullRequest(pools[sample] ?? pool, design, sizes.series, random)
    for (const [stage, outcome] of runPaired(pullRequest, { ...setting, design }).entries())
      note(stages[stage], outcome, sizes, sample)
  }
  return stages.map(({ alarms, unchanged, rounds, seconds }) => ({
    alarms: alarms.share,
    unchanged: unchanged.share,
    rounds,
    seconds,
  }))
}

/** Pull requests in which every series is worse by exactly the margin: how many raise an alarm, after each stage. */
export function countAtMargin(pool: Pool, sizes: Sizes, setting: Setting): Share[] {
  const { design = DEFAULT_DESIGN, marginOf } = setting
  const random = seeded(sizes.seed + 2)
  const pools = samplesOfRuns(pool, random)
  const counters = design.stages.map(() => new Counter())
  for (let i = 0; i < sizes.pullRequests; i += 1) {
    const sample = i % pools.length
    const pullRequest = drawPullRequest(pools[sample] ?? pool, design, sizes.series, random)
    const worse = new Map(pullRequest.map(({ series }, position) => [position, marginOf(series)]))
    for (const [stage, { decisions }] of runPaired(pullRequest, { ...setting, design }, worse).entries())
      counters[stage]?.add(
        decisions.some(({ verdict }) => verdict === 'regressed'),
        sample,
      )
  }
  return counters.map(({ share }) => share)
}

function note(
  into: { alarms: Counter; unchanged: Counter; rounds: number; seconds: number } | undefined,
  { decisions, seriesRounds, seconds }: StageOutcome,
  { series, pullRequests }: Sizes,
  sample: number,
): void {
  if (into === undefined) return
  into.alarms.add(
    decisions.some(({ verdict }) => verdict === 'regressed'),
    sample,
  )
  for (const { verdict } of decisions) into.unchanged.add(verdict === 'unchanged', sample)
  into.rounds += seriesRounds / series / pullRequests
  into.seconds += seconds / pullRequests
}

/** What kbench takes cluster pairs to differ by there: on kind what it knows of each series. */
export function designAt({ place }: Pick<Pool, 'place'>): PairedDesign {
  return withDifferences(DEFAULT_DESIGN, isKind({ place }) ? pairDifferences(new Set()) : [])
}

/** Our paired gate with a margin that is the same share for every series, stopped after 40 and after 160 rounds. */
export function pairedResults(pool: Pool, sizes: Sizes, margin: number): GateResult[] {
  const setting: Setting = { marginOf: ({ scale }) => marginEffect(margin, scale), design: designAt(pool) }
  const none = countUnchanged(pool, sizes, setting)
  const atMargin = margin === 0 ? [] : countAtMargin(pool, sizes, setting)
  const found = EFFECTS.map((effect) => ({
    effect,
    shares: countFound(pool, sizes, setting, () => Math.log1p(effect)),
  }))
  const reached = accumulated(roundsOfStages(DEFAULT_DESIGN))
  return DEFAULT_DESIGN.stages.flatMap(({ alarmShare }, stage) => {
    const of = none[stage]
    // A look that can accuse nobody is no way to stop.
    if (of === undefined || alarmShare === 0) return []
    return [
      {
        name: `paired gate, margin ${String(100 * margin)} %, at most ${String(reached[stage])} rounds`,
        recordedRuns: pool.pairs.length,
        atMargin: atMargin[stage],
        ...of,
        found: found.map(({ effect, shares }) => ({ effect, share: shares[stage] ?? { hits: 0, of: 0 } })),
      },
    ]
  })
}

export function accumulated(counts: readonly number[]): number[] {
  let sum = 0
  return counts.map((count) => (sum += count))
}

/** Benchstat on the rounds of the first three stages. */
export function sameRoundsResult(pool: Pool, sizes: Sizes, stages = 3): GateResult {
  const design = DEFAULT_DESIGN
  const rounds = accumulated(roundsOfStages(design))[stages - 1] ?? 0
  const alarms = new Counter()
  let seconds = 0
  const random = seeded(sizes.seed)
  for (let i = 0; i < sizes.changedPullRequests; i += 1) {
    const pullRequest = drawPullRequest(pool, design, sizes.series, random)
    alarms.add(mannWhitneyOnRounds(pullRequest, stages).includes(true))
    seconds += secondsOfRounds(pullRequest, rounds) / sizes.changedPullRequests
  }
  return {
    name: `Mann–Whitney 0.05, the same ${String(rounds)} rounds`,
    recordedRuns: pool.pairs.length,
    alarms: alarms.share,
    found: EFFECTS.map((effect) => {
      const counter = new Counter()
      const again = seeded(sizes.seed + 1)
      for (let i = 0; i < sizes.changedPullRequests; i += 1) {
        const drawn = drawPullRequest(pool, design, sizes.series, again)
        const targets = changeable(drawn, sizes.changedSeries)
        const changed = targets.map((position) => drawn[position]).filter((member) => member !== undefined)
        const worse = new Map(changed.map((_, position) => [position, Math.log1p(effect)]))
        for (const isAlarm of mannWhitneyOnRounds(changed, stages, worse)) counter.add(isAlarm)
      }
      return { effect, share: counter.share }
    }),
    unchanged: undefined,
    rounds,
    seconds,
  }
}

function secondsOfRounds(pullRequest: PullRequest, rounds: number): number {
  const measured = new Map(
    pullRequest.map(({ panel, series: { measurement, name, secondsPerSide } }) => [
      `${String(panel)}/${measurement ?? name}`,
      2 * secondsPerSide * rounds,
    ]),
  )
  return [...measured.values()].reduce((sum, cost) => sum + cost, 0)
}

/** The gates that judge a run by those before it. */
export function runsResults(pool: Pool, sizes: Sizes, margin: number): GateResult[] {
  // The window of Student's t is at most 64 runs; 20 will do for it.
  return RUNS_GATES.filter(({ history }) => pool.singles.length > Math.min(history, 20)).map((gate) =>
    runsResult(pool, sizes, margin, gate),
  )
}

/** One of them. */
export function runsResult(pool: Pool, sizes: Sizes, margin: number, gate: RunsGate): GateResult {
  const [alarms, unchanged] = [new Counter(), new Counter()]
  let [rounds, seconds] = [0, 0]
  const random = seeded(sizes.seed)
  for (let i = 0; i < sizes.pullRequests; i += 1) {
    const drawn = drawRuns(pool, gate, sizes.series, random)
    const verdicts = gate.judge(drawn.series, margin)
    alarms.add(verdicts.some(({ isAlarm }) => isAlarm))
    for (const { isUnchanged } of verdicts) unchanged.add(isUnchanged)
    rounds += drawn.rounds / sizes.pullRequests
    seconds += drawn.seconds / sizes.pullRequests
  }
  return {
    name: gate.name,
    recordedRuns: pool.singles.length,
    judgesRuns: true,
    alarms: alarms.share,
    found: EFFECTS.map((effect) => ({ effect, share: foundByRuns(pool, sizes, margin, gate, effect) })),
    unchanged: gate.canSayUnchanged ? unchanged.share : undefined,
    rounds,
    seconds,
  }
}

function foundByRuns(pool: Pool, sizes: Sizes, margin: number, gate: RunsGate, effect: number): Share {
  const counter = new Counter()
  const random = seeded(sizes.seed + 1)
  for (let i = 0; i < sizes.changedPullRequests; i += 1) {
    const { series } = drawRuns(pool, gate, sizes.series, random)
    const targets = [...series.entries()]
      .filter(([, { scale }]) => scale === 'relative')
      .map(([position]) => position)
      .slice(0, sizes.changedSeries)
    const changed = series.map((one, position) =>
      targets.includes(position)
        ? {
            ...one,
            runs: one.runs.map((samples, index) =>
              index === one.runs.length - 1
                ? samples.map((value) => worsened(value, Math.log1p(effect), one))
                : samples,
            ),
          }
        : one,
    )
    const verdicts = gate.judge(changed, margin)
    for (const position of targets) counter.add(verdicts[position]?.isAlarm === true)
  }
  return counter.share
}
