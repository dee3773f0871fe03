import { withDifference } from '../../src/app/pair/variants/design-of.ts'
import {
  DEFAULT_DESIGN,
  isScreening,
  screeningRounds,
  type PairedDesign,
} from '../../src/core/judge/rounds/design.ts'
import { assumedOffset } from '../../src/core/judge/rounds/noise/offset.ts'
import type { PairedRound, PairedSeries } from '../../src/core/judge/rounds/round.ts'
import { seeded, type Randomness } from '../paired-gate/noise.ts'
import { foundAt } from '../worlds/found-at.ts'
import { plannedRounds } from '../worlds/pull-request.ts'
import type { RecordedSuite } from './recorded.ts'

export { recordedSuites } from './recorded.ts'

const SLOWDOWNS = [0.05, 0.1, 0.2] as const
const WANTED = 0.9
const MARGIN = Math.log1p(0.02)
const SHARDS = 4

type Way = 'kept' | 'shards'
const NAMES: Readonly<Record<Way, string>> = { kept: 'one runner', shards: `${String(SHARDS)} shards` }

/** Stages, cluster pairs and the wall time at which each look comes. */
interface Plan {
  readonly design: PairedDesign
  readonly rounds: ReturnType<typeof plannedRounds>
  /** Minutes from the start, by stage. */
  readonly minutes: readonly number[]
}

function planOf(way: Way, { known, seconds }: RecordedSuite): Plan {
  const own = withDifference(DEFAULT_DESIGN, known)
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
    const pairs = new Set(until.map(({ twins }) => twins)).size
    const blocks = until.filter(({ beginsBlock }) => beginsBlock).length
    const early = way === 'kept' ? until.filter((round) => isScreening(round.stage, design)).length : 0
    const spent =
      pairs * seconds.pair +
      blocks * seconds.pods +
      early * seconds.earlyRound +
      (until.length - early) * seconds.round
    return spent / machines / 60
  })
  return { design, rounds, minutes }
}

function requestOf(
  { rounds: pool, between }: RecordedSuite,
  { design, rounds }: Plan,
  slower: { readonly series: number; readonly by: number },
  { uniform, normal }: Randomness,
): PairedSeries[] {
  const series = pool[0]?.length ?? 0
  const measured = Array.from({ length: series }, (): PairedRound[] => [])
  let own: number[] = []
  for (const planned of rounds) {
    if (planned.beginsPair) own = Array.from({ length: series }, () => between * normal())
    // All series of a round together; which side is which is chance, as both are the same.
    const drawn = pool[Math.floor(uniform() * pool.length)] ?? []
    const sign = uniform() < 0.5 ? 1 : -1
    const { round, stage, twins, roles, first } = planned
    for (const [id, all] of measured.entries()) {
      const effect =
        sign * (drawn[id] ?? 0) + (own[id] ?? 0) + (id === slower.series ? Math.log1p(slower.by) : 0)
      all.push({ round, stage, twins, roles, first, effect })
    }
  }
  const assumed = assumedOffset(design, 'relative', MARGIN)
  return measured.map((all, id) => ({
    id: String(id),
    gates: true,
    marginEffect: MARGIN,
    rounds: all,
    ...(assumed === undefined ? {} : { assumed }),
  }))
}

/** Minutes until 90 of 100 are found, or how many are in the time that is looked at. */
function cellOf(suite: RecordedSuite, whole: Plan, by: number, requests: number, longest: number): string {
  const stages = whole.minutes.filter((minutes, stage) => stage === 0 || minutes <= longest).length
  const design = { ...whole.design, stages: whole.design.stages.slice(0, stages) }
  const plan = { ...whole, design, rounds: whole.rounds.filter(({ stage }) => stage < stages) }
  const random = seeded(13)
  const found = design.stages.map(() => 0)
  const series = suite.rounds[0]?.length ?? 1
  for (let i = 0; i < requests; i += 1) {
    const slower = i % series
    const stage = foundAt(requestOf(suite, plan, { series: slower, by }, random), design, [slower])
    if (stage >= 0) found[stage] = (found[stage] ?? 0) + 1
  }
  let sum = 0
  for (const [stage, hits] of found.entries()) {
    sum += hits
    if (sum >= WANTED * requests) return (plan.minutes[stage] ?? 0).toFixed(0)
  }
  const until = (plan.minutes[stages - 1] ?? 0).toFixed(0)
  return `${((100 * sum) / requests).toFixed(0)} % after ${until}`
}

/** One row for each suite and way. */
export function* costTable(
  suites: readonly RecordedSuite[],
  ways: readonly string[],
  requests: number,
  longest: number,
): Generator<string> {
  yield '| suite | recorded rounds, pairs | runners | first look | 5 % slower | 10 % slower | 20 % slower |'
  yield '| --- | --- | --- | --- | --- | --- | --- |'
  for (const suite of suites)
    for (const way of ['kept', 'shards'] as const) {
      if (!ways.includes(way)) continue
      const plan = planOf(way, suite)
      yield `| ${[
        suite.suite,
        `${String(suite.rounds.length)}, ${String(suite.pairs)}`,
        NAMES[way],
        (plan.minutes[0] ?? 0).toFixed(0),
        ...SLOWDOWNS.map((by) => cellOf(suite, plan, by, requests, longest)),
      ].join(' | ')} |`
    }
}
