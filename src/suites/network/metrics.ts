import type { MetricDefinition } from '../../core/series.ts'
import { RATE, TIME, slowest } from '../metrics.ts'

const ROUTE_LABELS = ['protocol', 'family', 'path', 'placement'] as const
const BELOW_THE_PLUGIN = {
  label: 'path',
  values: ['host'],
  because: 'the host network is below the network plugin: it shows whether the machine itself was slower',
} as const

export const NETWORK_METRICS = [
  {
    id: 'network_throughput',
    labels: [...ROUTE_LABELS, 'streams', 'clients', 'hops'],
    unit: 'bit/s',
    better: 'higher',
    effect: 'relative',
    gates: true,
    because: 'the bandwidth that pods get with TCP, which nearly all of them use',
    informs: [
      {
        label: 'protocol',
        values: ['udp'],
        because:
          'the sender floods, so the number is how much the receiving process manages to read: CPU speed more than network',
      },
      BELOW_THE_PLUGIN,
    ],
    summary: 'bits per second that arrive at the receiver, as fast as the sender can (iperf3)',
    method:
      '`iperf3 -c … -t SECONDS -O WARMUP -J` for TCP, `iperf3 -c … -u -b 0 -t SECONDS -J` for UDP; the number is `end.sum_received.bits_per_second`, what the receiver got, for TCP after the warm-up; with several clients the sum.',
    source: 'https://software.es.net/iperf/invoking.html',
  },
  {
    id: 'network_retransmits',
    title: 'TCP retransmits',
    labels: [...ROUTE_LABELS, 'streams', 'clients'],
    unit: '1/s',
    better: 'lower',
    effect: 'absolute',
    gates: false,
    because: 'it says why a throughput is low; a sender that fills a queue causes them itself',
    summary: 'segments per second that the sender of a TCP throughput test sent again (iperf3)',
    method:
      'The TCP run of iperf3; the number is `end.sum_sent.retransmits` / `end.sum_sent.seconds`, as the sender’s kernel counts them; with several clients the sum.',
    source: 'https://software.es.net/iperf/invoking.html',
  },
  {
    id: 'network_udp_loss',
    title: 'UDP loss',
    labels: [...ROUTE_LABELS, 'streams'],
    unit: '1',
    better: 'lower',
    effect: 'absolute',
    gates: false,
    because:
      'at a paced rate it is mostly zero, and single bursts of loss come from other load on the machine',
    summary: 'share of UDP packets lost at a paced rate (iperf3)',
    method: '`iperf3 -u -b BITRATE -J`; the number is `end.sum.lost_packets` / `end.sum.packets`.',
    source: 'https://software.es.net/iperf/invoking.html',
  },
  {
    id: 'network_jitter',
    labels: [...ROUTE_LABELS, 'streams'],
    ...TIME,
    gates: false,
    because: 'it follows how the machine schedules its CPUs more than it follows the network',
    summary: 'smoothed variation of the transit time of UDP packets at a paced rate (iperf3, RFC 1889)',
    method:
      'The same paced run of iperf3; the number is `end.sum.jitter_ms` / 1000, the interarrival jitter of RTP.',
    source: 'https://www.rfc-editor.org/rfc/rfc1889',
  },
  {
    id: 'network_latency',
    labels: [...ROUTE_LABELS, 'hops'],
    ...TIME,
    gates: true,
    because: 'the median is what a message usually takes',
    informs: [
      slowest('the slowest messages are those that waited for a CPU; they vary far more than the median'),
      BELOW_THE_PLUGIN,
    ],
    summary:
      'full round trip of a small message, one at a time, UDP or through a chain TCP (sockperf ping-pong)',
    method:
      '`sockperf ping-pong --full-rtt -t SECONDS`, for chains with `--tcp`; the numbers are its percentiles 50 and 99 of the whole round trip, not of half of it.',
    source: 'https://github.com/Mellanox/sockperf',
  },
  {
    id: 'network_transaction_time',
    labels: ['family', 'path', 'placement', 'transaction'],
    ...TIME,
    gates: true,
    because: 'what a request usually takes, on an open connection or with a new one',
    informs: [
      slowest('the slowest requests are those that waited for a CPU; they vary far more than the median'),
      BELOW_THE_PLUGIN,
    ],
    summary:
      'TCP request and answer of one byte, on an open connection (tcp-rr) or each on a new one (tcp-crr)',
    method:
      'One at a time, as TCP_RR and TCP_CRR of netperf, by a program of kbench (`src/suites/transactions.pl`): from just before the request, with tcp-crr from just before the connection, to the answer. Closing is not part of it: the client resets the connection, so that no ports run out.',
    source: 'https://hewlettpackard.github.io/netperf/doc/netperf.html',
  },
  {
    id: 'network_cpu',
    title: 'CPU',
    labels: [...ROUTE_LABELS, 'side'],
    unit: 's/GBy',
    better: 'lower',
    effect: 'relative',
    gates: false,
    because: 'where CPUs are the limit it rises as throughput falls, so it says the same again',
    summary: 'CPU time of the sending or receiving process per gigabyte moved (kernel accounting of iperf3)',
    method:
      'User and system time of the iperf3 process by the kernel’s accounting, of the client by `time`, of the server by `/proc/PID/stat`, divided by the gigabytes it sent or received. Work of the kernel outside the process is not in it.',
    source: 'https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html',
  },
  {
    id: 'network_node_utilization',
    title: 'Node CPU utilization',
    labels: [...ROUTE_LABELS, 'streams', 'clients', 'group'],
    unit: '1',
    better: 'lower',
    effect: 'absolute',
    gates: false,
    because: 'more throughput takes more CPU: it says where the limit is, not which side is better',
    summary: 'share of the CPUs of a group of nodes that was busy during a throughput test (/proc/stat)',
    method:
      'The increase of user, nice, system, irq and softirq time of `/proc/stat` on all nodes of the group, divided by that of all CPU time; on kind the CPU time of the nodes’ control groups.',
    source: 'https://man7.org/linux/man-pages/man5/proc_stat.5.html',
  },
  {
    id: 'network_zero_loss_rate',
    labels: ['family', 'path', 'placement', 'frame_size'],
    ...RATE,
    gates: false,
    because: 'the worst moment of a trial decides it, and a search begins near the result of the one before',
    summary: 'highest rate of UDP frames of one size that arrive without loss (iperf3, RFC 2544 by RFC 9971)',
    method:
      'Multiple Loss Ratio search with trials of `iperf3 -u -b RATE -l PAYLOAD -k COUNT -J`; the number is the rate at which frames arrived in the trial that confirmed the lower bound. Everything that the receiving process does not get counts as loss.',
    source: 'https://www.rfc-editor.org/rfc/rfc9971',
  },
  {
    id: 'network_generator_ceiling',
    labels: ['family', 'path', 'placement', 'frame_size'],
    ...RATE,
    gates: false,
    because: 'it is a property of the generator, to read the zero-loss rate by',
    summary: 'UDP frames per second that iperf3 can send at most, from the client pod to itself',
    method:
      '`iperf3 -u -b 0 -k 50000 -l PAYLOAD -J` to a server in the same pod, once in a run; the number is frames sent / seconds of sending.',
    source: 'https://software.es.net/iperf/invoking.html',
  },
] as const satisfies readonly [MetricDefinition, ...MetricDefinition[]]
