import type { Feature } from '../../entry/feature.ts'
import { IMPORT } from './command.ts'

/** Reads results of other tools as records. */
export default {
  id: 'import',
  commands: [{ heading: 'Exchange results with other tools', command: IMPORT }],
} satisfies Feature
