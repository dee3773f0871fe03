import { withDifferences } from '../../src/app/pair/design-of.ts'
import type { PairedDesign } from '../../src/core/record/design.ts'
import type { PairedRound, PairedSeries } from '../../src/core/judge/rounds/round.ts'
import {
  DEFAULT_DESIGN,
  differenceFor,
  isScreening,
  screeningRounds,
} from '../../src/core/judge/rounds/round.ts'
import { planPaired } from '../../src/core/judge/rounds/plan.ts'
import { pairDifferences } from '../../src/providers/kind/pair-differences.ts'
import { assumedOffset } from '../../src/core/judge/rounds/offset.ts'
import { seeded, type Randomness } from '../../support/simulation/noise.ts'
import { bounds } from '../paired-gate/tables.ts'
import { foundAt } from '../worlds/found-at.ts'
import { plannedRounds } from '../worlds/pull-request.ts'
import type { RecordedSuite } from './recorded.ts'

export { recordedSuites } from './recorded.ts'

const SLOWDOWNS = [0.05, 0.1, 0.2] as const
const WANTED = 0.9
const MARGIN = 0.02
/** Of the column "unchanged". */
const WIDE_MARGIN = 0.05
const SHARDS = 4
/** So many times as many pull requests for the false alarms, which are rare. */
const ALARMS = 4

type Way = 'kept' | 'shards'
const NAMES: Readonly<Record<Way, string>> = { kept: 'one runner', shards: `${String(SHARDS)} shards` }

/** Stages, cluster pairs and the wall time at which each look comes. */
interface Plan {
  readonly design: PairedDesign
  readonly rounds: ReturnType<typeof plannedRounds>
  /** Minutes from the start, by stage. */
  readonly minutes: readonly number[]
}

function planOf(way: Way, { seconds }: RecordedSuite): Plan {
  const own = withDifferences(DEFAULT_DESIGN, pairDifferences(new Set()))
  const design =
    way === 'kept'
      ? own
      : {
          ...own,
          stages: [{ rounds: SHARDS * screeningRounds(own), alarmShare: 1, unchangedShare: 1 }],
        }
  const rounds = plannedRounds(design, way === 'kept' ? 'kept' : 'new')
  const machines = way === 'kept' ? 1 : SHARDS
  const minutes = design.stages.map((_, stage) => {
    const until = rounds.filter((round) => round.stage <= stage)
    const pairs = new Set(until.map(({ clusterPair }) => clusterPair)).size
    const isLonger = (one: number): boolean => way === 'kept' && one > 0 && isScreening(one, design)
    const longer = until.filter((round) => isLonger(round.stage)).length
    const spent =
      // Pods that are alike serve all rounds on a pair.
      pairs * (seconds.pair + seconds.pods) +
      longer * seconds.longerRound +
      (until.length - longer) * seconds.round
    return spent / machines / 60
  })
  return { design, rounds, minutes }
}

/** What is simulated of each pull request. */
interface Request {
  readonly changeOf: (series: number) => number
  readonly margin: number
}

function requestOf(
  { rounds: pool, series }: RecordedSuite,
  { design, rounds }: Plan,
  { changeOf, margin }: Request,
  { uniform, normal }: Randomness,
): PairedSeries[] {
  const measured = series.map((): PairedRound[] => [])
  let own: number[] = []
  for (const planned of rounds) {
    if (planned.beginsPair) own = series.map(({ between }) => between * normal())
    // All series of a round together; which side is which is chance, as both are the same.
    const drawn = pool[Math.floor(uniform() * pool.length)] ?? []
    const sign = uniform() < 0.5 ? 1 : -1
    const { round, stage, clusterPair, roles, first } = planned
    for (const [id, all] of measured.entries()) {
      const effect = sign * (drawn[id] ?? 0) + (own[id] ?? 0) + Math.log1p(changeOf(id))
      all.push({ round, stage, clusterPair, roles, first, effect })
    }
  }
  const marginEffect = Math.log1p(margin)
  return series.map((one, id) => {
    const assumed = assumedOffset(differenceFor(one, design), 'relative', marginEffect)
    const facts = { id: String(id), gates: true, marginEffect, rounds: measured[id] ?? [] }
    return assumed === undefined ? facts : { ...facts, assumed }
  })
}

/** Only the stages that end in that time, the first in any case. */
function within({ design, rounds, minutes }: Plan, longest: number): Plan {
  const stages = minutes.filter((until, stage) => stage === 0 || until <= longest).length
  return {
    design: { ...design, stages: design.stages.slice(0, stages) },
    rounds: rounds.filter(({ stage }) => stage < stages),
    minutes: minutes.slice(0, stages),
  }
}

