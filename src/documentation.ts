import * as z from 'zod'
import { baselineSchema } from './core/baseline/schema.ts'
import { comparisonSchema } from './core/comparison/schema.ts'
import { historySchema } from './core/history/schema.ts'
import { calibrationSchema } from './core/calibration/schema.ts'
import { measuredSchema } from './core/measured/schema.ts'
import { pairSchema } from './core/pair/schema.ts'
import { recordSchema } from './core/record/schema.ts'
import { configJsonSchema } from './config/json-schema.ts'
import { actionFile } from './entry/actions/action-file.ts'
import { actionFilePath } from './entry/actions/definition.ts'
import { ACTIONS } from './entry/actions/definitions/index.ts'
import { referencePages } from './reference/index.ts'
import { providers, suites } from './registry.gen.ts'

/** One file that scripts/generate.mjs writes. */
export interface GeneratedFile {
  readonly path: string
  readonly text: string
  /** Formatted as this by prettier. */
  readonly parser?: 'markdown' | 'yaml'
}

/** Everything that is derived from the code: schemas, every action.yml, the pages of docs/reference/. */
export function generatedFiles(): GeneratedFile[] {
  return [
    schemaFile('kbench', configJsonSchema({ suites, providers })),
    schemaFile('record', z.toJSONSchema(recordSchema, { io: 'input' })),
    schemaFile('baseline', z.toJSONSchema(baselineSchema, { io: 'input' })),
    schemaFile('comparison', z.toJSONSchema(comparisonSchema, { io: 'input' })),
    schemaFile('measured', z.toJSONSchema(measuredSchema, { io: 'input' })),
    schemaFile('pair', z.toJSONSchema(pairSchema, { io: 'input' })),
    schemaFile('calibration', z.toJSONSchema(calibrationSchema, { io: 'input' })),
    schemaFile('history', z.toJSONSchema(historySchema, { io: 'input' })),
    ...ACTIONS.map((action) => ({
      path: actionFilePath(action),
      text: actionFile(action),
      parser: 'yaml' as const,
    })),
    ...referencePages({ suites, providers }).map(({ file, text }) => ({
      path: `docs/reference/${file}`,
      text,
      parser: 'markdown' as const,
    })),
  ]
}

function schemaFile(name: string, schema: object): GeneratedFile {
  return { path: `schema/${name}.schema.json`, text: `${JSON.stringify(schema, null, 2)}\n` }
}
