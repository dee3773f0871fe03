import type { MetricDefinition } from '../../core/series.ts'
import { TIME } from '../metrics.ts'

const LABELS = ['size', 'layers', 'revision'] as const

export const IMAGE_PULL_METRICS = [
  {
    id: 'image_pull_time',
    title: 'Image pull time',
    labels: LABELS,
    ...TIME,
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
    method:
      'A DaemonSet of new images is created (v1) and updated (v2); the number is the time in the kubelet’s event `Pulled`, without waiting, as the mean over the nodes.',
    source: 'https://kubernetes.io/docs/concepts/containers/images/',
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
    method: 'The same event: its time including waiting less the one without, as the mean over the nodes.',
    source: 'https://kubernetes.io/docs/concepts/containers/images/#serial-and-parallel-image-pulls',
  },
  {
    id: 'image_rollout_time',
    labels: LABELS,
    ...TIME,
    gates: false,
    because: 'the kubelet notices started containers once per second, which hides changes of the pull',
    summary:
      'from the request for a DaemonSet, or for its update, to a Ready pod of it on every node (watch)',
    method:
      'kbench’s own clock, from just before the request until the watch reports a Ready pod with the image on the last node.',
    source: 'https://kubernetes.io/docs/tasks/manage-daemon/update-daemon-set/',
  },
  {
    id: 'image_start_time',
    labels: LABELS,
    ...TIME,
    gates: false,
    because: 'it is the time of the pull, and of what else the node does for a new pod',
    summary: 'from a new pod to the first line that its program writes, mean over the nodes (watch, log)',
    method:
      'From the moment when the watch reports the pod for the first time to the time that the container runtime gave the first line of the log; only where the nodes have the clock of kbench (kind).',
    source: 'https://kubernetes.io/docs/concepts/cluster-administration/logging/',
  },
  {
    id: 'image_all_started_time',
    labels: LABELS,
    ...TIME,
    gates: false,
    because: 'it is the time of the slowest node; in the update also that of the kubelet, once per second',
    summary:
      'from the request for a DaemonSet, or for its update, to the first line of the program on the last node (log)',
    method:
      'As image_rollout_time, but to the time of the first line that the program on the last node writes, in place of the moment when its pod is reported as Ready.',
    source: 'https://kubernetes.io/docs/concepts/cluster-administration/logging/',
  },
  {
    id: 'image_registry_bytes',
    labels: LABELS,
    unit: 'By',
    better: 'lower',
    effect: 'absolute',
    gates: false,
    because:
      'it shows the traffic that a mirror saves the registry; without one it is the size of the image for every node',
    summary: 'what the registry served to all nodes together (its log)',
    method:
      'Bytes of the answers to GET with status 200 or 206 in the log of the registry, from before the request to after the last pull.',
    source: 'https://distribution.github.io/distribution/about/configuration/#accesslog',
  },
  {
    id: 'image_peer_bytes',
    labels: LABELS,
    unit: 'By',
    better: 'higher',
    effect: 'absolute',
    gates: false,
    because: 'it shows what nodes got from a mirror; without one it is zero',
    summary: 'what all nodes together got from other sources than the registry: peers, a mirror',
    method:
      'The sum of the image sizes in the kubelet’s events `Pulled` of all nodes, less image_registry_bytes.',
    source: 'https://kubernetes.io/docs/concepts/containers/images/',
  },
  {
    id: 'image_node_network_rate',
    labels: [...LABELS, 'direction', 'statistic'],
    unit: 'By/s',
    better: 'higher',
    effect: 'absolute',
    gates: false,
    because: 'it says whether links are the limit; nodes that wait for their turn lower the mean',
    summary:
      'bytes per second over the links of a node during a roll-out, as mean and of the busiest node (/proc/net/dev)',
    method:
      'The increase of the counters of `/proc/net/dev` of the interfaces with a default route, from before the request to after the last pull, divided by that time: the mean over the nodes, and the highest. Needs nodeBandwidth.',
    source: 'https://man7.org/linux/man-pages/man5/proc_pid_net.5.html',
  },
  {
    id: 'image_node_disk_rate',
    labels: [...LABELS, 'direction', 'statistic'],
    unit: 'By/s',
    better: 'higher',
    effect: 'absolute',
    gates: false,
    because: 'it says whether disks are the limit; the kernel writes much of it later',
    summary:
      'bytes per second on the disks of a node during a roll-out, as mean and of the busiest node (/sys/block)',
    method:
      'The increase of the sectors in `/sys/block/DISK/stat`, the numbers of `/proc/diskstats`, × 512 bytes, over disks with a device, from before the request to after the last pull, divided by that time: the mean over the nodes, and the highest; nodes that share a kernel count once. Needs nodeBandwidth.',
    source: 'https://docs.kernel.org/block/stat.html',
  },
] as const satisfies readonly [MetricDefinition, ...MetricDefinition[]]
