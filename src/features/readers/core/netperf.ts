import { EnvironmentError } from '../../../core/errors.ts'
import type { ForeignText, Reading, ToolReader } from '../../../core/foreign-reader.ts'
import { noneOf, quantilesOf } from './readings.ts'

/**
 * Output selectors of netperf's omni tests,
 * https://hewlettpackard.github.io/netperf/doc/netperf.html#Omni-Output-Selectors: lines KEY=VALUE (`-k`) or
 * tables with headings (`-o`). The tables for people have no unit next to the number with `-P 0`, and their
 * columns differ from test to test: they are not read. RT_LATENCY is left out: it is the rate of transactions
 * once more. Throughput and transactions should be high, the rest low.
 */
export const netperf: ToolReader = {
  id: 'netperf',
  reads: 'what `netperf … -- -k` or `-o` prints',
  nextStep:
    'Have netperf print lines such as THROUGHPUT=9414.21: netperf … -- -k THROUGHPUT,THROUGHPUT_UNITS; or -o with its headings, without -P 0.',
  read(foreign) {
    const { text, source, note } = foreign
    const lines = text.split('\n').map((line) => line.trimEnd())
    if (lines.at(-1) !== '')
      throw new EnvironmentError(
        `${source} ends in the middle of a line: "${(lines.at(-1) ?? '').slice(-100)}"; expected all that netperf printed`,
      )
    const results = resultsOf(lines, foreign)
    if (results.every(({ values }) => values.size === 0)) {
      // What stands behind a banner says why the test failed.
      const others = lines.filter((line) => line !== '' && !BANNER.test(line))
      return noneOf('output selector of netperf', others.length === 0 ? text : others.join('\n'))
    }
    for (const { test, values } of results)
      if (values.size === 0 && test !== undefined) note('a test began and printed no result', test)
    return results.flatMap((result) => readingsOf(result, foreign))
  },
}

/** One test, as its output selectors say it. */
interface NetperfResult {
  /** "TCP STREAM", of the line that `-P 0` leaves out. */
  readonly test: string | undefined
  /** By output selector, such as THROUGHPUT. */
  readonly values: Map<string, string>
}

const BANNER = /^(?:MIGRATED )?(.+) TEST from \S+ /
const PAIR = /^([A-Z][A-Z0-9_]*)=(.*)$/
/** With their headings of `-o`, print_omni_init_list in src/nettest_omni.c, and the share of the transactions that are below. */
const LATENCIES = [
  ['MIN_LATENCY', 'Minimum Latency Microseconds', 0],
  ['P50_LATENCY', '50th Percentile Latency Microseconds', 0.5],
  ['P90_LATENCY', '90th Percentile Latency Microseconds', 0.9],
  ['P99_LATENCY', '99th Percentile Latency Microseconds', 0.99],
  ['MAX_LATENCY', 'Maximum Latency Microseconds', 1],
] as const
const HEADINGS: ReadonlyMap<string, string> = new Map([
  ['Throughput', 'THROUGHPUT'],
  ['Throughput Units', 'THROUGHPUT_UNITS'],
  ['Transaction Rate Tran/s', 'TRANSACTION_RATE'],
  ['Mean Latency Microseconds', 'MEAN_LATENCY'],
  ['Local Transport Retransmissions', 'LOCAL_TRANSPORT_RETRANS'],
  ...LATENCIES.map(([selector, heading]) => [heading, selector] as const),
])
/** Selectors with other results. */
const UNREAD =
  /^(?:STDDEV_LATENCY|(?:LOCAL|REMOTE)_(?:CPU_UTIL|SD|SEND_THROUGHPUT|RECV_THROUGHPUT)|REMOTE_TRANSPORT_RETRANS)$/
const TRANSACTIONS = 'Trans/s'
/** What is printed where there are no transactions. */
const NO_TRANSACTIONS = 1
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
])

