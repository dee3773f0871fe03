import type { MetricDefinition } from '../../core/metric.ts'

export const IMAGE_PULL_METRICS = [
  {
    id: 'image_pull_time',
    unit: 's',
    better: 'lower',
    effect: 'relative',
    gates: true,
    summary:
      'from the kubelet’s request for an image to the unpacked image, mean over the nodes (kubelet event)',
  },
  {
    // Mostly zero, so a ratio says nothing.
    id: 'image_pull_wait',
    unit: 's',
    better: 'lower',
    effect: 'absolute',
    gates: false,
    summary: 'how long pulls waited for other pulls of the same kubelet, mean over the nodes (kubelet event)',
  },
  {
    id: 'image_rollout_time',
    unit: 's',
    better: 'lower',
    effect: 'relative',
    gates: false,
    summary:
      'from the request for a DaemonSet, or for its update, to a Ready pod of it on every node (watch)',
  },
] as const satisfies readonly [MetricDefinition, ...MetricDefinition[]]
