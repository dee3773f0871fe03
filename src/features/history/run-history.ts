import { describeError } from '../../app/exit-codes.ts'
import type { GitHubPorts } from '../../app/github/other-writers.ts'
import { reportCatalogue } from '../../app/metric-catalogue.ts'
import { DEFINITIONS } from '../../app/registry.ts'
import type { Ports } from '../../app/ports.ts'
import { readText } from '../../app/read-files.ts'
import { Interrupted, UserError } from '../../core/errors.ts'
import { type RepositoryPage, repositoryUrlOf } from '../../core/github/event.ts'
import { type KbenchRecord, parseRecords } from '../../core/record/schema.ts'
import { formatSeries } from '../../core/series.ts'
import type { GitHub } from '../../ports/github.ts'
import { type BisectResultFile, parseBisectResult } from '../bisect/core/result.ts'
import { type Appended, appendHistory, readHistory, type RecordedHistory } from './append-history.ts'
import { newestLevels } from './core/baseline-proposal.ts'
import type { RepositoryPlace } from './core/change-issues.ts'
import { commitRangeOf, type FoundChange, foundChanges, isAbout, runOrder } from './core/found-changes.ts'
import { historyOf } from './core/history.ts'
import type { History } from './core/schema.ts'
import { createDashboard, type DashboardPorts } from './dashboard.ts'
import { type ProposalOutcome, publishProposal } from './propose-baseline.ts'
import { changeKey, publishChangeIssues, type PublishedIssues } from './publish-change-issues.ts'

/** A question for `kbench bisect`: full hashes, and a series as `formatSeries` writes it. */
export interface WantedSearch {
  readonly good: string
  readonly bad: string
  readonly series: string
}

/** Each is two requests. */
const MOST_LOOKED_AT = 10

export interface HistoryRunRequest {
  /** Files of records to add; none: the branch stays as it is. */
  readonly paths: readonly string[]
  readonly branch: string
  readonly issues: boolean
  /** Path of a bisect-result.json, for the issue of its change. */
  readonly bisect?: string | undefined
  readonly baselinePullRequest: boolean
  /** Path of the committed baseline. */
  readonly baseline: string
  /** Folder for the page; undefined: none. */
  readonly pages: string | undefined
  /** Address of that page once it is deployed; undefined: nothing links to it. */
  readonly pagesUrl?: string | undefined
  readonly rebaseline: 'false' | 'true' | 'replace'
}

export interface HistoryUpdate {
  /** Head of the history branch; undefined: there is none yet. */
  readonly commit: string | undefined
  readonly added: readonly string[]
  readonly history: History | undefined
  readonly changes: readonly FoundChange[]
  readonly issues: PublishedIssues | undefined
  /** What `kbench bisect` may find the first bad commit of; undefined: nothing, or issues are off. */
  readonly bisect: WantedSearch | undefined
  readonly proposal: ProposalOutcome | undefined
  /** Folder that holds the whole page; undefined: not requested, or it could not be written. */
  readonly pages: string | undefined
  /** What failed, one text each. The parts do not stop each other. */
  readonly problems: readonly string[]
}

interface HistoryRunPorts extends DashboardPorts, Pick<Ports, 'clock' | 'randomName'> {
  readonly github: GitHub
}

/**
 * Adds records to the history branch and updates issues, baseline proposal and page. A part that fails is
 * reported at the end; the others are done all the same.
 */
export async function runHistory(
  request: HistoryRunRequest,
  run: RepositoryPage,
  ports: HistoryRunPorts,
): Promise<HistoryUpdate> {
  const { branch, pages, pagesUrl } = request
  const { github, log } = ports
  const place: RepositoryPlace = { url: repositoryUrlOf(run), historyBranch: branch, pagesUrl }
  const problems: string[] = []
  const part = async <T>(name: string, body: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await log.group(name, body)
    } catch (error) {
      if (error instanceof Interrupted) throw error
      problems.push(`${name}: ${describeError(error)}`)
      return undefined
    }
  }

  const site =
    pages === undefined
      ? undefined
      : createDashboard(pages, { repository: { name: run.repository, url: place.url } }, ports)
  const appended = await part('Adding records', async () => addRecordFiles(request, ports))
  const recorded = await part('Reading the history', async () => {
    const commit = appended?.commit ?? (await github.branchHead(branch))
    if (commit !== undefined) return readHistory(branch, commit, github, site)
    log.info(`There is no branch ${branch} yet`)
    return undefined
  })
  // Also when a line of the newest months is no record: the page says so, and shows the others.
  const written =
    site?.isComplete() === true
      ? await part('Writing the page', async () => {
          await site.write()
          return pages
        })
      : undefined
  const done = {
    commit: recorded?.commit ?? appended?.commit,
    added: appended?.added ?? [],
    pages: written,
  }
  const searched = await part('Reading the result of a bisection', () => readSearch(request, ports))
  if (recorded === undefined)
    return {
      ...done,
      history: undefined,
      changes: [],
      issues: undefined,
      bisect: undefined,
      proposal: undefined,
      problems,
    }

  const history = historyOfBranch(recorded.records)
  const changes = foundChanges(history)
  const issues = request.issues
    ? await part('Issues about changes', () =>
        publishChangeIssues(history, runOrder(recorded.records), place, { github, log }, searched),
      )
    : undefined
  problems.push(...(issues?.problems ?? []))
  if (searched !== undefined && !changes.some((found) => isAbout(searched, found)))
    log.warning(
      `No change of the history is that of the bisection, ${searched.series ?? 'of any series'} from ${searched.good} to ${searched.bad}: it is in no issue`,
    )
  const wanted =
    issues === undefined
      ? undefined
      : await part('Choosing what to bisect', () => searchWorthMaking(issues.toSearch, { github, log }))
  const proposal =
    request.baselinePullRequest || request.rebaseline !== 'false'
      ? await part('Proposing a baseline', () =>
          propose({ request, recorded, history, place, issueOf: issues?.issueOf }, ports),
        )
      : undefined
  return { ...done, history, changes, issues, bisect: wanted, proposal, problems }
}

