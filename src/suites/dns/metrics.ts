import type { MetricDefinition } from '../../core/series.ts'
import { RATE, TIME, slowest } from '../metrics.ts'

const LABELS = ['protocol', 'lookup'] as const
const MISSING = {
  label: 'lookup',
  values: ['missing'],
  because: 'the same server and the same path; it shows where a change of `service` comes from',
} as const
const SOURCE = 'https://www.dns-oarc.net/tools/dnsperf'

export const DNS_METRICS = [
  {
    id: 'dns_rate',
    title: 'DNS answers',
    labels: LABELS,
    ...RATE,
    gates: true,
    because: 'what the DNS of the cluster and the path to it can do',
    informs: [MISSING],
    summary: 'answers per second of the cluster’s DNS, as fast as it can (dnsperf)',
    method:
      '`dnsperf -s NAMESERVER -m PROTOCOL -c CLIENTS -q OUTSTANDING -l SECONDS` in a pod, with the nameserver of its `/etc/resolv.conf`; the number is `Queries per second`, of those that were answered.',
    source: SOURCE,
  },
  {
    id: 'dns_latency',
    title: 'DNS latency',
    labels: LABELS,
    ...TIME,
    gates: true,
    because: 'the median is what a lookup usually takes',
    informs: [
      slowest('the slowest lookups are those that waited for a CPU; they vary far more than the median'),
      MISSING,
    ],
    summary: 'one lookup at a steady rate, from a pod (dnsperf)',
    method:
      '`dnsperf … -Q RATE -l SECONDS -v`: the time of each lookup; the numbers are quantiles of a round (type 7). Lost queries are not in it.',
    source: SOURCE,
  },
  {
    id: 'dns_loss',
    title: 'DNS loss',
    labels: LABELS,
    unit: '1',
    better: 'lower',
    effect: 'absolute',
    gates: false,
    because: 'at a steady rate it is mostly zero',
    summary: 'share of the queries at a steady rate that had no answer within 5 seconds (dnsperf)',
    method: 'The same run as `dns_latency`: queries lost / queries sent.',
    source: SOURCE,
  },
] as const satisfies readonly [MetricDefinition, ...MetricDefinition[]]
