import { Interrupted, messageOf } from '../../../core/errors.ts'
import type { MachineReading } from '../../../core/record/machine.ts'
import { parseCpuTimes, parseMemoryCounters, useBetween } from '../../../core/record/machine.ts'
import { seconds } from '../../../core/series.ts'
import type { Measurement } from '../../../ports/suite.ts'
import type { Ports } from '../../ports.ts'
import type { ClusterPair } from '../cluster-pair.ts'
import type { CpuSpeed } from '../cpu-speed.ts'
import type { AroundTurn } from '../decided-pair.ts'
import { otherSide, SIDES, type BySide, type Side } from '../sides.ts'
import { measurementKey, type Ledger, type Round } from './ledger.ts'
import { measureSlices, SideFailure, slicesOfBoth, type SliceDesign } from './measure-slices.ts'
import type { Testbed } from '../../../ports/testbed.ts'

const CPU_FOLDER = '/sys/devices/system/cpu'

export interface MeasuringRequest {
  readonly clusters: ClusterPair
  /** How measurements with a load that can be paused alternate; undefined: one whole measurement after the other. */
  readonly slices: SliceDesign | undefined
  /** Speed of the CPU of the loads. */
  readonly speed: CpuSpeed | undefined
  /** What must happen before a side is measured, beyond letting it run. */
  readonly enter: (side: Side) => Promise<void>
  readonly saveRaw: (name: string, content: string) => Promise<void>
  readonly around?: AroundTurn | undefined
}

interface BothMeasurements {
  readonly both: BySide<Measurement>
  readonly round: Round
  readonly suite: string
}

/**
 * One measurement of a round, on both sides. One that fails is noted on its side.
 * @throws {Interrupted} when the run is stopped; all else ends up in the ledger
 */
export async function measureBothSides(
  { both, round, suite }: BothMeasurements,
  request: MeasuringRequest,
  ledger: Ledger,
  ports: Ports,
): Promise<void> {
  const design = slicesOfBoth(both, request.slices)
  if (design !== undefined) {
    await measureInSlices({ both, round, suite, design }, request, ledger, ports)
    return
  }
  const problems: Partial<Record<Side, string | undefined>> = {}
  for (const side of [round.first, otherSide(round.first)])
    problems[side] = await measureTurn(
      { side, round, measurement: both[side], suite },
      request,
      ledger,
      ports,
    )
  const left = await cleanUpBoth(both, request, ports)
  for (const side of SIDES) {
    const [{ id }, problem] = [both[side], problems[side] ?? left[side]]
    const { failures } = ledger.suite(side, suite)
    if (problem === undefined) failures.succeeded(id)
    else {
      failures.failedOnce(id, problem)
      ports.log.warning(`${suite}, round ${String(round.round)}, ${side}, ${id}: ${problem}`)
    }
  }
}

/** @returns why what a side left could not be removed @throws {Interrupted} */
async function cleanUpBoth(
  both: BySide<Measurement>,
  { clusters }: MeasuringRequest,
  { signal }: Ports,
): Promise<Partial<Record<Side, string>>> {
  const leaving = SIDES.filter((side) => both[side].cleanUp !== undefined)
  if (leaving.length === 0) return {}
  const problems: Partial<Record<Side, string>> = {}
  // A paused cluster removes nothing.
  const resumed = clusters.alternation.resumeBoth()
  await Promise.all(
    leaving.map(async (side) => {
      try {
        await resumed
        await both[side].cleanUp?.()
      } catch (error) {
        problems[side] = messageOf(error)
      }
    }),
  )
  if (signal.aborted) throw new Interrupted()
  return problems
}

interface Turn {
  readonly side: Side
  readonly round: Round
  readonly suite: string
  readonly measurement: Measurement
}

