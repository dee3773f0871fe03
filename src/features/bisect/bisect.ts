import { defaultFolder, newRunId } from '../../app/measure/run-id.ts'
import type { Ports } from '../../app/ports.ts'
import { DEFAULT_CONFIG_FILE } from '../../app/read-files.ts'
import type { ComparedSeries, Comparison } from '../../core/record/comparison-schema.ts'
import { contentHash } from '../../core/content-hash.ts'
import { EnvironmentError, Interrupted, UserError } from '../../core/errors.ts'
import { count, formatDuration } from '../../core/format/numbers.ts'
import { formatSeries, parseSeries } from '../../core/series.ts'
import { sortedJson } from '../../core/sorted-json.ts'
import { REPLACES } from '../../ports/files.ts'
import type { Log } from '../../ports/log.ts'
import { type CommitRange, commitsBetween, shortHash } from './commits.ts'
import { measuredChange } from './core/commit-effect.ts'
import type { BisectSearch } from './core/result.ts'
import { BISECT_SCHEMA, type BisectState, parseBisect, serializeBisect } from './core/schema.ts'
import { commitsLeft, roundsFor, standingOf } from './core/search.ts'
import { type CommitOutcome, explainCommit, measureCommit, measureEnds } from './measure.ts'
import type { BisectRequest } from './options.ts'

/** GOOD and BAD do not differ for certain: there is nothing to search. */
interface NothingToBisect {
  readonly kind: 'nothing'
  readonly comparison: Comparison
  readonly asked: ComparedSeries | undefined
}

export type BisectResult = ((BisectSearch & { readonly kind: 'search' }) | NothingToBisect) & {
  readonly range: CommitRange
  readonly folder: string
}

/** So many commits in a row that cannot be measured: it is not the commits. */
const MOST_FAILURES = 5

/**
 * Finds the first bad commit between GOOD and BAD: measures both, then against GOOD always the commit about
 * which most is open, until one has the requested certainty. bisect.json has all measurements after every
 * commit, and the same command goes on from there.
 * @throws {UserError | EnvironmentError | Interrupted} when nothing could be measured
 */
export async function bisect(request: BisectRequest, ports: Ports): Promise<BisectResult> {
  const range = await commitsBetween(request.good, request.bad, ports)
  const folder = request.out ?? defaultFolder(newRunId(ports))
  await ports.files.checkWritable(folder)
  const configuration = await configurationHash(request, ports)
  const earlier = await openState(folder, { ...range, configuration, series: request.series }, ports)
  logStart(range, earlier, ports.log)
  const state = earlier ?? (await begin(request, range, { folder, configuration }, ports))
  if ('comparison' in state) return { ...state, range, folder }
  return { ...(await search(state, { request, folder }, ports)), range, folder }
}

/** Measures both ends. */
async function begin(
  request: BisectRequest,
  range: CommitRange,
  { folder, configuration }: { readonly folder: string; readonly configuration: string },
  ports: Ports,
): Promise<BisectState | NothingToBisect> {
  const { found, ...ends } = await ports.log.group('Measuring GOOD against BAD', () =>
    measureEnds(request, range, `${folder}/ends`, ports),
  )
  if (found === undefined) return { kind: 'nothing', ...ends }
  const state: BisectState = {
    schema: BISECT_SCHEMA,
    good: range.good,
    bad: range.bad,
    ...found.facts,
    configuration,
    commits: [...range.commits],
    measured: [found.bad],
    skipped: [],
  }
  await saveState(folder, state, ports)
  return state
}

