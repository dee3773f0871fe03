import type { Feature } from '../../entry/feature.ts'
import { INIT } from './command.ts'

/** Writes workflows and kbench.yaml for a repository, from what its files say that it ships. */
export default {
  id: 'init',
  uses: ['shards'],
  commands: [{ heading: 'Set up', command: INIT }],
} satisfies Feature
