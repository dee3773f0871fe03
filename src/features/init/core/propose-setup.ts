import { parse } from 'yaml'
import { folderOf, isElsewhere, shellWord, shortestFirst } from './paths.ts'

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
