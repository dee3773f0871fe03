import type { Feature } from '../../entry/feature.ts'
import { MERGE } from './command.ts'
import { combineShards } from './combine-shards.ts'
import { SHARD } from './shard.ts'

/** One pair over several machines: each measures a part, and all are judged together. */
export default {
  id: 'shards',
  pairModes: [SHARD],
  commands: [{ heading: 'Judge and show results', command: MERGE }],
  hooks: { combineResults: combineShards },
} satisfies Feature
