import { EnvironmentError } from '../../../core/errors.ts'
import { netperfResults, type NetperfResult } from './netperf-text.ts'
import type { Reading, ResultReader } from './reader.ts'

/**
 * Output selectors of netperf's omni tests, https://hewlettpackard.github.io/netperf/doc/netperf.html#Omni-Output-Selectors. RT_LATENCY is
 * left out: it is the rate of transactions once more.
 */
export const netperf: ResultReader = {
  id: 'netperf',
  reads: 'what `netperf … -- -k` or `-o` prints',
  read: (text, source) =>
    netperfResults(text, source).flatMap(({ test, values }) => {
      const readings = [
        ...throughputIn(values, source),
        ...latenciesIn(values, source),
        ...retransmitsIn(values, source),
      ]
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
/** What is printed where there are no transactions. */
const NO_TRANSACTIONS = 1
const QUANTILES = [
  ['MIN_LATENCY', '0'],
  ['P50_LATENCY', '0.5'],
  ['P90_LATENCY', '0.9'],
  ['P99_LATENCY', '0.99'],
  ['MAX_LATENCY', '1'],
] as const

function throughputIn(values: Values, source: string): Reading[] {
  const value = numberOf('THROUGHPUT', values, source)
  const units = values.get('THROUGHPUT_UNITS')
  const rate = numberOf('TRANSACTION_RATE', values, source)
  if (value !== undefined && units === undefined)
    throw new EnvironmentError(
      `${source} printed THROUGHPUT=${String(value)} and no THROUGHPUT_UNITS; expected both`,
      { nextStep: 'Select both: netperf … -- -k THROUGHPUT,THROUGHPUT_UNITS.' },
    )
  const transactions = (number: number): Reading => ({ name: 'transactions', value: number, unit: '1/s' })
  if (value !== undefined && units === TRANSACTIONS) return [transactions(value)]
  return [
    ...(value === undefined || units === undefined
      ? []
      : [{ name: 'throughput', value, unit: UNITS.get(units) ?? units }]),
    ...(rate === undefined || rate === NO_TRANSACTIONS ? [] : [transactions(rate)]),
  ]
}

function latenciesIn(values: Values, source: string): Reading[] {
  const mean = numberOf('MEAN_LATENCY', values, source)
  return [
    ...QUANTILES.flatMap(([key, quantile]) => {
      const value = numberOf(key, values, source)
      return value === undefined ? [] : [{ name: 'latency', value, unit: 'us', labels: { quantile } }]
    }),
    ...(mean === undefined ? [] : [{ name: 'mean latency', value: mean, unit: 'us' }]),
  ]
}

function retransmitsIn(values: Values, source: string): Reading[] {
  const value = numberOf('LOCAL_TRANSPORT_RETRANS', values, source)
  return value === undefined ? [] : [{ name: 'retransmits', value, unit: '{count}', better: 'lower' }]
}

/** undefined where netperf did not measure it, which it writes as -1. */
function numberOf(key: string, values: Values, source: string): number | undefined {
  const text = values.get(key)?.trim()
  if (text === undefined) return undefined
  const value = text === '' ? Number.NaN : Number(text)
  if (!Number.isFinite(value))
    throw new EnvironmentError(`${source} printed ${key}=${text.slice(0, 40)}; expected a number`)
  return value < 0 ? undefined : value
}
