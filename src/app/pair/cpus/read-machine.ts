import { parseCpuTimes, parseMemoryCounters, type MachineReading } from '../../../core/machine/reading.ts'
import type { Testbed } from '../../../ports/testbed.ts'
import type { Ports } from '../../ports.ts'

const CPU_FOLDER = '/sys/devices/system/cpu'

/** Reads what this machine has done so far; what the kernel does not say is left out. */
export async function readMachine(
  testbed: Testbed,
  { files, clock }: Pick<Ports, 'files' | 'clock'>,
): Promise<MachineReading> {
  const [stat, vmstat, throttled, own] = await Promise.all([
    files.readIfPresent('/proc/stat'),
    files.readIfPresent('/proc/vmstat'),
    throttleCount(files),
    testbed.cpuTime?.(),
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

/** Of all cores together; undefined where the processor does not say, as in most virtual machines. */
async function throttleCount(files: Ports['files']): Promise<number | undefined> {
  const cores = (await files.list(CPU_FOLDER)).filter((name) => /^cpu\d+$/.test(name))
  const counts = await Promise.all(
    cores.map((core) => files.readIfPresent(`${CPU_FOLDER}/${core}/thermal_throttle/core_throttle_count`)),
  )
  const known = counts.filter((text) => text !== undefined)
  return known.length === 0 ? undefined : known.reduce((sum, text) => sum + Number(text), 0)
}
