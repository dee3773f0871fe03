import { FEATURES, withAddedOptions } from '../features.ts'
import type { ActionDefinition } from './definition.ts'
import { MAIN_ACTION } from './main-definition.ts'
import { MEASURE_ACTION } from './measure-definition.ts'
import { REPORT_ACTION } from './report-definition.ts'

/** Every action of this repository, the main one first, those of features last. */
export const ACTIONS: readonly ActionDefinition[] = [
  ...[MAIN_ACTION, MEASURE_ACTION, REPORT_ACTION].map((action) => ({
    ...action,
    inputs: withAddedOptions(action.folder || 'action', action.inputs),
  })),
  ...FEATURES.flatMap(({ actions = [] }) => actions.map(({ definition }) => definition)),
]
