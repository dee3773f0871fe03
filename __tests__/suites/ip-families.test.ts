import { describe, expect, it } from 'vitest'
import { EnvironmentError } from '../../src/core/errors.ts'
import {
  addressOver,
  expectFamily,
  familyChoices,
  familyLabel,
  familySuffix,
  hasNoSuchServices,
  knownAddressOver,
  withAddresses,
} from '../../src/suites/ip-families.ts'
import { FakeTestbed } from '../fakes/testbed.ts'
import type { TestbedPod } from '../../src/ports/testbed.ts'

const testbed = new FakeTestbed()
const pod = async (name: string, ...addresses: [string, ...string[]]): Promise<TestbedPod> => ({
  ...(await testbed.startPod({ name, node: 'node-1', network: 'pod', servers: [] })),
  address: addresses[0],
  addresses,
})

describe('families of addresses', () => {
  it('without a choice are the first address, and leave no trace in names', async () => {
    const [choice, ...others] = familyChoices(undefined)
    expect([choice, others]).toEqual([undefined, []])
    expect(addressOver(await pod('a', 'fd00::2', '10.0.0.2'), choice)).toBe('fd00::2')
    expect([familySuffix(choice), familyLabel(choice)]).toEqual(['', {}])
  })

  it('are measured in one order, whatever the order of the key', async () => {
    expect(familyChoices(['ipv6', 'ipv4'])).toEqual(['ipv4', 'ipv6'])
    const both = await pod('a', '10.0.0.2', 'fd00::2')
    expect([addressOver(both, 'ipv4'), addressOver(both, 'ipv6')]).toEqual(['10.0.0.2', 'fd00::2'])
    expect([familySuffix('ipv6'), familyLabel('ipv6')]).toEqual(['-ipv6', { family: 'ipv6' }])
  })

  it('that a pod lacks is an error where it should have been there', async () => {
    const only = await pod('a', '10.0.0.2')
    expect(addressOver(only, 'ipv6')).toBeUndefined()
    expect(() => knownAddressOver(only, 'ipv6')).toThrow(new EnvironmentError('pod a has only 10.0.0.2'))
  })

  it.each([
    ['ipv6', '10.244.0.5', 'IPv4'],
    ['ipv4', 'fd00:10:244::5', 'IPv6'],
  ] as const)('one note says that no pod has %s', async (family, address, only) => {
    const pods = [await pod('net-client', address), await pod('net-server', address)]
    const wanted = ['pod-to-pod inter-node', 'pod-to-service inter-node'].map((what) => ({
      what,
      family,
      pods,
    }))
    expect(withAddresses(wanted, true)).toEqual({
      possible: [],
      notes: [
        `${family} is not measured: pod net-client has only ${address}; the cluster is ${only} only (provider.kind.config: networking.ipFamily: dual makes a dual-stack cluster)`,
      ],
    })
    expect(withAddresses(wanted, false).notes).toEqual([
      `${family} is not measured: pod net-client has only ${address}`,
    ])
  })

  it('that only the nodes lack are missing on their paths alone', async () => {
    const dual = [await pod('net-client', '10.244.0.5', 'fd00::5')]
    const host = [await pod('net-host-client', '172.18.0.2')]
    const wanted = (['ipv4', 'ipv6'] as const).flatMap((family) => [
      { what: 'pod-to-pod inter-node', family, pods: dual },
      { what: 'host inter-node', family, pods: host },
    ])
    const { possible, notes } = withAddresses(wanted, true)
    expect(possible.map(({ what, family }) => `${what} ${family}`)).toEqual([
      'pod-to-pod inter-node ipv4',
      'host inter-node ipv4',
      'pod-to-pod inter-node ipv6',
    ])
    expect(notes).toEqual([
      'host inter-node over ipv6 is not measured: pod net-host-client has only 172.18.0.2',
    ])
  })

  it('of Services are known to be missing by what the API server says', () => {
    // kube-apiserver v1.34
    const refused = new EnvironmentError(
      'creating the Service web failed: kubectl exited with 1: The Service "web" is invalid: spec.ipFamilies[0]: Invalid value: "IPv6": not configured on this cluster',
    )
    expect(hasNoSuchServices('ipv6', refused)).toBe(true)
    expect(hasNoSuchServices(undefined, refused)).toBe(false)
    expect(hasNoSuchServices('ipv6', new EnvironmentError('no endpoints'))).toBe(false)
  })

  it('of Services must be those asked for, and a host name has no known family', () => {
    expect(() => {
      expectFamily('fd00:10:96::1', 'ipv6')
      expectFamily('10.96.0.1', 'ipv4')
      expectFamily('lb.example', undefined)
    }).not.toThrow()
    for (const [address, family] of [
      ['lb.example', 'ipv4'],
      ['lb.example', 'ipv6'],
      ['10.96.0.1', 'ipv6'],
    ] as const)
      expect(() => {
        expectFamily(address, family)
      }).toThrow(`the Service is reached by ${address}, which is no ${family} address`)
  })
})
