import { describe, expect, it } from 'vitest'
import type { Testbed } from '../../../src/ports/testbed.ts'
import { DNS_PRESETS, type DnsParameters } from '../../../src/suites/dns/parameters.ts'
import dns from '../../../src/suites/dns/suite.ts'
import { SERVICES_PRESETS, type ServicesParameters } from '../../../src/suites/services/parameters.ts'
import services from '../../../src/suites/services/suite.ts'
import { commands, realSuiteContext } from '../provider-context.ts'

/** @param cluster is there when the tests run */
export function describeServices(cluster: () => Testbed): void {
  const parameters: ServicesParameters = { ...SERVICES_PRESETS.smoke, policyProbes: 0, timeoutSeconds: 30 }
  const impatient: ServicesParameters = { ...parameters, timeoutSeconds: 3 }
  const lookups: DnsParameters = {
    ...DNS_PRESETS.smoke,
    lookups: ['service', 'missing'],
    latencyRate: 100,
  }
  const kubectl = async (...args: string[]): Promise<string> =>
    (
      await commands.run(['kubectl', `--kubeconfig=${cluster().cluster?.kubeconfig ?? ''}`, ...args])
    ).stdout.trim()

  describe('Services of a kind cluster', () => {
    it('are timed until they answer, among others, and nothing is left', async () => {
      const before = await kubectl('get', 'services,networkpolicies,pods', '-A', '-o', 'name')
      const prepared = await services.prepare(parameters, realSuiteContext(cluster()))
      const [programming, connections] = prepared.measurements
      const [median] = (await programming?.measure(1)) ?? []
      expect(median?.labels).toEqual({ services: '10', quantile: '0.5' })
      expect(median?.value).toBeGreaterThan(0.001)
      expect(median?.value).toBeLessThan(30)
      const times = ((await connections?.measure(1)) ?? []).map(({ value }) => value)
      expect(times).toHaveLength(3)
      expect(times).toEqual([...times].sort((a, b) => a - b))
      await prepared.close()
      expect(await kubectl('get', 'services,networkpolicies,pods', '-A', '-o', 'name')).toBe(before)
    })

    it('do not answer while kube-proxy of the client’s node is paused', async () => {
      const signal = (name: string): Promise<unknown> =>
        commands.run(['docker', 'exec', cluster().nodes[0].name, 'pkill', `-${name}`, 'kube-proxy'])
      await signal('STOP')
      try {
        await expect(services.prepare(impatient, realSuiteContext(cluster()))).rejects.toThrow(
          /^the Service probe-0 \(.* port 25301\) does not answer after 3 s$/,
        )
      } finally {
        await signal('CONT')
      }
    })
  })

  describe('the DNS of a kind cluster', () => {
    it('answers, for a Service and for a name that is not there', async () => {
      const prepared = await dns.prepare(lookups, realSuiteContext(cluster()))
      expect(prepared.toolVersions['dnsperf']).toMatch(/^2\./)
      for (const measurement of prepared.measurements)
        for (const { metric, value } of await measurement.measure(1))
          expect([metric, metric === 'dns_loss' ? value < 0.5 : value > 0]).toEqual([metric, true])
      await prepared.close()
    })
  })
}
