import description from './openapi.json' with { type: 'json' }

export interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly format?: string
  readonly minimum?: number
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly allOf?: readonly Schema[]
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly default?: unknown
}

const SCHEMAS = description.components.schemas as unknown as Readonly<Record<string, Schema>>

export function resolve(schema: Schema): Schema {
  if (schema.$ref === undefined) return schema
  const found = SCHEMAS[schema.$ref.replace('#/components/schemas/', '')]
  if (found === undefined) throw new Error(`${schema.$ref} is not in openapi.json`)
  return resolve(found)
}

/**
 * The value with everything added that the schema requires: a test server says what matters, the rest is the least that is
 * allowed. Objects are filled at every depth; what the schema does not know is kept.
 */
export function complete(schema: Schema, value: unknown): unknown {
  if (Array.isArray(value)) {
    const { items = {} } = flat(schema, 'array')
    return value.map((one: unknown) => complete(items, one))
  }
  if (value !== null && typeof value === 'object') {
    const { properties = {}, required = [] } = flat(schema, 'object')
    const given = value as Readonly<Record<string, unknown>>
    const full: Record<string, unknown> = {}
    for (const [key, one] of Object.entries(given))
      if (one !== undefined) full[key] = complete(properties[key] ?? {}, one)
    for (const key of required) full[key] ??= key in full ? full[key] : least(properties[key] ?? {})
    return full
  }
  return value === undefined ? least(schema) : value
}

function isOf(schema: Schema, type: string): boolean {
  const one = flat(schema, type)
  if (one.type === undefined) return type === 'object' ? one.properties !== undefined : false
  return Array.isArray(one.type) ? one.type.includes(type) : one.type === type
}

/** The schema without references and alternatives: the first alternative that is of the type. */
function flat(schema: Schema, type: string): Schema {
  const own = resolve(schema)
  const alternatives = own.anyOf ?? own.oneOf
  if (alternatives !== undefined && own.properties === undefined)
    return flat(alternatives.find((one) => isOf(one, type)) ?? {}, type)
  return (own.allOf ?? []).map((one) => flat(one, type)).reduce(merge, own)
}

function merge(one: Schema, other: Schema): Schema {
  return {
    ...other,
    ...one,
    properties: { ...other.properties, ...one.properties },
    required: [...(other.required ?? []), ...(one.required ?? [])],
  }
}

/** The least value that the schema allows. */
function least(schema: Schema): unknown {
  const own = resolve(schema)
  const alternatives = own.anyOf ?? own.oneOf
  if (alternatives !== undefined && own.properties === undefined) {
    const isNullable = alternatives.some((one) => resolve(one).type === 'null')
    return isNullable ? null : least(alternatives[0] ?? {})
  }
  if (own.allOf !== undefined) return complete(schema, {})
  const types = Array.isArray(own.type) ? own.type : [own.type]
  if (types.includes('null')) return null
  if (own.enum !== undefined) return own.enum[0]
  switch (types[0] as string | undefined) {
    case 'array':
      return []
    case 'boolean':
      return false
    case 'integer':
    case 'number':
      return own.minimum ?? 0
    case 'string':
      return own.format === 'uri' ? 'https://github.test/' : own.format === 'date-time' ? EARLY : ''
    default:
      return complete(schema, {})
  }
}

const EARLY = '2026-01-01T00:00:00Z'
