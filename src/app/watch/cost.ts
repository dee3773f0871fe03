import type { PodWatch } from '../../core/subject-watch.ts'
import type { sumOfUsage } from '../../core/usage/usage.ts'
import type { Unit } from '../../core/unit.ts'
import type { Observation, Suite } from '../../ports/suite.ts'

/** Of the suite that measures nothing but what the subject uses meanwhile. */
export const IDLE = 'idle'

/** What a measurement was, for the series of what the subject cost meanwhile. */
interface During {
  readonly suite: Pick<Suite, 'id' | 'metrics' | 'ofSubject'>
  readonly measurement: string
  readonly observations: readonly Observation[]
  /** Done in all windows together; 0 where only a rate says it. */
  readonly operations: number
  /** Of the windows together. */
  readonly seconds: number
}

/** The series of one watch in one measurement. */
export function costOf(
  { name }: PodWatch,
  { cores, meanMemory, peakMemory }: ReturnType<typeof sumOfUsage>,
  during: During,
): Observation[] {
  const labels =
    during.suite.ofSubject === true
      ? { watch: name, measurement: IDLE }
      : { watch: name, suite: during.suite.id, measurement: during.measurement }
  const memory = { metric: 'subject_memory', labels }
  return [
    { metric: 'subject_cpu', labels, value: cores },
    { ...memory, labels: { ...labels, statistic: 'mean' }, value: meanMemory },
    { ...memory, labels: { ...labels, statistic: 'peak' }, value: peakMemory },
    ...perOperation(cores, during).map((one) => ({ ...one, labels })),
  ]
}

/** Bits and bytes of a rate in GB. */
const GIGABYTES: Readonly<Partial<Record<Unit, number>>> = { 'bit/s': 8e9, 'By/s': 1e9 }

/** What each request, object or gigabyte cost: CPU seconds per second, divided by how many there were per second. */
function perOperation(cores: number, during: During): Omit<Observation, 'labels'>[] {
  const { suite, observations, operations, seconds } = during
  if (operations > 0) return [{ metric: 'subject_cpu_per_operation', value: cores / (operations / seconds) }]
  for (const { metric, value } of observations) {
    const unit = suite.metrics.find(({ id }) => id === metric)?.unit
    if (unit === undefined || !(value > 0)) continue
    if (unit === '1/s') return [{ metric: 'subject_cpu_per_operation', value: cores / value }]
    const perGigabyte = GIGABYTES[unit]
    if (perGigabyte !== undefined)
      return [{ metric: 'subject_cpu_per_byte', value: (cores / value) * perGigabyte }]
  }
  return []
}
