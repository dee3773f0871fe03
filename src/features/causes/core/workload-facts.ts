import { flatten, type ObjectFacts } from './flatten.ts'
import { metadataFacts } from './metadata-facts.ts'

type Json = Readonly<Record<string, unknown>>

export const WORKLOADS = ['Deployment', 'DaemonSet', 'StatefulSet'] as const

/**
 * What the specification of a workload says, without the images, which are known from its pods: `replicas`, `pods: hostNetwork`,
 * `container controller: args`.
 */
export function workloadFacts(spec: unknown): ObjectFacts {
  const facts: ObjectFacts = new Map()
  const { template, ...rest } = objectOf(spec)
  flatten(rest, '', facts)
  const { metadata, spec: podSpec } = objectOf(template)
  metadataFacts(
    { labels: textsOf(metadata, 'labels'), annotations: textsOf(metadata, 'annotations') },
    'pods: ',
    facts,
  )
  const { containers, initContainers, ...pod } = objectOf(podSpec)
  const own: ObjectFacts = new Map()
  flatten(pod, '', own)
  for (const [place, fact] of own) facts.set(`pods: ${place}`, fact)
  containerFacts(containers, 'container', facts)
  containerFacts(initContainers, 'init container', facts)
  return facts
}

/** The images that its specification names, by `container NAME`. */
export function specifiedImages(spec: unknown): ReadonlyMap<string, string> {
  const podSpec = objectOf(objectOf(objectOf(spec)['template'])['spec'])
  const images = new Map<string, string>()
  for (const [key, word] of CONTAINER_LISTS)
    for (const { name, image } of listOf(podSpec[key]))
      if (typeof name === 'string' && typeof image === 'string') images.set(`${word} ${name}`, image)
  return images
}

const CONTAINER_LISTS = [
  ['containers', 'container'],
  ['initContainers', 'init container'],
] as const

function containerFacts(containers: unknown, word: string, facts: ObjectFacts): void {
  for (const { name, image: _, ...container } of listOf(containers)) {
    const own: ObjectFacts = new Map()
    flatten(container, '', own)
    for (const [place, fact] of own) facts.set(`${word} ${String(name)}: ${place}`, fact)
  }
}

function textsOf(metadata: unknown, key: string): Record<string, string> {
  const entries = Object.entries(objectOf(objectOf(metadata)[key]))
  return Object.fromEntries(
    entries.flatMap(([name, text]) => (typeof text === 'string' ? [[name, text]] : [])),
  )
}

function objectOf(value: unknown): Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {}
}

function listOf(value: unknown): Json[] {
  return Array.isArray(value) ? value.map(objectOf) : []
}
