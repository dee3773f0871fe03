import { parseMachineCounters, sumOfCounters, type KernelCounters } from '../../core/profile/counters.ts'
import type { Testbed } from '../../ports/testbed.ts'
import type { Ports } from '../ports.ts'

/** What the kernel has counted so far for this machine, and for the nodes and pods of a testbed. @throws {EnvironmentError} */
export async function readCounters(
  testbed: Pick<Testbed, 'counters'>,
  { files }: Pick<Ports, 'files'>,
): Promise<KernelCounters> {
  const [stat, vmstat, softirqs, diskstats, own = {}] = await Promise.all([
    files.readIfPresent('/proc/stat'),
    files.readIfPresent('/proc/vmstat'),
    files.readIfPresent('/proc/softirqs'),
    files.readIfPresent('/proc/diskstats'),
    testbed.counters?.(),
  ])
  return sumOfCounters(parseMachineCounters({ stat, vmstat, softirqs, diskstats }), own)
}
