import type { ListedPod } from './listed.ts'

const DIGEST = /sha256:[0-9a-f]{64}/
/** Of a ReplicaSet: what the name of its Deployment is extended by. */
const TEMPLATE_HASH = 'pod-template-hash'

/** An image of a workload with what its nodes run. */
export interface WorkloadImage {
  readonly kind: string
  readonly namespace: string
  readonly workload: string
  /** `container NAME`, `init container NAME`. */
  readonly container: string
  /** `repository:tag (sha256:…)`; of pods that run different ones all. */
  readonly image: string
  /** When the newest of its pods was made; milliseconds since 1970. */
  readonly createdAt: number
}

/** The images of running pods by the workload that made them. */
export function workloadImages(pods: readonly ListedPod[]): WorkloadImage[] {
  const found = new Map<string, WorkloadImage & { readonly images: Set<string> }>()
  for (const pod of pods) {
    const { kind, name: workload } = workloadOf(pod)
    for (const { name, isInit, image, imageId } of pod.containers) {
      const container = `${isInit ? 'init container' : 'container'} ${name}`
      const key = JSON.stringify([kind, pod.namespace, workload, container])
      const before = found.get(key)
      const images = before?.images ?? new Set()
      const createdAt = Math.max(pod.createdAt, before?.createdAt ?? 0)
      images.add(withDigest(image, imageId))
      const all = [...images].sort().join(' + ')
      found.set(key, { kind, namespace: pod.namespace, workload, container, image: all, images, createdAt })
    }
  }
  return [...found.values()].map(({ images: _, ...one }) => one)
}

function withDigest(image: string, imageId: string | undefined): string {
  const digest = DIGEST.exec(imageId ?? '')?.[0]
  return digest === undefined || DIGEST.test(image) ? image : `${image} (${digest})`
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

/** Kustomize ends names of ConfigMaps with ten such characters of a hash of the content. */
const KUSTOMIZE_HASH = /-[2456789bcdfghkmt]{10}$/

/** A name with `*` for what was made up by the cluster or from the content. */
export function generatedName(name: string, generateName: string | undefined): string {
  if (generateName !== undefined && name.startsWith(generateName)) return `${generateName}*`
  return name.replace(KUSTOMIZE_HASH, '-*')
}
