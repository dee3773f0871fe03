import { EnvironmentError, messageOf } from '../../core/errors.ts'
import { withoutHidden } from '../../core/format/text.ts'
import { differentKeys, jsonComplexity } from '../../core/json.ts'
import type { JobResult, Measured, MeasuredResult } from '../../core/record/measured.ts'
import { parseMeasured, tooMuchIn } from '../../core/record/measured.ts'
import type { ArchiveReader } from '../../ports/archive.ts'
import type { Artifact, GitHub } from '../../ports/github.ts'
import type { Log } from '../../ports/log.ts'
import { MEASURED_FILE } from '../measure/measured.ts'
import { matchingArtifacts, quotedName } from './artifact-name.ts'
import { describeError } from '../exit-codes.ts'

const MEGABYTE = 1_000_000
/**
 * Limits for an artifact. A pair of 500 series with 160 rounds each is 7 MB of JSON with half a million
 * members, a tenth of that packed; rejecting twice as many wrong members takes 1.5 GB of memory.
 */
export const LIMITS = {
  artifacts: 50,
  downloadBytes: 25 * MEGABYTE,
  /** Files of the archive, which may hold charts and raw output of tools too. */
  entries: 20_000,
  unpackedBytes: 32 * MEGABYTE,
  jsonDepth: 32,
  jsonMembers: 1_000_000,
  /** Members of one object. Hundreds of thousands of keys take seconds and a gigabyte to be read at all. */
  jsonKeys: 20_000,
  /** In all objects together. */
  differentKeys: 20_000,
  /** Characters: what a tool said on its way out, at most. */
  jsonString: 100_000,
  /** All artifacts of a run together, as they are reported together. */
  together: { bytes: 64 * MEGABYTE, members: 1_500_000 },
} as const
/** Characters of a message about what is wrong with a file, which quotes from that file. */
const LONGEST_PROBLEM = 1500

export interface MeasuredRun {
  readonly workflowRun: number
  /** The one that is reported. GitHub keeps the artifacts of those before it. */
  readonly attempt: number
  /** When that was started, where the event says: it spares a question. */
  readonly startedAt?: string | undefined
  /** The commit that GitHub must name for the artifact; undefined: any, as in our own run. */
  readonly headCommit: string | undefined
}

export interface ReadMeasuredRequest extends MeasuredRun {
  /** Exact name, or what the names of several begin with. */
  readonly artifact: string
  /** Names of artifacts that must be there; default: none. */
  readonly expected?: readonly string[] | undefined
}

interface ReadingPorts {
  readonly github: Pick<GitHub, 'artifacts' | 'attemptStart' | 'downloadArtifact'>
  readonly archives: ArchiveReader
  readonly log: Log
}

/**
 * What the jobs of a workflow run measured, from their artifacts. A stranger may have made every byte: sizes
 * are limited first, one file of one name is read, and nothing is written.
 * @returns in the order of the names; also those that were expected and are missing, and those that cannot be
 * read while others can; empty when nothing is there and nothing was expected
 * @throws {EnvironmentError} when one is not of this run and commit, when none can be read and not several
 * are expected, or when there are too many
 */
