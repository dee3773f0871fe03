import { BISECT_OPTIONS } from './options.ts'
import type { ActionDefinition } from '../../entry/actions/definition.ts'

/** Runs code of the repository's own history, like action/measure: it gets no token and does not connect to GitHub. */
export const BISECT_ACTION: ActionDefinition<typeof BISECT_OPTIONS> = {
  folder: 'action/bisect',
  name: 'kbench bisect',
  description:
    'Finds the commit that made a series worse, without privileges. Not finding it is a warning, not a failure',
  inputs: BISECT_OPTIONS,
  outputs: {
    commit:
      'The first bad commit; empty if it was not found, or is one of several between which none can be measured.',
    chance: 'How likely it is the first bad one, from 0 to 1; empty if it was not found.',
    result:
      'Path of bisect-result.json, for the input bisect of action/history; empty if nothing was measured.',
  },
  main: 'bisect.cjs',
  post: 'post.cjs',
}