/** Minutes until 90 of 100 are found, or how many are in the time that is looked at. */
function foundCell(suite: RecordedSuite, plan: Plan, by: number, requests: number): string {
  const random = seeded(13)
  const found = plan.design.stages.map(() => 0)
  for (let i = 0; i < requests; i += 1) {
    const slow = i % suite.series.length
    const changeOf = (series: number): number => (series === slow ? by : 0)
    const stage = verdictsOf(requestOf(suite, plan, { changeOf, margin: MARGIN }, random), plan)
      .get(slow)
      ?.get('regressed')
    if (stage !== undefined) found[stage] = (found[stage] ?? 0) + 1
  }
  return cellOf(found, requests, plan)
}

/** The same of series that are called unchanged at the wide margin. */
function unchangedCell(suite: RecordedSuite, plan: Plan, requests: number): string {
  const random = seeded(13)
  const found = plan.design.stages.map(() => 0)
  for (let i = 0; i < requests; i += 1) {
    const request = requestOf(suite, plan, { changeOf: () => 0, margin: WIDE_MARGIN }, random)
    for (const verdicts of verdictsOf(request, plan).values()) {
      const stage = verdicts.get('unchanged')
      if (stage !== undefined) found[stage] = (found[stage] ?? 0) + 1
    }
  }
  return cellOf(found, requests * suite.series.length, plan)
}

/**
 * The stage after which each series has its first verdict, if all undecided ones are measured until kbench would measure suspects alone.
 * @returns by position of the series
 */
function verdictsOf(request: readonly PairedSeries[], { design }: Plan): Map<number, Map<string, number>> {
  const first = new Map<number, Map<string, number>>(request.map((_, id) => [id, new Map<string, number>()]))
  let going = new Set(request.keys())
  for (const stage of design.stages.keys()) {
    const completedStages = stage + 1
    const { decisions, requests } = planPaired({
      series: request,
      completedStages,
      design,
      further: 'suspects',
    })
    for (const id of going) {
      const verdict = decisions[id]?.verdict
      const own = first.get(id)
      if (verdict !== undefined && verdict !== 'inconclusive' && own?.has(verdict) === false)
        own.set(verdict, stage)
    }
    const wanted = new Set(requests.map(({ id }) => Number(id)))
    going = new Set([...going].filter((id) => wanted.has(id)))
    if (going.size === 0) break
  }
  return first
}

/** How many pull requests have a series called regressed if all are as much slower as is accepted, with Wilson's 95 % interval. */
function alarmsCell(suite: RecordedSuite, plan: Plan, requests: number): string {
  const random = seeded(13)
  let hits = 0
  for (let i = 0; i < requests; i += 1) {
    const request = requestOf(suite, plan, { changeOf: () => MARGIN, margin: MARGIN }, random)
    if (foundAt(request, plan.design, [...suite.series.keys()]) >= 0) hits += 1
  }
  const [lower, upper] = bounds({ hits, of: requests })
  const percent = (share: number): string => (100 * share).toFixed(1)
  return `${percent(hits / requests)} % (${percent(lower)} to ${percent(upper)})`
}

function cellOf(found: readonly number[], of: number, { minutes }: Plan): string {
  let sum = 0
  const reached = found.map((hits) => (sum += hits) / of)
  const enough = reached.findIndex((share) => share >= WANTED)
  const at = (stage: number): string => (minutes[stage] ?? 0).toFixed(0)
  if (enough >= 0) return at(enough)
  // The first look with what the last one has: later ones found no more.
  const percent = reached.map((share) => (100 * share).toFixed(0))
  const last = percent.at(-1) ?? '0'
  return `${last} % after ${at(percent.indexOf(last))}`
}

/** One row for each suite and way. */
export function* costTable(
  suites: readonly RecordedSuite[],
  ways: readonly string[],
  requests: number,
  longest: number,
): Generator<string> {
  yield '| suite | recorded rounds, pairs | runners | first look | 5 % slower | 10 % slower | 20 % slower | unchanged | false alarms |'
  yield '| --- | --- | --- | --- | --- | --- | --- | --- | --- |'
  for (const suite of suites)
    for (const way of ['kept', 'shards'] as const) {
      if (!ways.includes(way)) continue
      const plan = within(planOf(way, suite), longest)
      yield `| ${[
        suite.suite,
        `${String(suite.rounds.length)}, ${String(suite.pairs)}`,
        NAMES[way],
        (plan.minutes[0] ?? 0).toFixed(0),
        ...SLOWDOWNS.map((by) => foundCell(suite, plan, by, requests)),
        unchangedCell(suite, plan, requests),
        alarmsCell(suite, plan, ALARMS * requests),
      ].join(' | ')} |`
    }
}
