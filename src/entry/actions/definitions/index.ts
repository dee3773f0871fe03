import type { ActionDefinition } from '../definition.ts'
import { BISECT_ACTION } from './bisect.ts'
import { COMMAND_ACTION } from './command.ts'
import { HISTORY_ACTION } from './history.ts'
import { MAIN_ACTION } from './main.ts'
import { MEASURE_ACTION } from './measure.ts'
import { REPORT_ACTION } from './report.ts'

/** Every action of this repository, the main one first. */
export const ACTIONS: readonly ActionDefinition[] = [
  MAIN_ACTION,
  MEASURE_ACTION,
  REPORT_ACTION,
  COMMAND_ACTION,
  HISTORY_ACTION,
  BISECT_ACTION,
]
