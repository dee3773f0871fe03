import type { Baseline } from '../../baseline/baseline-file.ts'
import type { KbenchRecord } from '../../record/schema.ts'
import type { CompareContext } from '../sides.ts'

/** A record against earlier runs. */
export interface BaselineInput extends CompareContext {
  readonly kind: 'baseline'
  readonly record: KbenchRecord
  readonly baseline: Baseline
}
