import type { UnjudgedPair } from '../app/pair/report-pair.ts'
import type { PairRequest } from '../app/pair/pair.ts'
import type { Ports } from '../app/ports.ts'
import { FEATURES } from './features.ts'
import type { OptionTable } from './options/option.ts'

const MODES = FEATURES.flatMap(({ pairModes = [] }) => pairModes)

/** With an option for each way to measure a pair that features have. */
export function withModes<Options extends OptionTable>(options: Options): Options {
  return { ...options, ...Object.fromEntries(MODES.map(({ name, option }) => [name, option])) }
}

export const MODE_EXAMPLES = MODES.flatMap(({ examples }) => examples)

/** The way that was asked for; undefined: the pair is measured and judged here. */
export function chosenMode(values: Readonly<Record<string, unknown>>):
  | {
      readonly name: string
      readonly measure: (request: PairRequest, ports: Ports) => Promise<UnjudgedPair>
    }
  | undefined {
  const mode = MODES.find(({ name }) => values[name] !== undefined)
  return (
    mode && {
      name: mode.name,
      measure: (request, ports) => mode.measure(values[mode.name], request, ports),
    }
  )
}
