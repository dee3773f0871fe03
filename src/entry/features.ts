import { features as generated } from '../features.gen.ts'
import type { Feature } from './feature.ts'
import { optionsAfter, type OptionTable } from './options/option.ts'

/** All features that there are. */
export const FEATURES: readonly Feature[] = generated

/** What they do in use cases. */
export const HOOKS = FEATURES.flatMap(({ hooks }) => hooks ?? [])

/** What the actions that write a comment take for features. */
export const COMMENT_INPUTS: OptionTable = Object.assign(
  {},
  ...FEATURES.map(({ commentInputs }) => commentInputs),
) as OptionTable

/** The options of a command or the inputs of an action with those that features add. */
export function withAddedOptions<Table extends OptionTable>(name: string, table: Table): Table {
  return FEATURES.flatMap(({ options = [] }) => options)
    .filter(({ to }) => to.includes(name))
    .reduce((all, { after, options }) => optionsAfter(all, after, options), table)
}
