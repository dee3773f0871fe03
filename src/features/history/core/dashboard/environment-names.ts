import type { Identity } from '../../../../core/record/record.ts'

/** Fields that people call an environment by, in this order; the others follow by name. */
const FIRST = [
  'provider',
  'variant',
  'kubernetes',
  'cni',
  'kubeProxyMode',
  'storageClass',
  'cpuModel',
  'cores',
  'memoryGiB',
  'nodes',
  'kernel',
  'mtu',
]
/** Without another environment there is nothing to differ in. */
const ALONE = ['provider', 'variant', 'kubernetes', 'cni', 'kubeProxyMode']
/** Values that need the name of their field to be understood. */
const BARE = new Set(['provider', 'variant', 'cni', 'kubeProxyMode', 'cpuModel', 'storageClass'])
const UNITS: Readonly<Record<string, string>> = { memoryGiB: 'GiB', cores: 'cores', nodes: 'nodes' }
const MOST_FIELDS = 4
const LONGEST_VALUE = 40

/** Fields that are not the same in all of these, those that people know first. */
export function differingFields(identities: readonly Identity[]): string[] {
  const fields = [...new Set(identities.flatMap((identity) => Object.keys(identity)))]
  return fields
    .filter((field) => new Set(identities.map((identity) => identity[field])).size > 1)
    .sort(inOrderOfFields)
}

/** Fields that people know first, then by name. */
export function inOrderOfFields(a: string, b: string): number {
  const place = (field: string): number => (FIRST.includes(field) ? FIRST.indexOf(field) : FIRST.length)
  return place(a) - place(b) || (a < b ? -1 : 1)
}

/**
 * A name per environment, made of what it differs in from the others: at most four fields and how many more there are. Names that are the
 * same all the same get the beginning of the fingerprint.
 */
export function environmentNames(
  environments: readonly { readonly fingerprint: string; readonly identity: Identity }[],
): string[] {
  const differing = differingFields(environments.map(({ identity }) => identity))
  const names = environments.map(({ identity }) => nameOf(identity, differing))
  return names.map((name, index) =>
    names.filter((other) => other === name).length === 1
      ? name
      : `${name} (${environments[index]?.fingerprint.slice(0, 8) ?? ''})`,
  )
}

function nameOf(identity: Identity, differing: readonly string[]): string {
  const shown =
    differing.length === 0 ? ALONE : ['provider', ...differing.filter((field) => field !== 'provider')]
  const words = shown.flatMap((field) => wordOf(field, identity[field], differing.length > 0))
  const rest = words.length - MOST_FIELDS
  const text = words.slice(0, MOST_FIELDS).join(', ')
  return rest > 0 && differing.length > 0 ? `${text}, ${String(rest)} more` : text
}

function wordOf(field: string, value: string | undefined, isDifference: boolean): string[] {
  if (value === undefined || value === '') return isDifference ? [`no ${field}`] : []
  const short = value.length <= LONGEST_VALUE ? value : `${value.slice(0, LONGEST_VALUE - 1)}…`
  const unit = UNITS[field]
  if (unit !== undefined) return [`${short} ${unit}`]
  if (field === 'kubernetes') return [`Kubernetes ${short}`]
  return [BARE.has(field) ? short : `${field} ${short}`]
}
