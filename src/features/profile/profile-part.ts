import type { DecidedPart, MeasuredTurn } from '../../app/pair/decided-pair.ts'
import { otherSide, type BySide, type Side } from '../../app/pair/sides.ts'
import type { Ports } from '../../app/ports.ts'
import { EnvironmentError, messageOf } from '../../core/errors.ts'
import type { RecordedSeries } from '../../core/record/schema.ts'
import { formatSeries, type Unit } from '../../core/series.ts'
import { nameOfPprof } from '../../core/subject-watch.ts'
import type { Testbed } from '../../ports/testbed.ts'
import { type KernelCounters, parseKernelCounters, ratesBetween } from './core/counters.ts'
import type { ProfiledRound } from './core/grown-functions.ts'
import type { StackProfile } from './core/perf-script.ts'
import { roundsOfPods, type PodProfiles } from './core/pod-profiles.ts'
import type { MeasuredProfile } from './core/schema.ts'
import { profileOf } from './core/summary.ts'
import { openPodProfiler, type PodProfiler } from './pod-profiler.ts'
import type { ProfileNotes } from './profile-notes.ts'
import type { StackRecorder } from './perf.ts'

/** With fewer an interval is too wide to name a function. */
const ROUNDS = 4

/** Units of how much is done in a second. */
const RATES: readonly Unit[] = ['bit/s', 'By/s', '1/s']

/** One measurement of one part, and the series of it that are to be explained. */
export interface Profiled {
  readonly part: DecidedPart
  readonly measurement: DecidedPart['measurements'][number]
  readonly series: readonly string[]
}

interface Recorded {
  readonly turn: MeasuredTurn
  /** By perf; undefined: it gave none. */
  readonly profile: StackProfile | undefined
  /** Per second; undefined: the nodes are not on this machine. */
  readonly rates: KernelCounters | undefined
  /** Profiles of the entries of subject.pprof. */
  readonly pods: readonly PodProfiles[]
}

interface Recorders {
  readonly recorder: StackRecorder | undefined
  readonly folder: string
  readonly notes: ProfileNotes
}

/** The extra rounds of one part. @returns of each measurement the profile that explains more first @throws what ends the block */
export async function profilePart(
  part: DecidedPart,
  wanted: readonly Profiled[],
  { recorder, folder, notes }: Recorders,
  ports: Ports,
): Promise<MeasuredProfile[]> {
  const { pprof } = part.configuration.subject
  const recorded: Recorded[] = []
  const profilers: Partial<BySide<PodProfiler>> = {}
  const measurements = wanted.map(({ measurement }) => measurement.id)
  try {
    const measured = await part.measureAgain({ measurements, rounds: ROUNDS, folder }, async (testbeds) => {
      const machine = part.isOnThisMachine
      const perf = machine ? recorder : undefined
      for (const side of ['base', 'head'] as const) {
        const sides = { own: testbeds[side], other: testbeds[otherSide(side)] }
        const opened = await openPodProfiler(pprof, sides, { folder, notes }, ports)
        if (opened === undefined) break
        Object.assign(profilers, { [side]: opened })
      }
      const hasPods = profilers.head !== undefined
      if (perf === undefined && !hasPods) return undefined
      const sources = [...(hasPods ? ['pprof'] : []), ...(perf === undefined ? [] : ['perf'])]
      ports.log.info(
        `Profiles of ${measurements.join(', ')}: ${String(ROUNDS)} extra rounds with ${sources.join(' and ')}`,
      )
      return async (turn, measure) => {
        const { side } = turn
        const pods = hasPods ? profilers[side] : undefined
        const recording = { perf, pods, machine: machine ? testbeds[side] : undefined }
        recorded.push(await recordTurn(turn, measure, recording, ports))
      }
    })
    const targets = profilers.head === undefined ? [] : pprof.map(nameOfPprof)
    return measured === undefined
      ? []
      : wanted.flatMap((one) => profilesOf(one, recorded, measured, targets, notes))
  } finally {
    profilers.base?.close()
    profilers.head?.close()
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
  turn: MeasuredTurn,
  measure: () => Promise<void>,
  { perf, pods, machine }: Recording,
  ports: Ports,
): Promise<Recorded> {
  const { side, round, measurement, expectedSeconds } = turn
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
    if (perf === undefined) return counted(begin)
    const turnSoFar = { isMeasured: false }
    try {
      profile = await perf.during(name, async () => {
        await counted(begin)
        turnSoFar.isMeasured = true
      })
    } catch (error) {
      // What the pods have recorded is worth keeping.
      if (!turnSoFar.isMeasured || pods === undefined || !(error instanceof EnvironmentError)) throw error
      ports.log.info(`  No profile with perf in round ${String(round)} on ${side}: ${messageOf(error)}`)
    }
  }
  const given = await (pods === undefined
    ? withPerf(() => undefined)
    : pods.during(name, expectedSeconds, withPerf))
  return { turn, profile, rates, pods: given ?? [] }
}

