import { EnvironmentError } from '../../core/errors.ts'
import { isMonthFile, parseMonthFile, RECORDS_FOLDER } from '../../core/history-branch/month-file.ts'
import type { KbenchRecord } from '../../core/record/schema.ts'
import type { GitHub } from '../../ports/github.ts'

/** Older months stay on the branch and are not read: what a night costs must not grow with the years. */
export const MONTHS_READ = 24

/** What the history branch holds. */
export interface RecordedHistory {
  readonly branch: string
  readonly commit: string
  /** Text of the files that were read, by path, oldest first. */
  readonly texts: ReadonlyMap<string, string>
  readonly records: readonly KbenchRecord[]
  /** Older files that were not read. */
  readonly monthsLeftOut: number
}

/**
 * Reads the newest months of the history branch.
 * @throws {UserError} for a file that holds a line that is no record; {EnvironmentError} when GitHub does not answer
 */
export async function readHistory(branch: string, commit: string, github: GitHub): Promise<RecordedHistory> {
  const paths = (await github.listFiles(commit, RECORDS_FOLDER)).filter(isMonthFile).sort()
  const read = paths.slice(-MONTHS_READ)
  const texts = new Map<string, string>()
  const records: KbenchRecord[] = []
  for (const path of read) {
    const text = await github.readFile(commit, path)
    if (text === undefined)
      throw new EnvironmentError(`${path} is listed in commit ${commit} but cannot be read`)
    texts.set(path, text)
    for (const { record } of parseMonthFile(text, path)) records.push(record)
  }
  return { branch, commit, texts, records, monthsLeftOut: paths.length - read.length }
}