async function readSearch(
  { bisect: path, issues }: HistoryRunRequest,
  { files, log }: HistoryRunPorts,
): Promise<BisectResultFile | undefined> {
  if (path === undefined) return undefined
  if (!issues) log.warning('The result of the bisection is written nowhere: issues are switched off')
  return parseBisectResult(await readText(path, files), path)
}

async function addRecordFiles(
  { paths, branch }: HistoryRunRequest,
  ports: HistoryRunPorts,
): Promise<Appended | undefined> {
  const { log, files } = ports
  if (paths.length === 0) {
    log.info('No record was given')
    return undefined
  }
  const records: KbenchRecord[] = []
  for (const path of paths) records.push(...parseRecords(await readText(path, files), path))
  const appended = await appendHistory({ branch, records }, ports)
  for (const id of appended.added) log.info(`Record ${id} added to branch ${branch}`)
  for (const id of appended.present) log.info(`Record ${id} is on branch ${branch} already`)
  for (const id of appended.differing)
    log.warning(`Record ${id} is on branch ${branch} already with other content, which stays`)
  return appended
}

export function historyOfBranch(records: readonly KbenchRecord[]): History {
  return historyOf(records, { ...reportCatalogue(DEFINITIONS.suites, []), selectors: [], accepted: [] })
}

/** Proposes what the history says. @throws {UserError} when a person requested it and there is no record */
export async function propose(
  {
    request: { baseline, rebaseline },
    recorded: { records, branch },
    history,
    place,
    issueOf,
  }: {
    readonly request: Pick<HistoryRunRequest, 'baseline' | 'rebaseline'>
    readonly recorded: RecordedHistory
    readonly history: History
    readonly place: RepositoryPlace
    readonly issueOf: ReadonlyMap<string, number> | undefined
  },
  { github, log }: Pick<HistoryRunPorts, 'github' | 'log'>,
): Promise<ProposalOutcome> {
  const { metrics } = reportCatalogue(DEFINITIONS.suites, [])
  const levels = newestLevels(records, history, metrics)
  const isAsked = rebaseline !== 'false'
  if (isAsked && levels.every((level) => level.records.length === 0))
    throw new UserError(`branch ${branch} holds no record that is fit for a baseline`, {
      nextStep: 'A record is fit when its run was not interrupted and no suite failed.',
    })
  const outcome = await publishProposal(
    {
      levels,
      isAsked,
      mayReplaceBroken: rebaseline === 'replace',
      path: baseline,
      metrics,
      place,
      issueOf: (found) => issueOf?.get(changeKey(found)),
    },
    { github, log },
  )
  if (outcome.kind === 'none') log.info(`${baseline} of the default branch will do: nothing to propose`)
  return outcome
}

/**
 * The first change whose range is a line of more than one commit: of one commit the issue already names it, and commits that are no
 * longer there, after a force push, cannot be measured.
 * @param changes those that are to be chosen first first
 * @throws {EnvironmentError}
 */
export async function searchWorthMaking(
  changes: readonly FoundChange[],
  { github, log }: GitHubPorts,
): Promise<WantedSearch | undefined> {
  for (const found of changes.slice(0, MOST_LOOKED_AT)) {
    const range = commitRangeOf(found)
    if (range === undefined) continue
    const { good, bad } = range
    const series = formatSeries(found.line)
    const parents = await github.parentsOf(bad)
    if (parents?.[0] === good) continue
    if (parents === undefined || (await github.mergeBase(good, bad)) !== good) {
      log.info(`${series}: no line of commits leads from ${good} to ${bad}, so none can be searched`)
      continue
    }
    log.info(`Worth a bisection: ${series} from ${good} to ${bad}`)
    return { good, bad, series }
  }
  return undefined
}
