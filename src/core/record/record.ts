import type { EnvironmentFacts, SuiteResult } from './schema.ts'
import type { Labels } from '../series.ts'

/** Label of the subject that names the variant of a matrix; records of different variants are never compared. */
export const VARIANT_LABEL = 'variant'

/**
 * What must be equal for two records to be comparable, as flat fields: `kubernetes` → `1.34`,
 * `suite.network.durationSeconds` → `5`. Flat, so that a difference can be named field by field.
 */
export type Identity = Readonly<Record<string, string>>

export interface IdentityDifference {
  readonly field: string
  readonly baseline: string | undefined
  readonly current: string | undefined
}

const GIBIBYTE = 2 ** 30
/** How often a suite repeats its measurement changes the precision of a record, not what it measures. */
const NOT_COMPARED = new Set(['rounds'])

/**
 * The comparable identity of a run. Patch versions, node names and memory below a GiB are left out: they differ
 * between machines with equal results.
 * @param labels of the subject: of them only the variant counts. What a variant changes may show in no other field, as
 * when only subject.setup differs.
 */
export function identityOf(
  provider: string,
  facts: EnvironmentFacts,
  suites: readonly Pick<SuiteResult, 'name' | 'status' | 'parameters'>[],
  labels: Labels,
): Identity {
  const fields: Record<string, string> = { provider }
  const put = (name: string, value: string | null): void => {
    if (value !== null) fields[name] = value
  }
  put('kubernetes', facts.kubernetes === null ? null : minorVersion(facts.kubernetes))
  put('cni', facts.cni)
  put('kubeProxyMode', facts.kubeProxyMode)
  put('storageClass', facts.storageClass)
  put('isolation', facts.isolation)
  put('podResources', facts.podResources ?? null)
  for (const [name, value] of Object.entries(facts.scenario ?? {})) fields[`scenario.${name}`] = value
  put('variant', labels[VARIANT_LABEL] ?? null)
  fields['nodes'] = String(facts.nodes.length)
  fields['cpuModel'] = distinct(facts.nodes.map((node) => node.cpuModel))
  fields['cores'] = distinct(facts.nodes.map((node) => String(node.cores)))
  fields['memoryGiB'] = distinct(facts.nodes.map((node) => String(Math.round(node.memoryBytes / GIBIBYTE))))
  const mtus = facts.nodes.flatMap(({ mtu }) => (mtu === null ? [] : [String(mtu)]))
  put('mtu', mtus.length === 0 ? null : distinct(mtus))
  fields['kernel'] = distinct(facts.nodes.map((node) => minorVersion(node.kernel)))
  for (const [tool, version] of Object.entries(facts.tools)) fields[`tool.${tool}`] = version
  for (const suite of suites) {
    if (suite.status === 'skipped') continue
    for (const [name, value] of Object.entries(suite.parameters)) {
      if (!NOT_COMPARED.has(name)) fields[`suite.${suite.name}.${name}`] = JSON.stringify(value)
    }
  }
  return Object.fromEntries(Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** One line per field, the text that the fingerprint is the hash of. */
export function identityText(identity: Identity): string {
  return Object.entries(identity)
    .map(([field, value]) => `${field}=${value}\n`)
    .join('')
}

/** The fields in which two identities differ, by name. */
export function identityDifferences(baseline: Identity, current: Identity): IdentityDifference[] {
  const fields = [...new Set([...Object.keys(baseline), ...Object.keys(current)])].sort()
  return fields
    .filter((field) => baseline[field] !== current[field])
    .map((field) => ({ field, baseline: baseline[field], current: current[field] }))
}

/** The suite that a field belongs to, `undefined` for a field of the environment that all suites share. */
export function suiteOfField(field: string): string | undefined {
  return /^suite\.([^.]+)\./.exec(field)?.[1]
}

function distinct(values: readonly string[]): string {
  return [...new Set(values)].sort().join(' + ')
}

function minorVersion(version: string): string {
  return /(\d+\.\d+)/.exec(version)?.[1] ?? version
}

/**
 * Where kbench runs, for the facts of a record: `github-hosted ubuntu-24.04`, `self-hosted`, `act` or `local`.
 * Variables: GitHub's "Default environment variables" (RUNNER_ENVIRONMENT) and, on its own images, ImageOS; ACT is
 * set by the local runner act.
 */
export function runnerOf(env: Readonly<Record<string, string | undefined>>): string {
  if (env['ACT'] === 'true') return 'act'
  if (env['GITHUB_ACTIONS'] !== 'true') return 'local'
  const environment = env['RUNNER_ENVIRONMENT']
  const place = environment === undefined || environment === '' ? 'github' : environment
  const image = env['ImageOS']
  return image === undefined || image === '' ? place : `${place} ${imageName(image)}`
}

/** ImageOS says `ubuntu24` for the image that workflows call `ubuntu-24.04`. */
function imageName(image: string): string {
  return image.replace(/^ubuntu(\d{2})$/, 'ubuntu-$1.04')
}
