import { DEFAULT_BASELINE } from '../../config/schema.ts'
import { one } from './option.ts'
import { oneOf, text } from './readers.ts'

/** Headings of help. */
export const GROUP = {
  measured: 'What to measure:',
  configuration: 'Configuration:',
  output: 'Output:',
} as const

/** `a, b or c`. */
export function alternatives(names: readonly string[], word: 'or' | 'and' = 'or'): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} ${word} ${names.at(-1) ?? ''}`
}

/** Names have neither spaces nor commas: several may stand in one value. */
export const NAME_SEPARATOR = /[\s,]+/

export const OUTPUT_FORMATS = ['table', 'markdown', 'json'] as const

export const config = one(text, {
  description: 'Configuration file',
  placeholder: 'FILE',
  otherwise: 'kbench.yaml, if it exists',
  group: GROUP.configuration,
})

export const outFile = one(text, {
  description: 'Write the result to a file',
  placeholder: 'FILE',
  otherwise: 'standard output',
  group: GROUP.output,
})

export const FORMAT_DETAILS = {
  description: 'Format of the result',
  placeholder: 'FORMAT',
  default: 'table',
  group: GROUP.output,
}
export const format = one(oneOf(OUTPUT_FORMATS), FORMAT_DETAILS)

export type OutputFormat = (typeof OUTPUT_FORMATS)[number]

export const baselineFile = one(text, {
  description: 'Baseline file',
  placeholder: 'FILE',
  default: DEFAULT_BASELINE,
})
