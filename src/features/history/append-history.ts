import { writeBesideOthers, type WriterPorts } from '../../app/github/other-writers.ts'
import { EnvironmentError, messageOf, UserError } from '../../core/errors.ts'
import { count } from '../../core/format/numbers.ts'
import type { KbenchRecord } from '../../core/record/schema.ts'
import type { GitHub } from '../../ports/github.ts'
import { recordKey } from './core/found-changes.ts'
import {
  type Addition,
  addRecords,
  branchReadme,
  type BrokenLine,
  isMonthFile,
  monthFileOf,
  readMonthFile,
  RECORDS_FOLDER,
  rejectBroken,
} from './core/month-file.ts'

/** Issues and baselines are about these; older months are read for the dashboard alone. */
const MONTHS_READ = 24

export interface RecordedHistory {
  readonly branch: string
  readonly commit: string
  /** Records of the newest months, oldest first. */
  readonly records: readonly KbenchRecord[]
}

/** Someone who wants to know every month, oldest first, also those with lines that are no record. */
export interface MonthListener {
  month(month: {
    readonly path: string
    readonly text: string
    readonly records: readonly KbenchRecord[]
    readonly broken: readonly BrokenLine[]
  }): Promise<void>
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

/** Other writers may come first so many times before we give up. */
export const TRIES = 10
/** Refusals without another writer: the answer of GitHub may be older than its branch, but not for long. */
const REFUSALS = 3

export interface Appended extends Omit<Addition, 'files'> {
  /** Head of the branch with all of these records in it. */
  readonly commit: string | undefined
}

/**
 * Adds records to the history branch in one commit; makes the branch if there is none. When another writer
 * comes first, the records are added to what they wrote.
 * @throws {UserError} for a month's file that holds a line that is no record, and for a branch that may not
 * be the history; {EnvironmentError} when GitHub refuses, or others always come first. The branch is as it
 * was then.
 */
export async function appendHistory(
  request: { readonly branch: string; readonly records: readonly KbenchRecord[] },
  ports: WriterPorts,
): Promise<Appended> {
  const { branch, records } = request
  const { github, log } = ports
  if (branch === (await github.defaultBranch()))
    throw new UserError(`branch: "${branch}" is the default branch of ${github.repository}`, {
      nextStep: 'Use a separate branch for records, which holds nothing else: kbench-history.',
    })
  let refused: { readonly head: string | undefined; readonly times: number } | undefined
  const write = async (attempt: number): Promise<Appended | 'moved'> => {
    const head = await github.branchHead(branch)
    if (refused !== undefined && refused.head === head && refused.times >= REFUSALS) throw refusal(branch)
    const addition = addRecords(await readMonths(head, records, github), records)
    const { files, added, present, differing } = addition
    if (files.length === 0) return { commit: head, added, present, differing }
    const commit = await commitTo(branch, head, addition, github)
    if (commit !== 'moved') return { commit, added, present, differing }
    refused = { head, times: refused !== undefined && refused.head === head ? refused.times + 1 : 1 }
    log.info(`Branch ${branch}: another writer came first (${String(attempt)} of ${String(TRIES)})`)
    return 'moved'
  }
  const appended = await writeBesideOthers(TRIES, write, ports)
  if (appended !== undefined) return appended
  throw new EnvironmentError(
    `branch ${branch}: others were faster ${String(TRIES)} times, so ${count(records.length, 'record')} could not be added`,
    {
      nextStep:
        'Run the job again: the records are in its artifacts, and one that is there already is not added twice. A concurrency group in the workflow keeps such jobs apart.',
    },
  )
}

/** The files that these records go to, as they are now. */
async function readMonths(
  head: string | undefined,
  records: readonly KbenchRecord[],
  github: GitHub,
): Promise<Map<string, string>> {
  const texts = new Map<string, string>()
  if (head === undefined) return texts
  const there = new Set(await github.listFiles(head, RECORDS_FOLDER))
  for (const path of new Set(records.map(monthFileOf))) {
    if (!there.has(path)) continue
    const text = await github.readFile(head, path)
    if (text === undefined)
      throw new EnvironmentError(`${path} is listed in commit ${head} but cannot be read`)
    texts.set(path, text)
  }
  return texts
}

async function commitTo(
  branch: string,
  head: string | undefined,
  { files, added }: Addition,
  github: GitHub,
): Promise<string> {
  const [first = ''] = added
  const message =
    added.length === 1
      ? `Record ${recordKey(first)}`
      : `${count(added.length, 'record')}: ${added.map(recordKey).join(', ')}`
  const readme = head === undefined ? [{ path: 'README.md', content: branchReadme(branch) }] : []
  try {
    return await github.commitFiles({
      branch,
      parent: head,
      message: message.slice(0, 2000),
      files: [...readme, ...files],
    })
  } catch (cause) {
    if (!(cause instanceof EnvironmentError)) throw cause
    throw new EnvironmentError(`branch ${branch}: no record was added: ${messageOf(cause)}`, {
      nextStep: cause.nextStep === undefined ? wayOut(branch) : `${cause.nextStep} ${KEPT}`,
      cause,
    })
  }
}

function refusal(branch: string): EnvironmentError {
  return new EnvironmentError(
    `branch ${branch}: GitHub refuses a new commit, though nobody else has moved the branch`,
    { nextStep: wayOut(branch) },
  )
}

const KEPT = 'The record is still in the artifacts of the run that measured it.'

function wayOut(branch: string): string {
  return `Where a rule protects the branch (Settings → Rules, Settings → Branches), take ${branch} out of it, or let GitHub Actions pass. ${KEPT}`
}
