import type { Feature } from '../../entry/feature.ts'
import { HISTORY_ACTION } from './action-definition.ts'
import { HISTORY } from './command.ts'
import { historySchema } from './core/schema.ts'

/** Lasting changes over many runs: the search, its dashboard, and what a nightly workflow does with them on GitHub. */
export default {
  id: 'history',
  uses: ['bisect', 'charts', 'report-page'],
  commands: [{ heading: 'Judge and show results', command: HISTORY }],
  actions: [{ definition: HISTORY_ACTION, start: async () => (await import('./action.ts')).history() }],
  fileFormats: [
    {
      name: 'history',
      file: '-',
      schema: historySchema,
      about: 'Lasting changes over many runs. Printed by `history --format json`.',
    },
  ],
} satisfies Feature