/** What the kernel has counted so far for this machine, and for the nodes and pods of a testbed. @throws {EnvironmentError} */
async function readCounters(testbed: Testbed, { files }: Ports): Promise<KernelCounters> {
  const [stat, vmstat, softirqs, diskstats, nodes] = await Promise.all([
    files.readIfPresent('/proc/stat'),
    files.readIfPresent('/proc/vmstat'),
    files.readIfPresent('/proc/softirqs'),
    files.readIfPresent('/proc/diskstats'),
    testbed.localNodes?.counters(),
  ])
  return parseKernelCounters({ stat, vmstat, softirqs, diskstats, nodes })
}

/**
 * The profiles of one measurement, by pprof and by perf, the one that explains more first.
 * @param measured what was measured in the same rounds
 * @param targets names of the entries of subject.pprof
 */
function profilesOf(
  { measurement, series }: Profiled,
  recorded: readonly Recorded[],
  measured: BySide<readonly RecordedSeries[]>,
  targets: readonly string[],
  notes: ProfileNotes,
): MeasuredProfile[] {
  // How much a side did per second in a round, by a series that is to be explained, or by another of the measurement.
  const workOf = (side: Side, round: number): number | undefined => {
    const rates = measured[side].filter(
      (one) =>
        one.better === 'higher' && RATES.includes(one.unit) && measurement.series.has(formatSeries(one)),
    )
    const chosen = rates.find((one) => series.includes(formatSeries(one))) ?? rates[0]
    return chosen?.samples.findLast((sample) => sample.round === round)?.value
  }
  const own = recorded.filter(({ turn }) => turn.measurement === measurement.id)
  const rounds = [...new Set(own.map(({ turn }) => turn.round))].flatMap((round) => {
    const of = (side: Side): Recorded | undefined =>
      own.findLast(({ turn }) => turn.round === round && turn.side === side)
    const [base, head] = [of('base'), of('head')]
    if (base === undefined || head === undefined) return []
    const [before, now] = [workOf('base', round), workOf('head', round)]
    const work = before === undefined || now === undefined ? undefined : { base: before, head: now }
    return [{ base, head, work }]
  })
  const counters = rounds.flatMap(({ base, head }) =>
    base.rates === undefined || head.rates === undefined ? [] : [{ base: base.rates, head: head.rates }],
  )
  const what = { suite: measurement.suite, measurement: measurement.id, series: [...series] }
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
      `not in the profile of ${measurement.id}: fewer than two rounds have profiles of it from both base and head, with no pod missing`,
    )
  // Counters describe the machine, and are listed once.
  const ofPods =
    used.length < 2
      ? []
      : [profileOf({ source: 'pprof', ...what }, used, ofMachine.length === 0 ? counters : [])]
  const explains = ofPods.some(
    ({ summary: { grew, perOperation } }) => grew.length > 0 || perOperation !== undefined,
  )
  return explains ? [...ofPods, ...ofMachine] : [...ofMachine, ...ofPods]
}
