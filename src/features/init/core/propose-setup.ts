import { parse, parseAllDocuments } from 'yaml'
import * as z from 'zod'
import { singleQuoted } from '../../../core/shell-command.ts'

/** Copies of other people's, examples, tests and what only its own checks use: not what the repository ships. */
const ELSEWHERE =
  /(?:^|\/)(?:\.[^/]+|vendor|third_party|node_modules|hack|make|docs|scripts?|(?:[^/]+[-_.])?(?:examples?|samples?|demos?|tests?|testdata|testing|e2e|fuzz(?:ing)?|bench(?:marks?)?|integration)(?:[-_.][^/]+)?)\//

/** Whether a file, by its path relative to the root, is none of what the repository ships. */
export function isElsewhere(path: string): boolean {
  return ELSEWHERE.test(path)
}

/** Nearest to the root first, then by name. */
export function shortestFirst(a: string, b: string): number {
  const depth = (path: string): number => path.split('/').length
  return depth(a) - depth(b) || (a < b ? -1 : 1)
}

/** The folder that a path is in, `.` at the root. */
export function folderOf(path: string): string {
  const slash = path.lastIndexOf('/')
  return slash < 0 ? '.' : path.slice(0, slash)
}

/** A path as one word of a shell line. */
export function shellWord(path: string): string {
  return /^[A-Za-z0-9._/-]+$/.test(path) && !path.startsWith('-') ? path : singleQuoted(path)
}

/** Where repositories keep what is applied as it is; at the root only files whose names say so. */
const PLACE =
  /^(?:(?:deploy|deployments?|manifests?|config|k8s|kubernetes|install|daemonset|yamls?|dist)\/(?:[^/]+\/)?[^/]+|(?:deploy|install|manifests?|daemonset)[^/]*)\.(?:ya?ml|json)$/
const WORKLOAD = /^(?:DaemonSet|Deployment|StatefulSet)$/
/** Configuration of a tool in the form of an object, nothing that a cluster takes. */
const TOOL =
  /^(?:kind\.x-k8s\.io|kustomize\.config\.k8s\.io|kubeadm\.k8s\.io|skaffold|helm\.|kuttl\.dev|ctlptl\.)/

/** Files that may be manifests, of all in the repository. */
export function manifestFiles(paths: readonly string[]): string[] {
  return paths.filter((path) => PLACE.test(path) && !isElsewhere(path))
}

/**
 * Ways to apply plain manifests: a folder at once where all that is in it is for a cluster, else its manifests by name.
 * Files that have the same objects are ways to choose from. A folder counts that has something to run.
 * @param files possible manifests with their texts
 */
export function proposeManifests(files: ReadonlyMap<string, string>): SetupProposal[] {
  const all = [...files.keys()].sort(shortestFirst)
  return [...new Set(all.map(folderOf))].flatMap((folder) => {
    const paths = all.filter((path) => folderOf(path) === folder)
    const read = paths.map((path) => ({ path, objects: objectsIn(files.get(path) ?? '') }))
    const manifests = read.flatMap(({ path, objects }) => (objects === undefined ? [] : [{ path, objects }]))
    const workloads = manifests.filter(({ objects }) => objects.some(({ kind }) => WORKLOAD.test(kind)))
    const [first] = workloads
    if (first === undefined) return []
    const ids = manifests.flatMap(({ objects }) => objects.map(({ id }) => id))
    if (new Set(ids).size < ids.length)
      return workloads
        .map(({ path }) => ({ command: apply([path]), because: path }))
        .sort((a, b) => a.because.length - b.because.length)
    const whole = folder !== '.' && manifests.length === paths.length
    // kubectl goes by the names of files, and what is in a namespace cannot come before it.
    const namespaces = manifests.filter(({ objects }) => objects.some(({ kind }) => kind === 'Namespace'))
    const others = manifests.filter((manifest) => !namespaces.includes(manifest))
    const [earliest, ...more] = namespaces
    const inOrder = earliest === undefined || (more.length === 0 && earliest === manifests[0])
    const command = apply([
      ...(whole && inOrder ? [] : namespaces.map(({ path }) => path)),
      ...(whole ? [`${folder}/`] : others.map(({ path }) => path)),
    ])
    return [{ command, because: first.path }]
  })
}

function apply(paths: readonly string[]): string {
  return `kubectl apply ${paths.map((path) => `-f ${shellWord(path)}`).join(' ')}`
}

/** As far as it is needed here: https://kubernetes.io/docs/concepts/overview/working-with-objects/ */
const objectSchema = z.object({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: z.object({ name: z.string().optional(), namespace: z.string().optional() }).prefault({}),
})

interface NamedObject {
  readonly kind: string
  /** Equal for two that would be one in a cluster. */
  readonly id: string
}

