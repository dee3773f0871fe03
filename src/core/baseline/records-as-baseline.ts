import type { KbenchRecord } from '../record/schema.ts'
import { addRecord, emptyBaseline } from './add.ts'
import type { Baseline } from './schema.ts'

/**
 * Plain records as a baseline. All of them are taken, also incomplete ones: the person named them one by one. A record
 * given twice counts once.
 */
export function recordsAsBaseline(records: readonly KbenchRecord[]): Baseline {
  const options = { limit: Math.max(1, records.length), force: true }
  return records.reduce((baseline, record) => addRecord(baseline, record, options), emptyBaseline())
}
