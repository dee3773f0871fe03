import { messageOf, UserError } from '../../../core/errors.ts'
import { groupBy } from '../../../core/group-by.ts'
import { type KbenchRecord, parseRecord, recordInOrder } from '../../../core/record/schema.ts'
import { codeMarkdown } from '../../../core/report/markdown-escape.ts'
import { sortedJson } from '../../../core/sorted-json.ts'

/** The folder of the history branch that holds the records. */
export const RECORDS_FOLDER = 'records'

const MONTH_FILE = /^records\/\d{4}-\d{2}\.ndjson$/

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

export function recordLine(record: KbenchRecord): string {
  return JSON.stringify(recordInOrder(record))
}

export interface BrokenLine {
  /** File and number of the line: `records/2026-11.ndjson:3`. */
  readonly source: string
  readonly line: number
  readonly message: string
  readonly cause: unknown
}

/**
 * Reads a month's file, one record per line. Lines without text are skipped, as are lines that are no record:
 * cut off, no JSON, the mark of a merge conflict, of a newer schema.
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

/** What adding records to the history branch comes to. */
export interface Addition {
  /** Whole new texts of the files that change, by path. */
  readonly files: readonly { readonly path: string; readonly content: string }[]
  /** Ids of records that were not there. */
  readonly added: readonly string[]
  /** Ids of records that were there already, with the same content. */
  readonly present: readonly string[]
  /** Ids that were there already with other content: what was there stays. */
  readonly differing: readonly string[]
}

/**
 * Adds records to the files of their months, each id once; present lines stay as they are, byte for byte.
 * Lines are ordered by start, so that the file depends on its records and not on who wrote first.
 * @param texts the present text of every file that `monthFileOf` names for one of the records, where there is
 * one
 * @throws {UserError} for a file that holds a line that is no record, see parseMonthFile
 */
export function addRecords(texts: ReadonlyMap<string, string>, records: readonly KbenchRecord[]): Addition {
  const files: { path: string; content: string }[] = []
  const [added, present, differing]: [string[], string[], string[]] = [[], [], []]
  for (const [path, ofMonth] of groupBy(records, monthFileOf)) {
    const lines = parseMonthFile(texts.get(path) ?? '', path)
    const linesBefore = lines.length
    const known = new Map(lines.map(({ record }) => [record.id, record]))
    for (const record of ofMonth) {
      const before = known.get(record.id)
      if (before !== undefined) {
        ;(isSameRecord(before, record) ? present : differing).push(record.id)
        continue
      }
      known.set(record.id, record)
      lines.push({ text: recordLine(record), record })
      added.push(record.id)
    }
    if (lines.length === linesBefore) continue
    lines.sort((a, b) => inOrderOfStart(a.record, b.record))
    files.push({ path, content: lines.map((line) => `${line.text}\n`).join('') })
  }
  return { files: files.sort((a, b) => (a.path < b.path ? -1 : 1)), added, present, differing }
}

/** Whether two records say the same, whatever the order of their keys and series. */
function isSameRecord(a: KbenchRecord, b: KbenchRecord): boolean {
  const [one, other] = [a, b].map((record): unknown => JSON.parse(recordLine(record)))
  return sortedJson(one) === sortedJson(other)
}

/** The page that explains the branch to somebody who finds it; written once, with the first record. */
export function branchReadme(branch: string): string {
  return `# Records of kbench

kbench writes this branch (${codeMarkdown(branch)}). It holds the records of benchmark runs, one per line, one file per month in which they started
(UTC): \`records/2026-11.ndjson\`. It shares no history with the code.

- kbench only adds records. You can delete lines or whole months in a commit.
- To look at it: \`git worktree add ../kbench-history BRANCH\`, then \`kbench history --folder ../kbench-history/records\`.
- To start again, rename or delete the branch.
`
}
