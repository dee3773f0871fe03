import type { MetricDefinition } from '../../core/metric.ts'

export const HTTP_METRICS = [
  {
    id: 'http_request_rate',
    labels: ['entry', 'keepalive', 'family'],
    unit: '1/s',
    better: 'higher',
    effect: 'relative',
    gates: true,
    because:
      'what clients get, with connections that are kept and with new ones, which cost the cluster different work',
    summary: 'requests per second that were answered with a 2xx status (hey)',
    method: {
      text: '`hey -c CONNECTIONS -z SECONDSs`; the number is the count of answers with a 2xx status / SECONDS, in which requests were begun.',
      source: 'https://github.com/rakyll/hey',
    },
  },
  {
    id: 'http_latency',
    labels: ['entry', 'keepalive', 'family'],
    unit: 's',
    better: 'lower',
    effect: 'relative',
    gates: true,
    because:
      'half of the requests take longer; a burst of something else moves the rate, and this median hardly',
    informs: [
      {
        label: 'quantile',
        values: ['0.9', '0.99'],
        because: 'the slowest requests are few, and vary several times as much as the median',
      },
    ],
    summary:
      'from the start of a request, with its connection where it makes one, to the end of the answer (hey)',
    method: {
      text: 'The same run of hey; the numbers are quantiles 0.5 and 0.99 of its `LatencyDistribution` over all answers. A fixed number of connections waits for answers (closed loop).',
      source: 'https://github.com/rakyll/hey',
    },
  },
  {
    id: 'http_error_ratio',
    labels: ['entry', 'keepalive', 'family'],
    unit: '1',
    better: 'lower',
    effect: 'absolute',
    gates: true,
    because: 'a request that fails is worse than a slow one, and the rate hardly shows a few of them',
    summary: 'share of the requests that failed, timed out or got a status other than 2xx (hey)',
    method: {
      text: 'The same run of hey; the number is (requests without an answer + answers with a status other than 2xx) / all requests.',
      source: 'https://github.com/rakyll/hey',
    },
  },
  {
    id: 'http_node_cpu',
    title: 'Node CPU',
    labels: ['entry', 'keepalive', 'family'],
    unit: 's',
    better: 'lower',
    effect: 'relative',
    gates: false,
    because: 'it counts everything that runs on the nodes, and where CPUs are the limit it is the rate again',
    summary: 'CPU time of the nodes per answered request (/proc/stat)',
    method: {
      text: 'User, nice, system, irq and softirq time of `/proc/stat` on the nodes of client and servers, after the run less before it, divided by the answers with a 2xx status.',
      source: 'https://man7.org/linux/man-pages/man5/proc_stat.5.html',
    },
  },
] as const satisfies readonly [MetricDefinition, ...MetricDefinition[]]
