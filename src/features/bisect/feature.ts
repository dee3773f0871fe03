import type { Feature } from '../../entry/feature.ts'
import { BISECT_ACTION } from './options.ts'
import { BISECT } from './command.ts'
import { bisectResultSchema } from './core/result.ts'
import { bisectSchema } from './core/schema.ts'

/** Searches for the commit that made a series worse. */
export default {
  id: 'bisect',
  commands: [{ heading: 'Measure', command: BISECT }],
  actions: [{ definition: BISECT_ACTION, start: async () => (await import('./action.ts')).bisectCommits() }],
  fileFormats: [
    {
      name: 'bisect',
      file: 'bisect.json',
      schema: bisectSchema,
      about:
        'Which commits a search for the first bad one has measured. Written and read by `bisect`, which resumes from there.',
    },
    {
      name: 'bisect-result',
      file: 'bisect-result.json',
      schema: bisectResultSchema,
      about:
        'The first bad commit, with its chance and what was measured. Written by `bisect` and action/bisect, read by action/history.',
    },
  ],
} satisfies Feature
