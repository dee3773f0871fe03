import type { MetricDefinition } from '../../core/metric.ts'

export const STORAGE_METRICS = [
  {
    id: 'storage_iops',
    unit: '1/s',
    better: 'higher',
    effect: 'relative',
    gates: true,
    summary: 'random reads or writes of 4 KiB per second, 128 at a time (fio)',
  },
  {
    id: 'storage_bandwidth',
    unit: 'By/s',
    better: 'higher',
    effect: 'relative',
    gates: true,
    summary: 'bytes per second read or written at random places in blocks of 1 MiB, 128 at a time (fio)',
  },
  {
    // At a fixed number of operations under way the middle of the latency is the inverse of IOPS or bandwidth.
    id: 'storage_latency',
    unit: 's',
    better: 'lower',
    effect: 'relative',
    gates: false,
    summary: 'completion latency: from an operation’s hand-over to the kernel to its end (fio, clat)',
  },
  {
    id: 'volume_provision_time',
    unit: 's',
    better: 'lower',
    effect: 'relative',
    gates: true,
    summary: 'from the request for a new volume to the running pod that has it mounted',
  },
] as const satisfies readonly [MetricDefinition, ...MetricDefinition[]]
