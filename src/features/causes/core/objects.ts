import { groupBy } from '../../../core/group-by.ts'
import {
  type Fact,
  flatten,
  metadataFacts,
  type ObjectFacts,
  specifiedImages,
  workloadFacts,
  WORKLOADS,
} from './facts.ts'
import {
  type ClusterNames,
  type ListedCluster,
  type ListedObject,
  type ListedPod,
  RESOURCE_DEFINITION,
} from './listed.ts'

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
const DIGEST = /sha256:[0-9a-f]{64}/
/** Label of a ReplicaSet: what the name of its Deployment is extended by. */
const TEMPLATE_HASH = 'pod-template-hash'
/** Kustomize ends names of ConfigMaps with ten such characters of a hash of the content. */
const KUSTOMIZE_HASH = /-[2456789bcdfghkmt]{10}$/

interface Choice {
  /** Namespaces that are not compared: those of the measuring pods. */
  readonly without: ReadonlySet<string>
  /** What was listed on both sides. */
  readonly kinds: ReadonlySet<string>
  readonly withPods: boolean
}

/** The objects of a cluster by `Kind namespace/name`, equal in two identically created clusters. */
export function subjectObjects(
  { names, objects, pods = [] }: ListedCluster,
  { without, kinds, withPods }: Choice,
): Map<string, SubjectObject> {
  const neutral = neutralText(names)
  const all = new Map<string, SubjectObject>()
  for (const [kind, listed] of objects) {
    if (!kinds.has(kind)) continue
    const own = listed.filter((one) => isCompared(one, without))
    for (const one of own.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const object = objectOf(one, neutral)
      const key = `${object.kind} ${object.name}`
      let free = key
      for (let copy = 2; all.has(free); copy += 1) free = `${key} (${String(copy)})`
      all.set(free, object)
    }
  }
  const images = withPods ? runningImages(pods.filter(({ namespace }) => !without.has(namespace))) : []
  // An image of a workload that is listed belongs to it, with the digest; others stand for what made the pods.
  for (const { kind, namespace, name: workload, place, image, createdAt } of images) {
    const name = `${namespace}/${neutral(generatedName(workload, undefined))}`
    const key = `${kind} ${name}`
    const fact = [`${place}: image`, { text: image, isImage: true }] as const
    const object = all.get(key)
    if (object !== undefined) object.facts.set(...fact)
    // Pods of a workload that was deleted meanwhile may still run.
    else if (!kinds.has(kind))
      all.set(key, { kind, name, facts: new Map([fact]), summary: image, changedAt: createdAt })
  }
  return all
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

function objectOf(listed: ListedObject, neutral: (text: string) => string): SubjectObject {
  const { kind, namespace, content, data, changedAt } = listed
  const own = neutral(generatedName(listed.name, listed.generateName))
  const name = namespace === undefined ? own : `${namespace}/${own}`
  if (kind === RESOURCE_DEFINITION) {
    const text = String(content)
    return {
      kind,
      name,
      facts: new Map([['versions', { text }]]),
      summary: text.replaceAll('\n', ', '),
      changedAt,
    }
  }
  const isWorkload = WORKLOADS.includes(kind)
  const facts = isWorkload ? workloadFacts(content) : new Map<string, Fact>()
  if (!isWorkload) flatten(content, facts)
  metadataFacts(listed, '', facts)
  for (const [key, text] of Object.entries(data)) facts.set(`data.${key}`, { text, name: key })
  const images = isWorkload ? specifiedImages(content) : new Map<string, string>()
  for (const [container, image] of images) facts.set(`${container}: image`, { text: image, isImage: true })
  const summary = images.size === 0 ? 'exists' : [...images.values()].join(', ')
  return { kind, name, facts, summary, changedAt }
}

/** The images of running pods, `repository:tag (sha256:…)`, by the container of the workload that made them; of pods that run different ones all. */
function runningImages(pods: readonly ListedPod[]) {
  const running = pods.flatMap((pod) =>
    pod.containers.map(({ name, isInit, image, imageId = '' }) => {
      const digest = DIGEST.exec(imageId)?.[0]
      return {
        ...workloadOf(pod),
        namespace: pod.namespace,
        place: `${isInit ? 'init container' : 'container'} ${name}`,
        image: digest === undefined || DIGEST.test(image) ? image : `${image} (${digest})`,
        createdAt: pod.createdAt,
      }
    }),
  )
  const same = groupBy(running, ({ kind, namespace, name, place }) =>
    JSON.stringify([kind, namespace, name, place]),
  )
  return [...same.values()].flatMap((containers) =>
    containers.slice(0, 1).map((first) => ({
      ...first,
      image: [...new Set(containers.map(({ image }) => image))].sort().join(' + '),
      createdAt: Math.max(...containers.map(({ createdAt }) => createdAt)),
    })),
  )
}

/** A Deployment for its ReplicaSet, a CronJob for its Job; a static pod, which a node made, is a pod. */
export function workloadOf({ name, generateName, labels, controller }: ListedPod): {
  kind: string
  name: string
} {
  if (controller === undefined) return { kind: 'Pod', name: generatedName(name, generateName) }
  if (controller.kind === 'Node') return { kind: 'Pod', name }
  const hash = labels[TEMPLATE_HASH]
  if (controller.kind === 'ReplicaSet' && hash !== undefined && controller.name.endsWith(`-${hash}`))
    return { kind: 'Deployment', name: controller.name.slice(0, -hash.length - 1) }
  const job = controller.kind === 'Job' ? /^(.+)-\d{8}$/.exec(controller.name)?.[1] : undefined
  return job === undefined ? controller : { kind: 'CronJob', name: job }
}

/** A name with `*` for what was made up by the cluster or from the content. */
export function generatedName(name: string, generateName: string | undefined): string {
  if (generateName !== undefined && name.startsWith(generateName)) return `${generateName}*`
  return name.replace(KUSTOMIZE_HASH, '-*')
}

const UUID = /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi
const PEM = /-----BEGIN ([A-Z ]{1,40})-----[\s\S]{0,20000}?-----END \1-----/g
/** The same in base64: all of it begins with `-----BEGIN `. */
const PEM_IN_BASE64 = /LS0tLS1CRUdJTi[\w+/=]*/g
/** With fewer characters it may be a word of the language. */
const SHORTEST_NAME = 3

/**
 * Removes what differs between identically created clusters: names and addresses of nodes, the cluster's
 * name, certificates, random identifiers.
 */
export function neutralText({ cluster, nodes }: ClusterNames): (text: string) => string {
  const named = [
    ...nodes.flatMap(({ name, addresses }, index) =>
      [name, ...addresses].map((one) => [one, `node-${String(index + 1)}`] as const),
    ),
    ...(cluster === undefined ? [] : [[cluster, 'CLUSTER'] as const]),
  ]
    .filter(([name]) => name.length >= SHORTEST_NAME)
    // The name of a node may begin with that of its cluster.
    .sort(([a], [b]) => b.length - a.length)
    .map(([name, neutral]) => [wholeWord(name), neutral] as const)
  return (text) =>
    named
      .reduce((left, [pattern, neutral]) => left.replace(pattern, neutral), text)
      .replace(PEM, '(certificate or key)')
      .replace(PEM_IN_BASE64, '(certificate or key)')
      .replace(UUID, 'UUID')
}

/** Not 10.0.0.1 in 10.0.0.10, not node-1 in node-12. */
function wholeWord(name: string): RegExp {
  const escaped = name.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)
  return new RegExp(String.raw`(?<![\w.])${escaped}(?!\w|\.\d)`, 'g')
}
