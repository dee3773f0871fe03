import type { Observation } from '../../ports/suite.ts'
import type { GroupCpu } from './open-node-groups.ts'

/** The share of the CPUs of each group that was busy. */
export function utilizationObservations(
  metric: string,
  cpu: readonly GroupCpu[],
  labels: Observation['labels'],
): Observation[] {
  return cpu.flatMap(({ group, busy, available }) =>
    available > 0 ? [{ metric, labels: { ...labels, group }, value: busy / available }] : [],
  )
}
