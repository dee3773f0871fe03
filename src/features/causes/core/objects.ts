import { flatten, type Fact, type ObjectFacts } from './flatten.ts'
import { generatedName, workloadImages, type WorkloadImage } from './images.ts'
import type { ListedCluster, ListedObject } from './listed.ts'
import { metadataFacts } from './metadata-facts.ts'
import { neutralText } from './neutral-text.ts'
import { specifiedImages, workloadFacts, WORKLOADS } from './workload-facts.ts'

/** An object of a cluster, or a pod that no such object made, as it is compared. */
export interface SubjectObject {
  readonly kind: string
  /** `namespace/name`, or the name of what is in no namespace. */
  readonly name: string
  readonly facts: ObjectFacts
  /** What is said of it where only one side has it. */
  readonly summary: string
  /** Milliseconds since 1970. */
  readonly changedAt: number
}

/** Written by each cluster for itself, with its certificates and tokens, or over and over again. */
const OWN_OF_A_CLUSTER =
  /^(kube-root-ca\.crt|openshift-service-ca\.crt|istio-ca-root-cert|extension-apiserver-authentication|kube-apiserver-legacy-service-account-token-tracking|kube-public\/cluster-info)$/
const LEADER = 'control-plane.alpha.kubernetes.io/leader'
const CUSTOM_RESOURCE = 'CustomResourceDefinition'

interface Choice {
  /** Namespaces that are not compared: those of the measuring pods. */
  readonly without: ReadonlySet<string>
  /** What was listed on both sides. */
  readonly kinds: ReadonlySet<string>
  readonly withPods: boolean
}

/** The objects of a cluster by `Kind namespace/name`, each by the same name in two clusters that were created alike. */
export function subjectObjects(
  { names, objects, pods = [] }: ListedCluster,
  { without, kinds, withPods }: Choice,
): Map<string, SubjectObject> {
  const neutral = neutralText(names)
  const all = new Map<string, SubjectObject>()
  const put = (object: SubjectObject): void => {
    let key = keyOf(object.kind, object.name)
    for (let copy = 2; all.has(key); copy += 1) key = `${keyOf(object.kind, object.name)} (${String(copy)})`
    all.set(key, object)
  }
  for (const [kind, listed] of objects) {
    if (!kinds.has(kind)) continue
    const own = listed.filter((one) => isCompared(one, without))
    for (const one of own.sort(byName)) put(objectOf(one, neutral))
  }
  const images = withPods ? workloadImages(pods).filter(({ namespace }) => !without.has(namespace)) : []
  for (const image of images) putImage(image, neutral, all, kinds)
  return all
}

function keyOf(kind: string, name: string): string {
  return `${kind} ${name}`
}

function isCompared(
  { kind, namespace, name, annotations }: ListedObject,
  without: ReadonlySet<string>,
): boolean {
  if (namespace !== undefined && without.has(namespace)) return false
  if (kind !== 'ConfigMap') return true
  const isOwn = OWN_OF_A_CLUSTER.test(name) || OWN_OF_A_CLUSTER.test(`${namespace ?? ''}/${name}`)
  return !isOwn && annotations[LEADER] === undefined
}

function byName(a: ListedObject, b: ListedObject): number {
  return a.name < b.name ? -1 : 1
}

function objectOf(listed: ListedObject, neutral: (text: string) => string): SubjectObject {
  const { kind, namespace, labels, annotations, content, data, changedAt } = listed
  const own = neutral(generatedName(listed.name, listed.generateName))
  const name = namespace === undefined ? own : `${namespace}/${own}`
  if (kind === CUSTOM_RESOURCE) {
    const versions = String(content)
    return {
      kind,
      name,
      facts: new Map([['versions', { text: versions }]]),
      summary: versions.replaceAll('\n', ', '),
      changedAt,
    }
  }
  const isWorkload = WORKLOADS.some((one) => one === kind)
  const facts = isWorkload ? workloadFacts(content) : new Map<string, Fact>()
  if (!isWorkload) flatten(content, '', facts)
  metadataFacts({ labels, annotations }, '', facts)
  for (const [key, text] of Object.entries(data)) facts.set(`data.${key}`, { text, name: key })
  const images = isWorkload ? specifiedImages(content) : new Map<string, string>()
  for (const [container, image] of images) facts.set(`${container}: image`, { text: image, isImage: true })
  const summary = images.size === 0 ? 'exists' : [...images.values()].join(', ')
  return { kind, name, facts, summary, changedAt }
}

/** An image of a workload that is listed belongs to it, with the digest; others stand for what made the pods. */
function putImage(
  { kind, namespace, workload, container, image, createdAt }: WorkloadImage,
  neutral: (text: string) => string,
  all: Map<string, SubjectObject>,
  kinds: ReadonlySet<string>,
): void {
  const name = `${namespace}/${neutral(generatedName(workload, undefined))}`
  const key = keyOf(kind, name)
  const object = all.get(key)
  const fact = { text: image, isImage: true } as const
  if (object !== undefined) object.facts.set(`${container}: image`, fact)
  // Of a workload that was deleted meanwhile, pods may still run.
  else if (!kinds.has(kind))
    all.set(key, {
      kind,
      name,
      facts: new Map([[`${container}: image`, fact]]),
      summary: image,
      changedAt: createdAt,
    })
}
