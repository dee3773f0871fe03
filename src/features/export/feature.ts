import type { Feature } from '../../entry/feature.ts'
import { EXPORT } from './command.ts'

/** Writes records and comparisons in formats of other tools. */
export default {
  id: 'export',
  commands: [{ heading: 'Exchange results with other tools', command: EXPORT }],
} satisfies Feature
