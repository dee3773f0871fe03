import { EnvironmentError } from '../../../core/errors.ts'
import {
  isMonthFile,
  readMonthFile,
  RECORDS_FOLDER,
  rejectBroken,
  type BrokenLine,
} from '../core/branch/month-file.ts'
import type { KbenchRecord } from '../../../core/record/schema.ts'
import type { GitHub } from '../../../ports/github.ts'

/** Issues and baselines are about these; older months are read for the dashboard alone. */
const MONTHS_READ = 24

/** What the history branch holds. */
export interface RecordedHistory {
  readonly branch: string
  readonly commit: string
  /** Of the newest months, oldest first. */
  readonly records: readonly KbenchRecord[]
}

/** One file of the branch while it is in memory. */
interface ReadMonth {
  readonly path: string
  readonly text: string
  readonly records: readonly KbenchRecord[]
  readonly broken: readonly BrokenLine[]
}

/** Someone who wants to know every month, oldest first, also those with lines that are no record. */
export interface MonthListener {
  month(month: ReadMonth): Promise<void>
  /** All months were read. */
  end(): void
}

/**
 * Reads the newest months of the history branch; with someone to say, all of them, month by month: of older ones nothing stays.
 * @throws {UserError} when all is read, for a file of the newest months that holds a line that is no record; {EnvironmentError} when
 * GitHub does not answer
 */
export async function readHistory(
  branch: string,
  commit: string,
  github: GitHub,
  listener?: MonthListener,
): Promise<RecordedHistory> {
  const paths = (await github.listFiles(commit, RECORDS_FOLDER)).filter(isMonthFile).sort()
  const older = Math.max(0, paths.length - MONTHS_READ)
  const records: KbenchRecord[] = []
  const unreadable: { readonly path: string; readonly broken: readonly BrokenLine[] }[] = []
  for (const [index, path] of paths.entries()) {
    const isOlder = index < older
    if (isOlder && listener === undefined) continue
    const text = await github.readFile(commit, path)
    if (text === undefined)
      throw new EnvironmentError(`${path} is listed in commit ${commit} but cannot be read`)
    const { lines, broken } = readMonthFile(text, path)
    const ofMonth = lines.map(({ record }) => record)
    await listener?.month({ path, text, records: ofMonth, broken })
    if (isOlder) continue
    records.push(...ofMonth)
    unreadable.push({ path, broken })
  }
  listener?.end()
  for (const { path, broken } of unreadable) rejectBroken(path, broken)
  return { branch, commit, records }
}
