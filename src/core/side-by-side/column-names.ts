import { VARIANT_LABEL } from '../record/record.ts'
import type { KbenchRecord } from '../record/schema.ts'

export interface NamedRecord {
  /** The file it comes from. */
  readonly source: string
  readonly record: KbenchRecord
}

/**
 * The shortest names that distinguish the records: the variant, or the subject where there is none; else the file; else
 * the file with its place in the list.
 */
export function columnNames(records: readonly NamedRecord[]): string[] {
  const short = records.map(({ record: { subject } }) => subject.labels[VARIANT_LABEL] ?? subject.name)
  if (areDistinct(short)) return short
  const files = records.map(({ source }) => source)
  return areDistinct(files) ? files : files.map((file, index) => `${file} (${String(index + 1)})`)
}

function areDistinct(names: readonly string[]): boolean {
  return new Set(names).size === names.length && names.every((name) => name.trim() !== '')
}
