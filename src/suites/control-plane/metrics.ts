import type { MetricDefinition } from '../../core/series.ts'
import { RATE, TIME, slowest } from '../metrics.ts'

export const CONTROL_PLANE_METRICS = [
  {
    id: 'api_latency',
    title: 'API latency',
    labels: ['resource', 'verb'],
    ...TIME,
    gates: true,
    because:
      'the medians of creating, reading and listing ConfigMaps: a write, a read and a read of many, without the work of controllers',
    informs: [
      {
        label: 'resource',
        values: ['deployments', 'pods', 'services', 'namespaces'],
        because: 'the same requests, with the work that controllers and allocators do for the kind on top',
      },
      {
        label: 'verb',
        values: ['update', 'patch', 'scale', 'delete'],
        because: 'writes like `create`: the same admission and the same write to etcd',
      },
      slowest('the slowest requests are those that waited for a CPU or for the disk of etcd'),
    ],
    summary:
      'one request to the API server, timed at the client from the first byte sent on an open connection to the last one received',
    method:
      'Requests of kbench itself over HTTP/1.1 connections that are open already; the numbers are quantiles of a round (type 7) by the monotonic clock. Requests that the server throttles are left out.',
    source: 'https://kubernetes.io/docs/reference/using-api/api-concepts/',
  },
  {
    id: 'pod_startup_latency',
    labels: ['phase'],
    ...TIME,
    gates: true,
    because: 'the median is how long a user typically waits for a new pod to be Ready',
    informs: [
      {
        label: 'phase',
        values: ['watch', 'schedule', 'initialize', 'run'],
        because: 'parts of `total`: they say where its time goes',
      },
      slowest(
        'the kubelet looks for started pods once per second, and the last pods of a burst move in such steps',
      ),
    ],
    summary:
      'a pod of a burst, from sending its creation to seeing it Ready, and the parts of that (arrival of watch events)',
    method:
      'A burst of pods is created and watched; every phase is from one arrival at kbench to the next by its monotonic clock, none from times in the objects, which are whole seconds.',
    source: 'https://kubernetes.io/docs/concepts/workloads/pods/pod-lifecycle/#pod-conditions',
  },
  {
    id: 'pod_throughput',
    labels: ['replicas'],
    ...RATE,
    gates: false,
    because: 'the slowest pod of the burst decides it; the same starts are in pod_startup_latency',
    summary:
      'pods of a burst that become Ready per second, from sending the first creation to seeing the last one Ready',
    method:
      'The number of pods / the time from sending the first creation to the arrival of the watch event that reports the last Ready pod.',
    source: 'https://kubernetes.io/docs/concepts/workloads/pods/pod-lifecycle/#pod-conditions',
  },
  {
    id: 'deployment_scale_time',
    labels: ['replicas'],
    ...TIME,
    gates: true,
    because: 'the controllers of Deployments and ReplicaSets take part, which the other series leave out',
    summary: 'from sending the new number of replicas of a Deployment to seeing all of them ready',
    method:
      'From sending the new `scale` to the arrival of the first event of the Deployment with that many `readyReplicas`, by the monotonic clock.',
    source: 'https://kubernetes.io/docs/concepts/workloads/controllers/deployment/#scaling-a-deployment',
  },
  {
    id: 'bulk_rate',
    labels: ['resource'],
    ...RATE,
    gates: true,
    because: 'a load of thousands of objects is meant to show how many the control plane accepts per second',
    informs: [
      {
        label: 'resource',
        values: ['deployments', 'services'],
        because: 'the same writes to etcd, with the work of controllers and allocators on top',
      },
    ],
    summary: 'objects that kube-burner made per second; of pods and Deployments those that became Ready',
    method:
      'The number of objects / the time between `timestamp` and `endTimestamp` of the job in kube-burner’s jobSummary.json. It asks once per second whether pods and Deployments are ready, so their time has steps of a second.',
    source: 'https://kube-burner.github.io/kube-burner/latest/observability/indexing/',
  },
  {
    id: 'bulk_pod_latency',
    labels: ['resource', 'phase'],
    ...TIME,
    gates: false,
    because: 'kube-burner takes it from times in the objects, most of which are whole seconds',
    summary: 'from a pod’s creation to a condition of it, as kube-burner’s podLatency measures it',
    method:
      'The quantiles 0.5, 0.95 and 0.99 of podLatencyQuantilesMeasurement-JOB.json. Only on real nodes: simulated pods have no events of a kubelet, for which kube-burner waits.',
    source: 'https://kube-burner.github.io/kube-burner/latest/measurements/',
  },
] as const satisfies readonly [MetricDefinition, ...MetricDefinition[]]
