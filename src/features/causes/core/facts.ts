import { sortedJson } from '../../../core/sorted-json.ts'

/** What an object says in one place: one value, or lines, which are compared line by line. */
export interface Fact {
  readonly text: string
  /** What a person called it, where its value is free text: a name may say that the value is a secret. */
  readonly name?: string
  /** An image: `secret-store:v1` is no secret with the value v1. */
  readonly isImage?: true
}

/** By place: `replicas`, `env[LOG_LEVEL]`, `volumes[data].emptyDir`. */
export type ObjectFacts = Map<string, Fact>

type Json = Readonly<Record<string, unknown>>

/** What clusters add to what a person writes. */
const ADDED = new Set([
  'status',
  'uid',
  'resourceVersion',
  'managedFields',
  'creationTimestamp',
  'generation',
  'ownerReferences',
  'caBundle',
  'clusterIP',
  'clusterIPs',
  'nodePort',
  'healthCheckNodePort',
])

/** What distinguishes the members of a list, the first that all of them have and that differs in all. */
const NAMING = ['mountPath', 'devicePath', 'name', 'containerPort', 'port', 'path', 'key', 'topologyKey']

/**
 * Puts the values in a JSON value into the facts, each with its place; of lists whose members have names, by name.
 * @param prefix of places within an object
 */
export function flatten(
  value: unknown,
  facts: ObjectFacts,
  place = '',
  prefix = place === '' ? '' : `${place}.`,
): void {
  if (value === undefined || value === null) return
  if (Array.isArray(value)) {
    flattenList(value, facts, place)
    return
  }
  if (!isObject(value)) {
    facts.set(place, { text: scalar(value) })
    return
  }
  const entries = Object.entries(value).filter(([key]) => !ADDED.has(key))
  if (entries.length === 0) facts.set(place, { text: '{}' })
  for (const [key, inner] of entries) flatten(inner, facts, `${prefix}${key}`)
}

function flattenList(values: readonly unknown[], facts: ObjectFacts, place: string): void {
  if (values.length === 0) return
  const members = values.filter(isObject)
  const naming = NAMING.find((key) => {
    const names = members.map((member) => member[key])
    return (
      members.length === values.length &&
      names.every(isScalar) &&
      new Set(names.map(scalar)).size === names.length
    )
  })
  if (naming === undefined) {
    facts.set(place, { text: values.every(isScalar) ? wordLines(values.map(scalar)) : jsonLines(values) })
    return
  }
  for (const { [naming]: key, ...rest } of members) {
    const name = scalar(key)
    // An environment variable.
    if (typeof rest['value'] === 'string' && Object.keys(rest).length === 1)
      facts.set(`${place}[${name}]`, { text: rest['value'], name })
    else flatten(rest, facts, `${place}[${name}]`)
  }
}

/** Arguments one per line, a flag with the value that follows it. */
function wordLines(words: readonly string[]): string {
  const lines: string[] = []
  let isFlag = false
  for (const word of words) {
    const last = lines.at(-1)
    if (isFlag && last !== undefined && !word.startsWith('-')) {
      lines[lines.length - 1] = `${last} ${word}`
      isFlag = false
    } else {
      lines.push(word)
      isFlag = /^--?[a-zA-Z][\w.-]*$/.test(word)
    }
  }
  return lines.join('\n')
}

function jsonLines(values: readonly unknown[]): string {
  return values.map((value) => sortedJson(withoutAdded(value)).slice(1, -1)).join('\n')
}

function withoutAdded(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutAdded)
  if (!isObject(value)) return value
  const own = Object.entries(value).filter(([key]) => !ADDED.has(key))
  return Object.fromEntries(own.map(([key, inner]) => [key, withoutAdded(inner)]))
}

/** They change with every release, or with what is compared anyway. */
const REPEATS =
  /^(helm\.sh\/chart|chart|app\.kubernetes\.io\/version|checksum\/.*|.*\/checksum|kubectl\.kubernetes\.io\/.*|meta\.helm\.sh\/.*|deployment\.kubernetes\.io\/revision|deprecated\.daemonset\.template\.generation)$/

/** Puts labels and annotations into the facts, except those that repeat what other facts say. */
export function metadataFacts(
  { labels, annotations }: { readonly labels?: unknown; readonly annotations?: unknown },
  prefix: string,
  facts: ObjectFacts,
): void {
  for (const [word, values] of Object.entries({ labels, annotations }))
    for (const [name, text] of Object.entries(objectOf(values)))
      if (typeof text === 'string' && !REPEATS.test(name))
        facts.set(`${prefix}${word}[${name}]`, { text, name })
}

export const WORKLOADS = ['Deployment', 'DaemonSet', 'StatefulSet']
const CONTAINER_LISTS = [
  ['containers', 'container'],
  ['initContainers', 'init container'],
] as const

/** A workload's specification without images, which pods show: `replicas`, `container controller: args`. */
export function workloadFacts(spec: unknown): ObjectFacts {
  const facts: ObjectFacts = new Map()
  const { template, ...rest } = objectOf(spec)
  flatten(rest, facts)
  const { metadata, spec: podSpec } = objectOf(template)
  metadataFacts(objectOf(metadata), 'pods: ', facts)
  const { containers: _, initContainers: _init, ...pod } = objectOf(podSpec)
  flatten(pod, facts, 'pods: ', 'pods: ')
  for (const { place, image: _image, name: _name, ...container } of containersOf(spec))
    flatten(container, facts, `${place}: `, `${place}: `)
  return facts
}

/** The images that its specification names, by `container NAME`. */
export function specifiedImages(spec: unknown): ReadonlyMap<string, string> {
  return new Map(
    containersOf(spec).flatMap(({ place, name, image }) =>
      typeof name === 'string' && typeof image === 'string' ? [[place, image]] : [],
    ),
  )
}

function containersOf(spec: unknown): (Json & { readonly place: string })[] {
  const podSpec = objectOf(objectOf(objectOf(spec)['template'])['spec'])
  return CONTAINER_LISTS.flatMap(([key, word]) => {
    const list = podSpec[key]
    return (Array.isArray(list) ? list.map(objectOf) : []).map((container) => ({
      ...container,
      place: `${word} ${String(container['name'])}`,
    }))
  })
}

function objectOf(value: unknown): Json {
  return isObject(value) ? value : {}
}

function isScalar(value: unknown): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
}

function scalar(value: unknown): string {
  return isScalar(value) ? String(value) : ''
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
