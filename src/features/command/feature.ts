import type { Feature } from '../../entry/feature.ts'
import { COMMAND_ACTION } from './action-definition.ts'

/** Measurements that a comment `/kbench`, a label or a person asks for. */
export default {
  id: 'command',
  actions: [{ definition: COMMAND_ACTION, start: async () => (await import('./action.ts')).command() }],
} satisfies Feature
