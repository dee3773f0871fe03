import { groupBy } from '../../../../core/group-by.ts'
import type { KbenchRecord } from '../../../../core/record/schema.ts'
import { sortedJson } from '../../../../core/sorted-json.ts'
import { inOrderOfStart, monthFileOf, parseMonthFile, recordLine } from './month-file.ts'

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
 * Adds records to the files of their months. A record id is there once; the lines that were there stay as they are, byte for
 * byte. Lines are ordered by the time of their start, so that the file depends on which records it holds and not on who wrote first.
 * @param texts the present text of every file that `monthFileOf` names for one of the records, where there is one
 * @throws {UserError} for a file that holds a line that is no record, see parseMonthFile
 */
export function addRecords(texts: ReadonlyMap<string, string>, records: readonly KbenchRecord[]): Addition {
  const parts = [...groupBy(records, monthFileOf)].map(([path, ofMonth]) =>
    addToMonth(path, texts.get(path) ?? '', ofMonth),
  )
  return {
    files: parts
      .filter(({ added }) => added.length > 0)
      .map(({ path, content }) => ({ path, content }))
      .sort((a, b) => (a.path < b.path ? -1 : 1)),
    added: parts.flatMap(({ added }) => added),
    present: parts.flatMap(({ present }) => present),
    differing: parts.flatMap(({ differing }) => differing),
  }
}

function addToMonth(
  path: string,
  text: string,
  records: readonly KbenchRecord[],
): Omit<Addition, 'files'> & { readonly path: string; readonly content: string } {
  const lines = parseMonthFile(text, path)
  const known = new Map(lines.map(({ record }) => [record.id, record]))
  const [added, present, differing]: [string[], string[], string[]] = [[], [], []]
  for (const record of records) {
    const before = known.get(record.id)
    if (before !== undefined) {
      ;(isSameRecord(before, record) ? present : differing).push(record.id)
      continue
    }
    known.set(record.id, record)
    lines.push({ text: recordLine(record), record })
    added.push(record.id)
  }
  lines.sort((a, b) => inOrderOfStart(a.record, b.record))
  return {
    path,
    content: lines.map((line) => `${line.text}\n`).join(''),
    added,
    present,
    differing,
  }
}

/** Whether two records say the same, whatever the order of their keys and series. */
function isSameRecord(a: KbenchRecord, b: KbenchRecord): boolean {
  const [one, other] = [a, b].map((record): unknown => JSON.parse(recordLine(record)))
  return sortedJson(one) === sortedJson(other)
}
