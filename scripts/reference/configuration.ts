import type { Definitions } from '../../src/config/load.ts'
import { configJsonSchema } from './json-schema.ts'
import { PRESETS, type Suite } from '../../src/ports/suite.ts'
import { code, folderOfSuite, page, pageTable, type ReferencePage } from './page.ts'

/** What this page reads of a JSON Schema (https://json-schema.org/draft/2020-12). */
interface JsonSchema {
  readonly type?: string | readonly string[]
  readonly const?: string | number | boolean
  readonly enum?: readonly unknown[]
  readonly default?: unknown
  readonly examples?: readonly unknown[]
  readonly description?: string
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly additionalProperties?: boolean | JsonSchema
  readonly items?: JsonSchema
  readonly anyOf?: readonly JsonSchema[]
  readonly $ref?: string
}

interface Key {
  readonly path: string
  readonly schema: JsonSchema
}

/** Keys whose values have sections of the page, by what their values are. */
const SECTIONS: Readonly<Record<string, string>> = {
  provider: 'name of a provider, or the name with its options',
  suites: 'names of suites with their parameters',
}

/** Every key of kbench.yaml with its type, default and description, from the schema that checks the file. */
export function configurationPage(definitions: Definitions): ReferencePage {
  const { suites, providers } = definitions
  const root: JsonSchema = configJsonSchema(definitions)
  return page(
    {
      file: 'configuration.md',
      title: 'kbench.yaml',
      about: 'Every key of kbench.yaml: type, default, presets',
      source: '`src/config/schema.ts` and the schemas of suites and providers',
    },
    `Every key is optional but \`version\`. Editors complete and check the file with
[kbench.schema.json](../../schema/kbench.schema.json); a wrong value is an error that names file, line, column, the value and what
was expected. \`--set PATH=VALUE\` sets any key for one run: \`--set gate.default.margin=5%\`. Shares are written as \`2%\` or \`0.02\`,
durations as \`90s\`, \`30m\` or \`1h\`.`,
    '## Common keys',
    keyTable(
      Object.entries(root.properties ?? {}).flatMap(([name, schema]) => {
        const type = SECTIONS[name]
        return type === undefined
          ? keysBelow({ [name]: schema })
          : [{ path: name, schema: { type, description: schema.description ?? '' } }]
      }),
    ),
    ...suites.flatMap((suite) => [
      `## suites.${suite.id}`,
      `${suite.summary}. What it measures: [metrics](metrics.md#${suite.id}); method: [${suite.id}](../../${folderOfSuite(suite.id)}/README.md).`,
      parameterTable(suite, definitions),
    ]),
    ...providers.flatMap(({ id, summary }) => [
      `## provider.${id}`,
      `${summary}. More: [${id}](../../src/providers/${id}/README.md).`,
      optionTable(id, definitions),
    ]),
  )
}

function keyTable(keys: readonly Key[]): string {
  const hasExamples = keys.some(({ schema }) => schema.examples !== undefined)
  return pageTable(
    ['key', 'type', 'default', 'what it is', ...(hasExamples ? ['example'] : [])],
    keys.map(({ path, schema }) => [
      code(path),
      typeOf(schema),
      valueText(schema.default),
      schema.description ?? '',
      ...(hasExamples ? [valueText(schema.examples?.[0])] : []),
    ]),
  )
}

/** The options of a provider. */
export function optionTable(provider: string, definitions: Definitions): string {
  return keyTable(keysOf('provider', provider, definitions))
}

/** The presets say what a parameter is where kbench.yaml does not. */
export function parameterTable({ id, presets, ownPresets }: Suite, definitions: Definitions): string {
  const keys = keysOf('suites', id, definitions)
  const columns = [
    ...PRESETS.map((name) => [name, presets[name]] as const),
    ...Object.entries(ownPresets ?? {}),
  ]
  return pageTable(
    ['key', 'type', 'what it is', ...columns.map(([name]) => name)],
    keys.map(({ path, schema }) => [
      code(path),
      typeOf(schema),
      schema.description ?? '',
      ...columns.map(([, parameters]) =>
        valueText(Object.entries(parameters).find(([key]) => key === path)?.[1]),
      ),
    ]),
  )
}

/** The keys of one suite or provider. */
function keysOf(section: 'suites' | 'provider', id: string, definitions: Definitions): Key[] {
  const root: JsonSchema = configJsonSchema(definitions)
  return keysBelow(objectOf(objectOf(root.properties?.[section]).properties?.[id]).properties)
}

/** The keys of an object and of the objects in it, as paths: `gate.rules[].series`. */
function keysBelow(properties: JsonSchema['properties'] = {}, prefix = ''): Key[] {
  return Object.entries(properties).flatMap(([name, schema]) => {
    const path = `${prefix}${name}`
    const { properties: inner } = objectOf(schema)
    // The keys of an object say enough about it.
    if (inner !== undefined) return keysBelow(inner, `${path}.`)
    const { additionalProperties: value } = schema
    const below = typeof value === 'object' ? keysBelow(value.properties, `${path}.<name>.`) : []
    return [{ path, schema }, ...below, ...keysBelow(schema.items?.properties, `${path}[].`)]
  })
}

/** A suite or provider without a value has all its defaults, so its schema allows null beside the object. */
function objectOf(schema: JsonSchema = {}): JsonSchema {
  return schema.anyOf?.find(({ properties }) => properties !== undefined) ?? schema
}

function typeOf({
  type,
  const: only,
  enum: values,
  items,
  anyOf,
  additionalProperties,
  $ref,
}: JsonSchema): string {
  if ($ref !== undefined) return `as ${code($ref.replace('#/properties/', ''))}`
  if (only !== undefined) return code(String(only))
  if (values !== undefined) return values.map((value) => code(String(value))).join(', ')
  if (anyOf !== undefined) return anyOf.map(typeOf).join(' or ')
  if (type === 'array') return `list of ${items === undefined ? 'values' : typeOf(items)}`
  if (type === 'object') {
    if (typeof additionalProperties !== 'object') return 'object'
    return additionalProperties.properties === undefined ? 'map of texts' : 'map by name'
  }
  return typeof type === 'string' ? type : (type ?? ['any']).join(' or ')
}

function valueText(value: unknown): string {
  if (value === undefined || (typeof value === 'object' && JSON.stringify(value) === '{}')) return ''
  return code(typeof value === 'string' ? value : JSON.stringify(value))
}