/** @returns why it failed */
async function measureTurn(
  { side, round, suite, measurement }: Turn,
  { clusters, enter, around = (_, measure) => measure() }: MeasuringRequest,
  ledger: Ledger,
  ports: Ports,
): Promise<string | undefined> {
  const { clock, signal } = ports
  const key = measurementKey(suite, measurement.id)
  const turn = { side, round, suite, measurement: key }
  try {
    const notPaused = await clusters.alternation.switchTo(side)
    ledger.alternated(turn, clusters.alternation.canPause, notPaused)
    await enter(side)
    const before = await readMachine(clusters.testbeds[side], ports)
    let observations: Awaited<ReturnType<Measurement['measure']>> = []
    const { expectedSeconds } = measurement
    await around({ side, round: round.round, measurement: key, expectedSeconds }, async () => {
      observations = await measurement.measure(round.round, signal)
    })
    const after = await readMachine(clusters.testbeds[side], ports)
    const [seconds, use] = [after.monotonic - before.monotonic, useBetween(before, after)]
    ledger.add(turn, { observations, at: clock.now(), seconds, use })
    return undefined
  } catch (error) {
    if (error instanceof Interrupted || signal.aborted) throw new Interrupted()
    return messageOf(error)
  }
}

async function measureInSlices(
  { both, round, suite, design }: BothMeasurements & { readonly design: SliceDesign },
  { clusters, speed: watched, saveRaw }: MeasuringRequest,
  ledger: Ledger,
  ports: Ports,
): Promise<void> {
  const { clock, signal, log } = ports
  const measurement = measurementKey(suite, both.base.id)
  try {
    await clusters.alternation.resumeBoth()
    ledger.sliced(suite, design)
    const before = await readMachineOfBoth(clusters, ports)
    const { observations, slices, speed } = await measureSlices(both, round.first, design, signal, watched)
    const after = await readMachineOfBoth(clusters, ports)
    const use = useBetween(before, after)
    await saveRaw(
      `${suite}/${String(round.round)}-${both.base.id}.slices.json`,
      `${JSON.stringify(slices)}\n`,
    )
    if (speed !== undefined) ledger.addSpeed({ round: round.round, measurement, ...speed })
    for (const side of SIDES) {
      const seconds = (after.monotonic - before.monotonic) / 2
      ledger.add(
        { side, round, suite, measurement },
        { observations: observations[side], at: clock.now(), seconds, use, inSlices: true },
      )
      ledger.suite(side, suite).failures.succeeded(both[side].id)
    }
  } catch (error) {
    if (error instanceof Interrupted || signal.aborted) throw new Interrupted()
    const side = error instanceof SideFailure ? error.side : 'head'
    ledger.suite(side, suite).failures.failedOnce(both[side].id, messageOf(error))
    log.warning(`${suite}, round ${String(round.round)}, ${side}, ${both[side].id}: ${messageOf(error)}`)
  }
}

/** In slices the load of either side is no disturbance of the other. */
async function readMachineOfBoth({ testbeds }: ClusterPair, ports: Ports): Promise<MachineReading> {
  const base = await readMachine(testbeds.base, ports)
  const own = await testbeds.head.localNodes?.cpuTime?.()
  return { ...base, own: base.own === undefined || own === undefined ? undefined : seconds(base.own + own) }
}

/** Reads what this machine has done so far; what the kernel does not say is left out. */
async function readMachine(testbed: Testbed, { files, clock }: Ports): Promise<MachineReading> {
  const [stat, vmstat, throttled, own] = await Promise.all([
    files.readIfPresent('/proc/stat'),
    files.readIfPresent('/proc/vmstat'),
    throttleCount(files),
    testbed.localNodes?.cpuTime?.(),
  ])
  return {
    wall: clock.now().getTime(),
    monotonic: clock.monotonic(),
    cpu: parseCpuTimes(stat ?? ''),
    own,
    memory: parseMemoryCounters(vmstat ?? ''),
    throttled,
  }
}

/** Sum over all cores; undefined where the processor does not say, as in most virtual machines. */
async function throttleCount(files: Ports['files']): Promise<number | undefined> {
  const cores = (await files.list(CPU_FOLDER)).filter((name) => /^cpu\d+$/.test(name))
  const counts = await Promise.all(
    cores.map((core) => files.readIfPresent(`${CPU_FOLDER}/${core}/thermal_throttle/core_throttle_count`)),
  )
  const known = counts.filter((text) => text !== undefined)
  return known.length === 0 ? undefined : known.reduce((sum, text) => sum + Number(text), 0)
}
