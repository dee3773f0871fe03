import { expect, test } from 'vitest'
import { addressOfFamily, ipFamilyOf, isIpAddress } from '../../src/core/ip-family.ts'

test('an address with colons is IPv6, and a host name is no address', () => {
  expect(['10.244.0.5', 'fd00::5', '::ffff:10.0.0.1'].map(ipFamilyOf)).toEqual(['ipv4', 'ipv6', 'ipv6'])
  expect(addressOfFamily(['10.244.0.5', 'fd00::5'], 'ipv6')).toBe('fd00::5')
  expect(addressOfFamily(['10.244.0.5'], 'ipv6')).toBeUndefined()
  expect([isIpAddress('10.0.0.1', 'ipv4'), isIpAddress('lb.example', 'ipv4')]).toEqual([true, false])
  expect([isIpAddress('fd00::5', 'ipv6'), isIpAddress('lb.example', 'ipv6')]).toEqual([true, false])
})
