import type { Argv } from '../../core/shell-command.ts'
import type { HttpParameters, Keepalive } from './parameters.ts'

/**
 * What hey prints, as a Go template: `-o` takes one since 0.1.2 (newTemplate in requester/print.go of rakyll/hey),
 * though its help names only `csv`. The report for people rounds latencies to 0.1 ms, and `csv` has no errors.
 */
export const HEY_TEMPLATE = [
  '{"seconds":{{ printf "%.9f" .Total.Seconds }}',
  '"results":{{ .NumRes }}',
  '"latencies":{{ len .Lats }}',
  '"quantiles":{{ jsonify .LatencyDistribution }}',
  '"statuses":{{ jsonify .StatusCodeDist }}',
  '"errors":{{ jsonify .ErrorDist }}}',
].join(',')

/** One run of hey. */
interface HeyTest extends Pick<
  HttpParameters,
  'connections' | 'cpus' | 'disableRedirects' | 'timeoutSeconds'
> {
  readonly url: string
  readonly seconds: number
  readonly keepalive: Keepalive
  /** What hey prints at its end; default: `HEY_TEMPLATE`. */
  readonly template?: string
}

/** The command line of one test. */
export function heyArguments(test: HeyTest): Argv {
  return [
    'hey',
    ...(test.cpus === undefined ? [] : ['-cpus', String(test.cpus)]),
    '-c',
    String(test.connections),
    '-z',
    `${String(test.seconds)}s`,
    '-t',
    String(test.timeoutSeconds),
    ...(test.disableRedirects ? ['-disable-redirects'] : []),
    ...(test.keepalive === 'off' ? ['-disable-keepalive'] : []),
    '-o',
    test.template ?? HEY_TEMPLATE,
    test.url,
  ]
}

/** @param address IP address or host name */
export function urlOf(address: string, port: number): string {
  return `http://${address.includes(':') ? `[${address}]` : address}:${String(port)}/`
}
