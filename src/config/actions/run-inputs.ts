import { RUN_OPTIONS, type RunOption } from '../run-options.ts'
import type { ActionInput, ActionOutput } from './description.ts'

/** What an action that measures is told: the options of the command line, and those of a pair. */
export const RUN_INPUTS: readonly ActionInput[] = RUN_OPTIONS.filter(
  ({ only }) => only !== 'command-line',
).map((option) => ({ name: option.name, description: describe(option) }))

export const RUN_OUTPUTS: readonly ActionOutput[] = [
  {
    name: 'verdict',
    description:
      'passed, regressed, inconclusive, incomparable, incomplete, or first-run where there is no baseline yet.',
  },
  { name: 'record', description: 'Path of record.json; with a matrix one per line.' },
  {
    name: 'comparison',
    description: 'Path of comparison.json, with a matrix one per line; empty on a first run.',
  },
  {
    name: 'regressions',
    description:
      'JSON list of the series that regressed; with a matrix each after its variant: "nftables: …".',
  },
]

function describe(option: RunOption): string {
  const lines = option.kind === 'list' ? ' One per line.' : option.kind === 'flag' ? ' true or false.' : ''
  return `${option.description}${lines}${option.default === undefined ? '' : ` Default: ${option.default}.`}`
}
