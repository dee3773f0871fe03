import { allowedCpus } from '../../../core/machine/cpu-list.ts'
import type { Files } from '../../../ports/files.ts'

/** The CPUs that kbench itself may use, in order; none where the system does not say (proc(5), Cpus_allowed_list). */
export async function ownCpus(files: Files): Promise<number[]> {
  return allowedCpus((await files.readIfPresent('/proc/self/status')) ?? '')
}
