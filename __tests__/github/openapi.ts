import { Ajv, type ValidateFunction } from 'ajv'
import description from './openapi.json' with { type: 'json' }
import { complete, resolve, type Schema } from './complete.ts'

interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required?: boolean
  readonly 'x-multi-segment'?: boolean
  readonly schema: Schema
}
type Content = Readonly<Record<string, { readonly schema?: Schema }>>
export interface Operation {
  readonly operationId: string
  readonly parameters: readonly Parameter[]
  readonly requestBody?: { readonly required: boolean; readonly content?: Content }
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>
}

/** A request as far as the description knows it. */
export interface Matched {
  /** "GET /repos/{owner}/{repo}/pulls" */
  readonly route: string
  readonly operation: Operation
  readonly path: Readonly<Record<string, string>>
}

/** The repository of the head is null when the fork was deleted; the description of webhooks says so, that of REST does not. */
const GONE_FORK = '/head/repo must be object'
const JSON_TYPE = 'application/json'
const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false })
ajv.addSchema({ $id: 'github', components: description.components })
const compiled = new Map<string, ValidateFunction>()

/** The operation that a path belongs to; the path is without query, still encoded. */
export function match(method: string, path: string): Matched | undefined {
  const segments = path.split('/').slice(1)
  for (const [template, methods] of Object.entries(description.paths)) {
    const operation = (methods as unknown as Record<string, Operation>)[method.toLowerCase()]
    const values = operation === undefined ? undefined : matchSegments(template, segments, operation)
    if (operation !== undefined && values !== undefined)
      return { route: `${method} ${template}`, operation, path: values }
  }
  return undefined
}

function matchSegments(
  template: string,
  segments: readonly string[],
  { parameters }: Operation,
): Record<string, string> | undefined {
  const values: Record<string, string> = {}
  const names = template.split('/').slice(1)
  for (const [index, name] of names.entries()) {
    const parameter = /^\{(.+)\}$/.exec(name)?.[1]
    const segment = segments[index]
    if (segment === undefined || segment === '') return undefined
    if (parameter === undefined) {
      if (segment !== name) return undefined
      continue
    }
    const isOpen = parameters.some((one) => one.name === parameter && one['x-multi-segment'] === true)
    const isLast = index === names.length - 1
    if (isLast && isOpen) {
      values[parameter] = decodeURIComponent(segments.slice(index).join('/'))
      return values
    }
    values[parameter] = decodeURIComponent(segment)
  }
  return names.length === segments.length ? values : undefined
}

/** Everything in which a request is not as described; stricter than GitHub, which skips what it does not know. */
export function requestProblems(
  { route, operation, path }: Matched,
  query: URLSearchParams,
  body: unknown,
): readonly string[] {
  const problems: string[] = []
  const named = (place: string): readonly Parameter[] =>
    operation.parameters.filter((one) => one.in === place)
  for (const { name, schema } of named('path'))
    problems.push(...valueProblems(`${route} path ${name}`, schema, path[name] ?? ''))
  for (const { name, schema, required } of named('query')) {
    const value = query.get(name)
    if (value !== null) problems.push(...valueProblems(`${route} query ${name}`, schema, value))
    else if (required === true) problems.push(`query ${name} is missing`)
  }
  const known = new Set(named('query').map(({ name }) => name))
  for (const name of query.keys()) if (!known.has(name)) problems.push(`query ${name} is not described`)

  const schema = operation.requestBody?.content?.[JSON_TYPE]?.schema
  if (schema === undefined) return body === undefined ? problems : [...problems, 'a body is not described']
  if (body === undefined)
    return operation.requestBody?.required === true ? [...problems, 'no body'] : problems
  problems.push(...check(`${route} body`, schema, body))
  const properties = resolve(schema).properties ?? {}
  for (const key of Object.keys(body as object))
    if (!(key in properties)) problems.push(`body ${key} is not described`)
  return problems
}

/**
 * Fills an answer up to what is described for this status, and checks the result. GitHub does not describe all of its
 * refusals: those pass as they are.
 */
export function answerAs(
  { route, operation }: Matched,
  status: number,
  value: unknown,
): { readonly body: unknown; readonly problems: readonly string[] } {
  const response = operation.responses[String(status)]
  if (response === undefined)
    return { body: value, problems: status >= 400 ? [] : [`${route} has no answer ${String(status)}`] }
  const schema = response.content?.[JSON_TYPE]?.schema
  if (schema === undefined) return { body: value, problems: [] }
  const body = complete(schema, value)
  const problems = check(`${route} answer ${String(status)}`, schema, body)
  return { body, problems: problems.filter((one) => !one.endsWith(GONE_FORK)) }
}

/** Text of a path or a query, read as the type that it should have. */
function valueProblems(name: string, schema: Schema, text: string): readonly string[] {
  const { type } = resolve(schema)
  const isNumber = type === 'integer' || type === 'number'
  return check(name, schema, isNumber ? Number(text) : type === 'boolean' ? text === 'true' : text)
}

function check(name: string, schema: Schema, value: unknown): readonly string[] {
  let validate = compiled.get(name)
  if (validate === undefined) {
    const text = JSON.stringify(schema).replaceAll('"#/components', '"github#/components')
    validate = ajv.compile(JSON.parse(text) as object)
    compiled.set(name, validate)
  }
  if (validate(value)) return []
  return (validate.errors ?? []).map(
    ({ instancePath, message }) => `${name}${instancePath} ${message ?? 'is wrong'}`,
  )
}
