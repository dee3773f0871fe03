import type { Feature } from '../../entry/feature.ts'
import { causesOfDifferences } from './core/causes.ts'
import { DIFFERENCES_SCHEMA, differencesFileSchema } from './core/schema.ts'

/** What differs between the clusters of base and head, as possible causes of a regression. */
export default {
  id: 'causes',
  hooks: {
    afterVerdict: async (pair, ports) => (await import('./explain.ts')).differencesOfPair(pair, ports),
    causesOf: causesOfDifferences,
    companions: [
      {
        schema: DIFFERENCES_SCHEMA,
        nextStep: 'It is for other programs to read; the same for people is in differences.md next to it.',
      },
    ],
  },
  fileFormats: [
    {
      name: 'differences',
      file: 'differences.json',
      schema: differencesFileSchema,
      about:
        'What differs between the objects and images in the clusters of base and head. Written by `pair` after a regression.',
    },
  ],
} satisfies Feature
