import type { MetricDefinition } from '../../core/metric.ts'

export const HTTP_METRICS = [
  {
    id: 'http_request_rate',
    unit: '1/s',
    better: 'higher',
    effect: 'relative',
    gates: true,
    summary: 'requests per second that were answered with a 2xx status (hey)',
  },
  {
    id: 'http_latency',
    unit: 's',
    better: 'lower',
    effect: 'relative',
    gates: true,
    summary:
      'from the start of a request, with its connection where it makes one, to the end of the answer (hey)',
  },
  {
    id: 'http_error_ratio',
    unit: '1',
    better: 'lower',
    effect: 'absolute',
    gates: true,
    summary: 'share of the requests that failed, timed out or got a status other than 2xx (hey)',
  },
  {
    id: 'http_node_cpu',
    unit: 's',
    better: 'lower',
    effect: 'relative',
    gates: false,
    summary: 'CPU time of the nodes per answered request (/proc/stat)',
  },
] as const satisfies readonly [MetricDefinition, ...MetricDefinition[]]
