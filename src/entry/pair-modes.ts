import type { PairMode } from './feature.ts'
import { FEATURES } from './features.ts'
import type { OptionTable } from './options/option.ts'

const MODES = FEATURES.flatMap(({ pairModes = [] }) => pairModes)

/** With an option for each way to measure a pair that features have. */
export function withModes<Options extends OptionTable>(options: Options): Options {
  return { ...options, ...Object.fromEntries(MODES.map(({ name, option }) => [name, option])) }
}

export const MODE_EXAMPLES = MODES.flatMap(({ examples }) => examples)

/** The chosen mode, with the value of its option; undefined: the pair is measured and judged here. */
export function chosenMode(
  values: Readonly<Record<string, unknown>>,
): { readonly mode: PairMode; readonly value: unknown } | undefined {
  const mode = MODES.find(({ name }) => values[name] !== undefined)
  return mode && { mode, value: values[mode.name] }
}
