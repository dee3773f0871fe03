import type { Argv } from '../../core/shell-command.ts'

/** One run of the iperf3 client. */
export interface Iperf3Test {
  readonly address: string
  readonly port: number
  readonly protocol: 'tcp' | 'udp'
  /** Seconds measured. */
  readonly seconds: number
  /** Seconds before them that iperf3 leaves out. */
  readonly warmupSeconds: number
  readonly streams: number
  /** bit/s of payload as iperf3 writes it, `0` for as fast as possible; UDP only. */
  readonly bitrate: string
  /** For a given number of packets of a given size instead of a given time; UDP only. */
  readonly packets?: { readonly count: number; readonly payloadBytes: number }
  readonly tuning?: Iperf3Tuning
  /** Of each interval that it reports besides the whole; default: 1. */
  readonly intervalSeconds?: number | undefined
}

/** What published experiments set besides; iperf3's own defaults without it. */
export interface Iperf3Tuning {
  /** Maximum segment size of TCP in bytes. */
  readonly tcpSegmentBytes?: number | undefined
  /** Bytes in every UDP packet; by default what fits the MTU. */
  readonly udpPayloadBytes?: number | undefined
  /** Send and receive buffer of the UDP socket as iperf3 writes it: `256K`. */
  readonly udpSocketBuffer?: string | undefined
}

/** A server that does not answer must not hold up the run. */
const CONNECT_TIMEOUT_MILLISECONDS = 5000

/** The command line of one test; the options are those of iperf3 3.9 and later. */
export function iperf3Arguments(test: Iperf3Test): Argv {
  return [
    'iperf3',
    '-c',
    test.address,
    '-p',
    String(test.port),
    ...(test.protocol === 'udp' ? ['-u', '-b', test.bitrate] : []),
    ...tuningArguments(test),
    ...(test.packets === undefined
      ? ['-t', String(test.seconds)]
      : ['-l', String(test.packets.payloadBytes), '-k', String(test.packets.count)]),
    ...(test.warmupSeconds === 0 ? [] : ['-O', String(test.warmupSeconds)]),
    ...(test.streams === 1 ? [] : ['-P', String(test.streams)]),
    ...(test.intervalSeconds === undefined ? [] : ['-i', String(test.intervalSeconds)]),
    '-J',
    '--connect-timeout',
    String(CONNECT_TIMEOUT_MILLISECONDS),
  ]
}

function tuningArguments({ protocol, tuning = {} }: Iperf3Test): string[] {
  const { tcpSegmentBytes, udpPayloadBytes, udpSocketBuffer } = tuning
  const option = (name: string, value: string | number | undefined): string[] =>
    value === undefined ? [] : [name, String(value)]
  return protocol === 'tcp'
    ? option('-M', tcpSegmentBytes)
    : [...option('-w', udpSocketBuffer), ...option('-l', udpPayloadBytes)]
}
