import type { MetricDefinition } from '../../core/metric.ts'

const LABELS = ['size', 'layers', 'revision'] as const

export const IMAGE_PULL_METRICS = [
  {
    id: 'image_pull_time',
    title: 'Image pull time',
    labels: LABELS,
    unit: 's',
    better: 'lower',
    effect: 'relative',
    gates: true,
    summary:
      'from the kubelet’s request for an image to the unpacked image, mean over the nodes (kubelet event)',
    method: {
      text: 'A DaemonSet of new images is created (v1) and updated (v2); the number is the time in the kubelet’s event `Pulled`, without waiting, as the mean over the nodes.',
      source: 'https://kubernetes.io/docs/concepts/containers/images/',
    },
  },
  {
    // Mostly zero, so a ratio says nothing.
    id: 'image_pull_wait',
    title: 'Image pull wait',
    labels: LABELS,
    unit: 's',
    better: 'lower',
    effect: 'absolute',
    gates: false,
    summary: 'how long pulls waited for other pulls of the same kubelet, mean over the nodes (kubelet event)',
    method: {
      text: 'The same event: its time including waiting less the one without, as the mean over the nodes.',
      source: 'https://kubernetes.io/docs/concepts/containers/images/#serial-and-parallel-image-pulls',
    },
  },
  {
    id: 'image_rollout_time',
    labels: LABELS,
    unit: 's',
    better: 'lower',
    effect: 'relative',
    gates: false,
    summary:
      'from the request for a DaemonSet, or for its update, to a Ready pod of it on every node (watch)',
    method: {
      text: 'kbench’s own clock, from just before the request until the watch reports a Ready pod with the image on the last node.',
      source: 'https://kubernetes.io/docs/tasks/manage-daemon/update-daemon-set/',
    },
  },
] as const satisfies readonly [MetricDefinition, ...MetricDefinition[]]
