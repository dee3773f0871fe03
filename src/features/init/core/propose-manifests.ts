import { parseAllDocuments } from 'yaml'
import * as z from 'zod'
import { folderOf, isElsewhere, shellWord, shortestFirst } from './paths.ts'
import type { SetupProposal } from './propose-setup.ts'

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
