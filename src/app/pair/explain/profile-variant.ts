import { EnvironmentError, messageOf } from '../../../core/errors.ts'
import {
  ratesBetween,
  type KernelCounters,
  parseMachineCounters,
  sumOfCounters,
} from '../../../core/profile/counters.ts'
import type { MeasuredProfile } from '../../../core/profile/schema.ts'
import type { StackProfile } from '../../../core/profile/perf-script.ts'
import { nameOfPprof } from '../../../core/subject-watch.ts'
import type { Testbed } from '../../../ports/testbed.ts'
import { metricCatalogue } from '../../metric-catalogue.ts'
import type { Ports } from '../../ports.ts'
import { PodProfiler } from '../../profile/pod-profiler.ts'
import type { ProfileNotes } from '../../profile/profile-notes.ts'
import type { StackRecorder } from '../../profile/stack-recorder.ts'
import { inAllRounds } from '../rounds/gating-measurements.ts'
import { Ledger } from '../rounds/ledger.ts'
import { measureBlock } from '../rounds/measure-block.ts'
import type { AroundTurn, MeasuredTurn } from '../rounds/measure-both-sides.ts'
import { otherSide, type Side } from '../sides.ts'
import type { VariantRun } from '../variants/variant-run.ts'
import { RecordedRounds, type Profiled, type Recorded } from './recorded-rounds.ts'

/** With fewer an interval is too wide to name a function. */
const ROUNDS = 4

interface Recorders {
  readonly recorder: StackRecorder | undefined
  readonly folder: string
  readonly notes: ProfileNotes
}

/** The extra rounds of one variant. @returns of each measurement the profile that explains more first @throws what ends the block */
export async function profileVariant(
  variant: VariantRun,
  wanted: readonly Profiled[],
  { recorder, folder, notes }: Recorders,
  ports: Ports,
): Promise<MeasuredProfile[]> {
  const { subjects, prepared, providers, clusters } = variant
  const pair = await clusters.anyPair()
  const block = { roles: pair.roles, rounds: ROUNDS }
  // What is measured here counts nowhere.
  const apart = new Ledger(
    subjects,
    metricCatalogue(subjects.head.configuration.suites.map(({ suite }) => suite)),
  )
  for (const { account } of wanted) apart.expect(account)
  const { testbeds } = pair.clusters
  const perf = clusters.isOnThisMachine ? recorder : undefined
  const { pprof } = subjects.head.configuration.subject
  const open = (side: Side): Promise<PodProfiler | undefined> =>
    PodProfiler.open(
      pprof,
      { own: testbeds[side], other: testbeds[otherSide(side)] },
      { folder, notes },
      ports,
    )
  const base = await open('base')
  const head = base === undefined ? undefined : await open('head')
  const pods = base === undefined || head === undefined ? undefined : { base, head }
  const targets = pods === undefined ? [] : pprof
  try {
    if (perf === undefined && pods === undefined) return []
    const recorded = new RecordedRounds()
    const [first, ...rest] = apart.schedule([block], 0, false)
    if (first === undefined) return []
    const sources = [...(pods === undefined ? [] : ['pprof']), ...(perf === undefined ? [] : ['perf'])]
    ports.log.info(
      `Profiles of ${wanted.map(({ account }) => account.id).join(', ')}: ${String(ROUNDS)} extra rounds with ${sources.join(' and ')}`,
    )
    const around: AroundTurn = async (turn, measure) => {
      const { side, round, measurement } = turn
      const machine = clusters.isOnThisMachine ? testbeds[side] : undefined
      const result = await recordTurn(turn, measure, { perf, pods: pods?.[side], machine }, ports)
      recorded.add({ measurement, round, side }, result)
    }
    await measureBlock(
      {
        rounds: [first, ...rest],
        clusters: pair.clusters,
        subjects,
        prepared,
        provider: providers,
        wanted: inAllRounds(new Set(wanted.map(({ account }) => account.id))),
        folder,
        afterRound: () => Promise.resolve(),
        around,
      },
      apart,
      ports,
    )
    return wanted.flatMap((one) => recorded.profilesOf(one, apart, targets.map(nameOfPprof), notes))
  } finally {
    base?.close()
    head?.close()
  }
}

interface Recording {
  readonly perf: StackRecorder | undefined
  readonly pods: PodProfiler | undefined
  /** Whose kernel counts here; undefined: it is not on this machine. */
  readonly machine: Testbed | undefined
}

/** @throws {Interrupted}, and what measuring throws: then nothing of this turn counts */
async function recordTurn(
  { side, round, measurement, expectedSeconds }: MeasuredTurn,
  measure: () => Promise<void>,
  { perf, pods, machine }: Recording,
  ports: Ports,
): Promise<Recorded> {
  const name = `${measurement.replaceAll('/', '-')}-${String(round)}-${side}`
  let rates: KernelCounters | undefined
  let profile: StackProfile | undefined
  // Inside of the recording: the start of perf is counted, too.
  const counted = async (begin: () => void): Promise<void> => {
    const before = machine === undefined ? undefined : await readCounters(machine, ports)
    const from = ports.clock.monotonic()
    begin()
    await measure()
    const passed = ports.clock.monotonic() - from
    if (machine === undefined || before === undefined) return
    rates = ratesBetween(before, await readCounters(machine, ports), passed)
  }
  const withPerf = async (begin: () => void): Promise<void> => {
    if (perf === undefined) {
      await counted(begin)
      return
    }
    const turn = { isMeasured: false }
    try {
      profile = await perf.during(name, async () => {
        await counted(begin)
        turn.isMeasured = true
      })
    } catch (error) {
      // What the pods have recorded is worth keeping.
      if (!turn.isMeasured || pods === undefined || !(error instanceof EnvironmentError)) throw error
      ports.log.info(`  No profile with perf in round ${String(round)} on ${side}: ${messageOf(error)}`)
    }
  }
  if (pods === undefined) {
    await withPerf(() => undefined)
    return { profile, rates, pods: [] }
  }
  const given = await pods.during({ name, expectedSeconds }, withPerf)
  return { profile, rates, pods: given }
}

/** What the kernel has counted so far for this machine, and for the nodes and pods of a testbed. @throws {EnvironmentError} */
async function readCounters(testbed: Testbed, { files }: Ports): Promise<KernelCounters> {
  const [stat, vmstat, softirqs, diskstats, own = {}] = await Promise.all([
    files.readIfPresent('/proc/stat'),
    files.readIfPresent('/proc/vmstat'),
    files.readIfPresent('/proc/softirqs'),
    files.readIfPresent('/proc/diskstats'),
    testbed.localNodes?.counters(),
  ])
  return sumOfCounters(parseMachineCounters({ stat, vmstat, softirqs, diskstats }), own)
}
