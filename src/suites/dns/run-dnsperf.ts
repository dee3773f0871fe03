import { EnvironmentError } from '../../core/errors.ts'
import type { Argv } from '../../core/shell-command.ts'
import type { SuiteContext } from '../../ports/suite.ts'
import type { TestbedPod } from '../../ports/testbed.ts'
import { runTool } from '../run-tool.ts'
import { parseDnsperf, type DnsperfReport } from './dnsperf-output.ts'
import type { DNS_PROTOCOLS, Lookup } from './parameters.ts'
import { questionFor, type Resolver } from './resolver.ts'

// dnsperf reads its questions again and again, so they must be in a file.
const WITH_QUESTIONS =
  'printf "%s A\\n" "$1" >/tmp/kbench-dnsperf && shift && exec "$@" -d /tmp/kbench-dnsperf'

interface DnsperfRun {
  readonly client: TestbedPod
  readonly resolver: Resolver
  readonly protocol: (typeof DNS_PROTOCOLS)[number]
  readonly lookup: Lookup
  readonly seconds: number
  /** Of dnsperf, beside those for the server, the protocol and the time. */
  readonly options: readonly string[]
  /** Name of what is measured. */
  readonly id: string
}

/**
 * Runs dnsperf in the client's pod and keeps what it printed.
 * @throws {EnvironmentError} with what it said, or when answers have another code than they should
 * @throws {Interrupted}
 */
export async function runDnsperf(
  { client, resolver, protocol, lookup, seconds, options, id }: DnsperfRun,
  round: number,
  context: Pick<SuiteContext, 'saveRaw' | 'measured'>,
  signal: AbortSignal | undefined,
): Promise<DnsperfReport> {
  const { name, code } = questionFor(lookup, resolver)
  const load: Argv = [
    'dnsperf',
    '-s',
    resolver.nameserver,
    '-m',
    protocol,
    '-l',
    String(seconds),
    '-W',
    ...options,
  ]
  const argv: Argv = ['sh', '-c', WITH_QUESTIONS, 'kbench', name, ...load]
  const source = `dnsperf (${id})`
  const rawName = `dns/${String(round)}-${id}.txt`
  const printed = await runTool({ pod: client, argv, seconds, source, rawName }, context, signal)
  const report = parseDnsperf(printed, source)
  const others = Object.keys(report.codes).filter((one) => one !== code)
  if (others.length > 0)
    throw new EnvironmentError(
      `${source}: ${name} was answered with ${others.join(', ')}, expected ${code} of ${resolver.nameserver}`,
    )
  return report
}
