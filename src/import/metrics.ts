import type { MetricDefinition } from '../core/metric.ts'

// FOR THE INTEGRATOR: metrics whose suites (image-pull, control-plane, http) are not in this branch. A metric that a
// suite declares is taken from the suite, so this list, and the two uses of it in src/app/metric-catalogue.ts, can go
// as soon as all of them are declared.

/** Metrics that so far only imported results have. */
export const IMPORTED_METRICS: readonly (MetricDefinition & { readonly suite: string })[] = [
  {
    suite: 'image-pull',
    id: 'image_pull_time',
    unit: 's',
    better: 'lower',
    effect: 'relative',
    gates: true,
    summary: 'time of one image pull on one node, as the kubelet reports it',
  },
  {
    suite: 'control-plane',
    id: 'api_latency',
    unit: 's',
    better: 'lower',
    effect: 'relative',
    gates: true,
    summary: 'time of one request to the API server, timed at the client',
  },
  {
    suite: 'control-plane',
    id: 'pod_startup_latency',
    unit: 's',
    better: 'lower',
    effect: 'relative',
    gates: true,
    summary: 'time that a pod takes for one phase of its start',
  },
  {
    suite: 'control-plane',
    id: 'pod_throughput',
    unit: '1/s',
    better: 'higher',
    effect: 'relative',
    gates: true,
    summary: 'pods that come to run per second',
  },
  {
    suite: 'http',
    id: 'http_request_rate',
    unit: '1/s',
    better: 'higher',
    effect: 'relative',
    gates: true,
    summary: 'HTTP requests answered per second with a 2xx status (hey)',
  },
  {
    suite: 'http',
    id: 'http_latency',
    unit: 's',
    better: 'lower',
    effect: 'relative',
    gates: true,
    summary: 'time from an HTTP request to the end of its answer (hey)',
  },
  {
    suite: 'http',
    id: 'http_error_ratio',
    unit: '1',
    better: 'lower',
    effect: 'absolute',
    gates: true,
    summary: 'share of HTTP requests without an answer or with a status other than 2xx (hey)',
  },
]
