import { EnvironmentError, NotMeasurableHere } from '../../core/errors.ts'
import { seconds, type Seconds } from '../../core/series.ts'
import { expectSuccess } from '../../ports/command-failure.ts'
import {
  defineSuite,
  type Measurement,
  type Observation,
  type PreparedSuite,
  type SuiteContext,
} from '../../ports/suite.ts'
import type { TestbedPod } from '../../ports/testbed.ts'
import type { Tool } from '../../ports/tool.ts'
import { quantileObservations } from '../metrics.ts'
import { expectCluster, inRoom } from '../room.ts'
import { runTool, toolVersions } from '../run-tool.ts'
import { DNS_METRICS } from './metrics.ts'
import { DNS_PRESETS, DNS_PROTOCOLS, dnsParametersSchema, LOOKUPS, type DnsParameters } from './parameters.ts'

/** How a pod looks names up. */
interface Resolver {
  /** IP address. */
  readonly nameserver: string
  /** Such as `cluster.local`. */
  readonly domain: string
}

const SERVICES_DOMAIN = /^svc\.(.+)$/

/** What one run of dnsperf 2.10 says. */
interface DnsperfReport {
  readonly sent: number
  readonly lost: number
  /** Answered queries per second. */
  readonly rate: number
  /** Answers by code: NOERROR, NXDOMAIN, SERVFAIL … */
  readonly codes: Readonly<Record<string, number>>
  /** One for each answered lookup; empty without `-v`. */
  readonly latencies: readonly Seconds[]
}

const ANSWERED = /^> [A-Z]+ \S+ \S+ (\d+\.\d+)$/gm

// dnsperf reads its questions again and again, so they must be in a file.
const WITH_QUESTIONS =
  'printf "%s A\\n" "$1" >/tmp/kbench-dnsperf && shift && exec "$@" -d /tmp/kbench-dnsperf'

interface DnsperfRun {
  readonly client: TestbedPod
  readonly resolver: Resolver
  readonly protocol: (typeof DNS_PROTOCOLS)[number]
  readonly lookup: (typeof LOOKUPS)[number]
  readonly seconds: number
  /** Options of dnsperf in addition to those for the server, the protocol and the time. */
  readonly options: readonly string[]
  /** Name of what is measured. */
  readonly id: string
}

const OVERHEAD_SECONDS = 0.4

/** One way to run dnsperf. */
interface Kind {
  readonly name: string
  readonly seconds: number
  readonly options: readonly string[]
  readonly observe: (report: DnsperfReport, labels: Observation['labels']) => Observation[]
}

const CLIENT = 'dns-client'
const DNSPERF: Tool = {
  id: 'dnsperf',
  purpose: 'measures DNS',
  from: { package: 'dnsperf' },
  versionArguments: ['-h'],
}

/** How many lookups the DNS of the cluster answers, and how soon. Method: README.md here. */
export default defineSuite<DnsParameters>({
  id: 'dns',
  summary: 'lookups in the DNS of the cluster (dnsperf)',
  metrics: DNS_METRICS,
  dependsOn: ['network'],
  parameters: dnsParametersSchema,
  presets: DNS_PRESETS,
  podTools: [DNSPERF],
  tools: () => [],
  onRequest: true,
  prepare,
})

function prepare(parameters: DnsParameters, context: SuiteContext): Promise<PreparedSuite> {
  return inRoom(context, async (room) => {
    expectCluster(context, 'dns', 'the DNS of a cluster')
    const [{ name: node }] = room.testbed.nodes
    const pods = await room.startPods([{ name: CLIENT, node, network: 'pod', servers: [] }])
    const client = pods.named(CLIENT)
    const versions = await toolVersions(client, [DNSPERF], room)
    const result = await client.exec(['cat', '/etc/resolv.conf'], { signal: room.signal })
    expectSuccess(result, `reading /etc/resolv.conf of pod ${CLIENT}`)
    const resolver = parseResolver(result.stdout)
    return {
      measurements: dnsMeasurements(parameters, client, resolver, context),
      notes: [],
      toolVersions: versions,
    }
  })
}

/** By protocol and name: the highest rate, then the latency. */
function dnsMeasurements(
  parameters: DnsParameters,
  client: TestbedPod,
  resolver: Resolver,
  context: SuiteContext,
): Measurement[] {
  const kinds = kindsOf(parameters)
  return DNS_PROTOCOLS.filter((one) => parameters.protocols.includes(one)).flatMap((protocol) =>
    LOOKUPS.filter((one) => parameters.lookups.includes(one)).flatMap((lookup) =>
      kinds.map(({ name, seconds, options, observe }): Measurement => {
        const id = `${name}-${protocol}-${lookup}`
        const run = { client, resolver, protocol, lookup, seconds, options, id }
        return {
          id,
          expectedSeconds: seconds + OVERHEAD_SECONDS,
          measuredSeconds: seconds,
          measure: async (round, signal = context.signal) =>
            observe(await runDnsperf(run, round, { ...context, signal }), { protocol, lookup }),
        }
      }),
    ),
  )
}

