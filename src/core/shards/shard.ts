import type { Pair, ShardFacts } from '../pair/schema.ts'
import type { KbenchRecord } from '../record/schema.ts'

/** One part of a pair, measured on its own machine. */
export interface Shard {
  /** Folder or artifact, for messages. */
  readonly source: string
  readonly pair: Pair & { readonly shard: ShardFacts }
  readonly base: KbenchRecord
  readonly head: KbenchRecord
}
