import { EnvironmentError } from '../../../core/errors.ts'
import { netperfResults, type NetperfResult } from './netperf-text.ts'
import type { LeaveOut, Reading, ResultReader } from './reader.ts'

/**
 * Output selectors of netperf's omni tests, https://hewlettpackard.github.io/netperf/doc/netperf.html#Omni-Output-Selectors. RT_LATENCY is
 * left out: it is the rate of transactions once more. Throughput and transactions should be high, the rest low.
 */
export const netperf: ResultReader = {
  id: 'netperf',
  reads: 'what `netperf … -- -k` or `-o` prints',
  read: (text, source, leaveOut) =>
    netperfResults(text, source, leaveOut).flatMap(({ test, values }) => {
      const readings = [
        ...throughputIn(values, source, leaveOut),
        ...latenciesIn(values, leaveOut),
        ...retransmitsIn(values, leaveOut),
      ]
      for (const key of values.keys()) if (UNREAD.test(key)) leaveOut('not read', key)
      return test === undefined
        ? readings
        : readings.map((one) => ({ ...one, labels: { ...one.labels, test } }))
    }),
}

type Values = NetperfResult['values']

const TRANSACTIONS = 'Trans/s'
/** format_units in src/netlib.c; its K, M and G of bytes are powers of 1024. */
const UNITS: ReadonlyMap<string, string> = new Map([
  ['10^0bits/s', 'bit/s'],
  ['10^3bits/s', 'kbit/s'],
  ['10^6bits/s', 'Mbit/s'],
  ['10^9bits/s', 'Gbit/s'],
  ['Bytes/s', 'By/s'],
  ['KBytes/s', 'KiB/s'],
  ['MBytes/s', 'MiB/s'],
  ['GBytes/s', 'GiB/s'],
  [TRANSACTIONS, '1/s'],
])
const HIGHER = { better: 'higher' } as const
const LATENCY = { unit: 'us', better: 'lower' } as const
/** Selectors with other results. */
const UNREAD =
  /^(?:STDDEV_LATENCY|(?:LOCAL|REMOTE)_(?:CPU_UTIL|SD|SEND_THROUGHPUT|RECV_THROUGHPUT)|REMOTE_TRANSPORT_RETRANS)$/
/** What is printed where there are no transactions. */
const NO_TRANSACTIONS = 1
const QUANTILES = [
  ['MIN_LATENCY', '0'],
  ['P50_LATENCY', '0.5'],
  ['P90_LATENCY', '0.9'],
  ['P99_LATENCY', '0.99'],
  ['MAX_LATENCY', '1'],
] as const

function throughputIn(values: Values, source: string, leaveOut: LeaveOut): Reading[] {
  const value = numberOf('THROUGHPUT', values, leaveOut)
  const units = values.get('THROUGHPUT_UNITS')
  const rate = numberOf('TRANSACTION_RATE', values, leaveOut)
  if (value !== undefined && units === undefined)
    throw new EnvironmentError(
      `${source} printed THROUGHPUT=${String(value)} and no THROUGHPUT_UNITS; expected both`,
      { nextStep: 'Select both: netperf … -- -k THROUGHPUT,THROUGHPUT_UNITS.' },
    )
  const transactions = (number: number): Reading => ({
    name: 'transactions',
    value: number,
    ...HIGHER,
    unit: '1/s',
  })
  if (value !== undefined && units === TRANSACTIONS) return [transactions(value)]
  return [
    ...(value === undefined || units === undefined
      ? []
      : [{ name: 'throughput', value, ...HIGHER, unit: UNITS.get(units) ?? units }]),
    ...(rate === undefined || rate === NO_TRANSACTIONS ? [] : [transactions(rate)]),
  ]
}

function latenciesIn(values: Values, leaveOut: LeaveOut): Reading[] {
  const mean = numberOf('MEAN_LATENCY', values, leaveOut)
  return [
    ...QUANTILES.flatMap(([key, quantile]) => {
      const value = numberOf(key, values, leaveOut)
      return value === undefined ? [] : [{ name: 'latency', value, ...LATENCY, labels: { quantile } }]
    }),
    ...(mean === undefined ? [] : [{ name: 'mean latency', value: mean, ...LATENCY }]),
  ]
}

function retransmitsIn(values: Values, leaveOut: LeaveOut): Reading[] {
  const value = numberOf('LOCAL_TRANSPORT_RETRANS', values, leaveOut)
  return value === undefined ? [] : [{ name: 'retransmits', value, unit: '{count}', better: 'lower' }]
}

/** undefined where netperf did not measure it, which it writes as -1, and where it is no number. */
function numberOf(key: string, values: Values, leaveOut: LeaveOut): number | undefined {
  const text = values.get(key)?.trim()
  if (text === undefined) return undefined
  const value = text === '' ? Number.NaN : Number(text)
  if (!Number.isFinite(value)) leaveOut('left out, as it is no number', `${key}=${text}`)
  return value >= 0 ? value : undefined
}
