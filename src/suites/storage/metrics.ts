import type { MetricDefinition } from '../../core/series.ts'
import { RATE, TIME } from '../metrics.ts'

const LOCAL_DISK = {
  label: 'storage_class',
  values: ['local-disk'],
  because: 'the disk of the node is below the storage: it shows whether the machine itself was slower',
} as const

export const STORAGE_METRICS = [
  {
    id: 'storage_iops',
    title: 'IOPS',
    labels: ['job', 'operation', 'storage_class'],
    ...RATE,
    gates: true,
    because: 'small blocks are limited by operations per second, reads and writes separately',
    informs: [
      {
        label: 'job',
        values: ['mixed'],
        because:
          'its reads and writes are one number, 70 to 30, and it falls with the slower of read_iops and write_iops',
      },
      LOCAL_DISK,
    ],
    summary: 'random reads or writes of 4 KiB per second, 128 at a time (fio)',
    method:
      '`fio --direct=1 --ioengine=libaio --iodepth=128 --time_based=1 --ramp_time=SECONDS` on a file that was written in full before; the number is `iops` of fio’s JSON. The driver kubestr runs the same job by `kubestr fio`. Jobs of `jobFiles` run as their file says.',
    source: 'https://fio.readthedocs.io/en/latest/fio_doc.html',
  },
  {
    id: 'storage_bandwidth',
    labels: ['job', 'operation', 'storage_class'],
    unit: 'By/s',
    better: 'higher',
    effect: 'relative',
    gates: true,
    because: 'large blocks are limited by bytes per second',
    informs: [LOCAL_DISK],
    summary:
      'bytes per second read or written in blocks of 1 MiB, 128 at a time, at random places unless the job is another (fio)',
    method: 'The same with blocks of 1 MiB; the number is `bw_bytes` of fio’s JSON.',
    source: 'https://fio.readthedocs.io/en/latest/fio_doc.html',
  },
  {
    id: 'storage_latency',
    labels: ['job', 'operation', 'storage_class'],
    ...TIME,
    gates: false,
    because:
      'a fixed number of operations is always under way, so the mean latency is that number divided by the rate: it repeats what the rates say',
    summary: 'completion latency: from an operation’s hand-over to the kernel to its end (fio, clat)',
    method:
      'The same runs; the numbers are the percentiles 50, 95 and 99 of `clat_ns`. With 128 operations always under way the median is the inverse of the rate. Of jobs of `jobFiles` also those of `sync.lat_ns`: how long an fsync takes (`operation="sync"`).',
    source: 'https://fio.readthedocs.io/en/latest/fio_doc.html#interpreting-the-output',
  },
  {
    id: 'storage_single_latency',
    title: 'Latency, one operation at a time',
    labels: ['job', 'operation', 'storage_class'],
    ...TIME,
    gates: true,
    because:
      'with one operation at a time nothing waits for another: it is what a database’s commit waits for',
    informs: [
      {
        label: 'quantile',
        values: ['0.95', '0.99'],
        because:
          'the slowest operations are those that waited for something else; they vary far more than the median',
      },
      LOCAL_DISK,
    ],
    summary: 'completion latency of random reads or writes of 4 KiB, one at a time (fio, clat)',
    method:
      'The jobs read_latency and write_latency: as the others with `--iodepth=1`; the numbers are the percentiles 50, 95 and 99 of `clat_ns`.',
    source: 'https://fio.readthedocs.io/en/latest/fio_doc.html#interpreting-the-output',
  },
  {
    id: 'volume_provision_time',
    labels: ['storage_class'],
    ...TIME,
    gates: true,
    because: 'the provisioner works apart from reads and writes, so nothing else shows when it is slower',
    summary: 'from the request for a new volume to the running pod that has it mounted',
    method:
      'A claim and a pod that mounts it are made; the number is the time of kbench’s own clock from that request to the running pod. The image is on the node by then.',
    source: 'https://kubernetes.io/docs/concepts/storage/persistent-volumes/',
  },
  {
    id: 'volume_attach_time',
    labels: ['step', 'storage_class'],
    ...TIME,
    gates: true,
    because: 'a pod that moves to another node waits for it, and neither reads nor writes show it',
    informs: [
      {
        label: 'step',
        values: ['mount', 'total'],
        because:
          'the kubelet mounts a volume only after it has reported it as in use, which may take 10 s whatever the driver does',
      },
    ],
    summary: 'until a pod has a volume that existed, but was attached nowhere',
    method:
      'A volume is made and its pod deleted; once its VolumeAttachment is gone, a new pod uses it. Times of kbench’s own clock when watches report it: `attach` from the new VolumeAttachment to `status.attached`, `mount` from there to the running container, `total` from the scheduled pod to the running container.',
    source:
      'https://kubernetes.io/docs/reference/kubernetes-api/config-and-storage-resources/volume-attachment-v1/',
  },
  {
    id: 'volume_snapshot_time',
    labels: ['storage_class'],
    ...TIME,
    gates: true,
    because: 'backups wait for it, and nothing else shows when snapshots become slower',
    summary: 'from the request for a snapshot of a volume to the snapshot that can be used',
    method:
      'Time of kbench’s own clock from sending the VolumeSnapshot of a new, empty volume that a pod has mounted to the watch event with `status.readyToUse: true`.',
    source: 'https://kubernetes.io/docs/concepts/storage/volume-snapshots/',
  },
  {
    id: 'volume_restore_time',
    labels: ['storage_class'],
    ...TIME,
    gates: true,
    because: 'the driver creates a volume from a snapshot in a different way than an empty one',
    summary: 'from the request for a volume made from a snapshot to the running pod that has it mounted',
    method: 'As `volume_provision_time`, with a claim whose `dataSource` is that VolumeSnapshot.',
    source: 'https://kubernetes.io/docs/concepts/storage/persistent-volumes/',
  },
  {
    id: 'volume_expand_time',
    labels: ['step', 'storage_class'],
    ...TIME,
    gates: true,
    because: 'a full volume is not usable until it is over, and nothing else shows it',
    summary: 'from the request for twice the size of a mounted volume to the volume that has it',
    method:
      'Time of kbench’s own clock from sending the larger `spec.resources.requests.storage` of the claim to the watch event whose `status.capacity` has it (`claim`), and with `expandFileSystem` until `stat -f` in the pod shows more blocks (`file-system`).',
    source: 'https://kubernetes.io/docs/concepts/storage/persistent-volumes/',
  },
] as const satisfies readonly [MetricDefinition, ...MetricDefinition[]]