export async function readMeasured(
  request: ReadMeasuredRequest,
  context: ReadingPorts,
): Promise<JobResult[]> {
  const { workflowRun, artifact, expected = [] } = request
  const found = matchingArtifacts(await context.github.artifacts(workflowRun), artifact)
  if (found.length > LIMITS.artifacts) {
    throw new EnvironmentError(
      `run ${String(workflowRun)} has ${String(found.length)} artifacts called ${artifact}…; at most ${String(LIMITS.artifacts)} are read`,
      { nextStep: 'Name fewer of them with the input artifact.' },
    )
  }
  for (const one of found) checkOrigin(one, request)
  const start = found.length === 0 ? undefined : await startOfRepeated(request, context)
  const jobs: JobResult[] = []
  const left: Left = { ...LIMITS.together, results: [] }
  const errors: EnvironmentError[] = []
  for (const one of found) {
    try {
      checkSize(one)
      const measured = await readArtifact(one, context, left)
      jobs.push({ name: one.name, measured, isEarlier: isBefore(one, start) })
    } catch (error) {
      if (!(error instanceof EnvironmentError)) throw error
      errors.push(error)
      jobs.push({ name: one.name, measured: null, problem: error.message })
    }
  }
  const [first] = errors
  // A single result that cannot be read leaves nothing to report.
  if (first !== undefined && errors.length === found.length && expected.length < 2) throw first
  jobs.push(...missingResults(expected, found))
  tellResults(jobs, expected, context.log)
  return jobs.sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** What GitHub itself says of an artifact, which no job can choose. */
function checkOrigin(artifact: Artifact, { workflowRun, headCommit }: ReadMeasuredRequest): void {
  const nextStep = 'Nothing was reported. Run the measuring workflow again.'
  if (artifact.workflowRun !== workflowRun)
    throw refusal(
      artifact,
      `belongs to run ${String(artifact.workflowRun ?? 'unknown')}, not to run ${String(workflowRun)}`,
      nextStep,
    )
  if (headCommit !== undefined && artifact.headCommit !== headCommit)
    throw refusal(
      artifact,
      `belongs to commit ${artifact.headCommit ?? 'unknown'}, but the run belongs to ${headCommit}`,
      nextStep,
    )
}

function checkSize(artifact: Artifact): void {
  const { bytes, isExpired } = artifact
  if (isExpired) throw refusal(artifact, 'has expired', 'Run the measuring workflow again.')
  if (bytes > LIMITS.downloadBytes)
    throw refusal(
      artifact,
      `has ${String(bytes)} bytes; at most ${String(LIMITS.downloadBytes)} are read`,
      `Upload ${MEASURED_FILE} in a separate artifact.`,
    )
}

function refusal({ name }: Artifact, problem: string, nextStep: string): EnvironmentError {
  return new EnvironmentError(`artifact ${quotedName(name)} ${problem}`, { nextStep })
}

/** What the artifacts before leave to the next. */
interface Left {
  bytes: number
  members: number
  readonly results: MeasuredResult[]
}

async function readArtifact(
  { id, name }: Artifact,
  { github, archives, log }: ReadingPorts,
  left: Left,
): Promise<Measured> {
  const archive = await github.downloadArtifact(id, LIMITS.downloadBytes)
  log.info(`  artifact ${quotedName(name)}: ${String(archive.length)} bytes`)
  try {
    const content = await archives.readFile(archive, MEASURED_FILE, {
      entries: LIMITS.entries,
      bytes: Math.min(LIMITS.unpackedBytes, left.bytes),
    })
    if (content === undefined) throw new EnvironmentError(`it has no ${MEASURED_FILE} at its top`)
    left.bytes -= content.length
    return parse(content, left)
  } catch (cause) {
    throw new EnvironmentError(
      `artifact ${quotedName(name)} is not what kbench writes: ${problemOf(cause)}`,
      {
        nextStep: `The artifact must have the file ${MEASURED_FILE} of the action's folder \`out\` at its top, as the action wrote it.`,
      },
    )
  }
}

function parse(content: Uint8Array, left: Left): Measured {
  const text = new TextDecoder('utf-8', { fatal: true }).decode(content)
  const { depth, members, widestObject, longestString } = jsonComplexity(text)
  if (depth > LIMITS.jsonDepth || members > LIMITS.jsonMembers || longestString > LIMITS.jsonString) {
    throw new EnvironmentError(
      `its JSON has ${String(depth)} levels, ${String(members)} members and a text of ${String(longestString)} characters; at most ${String(LIMITS.jsonDepth)}, ${String(LIMITS.jsonMembers)} and ${String(LIMITS.jsonString)} are read`,
    )
  }
  if (widestObject > LIMITS.jsonKeys)
    throw new EnvironmentError(
      `an object in its JSON has ${String(widestObject)} keys; at most ${String(LIMITS.jsonKeys)} are read`,
    )
  if (differentKeys(text, LIMITS.differentKeys) > LIMITS.differentKeys)
    throw new EnvironmentError(
      `the objects in its JSON have more than ${String(LIMITS.differentKeys)} different keys, the most that is read`,
    )
  left.members -= members
  if (left.members < 0)
    throw new EnvironmentError(
      `with those before it the JSON has more than ${String(LIMITS.together.members)} members, the most that is read of a run`,
    )
  const measured = parseMeasured(text, MEASURED_FILE)
  const excess = tooMuchIn({ results: [...left.results, ...measured.results] })
  if (excess !== undefined) throw new EnvironmentError(`with those before it there are ${excess}`)
  left.results.push(...measured.results)
  return measured
}

/** The message of an error about hostile text quotes that text: on one line, and short. */
function problemOf(cause: unknown): string {
  const text = withoutHidden(messageOf(cause).replaceAll(/\n\s*/g, '; '))
  return text.length > LONGEST_PROBLEM ? `${text.slice(0, LONGEST_PROBLEM)}…` : text
}

/**
 * When a later attempt was started: artifacts from before belong to an earlier one. GitHub keeps those,
 * rightly where only the failed jobs are run again, and does not say which attempt they come from.
 * @returns undefined for the first attempt, and where GitHub does not say, with a warning
 */
async function startOfRepeated(
  {
    workflowRun,
    attempt,
    startedAt,
  }: { readonly workflowRun: number; readonly attempt: number; readonly startedAt?: string | undefined },
  { github, log }: { readonly github: Pick<GitHub, 'attemptStart'>; readonly log: Log },
): Promise<string | undefined> {
  if (attempt === 1) return undefined
  if (startedAt !== undefined) return startedAt
  const unknown = `Which results come from attempt ${String(attempt)}, and which from an earlier one, is not known`
  try {
    const start = await github.attemptStart(workflowRun, attempt)
    if (start === undefined) log.warning(`${unknown}: GitHub does not say when it was started`)
    return start
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error
    log.warning(`${unknown}: ${describeError(error)}`)
    return undefined
  }
}

function isBefore({ createdAt }: Artifact, start: string | undefined): boolean {
  return start !== undefined && createdAt !== undefined && Date.parse(createdAt) < Date.parse(start)
}

function missingResults(expected: readonly string[], found: readonly Artifact[]): JobResult[] {
  const names = new Set(found.map(({ name }) => name))
  return expected
    .filter((name) => !names.has(name))
    .map((name) => ({
      name,
      measured: null,
      problem: `the run has no artifact ${quotedName(name)}: its job did not run, or ended before it could upload one`,
    }))
}

/** Says in the log which results are lost, of an earlier attempt, or not among those that were expected. */
function tellResults(jobs: readonly JobResult[], expected: readonly string[], log: Log): void {
  for (const job of jobs) {
    const name = quotedName(job.name)
    if (job.measured === null) log.warning(`No result of ${name}: ${job.problem}`)
    else if (job.isEarlier === true)
      log.info(`  artifact ${name} comes from an earlier attempt of the run: this one left none`)
    if (expected.length > 0 && !expected.includes(job.name))
      log.warning(`Artifact ${name} is not named in the input expected: it would not be missed`)
  }
}
