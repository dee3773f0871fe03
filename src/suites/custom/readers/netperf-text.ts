import { EnvironmentError } from '../../../core/errors.ts'
import { firstLine } from '../../../core/parse-json-output.ts'
import type { LeaveOut } from './reader.ts'

/** One test, as its output selectors say it. */
export interface NetperfResult {
  /** "TCP STREAM", of the line that `-P 0` leaves out. */
  readonly test: string | undefined
  /** By output selector, such as THROUGHPUT. */
  readonly values: ReadonlyMap<string, string>
}

const BANNER = /^(?:MIGRATED )?(.+) TEST from \S+ /
const PAIR = /^([A-Z][A-Z0-9_]*)=(.*)$/
/** Of the headings of `-o`, those that are read; print_omni_init_list in src/nettest_omni.c. */
const HEADINGS: ReadonlyMap<string, string> = new Map([
  ['Throughput', 'THROUGHPUT'],
  ['Throughput Units', 'THROUGHPUT_UNITS'],
  ['Transaction Rate Tran/s', 'TRANSACTION_RATE'],
  ['Minimum Latency Microseconds', 'MIN_LATENCY'],
  ['50th Percentile Latency Microseconds', 'P50_LATENCY'],
  ['90th Percentile Latency Microseconds', 'P90_LATENCY'],
  ['99th Percentile Latency Microseconds', 'P99_LATENCY'],
  ['Maximum Latency Microseconds', 'MAX_LATENCY'],
  ['Mean Latency Microseconds', 'MEAN_LATENCY'],
  ['Local Transport Retransmissions', 'LOCAL_TRANSPORT_RETRANS'],
])
const NEXT_STEP =
  'Have netperf print lines such as THROUGHPUT=9414.21: netperf … -- -k THROUGHPUT,THROUGHPUT_UNITS; or -o with its headings, without -P 0.'

/**
 * Lines KEY=VALUE (`-k`) or tables with headings (`-o`). The tables for people have no unit beside the number with `-P 0`, and their
 * columns differ from test to test: they are not read.
 * @throws {EnvironmentError} when it is something else, or ends in the middle
 */
export function netperfResults(text: string, source: string, leaveOut: LeaveOut): readonly NetperfResult[] {
  if (text.trim() === '')
    throw new EnvironmentError(`${source} printed nothing where results of netperf were expected`)
  const lines = text.split('\n').map((line) => line.trimEnd())
  if (lines.at(-1) !== '')
    throw new EnvironmentError(
      `${source} ends in the middle of a line: "${(lines.at(-1) ?? '').slice(-100)}"; expected all that netperf printed`,
    )
  const results = lines.some((line) => PAIR.test(line)) ? ofPairs(lines) : ofTables(lines, source, leaveOut)
  if (results.every(({ values }) => values.size === 0))
    throw new EnvironmentError(
      `${source} printed no output selector of netperf; it begins with "${firstLine(text) ?? ''}"`,
      { nextStep: NEXT_STEP },
    )
  for (const { test, values } of results)
    if (values.size === 0 && test !== undefined) leaveOut('a test began and printed no result', test)
  return results
}

/** Another test begins with its banner, or where a selector comes again. */
function ofPairs(lines: readonly string[]): NetperfResult[] {
  const results: { test: string | undefined; values: Map<string, string> }[] = []
  for (const line of lines) {
    const test = BANNER.exec(line)?.[1]
    const [, key, value = ''] = PAIR.exec(line) ?? []
    const last = results.at(-1)
    if (test !== undefined) results.push({ test, values: new Map() })
    else if (key !== undefined) {
      if (last === undefined || last.values.has(key))
        results.push({ test: last?.test, values: new Map([[key, value]]) })
      else last.values.set(key, value)
    }
  }
  return results
}

function ofTables(lines: readonly string[], source: string, leaveOut: LeaveOut): NetperfResult[] {
  const results: NetperfResult[] = []
  let test: string | undefined
  let headings: readonly string[] | undefined
  let rows = 0
  for (const line of lines.filter((one) => one !== '')) {
    const banner = BANNER.exec(line)?.[1]
    const cells = cellsOf(line)
    if (banner !== undefined) {
      ;[test, headings] = [banner, undefined]
      results.push({ test, values: new Map() })
    } else if (cells.some((cell) => HEADINGS.has(cell))) [headings, rows] = [cells, 0]
    else if (headings !== undefined) {
      rows += 1
      if (cells.length !== headings.length && rows > 1) {
        // Such as the histogram of -v 2.
        leaveOut('lines behind a table are not read', line)
        headings = undefined
        continue
      }
      if (cells.length !== headings.length)
        throw new EnvironmentError(
          `${source} printed ${String(cells.length)} cells under ${String(headings.length)} headings of netperf: "${line.slice(0, 100)}"`,
        )
      const pairs = headings.flatMap((heading, index) => {
        const key = HEADINGS.get(heading)
        return key === undefined ? [] : [[key, cells[index] ?? ''] as const]
      })
      // In the place of the banner.
      if (results.at(-1)?.values.size === 0) results.pop()
      results.push({ test, values: new Map(pairs) })
    }
  }
  if (headings !== undefined && rows === 0)
    throw new EnvironmentError(`${source} printed headings of netperf and no result under them`)
  return results
}

/** Only the command line has quotation marks. */
function cellsOf(line: string): string[] {
  return [...line.matchAll(/(?:^|,)("[^"]*"|[^,]*)/g)].map(([, cell = '']) => cell)
}
