import type { ComparedSeries } from '../../core/comparison/schema.ts'
import { Interrupted } from '../../core/errors.ts'
import { count } from '../../core/format/count.ts'
import { formatDuration } from '../../core/format/duration.ts'
import { ratesBetween, type KernelCounters } from '../../core/profile/counters.ts'
import type { ProfiledRound } from '../../core/profile/grown-functions.ts'
import type { StackProfile } from '../../core/profile/stacks.ts'
import { MOST_PROFILES, type MeasuredProfile } from '../../core/profile/schema.ts'
import { profileOf } from '../../core/profile/summary.ts'
import { formatSeries } from '../../core/series.ts'
import { seconds } from '../../core/unit.ts'
import { seriesInVariant } from '../../core/variants/merge.ts'
import { metricCatalogue } from '../metric-catalogue.ts'
import { describeError } from '../outcome.ts'
import type { Ports } from '../ports.ts'
import { readCounters } from '../profile/read-counters.ts'
import { openStackRecorder, type StackRecorder } from '../profile/stack-recorder.ts'
import { Ledger, type MeasurementAccount } from './ledger.ts'
import { measureBlock } from './measure-block.ts'
import { scheduleBlock } from './schedule.ts'
import type { BySide } from './sides.ts'
import type { VariantRun } from './variant-run.ts'

/** With fewer an interval is too wide to name a function. */
const ROUNDS = 4

/** One measurement of one variant, and the series of it that are to be explained. */
interface Profiled {
  readonly variant: VariantRun
  readonly account: MeasurementAccount
  readonly series: readonly string[]
}

/** Of one side in one round. */
interface Recorded {
  readonly profile: StackProfile
  /** Per second. */
  readonly rates: KernelCounters
}

interface ProfileRequest {
  /** What the functions are to explain, the most important first. */
  readonly series: readonly ComparedSeries[]
  readonly variants: readonly VariantRun[]
  readonly folder: string
}

/**
 * Measures again what these series come from, in extra rounds that count in no verdict, while perf records which functions the CPUs
 * run. A profile that cannot be had, or is interrupted, is one line in the log: the verdict stands without it.
 */
export async function profileMeasurements(
  { series, variants, folder }: ProfileRequest,
  ports: Ports,
): Promise<MeasuredProfile[]> {
  if (series.length === 0) return []
  const here = variants.filter(({ clusters }) => clusters.isOnThisMachine)
  if (here.length === 0) {
    ports.log.info('No profile of what the CPUs do: the nodes are not on this machine')
    return []
  }
  const chosen = measurementsOf(series, here).slice(0, MOST_PROFILES)
  if (chosen.length === 0) return []
  const begun = ports.clock.monotonic()
  try {
    const recorder = await openStackRecorder(folder, ports)
    const profiles: MeasuredProfile[] = []
    for (const variant of new Set(chosen.map((one) => one.variant))) {
      const wanted = chosen.filter((one) => one.variant === variant)
      profiles.push(...(await profileVariant(variant, wanted, { recorder, folder }, ports)))
    }
    const took = formatDuration(seconds(ports.clock.monotonic() - begun))
    ports.log.info(`  ${count(profiles.length, 'profile')} took ${took}`)
    return profiles
  } catch (error) {
    if (error instanceof Interrupted || ports.signal.aborted)
      ports.log.warning('interrupted: the verdict stands, and has no profile of what the CPUs do')
    else ports.log.info(`No profile of what the CPUs do: ${describeError(error)}`)
    return []
  }
}

function measurementsOf(series: readonly ComparedSeries[], variants: readonly VariantRun[]): Profiled[] {
  const wanted = series.map(formatSeries)
  const found = variants.flatMap((variant) => {
    const nameOf = (text: string): string =>
      variant.name === undefined ? text : seriesInVariant(variant.name, text)
    return [...variant.ledger.measurements.values()].flatMap((account): Profiled[] => {
      const own = new Set([...account.series].map(nameOf))
      const explained = wanted.filter((one) => own.has(one))
      return explained.length === 0 ? [] : [{ variant, account, series: explained }]
    })
  })
  const rank = ({ series: [first = ''] }: Profiled): number => wanted.indexOf(first)
  return found.sort((a, b) => rank(a) - rank(b))
}

async function profileVariant(
  variant: VariantRun,
  wanted: readonly Profiled[],
  { recorder, folder }: { readonly recorder: StackRecorder; readonly folder: string },
  ports: Ports,
): Promise<MeasuredProfile[]> {
  const { subjects, prepared, providers, clusters } = variant
  const block = clusters.next([
    { roles: 'straight', rounds: ROUNDS },
    { roles: 'swapped', rounds: ROUNDS },
  ])
  if (block === undefined) return []
  const pair = await clusters.with(block.roles)
  // What is measured here counts nowhere.
  const apart = new Ledger(
    subjects,
    metricCatalogue(subjects.head.configuration.suites.map(({ suite }) => suite)),
  )
  for (const { account } of wanted)
    apart.measurements.set(account.id, { ...account, seconds: [...account.seconds] })
  const { testbeds } = pair.clusters
  const recorded = new Map<string, Partial<BySide<Recorded>>>()
  const [first, ...rest] = scheduleBlock(block, 0, { isNewPair: false, block: 0, last: undefined })
  if (first === undefined) return []
  ports.log.info(
    `Profiles of ${wanted.map(({ account }) => account.id).join(', ')}: ${String(ROUNDS)} extra rounds with perf`,
  )
  await measureBlock(
    {
      rounds: [first, ...rest],
      clusters: pair.clusters,
      subjects,
      prepared,
      provider: providers,
      wanted: { first: new Set(wanted.map(({ account }) => account.id)) },
      folder,
      afterRound: () => Promise.resolve(),
      async around({ side, round, measurement }, measure) {
        const name = `${measurement.replaceAll('/', '-')}-${String(round)}-${side}`
        let rates: KernelCounters = {}
        // Inside of the recording: the start of perf is counted, too.
        const profile = await recorder.during(name, async () => {
          const [before, from] = [await readCounters(testbeds[side], ports), ports.clock.monotonic()]
          await measure()
          const passed = ports.clock.monotonic() - from
          rates = ratesBetween(before, await readCounters(testbeds[side], ports), passed)
        })
        const key = keyOf(measurement, round)
        recorded.set(key, { ...recorded.get(key), [side]: { profile, rates } })
      },
    },
    apart,
    ports,
  )
  return wanted.flatMap(({ account, series }) => {
    const rounds = Array.from({ length: ROUNDS }, (_, index) =>
      recorded.get(keyOf(account.id, index + 1)),
    ).flatMap((sides) =>
      sides?.base === undefined || sides.head === undefined ? [] : [{ base: sides.base, head: sides.head }],
    )
    if (rounds.length < 2) return []
    const stacks = rounds.map(({ base, head }): ProfiledRound => ({ base: base.profile, head: head.profile }))
    const counters = rounds.map(({ base, head }) => ({ base: base.rates, head: head.rates }))
    const what = { suite: account.suite, measurement: account.id, series: [...series] }
    return [profileOf(what, stacks, counters)]
  })
}

function keyOf(measurement: string, round: number): string {
  return `${measurement} ${String(round)}`
}