async function search(
  begun: BisectState,
  { request, folder }: { readonly request: BisectRequest; readonly folder: string },
  ports: Ports,
): Promise<BisectSearch & { readonly kind: 'search' }> {
  const started = ports.clock.monotonic()
  let state = begun
  let failures = 0
  for (;;) {
    const { posterior, suspects, next, deviation } = standingOf(state)
    const result = { kind: 'search', state, posterior, suspects, why: [] } as const
    const expected = meanSeconds(state)
    const isInTime = ports.clock.monotonic() - started + expected < request.budget
    if (suspects.chance >= request.certainty) {
      const isOne = suspects.first === suspects.last
      const why =
        isOne && isInTime && !ports.signal.aborted
          ? await explainCommit(request, state, suspects.first, folder, ports)
          : []
      return { ...result, why, end: 'found' }
    }
    if (ports.signal.aborted) return { ...result, end: 'interrupted' }
    if (next === undefined) return { ...result, end: 'no-more-commits' }
    if (!isInTime) return { ...result, end: 'out-of-time' }
    const commit = state.commits[next - 1] ?? state.bad
    const number = state.measured.length + state.skipped.length
    const pairFolder = `${folder}/commits/${String(number)}-${commit.slice(0, 12)}`
    const rounds = roundsFor(posterior.effect.estimate, deviation)
    try {
      const title = `Commit ${commit.slice(0, 12)} (${String(next)} of ${String(state.commits.length)}), ${String(rounds)} rounds`
      const outcome = await ports.log.group(title, () =>
        measureCommit({ request, state, commit, rounds, folder: pairFolder }, ports),
      )
      state =
        outcome.kind === 'measured'
          ? { ...state, measured: [...state.measured, outcome.measured] }
          : { ...state, skipped: [...state.skipped, { commit, reason: outcome.reason }] }
      failures = outcome.kind === 'measured' ? 0 : failures + 1
      await saveState(folder, state, ports)
      logOutcome(outcome, state, standingOf(state), request.certainty, ports.log)
      if (failures === MOST_FAILURES && outcome.kind === 'failed')
        throw new EnvironmentError(
          `${String(failures)} commits in a row could not be measured; the last one: ${outcome.reason}`,
          {
            nextStep: `Fix what they have in common. What was measured is in ${folder}: the same command with --out ${folder} resumes from there.`,
          },
        )
    } catch (error) {
      if (!(error instanceof Interrupted)) throw error
      return { ...result, state, end: 'interrupted' }
    }
  }
}

/** Mean time of a commit, without the first pair, which measures longer. */
function meanSeconds({ measured }: BisectState): number {
  const [, ...commits] = measured
  return commits.reduce((sum, { seconds }) => sum + seconds / commits.length, 0)
}

function logStart({ good, bad, commits }: CommitRange, earlier: BisectState | undefined, log: Log): void {
  log.info(`${count(commits.length, 'commit')} after ${shortHash(good)} up to ${shortHash(bad)}`)
  if (earlier === undefined) return
  const { measured, skipped } = earlier
  log.info(
    `Going on: ${count(measured.length, 'commit')} measured and ${String(skipped.length)} skipped before`,
  )
}

/** After each commit: what it showed, how many are left, and about how long that takes. */
function logOutcome(
  outcome: CommitOutcome,
  state: BisectState,
  { posterior: { chances } }: ReturnType<typeof standingOf>,
  certainty: number,
  log: Log,
): void {
  if (outcome.kind === 'failed') {
    log.warning(`skipped: ${outcome.reason}`)
    return
  }
  const left = commitsLeft(chances, certainty)
  const pairs = Math.ceil(Math.log2(left)) + 1
  const time = formatDuration(pairs * outcome.measured.seconds)
  const rest = left === 1 ? 'one commit is left' : `${count(left, 'commit')} left, about ${time}`
  log.info(`${measuredChange(outcome.measured, state)}; ${rest}`)
}

function pathIn(folder: string): string {
  return `${folder}/bisect.json`
}

/** Hash of all that decides how a commit is measured. */
async function configurationHash(
  { config, overrides, settings, images }: BisectRequest,
  { files }: Ports,
): Promise<string> {
  const text = await files.readIfPresent(config ?? DEFAULT_CONFIG_FILE)
  return contentHash(sortedJson({ text: text ?? null, overrides, settings, images: images ?? null }))
}

/**
 * The search that was begun in the folder; undefined: none.
 * @throws {UserError} for one that asks something else
 */
async function openState(
  folder: string,
  {
    good,
    bad,
    configuration,
    series,
  }: CommitRange & { readonly configuration: string; readonly series: string | undefined },
  { files }: Ports,
): Promise<BisectState | undefined> {
  const path = pathIn(folder)
  const text = await files.readIfPresent(path)
  if (text === undefined) return undefined
  const state = parseBisect(text, path)
  const differs = [
    ...(state.good === good ? [] : [`GOOD is ${state.good.slice(0, 12)}`]),
    ...(state.bad === bad ? [] : [`BAD is ${state.bad.slice(0, 12)}`]),
    ...(series === undefined || formatSeries(parseSeries(series)) === state.series
      ? []
      : [`the series is ${state.series}`]),
    ...(state.configuration === configuration ? [] : ['kbench.yaml or the options were different']),
  ]
  if (differs.length === 0) return state
  throw new UserError(`${path} belongs to another search: ${differs.join(', ')}`, {
    nextStep: 'Give the same commits and options to go on with it, or another --out for a new search.',
  })
}

async function saveState(folder: string, state: BisectState, { files }: Ports): Promise<void> {
  await files.writeAtomically(pathIn(folder), serializeBisect(state), REPLACES)
}