/** Another test begins with its banner, or where a selector comes again. */
function resultsOf(lines: readonly string[], { source, note }: ForeignText): readonly NetperfResult[] {
  const results: NetperfResult[] = []
  let headings: readonly string[] | undefined
  let rows = 0
  const add = (pairs: readonly (readonly [selector: string, value: string])[]): void => {
    const last = results.at(-1)
    if (last === undefined || pairs.some(([selector]) => last.values.has(selector)))
      results.push({ test: last?.test, values: new Map(pairs) })
    else for (const [selector, value] of pairs) last.values.set(selector, value)
  }
  for (const line of lines.filter((one) => one !== '')) {
    const test = BANNER.exec(line)?.[1]
    const [, selector, value = ''] = PAIR.exec(line) ?? []
    // Only the command line has quotation marks.
    const cells = [...line.matchAll(/(?:^|,)("[^"]*"|[^,]*)/g)].map(([, cell = '']) => cell)
    if (test !== undefined) {
      headings = undefined
      results.push({ test, values: new Map() })
    } else if (selector !== undefined) add([[selector, value]])
    else if (cells.some((cell) => HEADINGS.has(cell))) [headings, rows] = [cells, 0]
    else if (headings !== undefined) {
      rows += 1
      if (cells.length === headings.length)
        add(headings.flatMap((one, at) => [[HEADINGS.get(one) ?? one, cells[at] ?? ''] as const]))
      else if (rows === 1)
        throw new EnvironmentError(
          `${source} printed ${String(cells.length)} cells under ${String(headings.length)} headings of netperf: "${line.slice(0, 100)}"`,
        )
      else {
        // Such as the histogram of -v 2.
        note('lines behind a table are not read', line)
        headings = undefined
      }
    }
  }
  if (headings !== undefined && rows === 0)
    throw new EnvironmentError(`${source} printed headings of netperf and no result under them`)
  return results
}

function readingsOf({ test, values }: NetperfResult, { source, note }: ForeignText): Reading[] {
  const numberOf = (selector: string): number | undefined => {
    const text = values.get(selector)?.trim()
    if (text === undefined) return undefined
    const value = text === '' ? Number.NaN : Number(text)
    if (!Number.isFinite(value)) note('left out, as it is no number', `${selector}=${text}`)
    // What netperf did not measure is -1.
    return value >= 0 ? value : undefined
  }
  const throughput = numberOf('THROUGHPUT')
  const units = values.get('THROUGHPUT_UNITS')
  if (throughput !== undefined && units === undefined)
    throw new EnvironmentError(
      `${source} printed THROUGHPUT=${String(throughput)} and no THROUGHPUT_UNITS; expected both`,
      { nextStep: 'Select both: netperf … -- -k THROUGHPUT,THROUGHPUT_UNITS.' },
    )
  for (const selector of values.keys()) if (UNREAD.test(selector)) note('not read', selector)
  const rate = numberOf('TRANSACTION_RATE')
  const isRate = throughput !== undefined && units === TRANSACTIONS
  const unit = UNITS.get(units ?? '') ?? units
  const labels = test === undefined ? {} : { test }
  const [higher, lower] = [{ better: 'higher', labels } as const, { better: 'lower', labels } as const]
  const transactions = isRate ? throughput : rate === NO_TRANSACTIONS ? undefined : rate
  const one = (reading: Omit<Reading, 'value'>, value: number | undefined): Reading[] =>
    value === undefined ? [] : [{ ...reading, value }]
  return [
    ...one({ name: 'throughput', unit, ...higher }, isRate ? undefined : throughput),
    ...one({ name: 'transactions', unit: '1/s', ...higher }, transactions),
    ...quantilesOf(
      { name: 'latency', unit: 'us', ...lower },
      LATENCIES.map(([selector, , share]) => [share, numberOf(selector)]),
    ),
    ...one({ name: 'mean latency', unit: 'us', ...lower }, numberOf('MEAN_LATENCY')),
    ...one({ name: 'retransmits', unit: '{count}', ...lower }, numberOf('LOCAL_TRANSPORT_RETRANS')),
  ]
}
