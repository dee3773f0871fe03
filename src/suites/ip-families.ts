import { EnvironmentError, messageOf } from '../core/errors.ts'
import { addressOfFamily, IP_FAMILIES, isIpAddress, type IpFamily } from '../core/ip-family.ts'
import type { TestbedPod } from '../ports/testbed.ts'

/** undefined: the first address of a pod, whatever its family is, and no label. */
export type FamilyChoice = IpFamily | undefined

/** In the order in which they are measured. */
export function familyChoices(wanted: readonly IpFamily[] | undefined): readonly FamilyChoice[] {
  return wanted === undefined ? [undefined] : IP_FAMILIES.filter((one) => wanted.includes(one))
}

/** What names and ids end with: `-ipv6`; empty without a choice. */
export function familySuffix(family: FamilyChoice): string {
  return family === undefined ? '' : `-${family}`
}

/** For sentences: ` over ipv6`; empty without a choice. */
export function overFamily(family: FamilyChoice): string {
  return family === undefined ? '' : ` over ${family}`
}

/** The label `family` of the series. */
export function familyLabel(family: FamilyChoice): Readonly<Record<string, string>> {
  return family === undefined ? {} : { family }
}

/** Where a pod is reached, undefined where it has no address of that family. */
export function addressOver(
  { address, addresses = [address] }: TestbedPod,
  family: FamilyChoice,
): string | undefined {
  return family === undefined ? address : addressOfFamily(addresses, family)
}

/** Address of a pod that is known to have one of the family. @throws {EnvironmentError} where it has none */
export function knownAddressOver(pod: TestbedPod, family: FamilyChoice): string {
  const address = addressOver(pod, family)
  if (address === undefined) throw new EnvironmentError(`pod ${whatItHas(pod)}`)
  return address
}

/** Something to measure over a family, with the pods that need an address of it. */
interface OverFamily {
  /** As the start of a sentence: "host inter-node". */
  readonly what: string
  readonly family: FamilyChoice
  readonly pods: readonly TestbedPod[]
}

/**
 * Which of these can be measured, as their pods all have an address of the family, and sentences about the others: one for
 * a family that none has.
 * @param hasCluster whether advice about clusters helps
 */
export function withAddresses<Wanted extends OverFamily>(
  all: readonly Wanted[],
  hasCluster: boolean,
): { readonly possible: readonly Wanted[]; readonly notes: readonly string[] } {
  const without = ({ pods, family }: OverFamily): TestbedPod | undefined =>
    pods.find((pod) => addressOver(pod, family) === undefined)
  const notes = IP_FAMILIES.flatMap((family) => {
    const ofFamily = all.filter((one) => one.family === family)
    const lacking = ofFamily.flatMap((one) => {
      const pod = without(one)
      return pod === undefined ? [] : [{ what: one.what, pod }]
    })
    const [first] = lacking
    if (first === undefined) return []
    if (lacking.length === ofFamily.length)
      return [`${family} is not measured: pod ${whatItHas(first.pod)}${hasCluster ? advice(family) : ''}`]
    return lacking.map(
      ({ what, pod }) => `${what}${overFamily(family)} is not measured: pod ${whatItHas(pod)}`,
    )
  })
  return { possible: all.filter((one) => without(one) === undefined), notes }
}

/** What the API server says of a Service whose family has no address range; it does not say so before. */
const NOT_CONFIGURED = 'not configured on this cluster'

/** Whether a Service could not be made because the cluster has none of its family. */
export function hasNoSuchServices(family: FamilyChoice, error: EnvironmentError): boolean {
  return family !== undefined && messageOf(error).includes(NOT_CONFIGURED)
}

/** @throws {EnvironmentError} where a Service is reached by something else than an address of the family */
export function expectFamily(address: string, family: FamilyChoice): void {
  if (family !== undefined && !isIpAddress(address, family))
    throw new EnvironmentError(`the Service is reached by ${address}, which is no ${family} address`)
}

function whatItHas({ name, address, addresses = [address] }: TestbedPod): string {
  return `${name} has only ${addresses.join(', ')}`
}

function advice(missing: IpFamily): string {
  const only = missing === 'ipv6' ? 'IPv4' : 'IPv6'
  return `; the cluster is ${only} only (provider.kind.config: networking.ipFamily: dual makes a dual-stack cluster)`
}
