import type { KernelCounters } from '../../../core/profile/counters.ts'
import type { ProfiledRound } from '../../../core/profile/grown-functions.ts'
import { roundsOfPods, type PodProfiles } from '../../../core/profile/pod-profiles.ts'
import type { MeasuredProfile } from '../../../core/profile/schema.ts'
import type { StackProfile } from '../../../core/profile/perf-script.ts'
import { profileOf } from '../../../core/profile/summary.ts'
import { formatSeries, type Unit } from '../../../core/series.ts'
import type { ProfileNotes } from '../../profile/profile-notes.ts'
import type { Ledger, MeasurementAccount } from '../rounds/ledger.ts'
import type { BySide, Side } from '../sides.ts'
import type { VariantRun } from '../variants/variant-run.ts'

/** One measurement of one variant, and the series of it that are to be explained. */
export interface Profiled {
  readonly variant: VariantRun
  readonly account: MeasurementAccount
  readonly series: readonly string[]
}

/** Of one side in one round. */
export interface Recorded {
  /** By perf; undefined: it gave none. */
  readonly profile: StackProfile | undefined
  /** Per second; undefined: the nodes are not on this machine. */
  readonly rates: KernelCounters | undefined
  /** Of the entries of subject.pprof. */
  readonly pods: readonly PodProfiles[]
}

interface RecordedRound extends BySide<Recorded> {
  readonly work: ProfiledRound['work']
}

/** Units of how much is done in a second. */
const RATES: readonly Unit[] = ['bit/s', 'By/s', '1/s']

/** What was recorded in the extra rounds, by measurement. */
export class RecordedRounds {
  readonly #sides = new Map<string, Map<number, Partial<BySide<Recorded>>>>()

  add(
    {
      measurement,
      round,
      side,
    }: { readonly measurement: string; readonly round: number; readonly side: Side },
    recorded: Recorded,
  ): void {
    const rounds = this.#sides.get(measurement) ?? new Map<number, Partial<BySide<Recorded>>>()
    rounds.set(round, { ...rounds.get(round), [side]: recorded })
    this.#sides.set(measurement, rounds)
  }

  /**
   * The profiles of one measurement, by pprof and by perf, the one that explains more first.
   * @param measured what was measured in the same rounds
   * @param targets names of the entries of subject.pprof
   */
  profilesOf(
    profiled: Profiled,
    measured: Ledger,
    targets: readonly string[],
    notes: ProfileNotes,
  ): MeasuredProfile[] {
    const { account, series } = profiled
    const rounds = this.#roundsOf(profiled, measured)
    const counters = rounds.flatMap(({ base, head }) =>
      base.rates === undefined || head.rates === undefined ? [] : [{ base: base.rates, head: head.rates }],
    )
    const what = { suite: account.suite, measurement: account.id, series: [...series] }
    const stacks = rounds.flatMap(({ base, head, work }): ProfiledRound[] =>
      base.profile === undefined || head.profile === undefined
        ? []
        : [{ base: base.profile, head: head.profile, work }],
    )
    const ofMachine = stacks.length < 2 ? [] : [profileOf({ source: 'perf', ...what }, stacks, counters)]
    const podRounds = rounds.map(({ base, head, work }) => ({ base: base.pods, head: head.pods, work }))
    const { rounds: used, leftOut } = roundsOfPods(podRounds, targets.length)
    for (const entry of leftOut)
      notes.add(
        `subject.pprof ${targets[entry] ?? ''}`,
        `not in the profile of ${account.id}: fewer than two rounds have profiles of it from both base and head, with no pod missing`,
      )
    // Counters are of the machine, and said once.
    const own = ofMachine.length === 0 ? counters : []
    const ofPods = used.length < 2 ? [] : [profileOf({ source: 'pprof', ...what }, used, own)]
    const explains = ofPods.some(
      ({ summary: { grew, perOperation } }) => grew.length > 0 || perOperation !== undefined,
    )
    return explains ? [...ofPods, ...ofMachine] : [...ofMachine, ...ofPods]
  }

  #roundsOf(profiled: Profiled, measured: Ledger): RecordedRound[] {
    const work = { base: workOf(profiled, measured, 'base'), head: workOf(profiled, measured, 'head') }
    return [...(this.#sides.get(profiled.account.id) ?? [])].flatMap(([round, { base, head }]) => {
      if (base === undefined || head === undefined) return []
      const [before, now] = [work.base.get(round), work.head.get(round)]
      const done = before === undefined || now === undefined ? undefined : { base: before, head: now }
      return [{ base, head, work: done }]
    })
  }
}

/** How much a side did per second in each round, by a series that is to be explained, or by another of the measurement. */
function workOf({ account, series }: Profiled, measured: Ledger, side: Side): Map<number, number> {
  const rates = measured
    .series(side)
    .filter(
      (one) => one.better === 'higher' && RATES.includes(one.unit) && account.series.has(formatSeries(one)),
    )
  const chosen = rates.find((one) => series.includes(formatSeries(one))) ?? rates[0]
  return new Map(chosen?.samples.map(({ round, value }) => [round, value]))
}