function kindsOf(parameters: DnsParameters): Kind[] {
  const { durationSeconds, latencySeconds, latencyRate, clients, outstanding } = parameters
  const kinds: readonly Kind[] = [
    {
      name: 'rate',
      seconds: durationSeconds,
      options: ['-c', String(clients), '-q', String(outstanding)],
      observe: ({ rate }, labels) => [{ metric: 'dns_rate', labels, value: rate }],
    },
    {
      name: 'latency',
      seconds: latencySeconds,
      options: ['-c', '1', '-Q', String(latencyRate), '-v'],
      observe: ({ latencies, lost, sent }, labels) => [
        ...quantileObservations('dns_latency', labels, latencies),
        { metric: 'dns_loss', labels, value: lost / sent },
      ],
    },
  ]
  return kinds.filter(({ seconds }) => seconds > 0)
}

/**
 * Runs dnsperf in the client's pod and keeps what it printed.
 * @throws {EnvironmentError} with what it said, or when answers have another code than they should
 * @throws {Interrupted}
 */
async function runDnsperf(
  { client, resolver, protocol, lookup, seconds, options, id }: DnsperfRun,
  round: number,
  context: SuiteContext,
): Promise<DnsperfReport> {
  const { name, code } = questionFor(lookup, resolver)
  const load = ['dnsperf', '-s', resolver.nameserver, '-m', protocol, '-l', String(seconds), '-W', ...options]
  const argv = ['sh', '-c', WITH_QUESTIONS, 'kbench', name, ...load] as const
  const source = `dnsperf (${id})`
  const rawName = `dns/${String(round)}-${id}.txt`
  const printed = await runTool({ pod: client, argv, seconds, source, rawName }, context)
  const report = parseDnsperf(printed, source)
  const others = Object.keys(report.codes).filter((one) => one !== code)
  if (others.length > 0)
    throw new EnvironmentError(
      `${source}: ${name} was answered with ${others.join(', ')}, expected ${code} of ${resolver.nameserver}`,
    )
  return report
}

/**
 * @param source what was measured, as the start of an error
 * @throws {EnvironmentError} when it is something else, or nothing was answered
 */
export function parseDnsperf(output: string, source: string): DnsperfReport {
  const sent = numberAfter('Queries sent', output)
  const lost = numberAfter('Queries lost', output)
  const rate = numberAfter('Queries per second', output)
  if (sent === undefined || lost === undefined || rate === undefined)
    throw new EnvironmentError(
      `${source}: the output of dnsperf is not understood: ${output.trim().slice(0, 200) || 'nothing'}`,
    )
  if (rate === 0)
    throw new EnvironmentError(`${source}: none of ${String(sent)} queries was answered`, {
      nextStep:
        'See the pods of the cluster’s DNS: kubectl get pods --namespace kube-system --selector k8s-app=kube-dns',
    })
  const codes = /^ *Response codes: +(.*)$/m.exec(output)?.[1] ?? ''
  return {
    sent,
    lost,
    rate,
    codes: Object.fromEntries(
      [...codes.matchAll(/([A-Z]\w+) (\d+) \(/g)].map(([, code = '', count]) => [code, Number(count)]),
    ),
    latencies: [...output.matchAll(ANSWERED)].map(([, latency]) => seconds(Number(latency))),
  }
}

function numberAfter(name: string, output: string): number | undefined {
  const found = new RegExp(`^ *${name}: +(\\d+(?:\\.\\d+)?)`, 'm').exec(output)?.[1]
  return found === undefined ? undefined : Number(found)
}

/**
 * @param text /etc/resolv.conf of a pod, https://man7.org/linux/man-pages/man5/resolv.conf.5.html
 * @throws {EnvironmentError} without a nameserver; {NotMeasurableHere} without the domain of a cluster
 */
export function parseResolver(text: string): Resolver {
  const lines = text.split('\n').map((line) => line.trim().split(/\s+/))
  const nameserver = lines.find(([key]) => key === 'nameserver')?.[1]
  if (nameserver === undefined) throw new EnvironmentError('/etc/resolv.conf of a pod names no nameserver')
  const search = lines.flatMap(([key, ...domains]) => (key === 'search' ? domains : []))
  const domain = search.flatMap((one) => SERVICES_DOMAIN.exec(one)?.[1] ?? [])[0]
  if (domain === undefined)
    throw new NotMeasurableHere(
      `the DNS of the cluster cannot be measured: /etc/resolv.conf of a pod searches ${search.join(', ') || 'nothing'}, and no domain of Services`,
    )
  return { nameserver, domain }
}

/** The name that is looked up, with a full stop at its end, and the code of the right answer. */
export function questionFor(
  lookup: (typeof LOOKUPS)[number],
  { domain }: Resolver,
): { readonly name: string; readonly code: 'NOERROR' | 'NXDOMAIN' } {
  return lookup === 'service'
    ? { name: `kubernetes.default.svc.${domain}.`, code: 'NOERROR' }
    : { name: `kbench-missing.default.svc.${domain}.`, code: 'NXDOMAIN' }
}
