import { describe, expect, it } from 'vitest'
import { formatSeries } from '../../../src/core/series.ts'
import { DNS_PRESETS, type DnsParameters } from '../../../src/suites/dns/parameters.ts'
import suite from '../../../src/suites/dns/suite.ts'
import { FakeTestbed } from '../../fakes/testbed.ts'
import { fixture } from '../fixture.ts'
import { createSuiteContext, type TestContext } from '../suite-context.ts'

const RESOLVER = 'search a.svc.cluster.local svc.cluster.local cluster.local\nnameserver 10.96.0.10\n'

function contextOf(resolver = RESOLVER): TestContext {
  const testbed = new FakeTestbed({ namespace: 'kbench-test', kubeconfig: '/k' })
  testbed.commands
    .on('dns-client: dnsperf -h', { stdout: 'DNS Performance Testing Tool\nVersion 2.10.0\n' })
    .on('dns-client: cat /etc/resolv.conf', { stdout: resolver })
  return createSuiteContext({ testbed })
}

const parameters: DnsParameters = { ...DNS_PRESETS.smoke, lookups: ['service', 'missing'] }
const serviceOnly: DnsParameters = { ...parameters, lookups: ['service'] }

describe('the suite dns', () => {
  it('asks the nameserver of a pod, and gives rates, latencies and loss', async () => {
    const context = contextOf()
    const prepared = await suite.prepare(serviceOnly, context)
    expect(prepared.toolVersions).toEqual({ dnsperf: '2.10.0' })
    expect(prepared.measurements.map(({ id }) => id)).toEqual(['rate-udp-service', 'latency-udp-service'])
    const [rate, latency] = prepared.measurements
    const { commands } = context.testbed
    commands.on(
      /kbench kubernetes\.default\.svc\.cluster\.local\. dnsperf -s 10\.96\.0\.10 -m udp -l 1 -W -c 4 -q 100$/,
      {
        stdout: fixture('dnsperf-2.10/flood.txt'),
      },
    )
    expect(await rate?.measure(1)).toEqual([
      { metric: 'dns_rate', labels: { protocol: 'udp', lookup: 'service' }, value: 16967.435635 },
    ])
    const answered = fixture('dnsperf-2.10/paced.txt').replaceAll('NXDOMAIN', 'NOERROR')
    commands.on(/-l 1 -W -c 1 -Q 200 -v$/, { stdout: answered })
    const observations = (await latency?.measure(1)) ?? []
    expect(observations.map(formatSeries)).toEqual([
      'dns_latency{lookup="service",protocol="udp",quantile="0.5"}',
      'dns_latency{lookup="service",protocol="udp",quantile="0.9"}',
      'dns_loss{lookup="service",protocol="udp"}',
    ])
    // The median of the ten times in the file, type 7.
    expect(observations[0]?.value).toBeCloseTo((0.000751 + 0.000761) / 2, 9)
    expect([...context.raw.keys()]).toEqual(['dns/1-rate-udp-service.txt', 'dns/1-latency-udp-service.txt'])
    await prepared.close()
    expect(context.testbed.removed).toEqual(['dns-client'])
    commands.assertAllUsed()
  })

  it('does not take the rate of answers that say something else', async () => {
    const context = contextOf()
    const prepared = await suite.prepare(parameters, context)
    const missing = prepared.measurements.find(({ id }) => id === 'rate-udp-missing')
    context.testbed.commands.on(/kbench-missing/, { stdout: fixture('dnsperf-2.10/flood.txt') })
    await expect(missing?.measure(1)).rejects.toThrow(
      'dnsperf (rate-udp-missing): kbench-missing.default.svc.cluster.local. was answered with NOERROR, expected NXDOMAIN of 10.96.0.10',
    )
  })

  it('is not measured without a cluster, or without its DNS', async () => {
    await expect(suite.prepare(parameters, createSuiteContext())).rejects.toThrow(
      'the DNS of a cluster cannot be measured here: there is no cluster',
    )
    const context = contextOf('nameserver 1.1.1.1\n')
    await expect(suite.prepare(parameters, context)).rejects.toThrow('no domain of Services')
    expect(context.testbed.removed).toEqual(['dns-client'])
  })
})
