import { NotMeasurableHere } from '../../core/errors.ts'
import { expectSuccess } from '../../ports/command-failure.ts'
import { defineSuite, type PreparedSuite, type SuiteContext } from '../../ports/suite.ts'
import type { Tool } from '../../ports/tool.ts'
import { removePods, startPods } from '../start-pods.ts'
import { toolVersions } from '../tool-versions.ts'
import { dnsMeasurements } from './measurements.ts'
import { DNS_METRICS } from './metrics.ts'
import { DNS_PRESETS, dnsParametersSchema, type DnsParameters } from './parameters.ts'
import { parseResolver } from './resolver.ts'

const CLIENT = 'dns-client'
const DNSPERF: Tool = {
  id: 'dnsperf',
  purpose: 'measures DNS',
  from: { package: 'dnsperf' },
  versionArguments: ['-h'],
}

/** How many lookups the DNS of the cluster answers, and how soon; README.md beside this file has the method. */
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

async function prepare(parameters: DnsParameters, context: SuiteContext): Promise<PreparedSuite> {
  const { testbed, signal, log } = context
  if (testbed.kubeconfig === undefined)
    throw new NotMeasurableHere('the DNS of a cluster cannot be measured here: there is no cluster', {
      nextStep: 'Use a provider with a cluster, for example kind, or leave the suite dns out.',
    })
  const [{ name: node }] = testbed.nodes
  const pods = await startPods([{ name: CLIENT, node, network: 'pod', servers: [] }], context)
  const client = pods.named(CLIENT)
  try {
    const versions = await toolVersions(client, [DNSPERF], signal)
    const result = await client.exec(['cat', '/etc/resolv.conf'], { signal })
    expectSuccess(result, `reading /etc/resolv.conf of pod ${CLIENT}`)
    const resolver = parseResolver(result.stdout)
    return {
      measurements: dnsMeasurements(parameters, client, resolver, context),
      notes: [],
      toolVersions: versions,
      close: () => removePods(pods.all, log),
    }
  } catch (error) {
    await removePods(pods.all, log)
    throw error
  }
}
