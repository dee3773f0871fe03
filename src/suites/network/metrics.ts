import type { MetricDefinition } from '../../core/metric.ts'

export const NETWORK_METRICS = [
  {
    id: 'network_throughput',
    unit: 'bit/s',
    better: 'higher',
    effect: 'relative',
    gates: true,
    summary: 'bits per second that arrive at the receiver, as fast as the sender can (iperf3)',
  },
  {
    id: 'network_udp_loss',
    unit: '1',
    better: 'lower',
    effect: 'absolute',
    gates: false,
    summary: 'share of UDP packets lost at a paced rate (iperf3)',
  },
  {
    id: 'network_jitter',
    unit: 's',
    better: 'lower',
    effect: 'relative',
    gates: false,
    summary: 'smoothed variation of the transit time of UDP packets at a paced rate (iperf3, RFC 1889)',
  },
  {
    id: 'network_latency',
    unit: 's',
    better: 'lower',
    effect: 'relative',
    gates: true,
    summary:
      'full round trip of a small message, one at a time, UDP or through a chain TCP (sockperf ping-pong)',
  },
  {
    id: 'network_cpu',
    unit: 's/GBy',
    better: 'lower',
    effect: 'relative',
    gates: false,
    summary: 'CPU time of the sending or receiving process per gigabyte moved (kernel accounting of iperf3)',
  },
  {
    id: 'network_zero_loss_rate',
    unit: '1/s',
    better: 'higher',
    effect: 'relative',
    gates: false,
    summary: 'highest rate of UDP frames of one size that arrive without loss (iperf3, RFC 2544 by RFC 9971)',
  },
  {
    id: 'network_generator_ceiling',
    unit: '1/s',
    better: 'higher',
    effect: 'relative',
    gates: false,
    summary: 'UDP frames per second that iperf3 can send at most, from the client pod to itself',
  },
] as const satisfies readonly [MetricDefinition, ...MetricDefinition[]]
