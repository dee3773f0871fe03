import * as z from 'zod'
import { baselineSchema } from './core/baseline/schema.ts'
import { comparisonSchema } from './core/comparison/schema.ts'
import { historySchema } from './core/history/schema.ts'
import { calibrationSchema } from './core/pair/calibration-schema.ts'
import { measuredSchema } from './core/measured/schema.ts'
import { pairSchema } from './core/pair/schema.ts'
import { recordSchema } from './core/record/schema.ts'
import { actionFile } from './config/actions/action-file.ts'
import { usesOf, type ActionDescription } from './config/actions/description.ts'
import { ACTIONS } from './config/actions/index.ts'
import { MAIN_GITHUB_INPUTS } from './config/actions/main.ts'
import { RUN_OUTPUTS } from './config/actions/run-inputs.ts'
import { configJsonSchema } from './config/json-schema.ts'
import { RUN_OPTIONS, type RunOption } from './config/run-options.ts'
import { providers, suites } from './registry.gen.ts'

/** One file, or a part of a file between two marks, that scripts/generate.mjs writes. */
export interface GeneratedFile {
  readonly path: string
  readonly text: string
  readonly parser?: 'json' | 'yaml'
  /** Only the part between `<!-- NAME:start -->` and `<!-- NAME:end -->`. */
  readonly between?: string
}

/** Everything that is derived from the code: schemas, every action.yml, tables of the README. */
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
    ...ACTIONS.map(actionDefinition),
    { path: 'README.md', between: 'inputs', text: inputTable() },
    { path: 'README.md', between: 'actions', text: ACTIONS.map(actionTables).filter(Boolean).join('\n\n') },
    { path: 'README.md', between: 'metrics', text: metricTable() },
  ]
}

function schemaFile(name: string, schema: object): GeneratedFile {
  return { path: `schema/${name}.schema.json`, text: `${JSON.stringify(schema, null, 2)}\n` }
}

function actionDefinition(action: ActionDescription): GeneratedFile {
  const name = action.folder === '' ? 'main' : action.folder.replace('action/', '')
  return {
    path: action.folder === '' ? 'action.yml' : `${action.folder}/action.yml`,
    text: actionFile(action, `src/config/actions/${name}.ts`),
    parser: 'yaml',
  }
}

function inputTable(): string {
  const options = RUN_OPTIONS.map((option) => {
    const { name, kind, description, default: fallback, only } = option
    const inAction = only === 'command-line' ? '' : `\`${name}\``
    return `| ${flagsOf(option)} | ${inAction} | ${description}${kind === 'list' ? ' Repeat it; in the action, one per line.' : ''} | ${fallback ?? ''} |`
  })
  const others = MAIN_GITHUB_INPUTS.map(
    ({ name, description, default: fallback }) =>
      `| | \`${name}\` | ${description} | ${fallback === undefined ? '' : `\`${fallback}\``} |`,
  )
  return [
    '| option of `kbench run` | input of the action | | default |',
    '| --- | --- | --- | --- |',
    ...options,
    ...others,
  ].join('\n')
}

/** Inputs and outputs of an action, as far as they are not those of a run, which the table of options has. */
function actionTables(action: ActionDescription): string {
  const { folder, description, inputs, outputs } = action
  const ownInputs = folder === '' ? [] : inputs.filter(({ name }) => !isOption(name))
  const ownOutputs = folder === '' ? outputs : outputs.filter((output) => !RUN_OUTPUTS.includes(output))
  const rows = [
    ...ownInputs.map(
      ({ name, description: text, default: fallback }) =>
        `| input \`${name}\` | ${text} | ${fallback === undefined ? '' : `\`${fallback}\``} |`,
    ),
    ...ownOutputs.map(({ name, description: text }) => `| output \`${name}\` | ${text} | |`),
  ]
  const title = `\`uses: ${usesOf(action)}\`: ${description}.`
  if (rows.length === 0) return `${title} Inputs and outputs of a run are those of kbench itself.`
  return [title, '', '| | | default |', '| --- | --- | --- |', ...rows].join('\n')
}

function isOption(name: string): boolean {
  return RUN_OPTIONS.some((option) => option.name === name)
}

function flagsOf({ name, kind, value, only, command }: RunOption): string {
  if (only === 'action' && command === undefined) return ''
  const flags = `\`--${name}${kind === 'flag' ? '' : ` ${value ?? ''}`}\``
  return command === undefined ? flags : `${flags} of \`kbench ${command}\``
}

function metricTable(): string {
  const rows = suites.flatMap(({ metrics }) =>
    metrics.map(
      ({ id, unit, better, gates, summary }) =>
        `| \`${id}\` | ${unit} | ${better} | ${gates ? 'yes' : 'no'} | ${summary.replaceAll('|', '\\|')} |`,
    ),
  )
  return [
    '| metric | unit | better | can fail a build | what it is |',
    '| --- | --- | --- | --- | --- |',
    ...rows,
  ].join('\n')
}
