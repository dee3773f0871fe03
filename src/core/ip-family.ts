export const IP_FAMILIES = ['ipv4', 'ipv6'] as const
export type IpFamily = (typeof IP_FAMILIES)[number]

/** A host name counts as ipv4, which is what it is taken for without an answer of a resolver. */
export function ipFamilyOf(address: string): IpFamily {
  return address.includes(':') ? 'ipv6' : 'ipv4'
}

/** Whether it is an address of that family and no host name. */
export function isIpAddress(address: string, family: IpFamily): boolean {
  return family === 'ipv6' ? address.includes(':') : /^\d+(\.\d+){3}$/.test(address)
}

/** The first of the addresses of that family. */
export function addressOfFamily(addresses: readonly string[], family: IpFamily): string | undefined {
  return addresses.find((address) => ipFamilyOf(address) === family)
}
