import type { MetricDefinition } from '../../core/series.ts'
import { RATE, TIME, slowest } from '../metrics.ts'

const LOAD_LABELS = ['entry', 'keepalive', 'family', 'clients', 'client'] as const
const OF_ONE_CLIENT = {
  label: 'client',
  because: 'one of several clients: what one gets more, the others get less; the rate of all of them gates',
} as const

export const HTTP_METRICS = [
  {
    id: 'http_request_rate',
    labels: [...LOAD_LABELS],
    ...RATE,
    gates: true,
    because:
      'what clients get, with reused connections and with new ones, which cause different work in the cluster',
    informs: [OF_ONE_CLIENT],
    summary: 'requests per second that were answered with a 2xx status (hey)',
    method:
      '`hey -c CONNECTIONS -z SECONDSs`; the number is the count of answers with a 2xx status / SECONDS, in which requests were begun; with several clients their sum, and of each.',
    source: 'https://github.com/rakyll/hey',
  },
  {
    id: 'http_latency',
    labels: [...LOAD_LABELS],
    ...TIME,
    gates: true,
    because: 'the median: a burst of other load changes the rate, but hardly changes the median',
    informs: [
      slowest('the slowest requests are few, and vary several times as much as the median'),
      OF_ONE_CLIENT,
    ],
    summary:
      'from the start of a request, with its connection where it makes one, to the end of the answer (hey)',
    method:
      'The same run of hey; the numbers are quantiles 0.5 and 0.99 of its `LatencyDistribution` over all answers, of several clients for each. A fixed number of connections waits for answers (closed loop).',
    source: 'https://github.com/rakyll/hey',
  },
  {
    id: 'http_error_ratio',
    labels: ['entry', 'keepalive', 'family', 'clients'],
    unit: '1',
    better: 'lower',
    effect: 'absolute',
    gates: true,
    because: 'a request that fails is worse than a slow one, and the rate hardly shows a few of them',
    summary: 'share of the requests that failed, timed out or got a status other than 2xx (hey)',
    method:
      'The same run of hey; the number is (requests without an answer + answers with a status other than 2xx) / all requests.',
    source: 'https://github.com/rakyll/hey',
  },
  {
    id: 'http_node_cpu',
    title: 'Node CPU',
    labels: ['entry', 'keepalive', 'family', 'clients', 'group'],
    ...TIME,
    gates: false,
    because: 'it counts everything that runs on the nodes, and where CPUs are the limit it is the rate again',
    summary: 'CPU time of the nodes per answered request (/proc/stat)',
    method:
      'User, nice, system, irq and softirq time of `/proc/stat` on the nodes of client and servers, after the run less before it, divided by the answers with a 2xx status; with the label group that of the nodes of a group.',
    source: 'https://man7.org/linux/man-pages/man5/proc_stat.5.html',
  },
  {
    id: 'http_node_utilization',
    title: 'Node CPU utilization',
    labels: ['entry', 'keepalive', 'family', 'clients', 'group'],
    unit: '1',
    better: 'lower',
    effect: 'absolute',
    gates: false,
    because: 'more requests per second take more CPU: it says where the limit is, not which side is better',
    summary: 'share of the CPUs of a group of nodes that was busy during the test (/proc/stat)',
    method:
      'The increase of user, nice, system, irq and softirq time of `/proc/stat` on all nodes of the group, divided by that of all CPU time; on kind the CPU time of the nodes’ control groups.',
    source: 'https://man7.org/linux/man-pages/man5/proc_stat.5.html',
  },
] as const satisfies readonly [MetricDefinition, ...MetricDefinition[]]
