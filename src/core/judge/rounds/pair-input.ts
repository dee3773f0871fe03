import type { Pair } from '../../pair/pair-file.ts'
import type { KbenchRecord } from '../../record/schema.ts'
import type { CompareContext } from '../sides.ts'

/** Head against base, measured in alternating rounds. */
export interface PairInput extends CompareContext {
  readonly kind: 'pair'
  readonly pair: Pair
  readonly base: KbenchRecord
  readonly head: KbenchRecord
}
