import { EnvironmentError } from '../../core/errors.ts'
import { addressOfFamily, IP_FAMILIES, type IpFamily } from '../../core/ip-family.ts'
import type { TestbedPod } from '../../ports/testbed.ts'
import type { NetworkRoute } from './routes.ts'

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

/** Of the series. */
export function familyLabel(family: FamilyChoice): Readonly<Record<string, string>> {
  return family === undefined ? {} : { family }
}

/** Where a pod is reached, undefined where it has no address of that family. */
export function addressOf(
  { address, addresses = [address] }: Pick<TestbedPod, 'address' | 'addresses'>,
  family: FamilyChoice,
): string | undefined {
  return family === undefined ? address : addressOfFamily(addresses, family)
}

/**
 * Where a pod is reached that is known to have an address of that family.
 * @throws {EnvironmentError} where it has none after all
 */
export function knownAddressOf(pod: TestbedPod, family: FamilyChoice): string {
  const address = addressOf(pod, family)
  if (address === undefined) throw new EnvironmentError(`pod ${whatItHas(pod)}`)
  return address
}

/** One way and family, with the pods that need an address of it. */
interface FamilyRoute {
  readonly route: NetworkRoute
  readonly family: FamilyChoice
  readonly pods: readonly TestbedPod[]
}

/**
 * Splits routes into those whose pods all have an address of the family, and sentences about the others: one for a family
 * that none has.
 * @param hasCluster whether the advice about clusters is of use
 */
export function withAddresses<Route extends FamilyRoute>(
  all: readonly Route[],
  hasCluster: boolean,
): { readonly routes: readonly Route[]; readonly notes: readonly string[] } {
  const without = ({ pods, family }: FamilyRoute): TestbedPod | undefined =>
    pods.find((pod) => addressOf(pod, family) === undefined)
  const notes = IP_FAMILIES.flatMap((family) => {
    const ofFamily = all.filter((one) => one.family === family)
    const lacking = ofFamily.flatMap((one) => {
      const pod = without(one)
      return pod === undefined ? [] : [{ ...one.route, pod }]
    })
    const [first] = lacking
    if (first === undefined) return []
    if (lacking.length === ofFamily.length)
      return [`${family} is not measured: pod ${whatItHas(first.pod)}${hasCluster ? advice(family) : ''}`]
    return lacking.map(
      ({ path, placement, pod }) =>
        `${path} ${placement}${overFamily(family)} is not measured: pod ${whatItHas(pod)}`,
    )
  })
  return { routes: all.filter((one) => without(one) === undefined), notes }
}

function whatItHas({ name, address, addresses = [address] }: TestbedPod): string {
  return `${name} has only ${addresses.join(', ')}`
}

function advice(missing: IpFamily): string {
  const only = missing === 'ipv6' ? 'IPv4' : 'IPv6'
  return `; the cluster is ${only} only (provider.kind.config: networking.ipFamily: dual makes a dual-stack cluster)`
}