/** The objects of a manifest; undefined where anything in it is none, such as a template. */
function objectsIn(text: string): NamedObject[] | undefined {
  const objects: NamedObject[] = []
  for (const value of documentsIn(text)) {
    if (value === null) continue
    const parsed = objectSchema.safeParse(value)
    if (!parsed.success || TOOL.test(parsed.data.apiVersion)) return undefined
    const { kind, metadata } = parsed.data
    objects.push({ kind, id: JSON.stringify([kind, metadata.namespace, metadata.name]) })
  }
  return objects.length === 0 ? undefined : objects
}

function documentsIn(text: string): unknown[] {
  try {
    return parseAllDocuments(text).map((document): unknown => {
      if (document.errors.length > 0) return undefined
      const value: unknown = document.toJS()
      return value
    })
  } catch {
    return [undefined]
  }
}

/** What `subject.setup` may be in a repository, and why. */
export interface SetupProposal {
  readonly command: string
  readonly because: string
}

/** Files that are worth reading, of all in the repository; the paths are relative to its root. */
export function tellingFiles(paths: readonly string[]): string[] {
  return paths.filter(
    (path) => CHART.test(path) || VALUES.test(path) || KUSTOMIZATION.test(path) || path === 'Makefile',
  )
}

const CHART = /(?:^|\/)Chart\.yaml$/
const VALUES = /(?:^|\/)values\.yaml$/
const KUSTOMIZATION = /(?:^|\/)(?:kustomization\.ya?ml|Kustomization)$/
/** The target with what it depends on, and its recipe. */
const DEPLOY_TARGET = /^deploy\s*:(?!=)(.*(?:\n\t.*)*)/m
/** A recipe that makes a cluster of its own would install into that one. */
const OWN_CLUSTER = /\bkind\b|\bminikube\b|\bk3d\b|cluster/i

/**
 * Ways to install what a repository ships, the likeliest first: its Helm chart, its kustomization, `make deploy`. A guess that the
 * person confirms or corrects; nothing here is run.
 * @param files reporting files with their texts
 */
export function proposeSetup(files: ReadonlyMap<string, string>): SetupProposal[] {
  const paths = [...files.keys()].filter((path) => !isElsewhere(path)).sort(shortestFirst)
  const charts = paths
    .filter((path) => CHART.test(path))
    .flatMap((path) => {
      const folder = folderOf(path)
      // A chart inside of another is installed with it.
      if (/(?:^|\/)charts\/[^/]+\/charts\//.test(`${folder}/`)) return []
      const chart = objectIn(files.get(path) ?? '')
      const values = files.get(folder === '.' ? 'values.yaml' : `${folder}/values.yaml`) ?? ''
      return [{ command: helmCommand(chart, folder, values), because: path }]
    })
  const kustomizations = paths
    .filter((path) => KUSTOMIZATION.test(path))
    .sort((a, b) => Number(isOverlay(a)) - Number(isOverlay(b)))
    .map((path) => ({ command: `kubectl apply -k ${shellWord(folderOf(path))}`, because: path }))
  const deploy = DEPLOY_TARGET.exec(files.get('Makefile') ?? '')?.[1]
  const make =
    deploy !== undefined && !OWN_CLUSTER.test(deploy) ? [{ command: 'make deploy', because: 'Makefile' }] : []
  return [...charts, ...kustomizations, ...make]
}

/** `config/crd` and the like are parts; `config/default` and `deploy` are the whole. */
function isOverlay(path: string): boolean {
  return !/^(?:config\/default|deploy|deployment|manifests|kustomize|k8s)\/[^/]+$|^[^/]+$/.test(path)
}

function helmCommand(chart: Readonly<Record<string, unknown>>, folder: string, values: string): string {
  const name = releaseName(chart['name'], folder)
  const namespace = `--namespace ${name}`
  const dependencies = chart['dependencies']
  // A checkout has no charts/*.tgz, and helm wants them also where the condition of a dependency is false.
  const update = Array.isArray(dependencies) && dependencies.length > 0 ? ' --dependency-update' : ''
  const install = `helm upgrade --install ${name} ${shellWord(folder)} ${namespace} --create-namespace${update}`
  // Helm waits for the address of a load balancer, and kind gives none.
  if (!/^\s*type:\s*["']?LoadBalancer\b/m.test(values)) return `${install} --wait`
  return `${install} && kubectl get deployments,daemonsets,statefulsets ${namespace} --output name | xargs -r -n 1 kubectl rollout status ${namespace} --timeout 5m`
}

/** The chart's own name where it can be a name of a release, else that of its folder, else "subject". */
function releaseName(name: unknown, folder: string): string {
  const candidates = [typeof name === 'string' ? name : undefined, folder.split('/').at(-1)]
  return (
    candidates.find((one) => one !== undefined && /^[a-z0-9](?:[a-z0-9-]{0,51}[a-z0-9])?$/.test(one)) ??
    'subject'
  )
}

function objectIn(text: string): Readonly<Record<string, unknown>> {
  try {
    const parsed: unknown = parse(text)
    return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {}
  } catch {
    return {}
  }
}
