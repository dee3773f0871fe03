import { parse } from 'yaml'
import { folderOf, isElsewhere, shellWord, shortestFirst } from './paths.ts'

/** What `subject.setup` may be in a repository, and why. */
export interface SetupProposal {
  readonly command: string
  readonly because: string
}

/** Files that are worth reading, of all in the repository; the paths are relative to its root. */
export function tellingFiles(paths: readonly string[]): string[] {
  return paths.filter((path) => CHART.test(path) || KUSTOMIZATION.test(path) || path === 'Makefile')
}

const CHART = /(?:^|\/)Chart\.yaml$/
const KUSTOMIZATION = /(?:^|\/)(?:kustomization\.ya?ml|Kustomization)$/
const DEPLOY_TARGET = /^deploy\s*:(?!=)/m

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
      const name = releaseName(files.get(path) ?? '', folder)
      const command = `helm upgrade --install ${name} ${shellWord(folder)} --namespace ${name} --create-namespace --wait`
      return [{ command, because: path }]
    })
  const kustomizations = paths
    .filter((path) => KUSTOMIZATION.test(path))
    .sort((a, b) => Number(isOverlay(a)) - Number(isOverlay(b)))
    .map((path) => ({ command: `kubectl apply -k ${shellWord(folderOf(path))}`, because: path }))
  const makefile = files.get('Makefile')
  const make =
    makefile !== undefined && DEPLOY_TARGET.test(makefile)
      ? [{ command: 'make deploy', because: 'Makefile' }]
      : []
  return [...charts, ...kustomizations, ...make]
}

/** `config/crd` and the like are parts; `config/default` and `deploy` are the whole. */
function isOverlay(path: string): boolean {
  return !/^(?:config\/default|deploy|deployment|manifests|kustomize|k8s)\/[^/]+$|^[^/]+$/.test(path)
}

/** The chart's own name where it can be a name of a release, else that of its folder, else "subject". */
function releaseName(chart: string, folder: string): string {
  const candidates = [nameIn(chart), folder.split('/').at(-1)]
  return (
    candidates.find((name) => name !== undefined && /^[a-z0-9](?:[a-z0-9-]{0,51}[a-z0-9])?$/.test(name)) ??
    'subject'
  )
}

function nameIn(chart: string): string | undefined {
  try {
    const parsed: unknown = parse(chart)
    const name = typeof parsed === 'object' && parsed !== null && 'name' in parsed ? parsed.name : undefined
    return typeof name === 'string' ? name : undefined
  } catch {
    return undefined
  }
}
