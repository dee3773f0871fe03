import * as z from 'zod'
import { defaultSuites, type Suite } from '../../src/ports/suite.ts'
import { firstThatWorks } from '../../src/ports/provider.ts'
import type { Definitions } from '../../src/config/load.ts'
import { configSchema } from '../../src/config/schema.ts'
import { presetSchemaOf } from '../../src/config/suite-preset.ts'

type JsonSchema = Record<string, unknown>

/** The JSON Schema of kbench.yaml for editors, with the options of every suite and provider in their places. */
export function configJsonSchema({ suites, providers }: Definitions): JsonSchema {
  const root = z.toJSONSchema(configSchema, { io: 'input', unrepresentable: 'any' }) as JsonSchema
  const properties = root['properties'] as JsonSchema
  // Keys that a preset fills in need not be given.
  const partial = (schema: z.ZodType): JsonSchema => {
    const { $schema, required, ...rest } = z.toJSONSchema(schema, {
      io: 'input',
      unrepresentable: 'any',
    }) as JsonSchema
    return rest
  }
  const ofSuite = (suite: Suite): JsonSchema => {
    const preset = presetSchemaOf(suite)
    const schema = partial(suite.parameters)
    if (preset === undefined) return schema
    return { ...schema, properties: { preset: partial(preset), ...(schema['properties'] as JsonSchema) } }
  }
  properties['suites'] = {
    description: `what to measure; without it, ${defaultSuites(suites)
      .map(({ id }) => id)
      .join(', ')}`,
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(
      suites.map((suite) => [
        suite.id,
        { description: suite.summary, anyOf: [ofSuite(suite), { type: 'null' }] },
      ]),
    ),
  }
  properties['provider'] = {
    description: `where to run; without it, ${firstThatWorks(providers)}`,
    anyOf: [
      { enum: providers.map(({ id }) => id) },
      {
        type: 'object',
        additionalProperties: false,
        minProperties: 1,
        maxProperties: 1,
        properties: Object.fromEntries(
          providers.map(({ id, summary, options }) => [
            id,
            { description: summary, anyOf: [partial(options), { type: 'null' }] },
          ]),
        ),
      },
    ],
  }
  const variant = (properties['matrix'] as { items: { properties: JsonSchema } }).items.properties
  for (const key of ['suites', 'provider']) variant[key] = { $ref: `#/properties/${key}` }
  return root
}
