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
    because: 'what a pod waits for on nodes that do not have its image',
    informs: [
      {
        label: 'revision',
        values: ['v2'],
        because:
          'the update pulls as much from the same registry to the same nodes, one after the other; it differs where nodes pull from each other',
      },
    ],
    summary:
      'from the kubelet’s request for an image to the unpacked image, mean over the nodes (kubelet event)',
    method: {
      text: 'A DaemonSet of new images is created (v1) and updated (v2); the number is the time in the kubelet’s event `Pulled`, without waiting, as the mean over the nodes.',
      source: 'https://kubernetes.io/docs/concepts/containers/images/',
    },
  },
  {
    id: 'image_pull_wait',
    title: 'Image pull wait',
    labels: LABELS,
    unit: 's',
    better: 'lower',
    // A ratio of zeros says nothing.
    effect: 'absolute',
    gates: false,
    because: 'it is mostly zero: it depends on what else the kubelet happens to pull',
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
    because: 'the kubelet notices started containers once per second, which hides changes of the pull',
    summary:
      'from the request for a DaemonSet, or for its update, to a Ready pod of it on every node (watch)',
    method: {
      text: 'kbench’s own clock, from just before the request until the watch reports a Ready pod with the image on the last node.',
      source: 'https://kubernetes.io/docs/tasks/manage-daemon/update-daemon-set/',
    },
  },
] as const satisfies readonly [MetricDefinition, ...MetricDefinition[]]
