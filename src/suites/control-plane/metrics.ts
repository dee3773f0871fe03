import type { MetricDefinition } from '../../core/metric.ts'

export const CONTROL_PLANE_METRICS = [
  {
    // Some 80 series that say nearly the same: each one that gates would take evidence from all the others.
    id: 'api_latency',
    unit: 's',
    better: 'lower',
    effect: 'relative',
    gates: false,
    summary:
      'one request to the API server, timed at the client from the first byte sent on an open connection to the last one received',
  },
  {
    id: 'pod_startup_latency',
    unit: 's',
    better: 'lower',
    effect: 'relative',
    gates: false,
    summary:
      'a pod of a burst, from sending its creation to seeing it Ready, and the parts of that (arrival of watch events)',
  },
  {
    id: 'pod_throughput',
    unit: '1/s',
    better: 'higher',
    effect: 'relative',
    gates: true,
    summary:
      'pods of a burst that become Ready per second, from sending the first creation to seeing the last one Ready',
  },
  {
    id: 'deployment_scale_time',
    unit: 's',
    better: 'lower',
    effect: 'relative',
    gates: true,
    summary: 'from sending the new number of replicas of a Deployment to seeing all of them ready',
  },
] as const satisfies readonly [MetricDefinition, ...MetricDefinition[]]
