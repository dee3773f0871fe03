import { messageOf, UserError } from '../../../../core/errors.ts'
import { type KbenchRecord, parseRecord, recordInOrder } from '../../../../core/record/schema.ts'

/** The folder of the history branch that holds the records. */
export const RECORDS_FOLDER = 'records'

const MONTH_FILE = /^records\/\d{4}-\d{2}\.ndjson$/

/** One line of a month's file, with what it says. */
interface MonthLine {
  readonly text: string
  readonly record: KbenchRecord
}

/** Where the history branch keeps a record: `records/2026-11.ndjson`, by the month of its start, UTC. */
export function monthFileOf({ startedAt }: Pick<KbenchRecord, 'startedAt'>): string {
  return `${RECORDS_FOLDER}/${new Date(startedAt).toISOString().slice(0, 7)}.ndjson`
}

export function isMonthFile(path: string): boolean {
  return MONTH_FILE.test(path)
}

/** A record on one line. */
export function recordLine(record: KbenchRecord): string {
  return JSON.stringify(recordInOrder(record))
}

/** A line that is no record. */
export interface BrokenLine {
  /** File and number of the line: `records/2026-11.ndjson:3`. */
  readonly source: string
  readonly line: number
  readonly message: string
  readonly cause: unknown
}

/**
 * Reads a month's file, one record per line; lines without text are passed over, and so are those that are no record: cut off, no JSON,
 * the mark of a merge conflict, of a newer schema.
 * @param path of the file, named in errors with the number of the line
 */
export function readMonthFile(
  text: string,
  path: string,
): { readonly lines: MonthLine[]; readonly broken: readonly BrokenLine[] } {
  const lines: MonthLine[] = []
  const broken: BrokenLine[] = []
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue
    const source = `${path}:${String(index + 1)}`
    try {
      lines.push({ text: line.trimEnd(), record: parseRecord(line, source) })
    } catch (cause) {
      broken.push({ source, line: index + 1, message: messageOf(cause), cause })
    }
  }
  return { lines, broken }
}

/** The same for those who need the whole file. @throws {UserError} for a line that is no record */
export function parseMonthFile(text: string, path: string): MonthLine[] {
  const { lines, broken } = readMonthFile(text, path)
  rejectBroken(path, broken)
  return lines
}

/** @throws {UserError} for the first of them */
export function rejectBroken(path: string, [first]: readonly BrokenLine[]): void {
  if (first === undefined) return
  throw new UserError(first.message, {
    nextStep: `The file was not changed. Repair or delete line ${String(first.line)} of ${path} on the history branch, or go back to the commit before it.`,
    cause: first.cause,
  })
}

/** Records by time, those of the same moment by id. */
export function inOrderOfStart(
  a: Pick<KbenchRecord, 'startedAt' | 'id'>,
  b: Pick<KbenchRecord, 'startedAt' | 'id'>,
): number {
  return Date.parse(a.startedAt) - Date.parse(b.startedAt) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)
}

/** Each record once, by the time of its start; of several with one id the last that was given. */
export function uniqueInOrder(records: readonly KbenchRecord[]): KbenchRecord[] {
  return [...new Map(records.map((record) => [record.id, record])).values()].sort(inOrderOfStart)
}
