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

/** Puts the values in a JSON value into the facts, each with its place; of lists whose members have names, by name. */
export function flatten(value: unknown, place: string, facts: ObjectFacts): void {
  if (value === undefined || value === null) return
  if (Array.isArray(value)) flattenList(value, place, facts)
  else if (typeof value === 'object') flattenObject(value, place, facts)
  else facts.set(place, { text: scalar(value) })
}

function flattenObject(value: object, place: string, facts: ObjectFacts): void {
  const entries = Object.entries(value).filter(([key]) => !ADDED.has(key))
  if (entries.length === 0) facts.set(place, { text: '{}' })
  for (const [key, inner] of entries) flatten(inner, place === '' ? key : `${place}.${key}`, facts)
}

function flattenList(values: readonly unknown[], place: string, facts: ObjectFacts): void {
  if (values.length === 0) return
  const naming = NAMING.find((key) => isNaming(values, key))
  if (naming === undefined) {
    facts.set(place, { text: values.every(isScalar) ? wordLines(values.map(scalar)) : jsonLines(values) })
    return
  }
  for (const member of values.filter(isObject)) {
    const { [naming]: key, ...rest } = member
    const name = scalar(key)
    const inner = `${place}[${name}]`
    // An environment variable.
    if (typeof rest['value'] === 'string' && Object.keys(rest).length === 1)
      facts.set(inner, { text: rest['value'], name })
    else flattenObject(rest, inner, facts)
  }
}

function isNaming(values: readonly unknown[], key: string): boolean {
  const names = values.map((value) =>
    isObject(value) && isScalar(value[key]) ? scalar(value[key]) : undefined,
  )
  return !names.includes(undefined) && new Set(names).size === names.length
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

type Scalar = string | number | boolean

function isScalar(value: unknown): value is Scalar {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
}

function scalar(value: unknown): string {
  return isScalar(value) ? String(value) : ''
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
