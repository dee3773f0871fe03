import type { MetricDefinition } from '../../core/series.ts'
import { TIME, slowest } from '../metrics.ts'

const SLOWEST = slowest(
  'the slowest are those that waited for a CPU or for the next sync; they vary far more than the median',
)

export const SERVICES_METRICS = [
  {
    id: 'service_programming_time',
    title: 'Until a Service answers',
    labels: ['services'],
    ...TIME,
    gates: true,
    because: 'the median is how long a user typically waits for a new Service',
    informs: [SLOWEST],
    summary: 'from sending a new Service to the first answer of its server to a pod on another node',
    method:
      'A pod sends one byte over a new TCP connection every 2 ms, while others still wait, until a byte comes back (`src/suites/services/prober.pl`). The time ends when its report arrives at kbench, by the monotonic clock of kbench; it contains the endpoints controller and the way of the report.',
    source:
      'https://github.com/kubernetes/community/blob/master/sig-scalability/slos/network_programming_latency.md',
  },
  {
    id: 'service_connection_time',
    title: 'Connection to a Service',
    labels: ['services'],
    ...TIME,
    gates: true,
    because: 'many Services slow down the first packet of a connection',
    informs: [SLOWEST],
    summary:
      'new TCP connection to a Service with a request and an answer of one byte, among so many Services',
    method:
      'One at a time, as TCP_CRR of netperf, by a program of kbench (`src/suites/transactions.pl`): from just before the connection to the answer. The client resets the connection, so that no ports run out.',
    source: 'https://hewlettpackard.github.io/netperf/doc/netperf.html',
  },
  {
    id: 'policy_programming_time',
    title: 'Until a NetworkPolicy takes effect',
    labels: ['action', 'policies'],
    ...TIME,
    gates: true,
    because: 'until then a pod has no access yet, or still has it',
    informs: [SLOWEST],
    summary:
      'from sending a new NetworkPolicy to the first answer that it allows, and from deleting it to the first that does not come',
    method:
      'The same pod and program. `deny` ends at the beginning of the first of three connections in a row without an answer within 0.2 s.',
    source: 'https://kubernetes.io/docs/concepts/services-networking/network-policies/',
  },
] as const satisfies readonly [MetricDefinition, ...MetricDefinition[]]
