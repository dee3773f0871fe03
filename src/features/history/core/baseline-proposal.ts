import { addRecord, emptyBaseline } from '../../../core/record/baseline-add.ts'
import {
  type Baseline,
  type BaselineEnvironment,
  DEFAULT_RECORD_LIMIT,
  type SeriesSummary,
} from '../../../core/record/baseline-file.ts'
import { count, formatChange, formatValue } from '../../../core/format/numbers.ts'
import { groupBy } from '../../../core/group-by.ts'
import { ENOUGH_RUNS } from '../../../core/judge/baseline-evidence.ts'
import { gatesByDefault } from '../../../core/record/policy.ts'
import type { KbenchRecord } from '../../../core/record/schema.ts'
import { left, right } from '../../../core/report/columns.ts'
import {
  type Block,
  composeMarkdown,
  folded,
  paragraph,
  table,
} from '../../../core/report/markdown-document.ts'
import { codeMarkdown, escapeMarkdown } from '../../../core/report/markdown-escape.ts'
import {
  type Direction,
  formatSeries,
  type MetricCatalogue,
  parseSeries,
  type Unit,
} from '../../../core/series.ts'
import { areSamples, median, sortSamples } from '../../../core/stats/samples.ts'
import { pageLink, type RepositoryPlace, runText } from './change-issues.ts'
import { type FoundChange, foundChanges } from './found-changes.ts'
import { uniqueInOrder } from './month-file.ts'
import type { History } from './schema.ts'

/** An environment that has not been measured for so long before the newest record is not proposed. */
const STALE_DAYS = 90
const DAY = 86_400_000

/** What one environment measures now. */
export type NewestLevel = ReturnType<typeof newestLevels>[number]

/**
 * Records on the newest level of each environment that is still measured, by fingerprint: those since the
 * last change of a series that may fail a build by default, at most `limit`, the newest. Left out:
 * duplicates, and interrupted runs, failed suites or no samples.
 */
export function newestLevels(
  records: readonly KbenchRecord[],
  history: Pick<History, 'environments'>,
  metrics: MetricCatalogue,
  limit: number = DEFAULT_RECORD_LIMIT,
) {
  const unique = uniqueInOrder(records)
  const newest = Math.max(...unique.map(({ startedAt }) => Date.parse(startedAt)))
  const changes = groupBy(foundChanges(history), ({ environment }) => environment.fingerprint)
  return [...groupBy(unique.filter(isFit), ({ environment }) => environment.fingerprint)]
    .filter(([, all]) => newest - Date.parse(all.at(-1)?.startedAt ?? '') <= STALE_DAYS * DAY)
    .map(([fingerprint, all]) => {
      const ofEnvironment = changes.get(fingerprint) ?? []
      const lastChange = ofEnvironment.find(({ line }) =>
        gatesByDefault(line, metrics.get(line.metric)),
      )?.change
      const from = lastChange === undefined ? -Infinity : Date.parse(lastChange.began.startedAt)
      return {
        fingerprint,
        provider: all[0]?.environment.provider ?? '',
        /** Fit for a baseline, since the last change, the newest of them; oldest first. */
        records: all.filter(({ startedAt }) => Date.parse(startedAt) >= from).slice(-limit),
        /** Fit for a baseline, all of them, oldest first. */
        all,
        /** The latest first. */
        changes: ofEnvironment,
        /** Last change of a series that may fail a build by default. */
        lastChange,
      }
    })
    .sort((a, b) => (a.fingerprint < b.fingerprint ? -1 : 1))
}

function isFit({ interrupted, suites, series }: KbenchRecord): boolean {
  return (
    interrupted !== true &&
    suites.every(({ status }) => status !== 'failed') &&
    series.some(({ samples }) => samples.length > 0)
  )
}

/** A baseline whose newest run is followed by so many others is renewed, though no change was found: levels drift. */
export const RENEWED_AFTER_RUNS = 30

type ProposalReason =
  /** The committed baseline does not have the environment. */
  | 'new'
  /** It has too few runs to prove anything. */
  | 'few'
  /** It has runs that are surely from before the last change. */
  | 'moved'
  /** It has none of the last runs. */
  | 'old'
  /** A person requested it. */
  | 'asked'

interface ProposedEnvironment {
  readonly reason: ProposalReason
  readonly level: NewestLevel
  readonly before: BaselineEnvironment | undefined
  readonly after: BaselineEnvironment
}

export interface BaselineProposal {
  /** The whole new file: what is not proposed stays as it is committed. */
  readonly baseline: Baseline
  readonly environments: readonly ProposedEnvironment[]
}

/**
 * The new baseline; undefined: the committed one will do. Unless requested, an environment is proposed only
 * with five runs of its newest level, since a baseline with fewer fails no build.
 * @param committed undefined: there is none
 * @param isAsked propose every environment that differs, with however few runs
 */
export function proposeBaseline(
  committed: Baseline | undefined,
  levels: readonly NewestLevel[],
  isAsked = false,
): BaselineProposal | undefined {
  const environments = levels.flatMap((level): ProposedEnvironment[] => {
    const before = committed?.environments.find(({ fingerprint }) => fingerprint === level.fingerprint)
    const reason = isAsked ? askedReason(level, before) : reasonOf(level, before)
    const after = environmentOf(level)
    return reason === undefined || after === undefined ? [] : [{ reason, level, before, after }]
  })
  if (environments.length === 0) return undefined
  const proposed = new Set(environments.map(({ after }) => after.fingerprint))
  const kept = (committed ?? emptyBaseline()).environments.filter(
    ({ fingerprint }) => !proposed.has(fingerprint),
  )
  const all = [...kept, ...environments.map(({ after }) => after)]
  return {
    baseline: {
      ...emptyBaseline(),
      environments: all.sort((a, b) => (a.fingerprint < b.fingerprint ? -1 : 1)),
    },
    environments,
  }
}

function reasonOf(level: NewestLevel, before: BaselineEnvironment | undefined): ProposalReason | undefined {
  const { records, all, lastChange } = level
  if (records.length < ENOUGH_RUNS) return undefined
  if (before === undefined || before.records.length === 0) return 'new'
  const times = before.records.map(({ startedAt }) => Date.parse(startedAt))
  // Not the run that the change began with: as runs are added that moves a little, and one proposal per change is enough.
  if (lastChange !== undefined && Math.min(...times) < Date.parse(lastChange.earliest.startedAt))
    return 'moved'
  if (before.records.length < ENOUGH_RUNS) return 'few'
  const newest = Math.max(...times)
  const since = all.filter(({ startedAt }) => Date.parse(startedAt) > newest).length
  return since >= RENEWED_AFTER_RUNS ? 'old' : undefined
}

function askedReason(
  level: NewestLevel,
  before: BaselineEnvironment | undefined,
): ProposalReason | undefined {
  const ids = (records: readonly { readonly id: string }[]): string =>
    JSON.stringify(records.map(({ id }) => id).sort())
  return before !== undefined && ids(before.records) === ids(level.records) ? undefined : 'asked'
}

function environmentOf({ records }: NewestLevel): BaselineEnvironment | undefined {
  return records.reduce(
    (baseline, record) => addRecord(baseline, record, { limit: records.length }),
    emptyBaseline(),
  ).environments[0]
}

/** The level of a series in a baseline: the median over its runs of the median of the run's samples. */
interface Level {
  readonly unit: Unit
  readonly better: Direction
  readonly value: number
}

export interface MovedSeries {
  readonly series: string
  readonly before: string
  readonly after: string
  /** "−9.8 %"; empty where one side is missing or the unit is another. */
  readonly change: string
  readonly verdict: 'worse' | 'better' | 'equal' | 'moved' | 'new' | 'missing' | 'another unit'
  /** Size of the change, for the order of a table: a share, or infinite where there is none. */
  readonly size: number
}

/**
 * Every series of either side, the largest change first: a share of the level before, or a difference in the
 * unit for metrics whose effect is absolute, and where a level is zero or less.
 */
export function movedSeries(
  before: BaselineEnvironment | undefined,
  after: BaselineEnvironment,
  metrics: MetricCatalogue,
): MovedSeries[] {
  const [old, fresh] = [levelsOf(before), levelsOf(after)]
  const names = [...new Set([...old.keys(), ...fresh.keys()])].sort()
  return names
    .map((series) => moved(series, old.get(series), fresh.get(series), metrics))
    .sort((a, b) => (a.size === b.size ? 0 : b.size - a.size))
}

function levelsOf(environment: BaselineEnvironment | undefined): Map<string, Level> {
  const values = new Map<string, { readonly last: SeriesSummary; readonly medians: number[] }>()
  for (const { series } of environment?.records ?? [])
    for (const one of series) {
      const name = formatSeries(parseSeries(one.series))
      const known = values.get(name)
      // A series that changes its unit is another one from then on: only its newest form counts.
      const isSame = known?.last.unit === one.unit && known.last.better === one.better
      values.set(name, { last: one, medians: [...(isSame ? known.medians : []), one.median] })
    }
  return new Map(
    [...values].flatMap(([name, { last, medians }]) =>
      areSamples(medians)
        ? [[name, { unit: last.unit, better: last.better, value: median(sortSamples(medians)) }] as const]
        : [],
    ),
  )
}

function moved(
  series: string,
  before: Level | undefined,
  after: Level | undefined,
  metrics: MetricCatalogue,
): MovedSeries {
  const show = (level: Level | undefined): string =>
    level === undefined ? '' : formatValue(level.value, level.unit)
  const texts = { series, before: show(before), after: show(after) }
  if (before === undefined || after === undefined) {
    return { ...texts, change: '', verdict: before === undefined ? 'new' : 'missing', size: Infinity }
  }
  if (before.unit !== after.unit || before.better !== after.better) {
    return { ...texts, change: '', verdict: 'another unit', size: Infinity }
  }
  const isRelative =
    metrics.get(parseSeries(series).metric)?.effect !== 'absolute' && before.value > 0 && after.value > 0
  const difference = isRelative ? after.value / before.value - 1 : after.value - before.value
  const change = formatChange(difference, isRelative ? 'relative' : 'absolute', after.unit)
  const isEqual = !/[1-9]/.test(change)
  const directed = difference > 0 === (after.better === 'higher') ? 'better' : 'worse'
  return {
    ...texts,
    change,
    verdict: isEqual ? 'equal' : after.better === 'neither' ? 'moved' : directed,
    size: isEqual ? 0 : Math.abs(difference),
  }
}

/** GitHub takes 65,536 characters. */
const MOST_BYTES = 60_000

export interface ProposalTextOptions {
  readonly path: string
  readonly metrics: MetricCatalogue
  readonly place: RepositoryPlace
  /** The open issue about a change, where there is one. */
  readonly issueOf: (found: FoundChange) => number | undefined
}

export function proposalTitle({ environments }: BaselineProposal): string {
  const moved = environments.filter(({ reason }) => reason === 'moved').length
  const what = count(environments.length, 'environment')
  return `kbench: new baseline for ${what}${moved === 0 ? '' : `, ${String(moved)} with a new level`}`
}

/** What moves and why: the body of the pull request. */
export function proposalBody(proposal: BaselineProposal, options: ProposalTextOptions): string {
  const { environments } = proposal
  const closes = environments.flatMap((one) =>
    acceptedChanges(one).flatMap((found) => {
      const number = options.issueOf(found)
      return number === undefined ? [] : [`closes #${String(number)}`]
    }),
  )
  const accepts =
    closes.length === 0 ? '' : ` It accepts the changes of these issues: ${[...new Set(closes)].join(', ')}.`
  const link = pageLink(options.place)
  const page = link === undefined ? '' : ` All runs are on the ${link}.`
  const blocks: Block[] = [
    paragraph(
      0,
      'introduction',
      `Proposes runs of the history branch ${codeMarkdown(options.place.historyBranch)} for ${codeMarkdown(options.path)}. After merging, later runs are compared with these levels.${accepts}${page}\n\nTo keep the committed baseline, close this pull request and keep its branch: the next proposal comes when something else changes. The comment \`/kbench baseline\`, by someone with write access, proposes the newest runs immediately.`,
    ),
    ...environments.flatMap((one) => environmentBlocks(one, options)),
  ]
  return composeMarkdown(blocks, MOST_BYTES, 'the changed file')
}

function environmentBlocks(one: ProposedEnvironment, options: ProposalTextOptions): Block[] {
  const { level, before, after } = one
  const series = movedSeries(before, after, options.metrics)
  const whyOf = new Map<string, FoundChange[]>()
  for (const found of acceptedChanges(one)) {
    const name = formatSeries(found.line)
    whyOf.set(name, [...(whyOf.get(name) ?? []), found])
  }
  const isMarked = ({ series: name }: MovedSeries): boolean => whyOf.has(name)
  const headers = [
    left('Series'),
    right(`Committed, ${count(before?.records.length ?? 0, 'run')}`),
    right(`Proposed, ${count(after.records.length, 'run')}`),
    right('By'),
    left(''),
    left('Why'),
  ]
  const rowsTable = (importance: number, name: string, some: readonly MovedSeries[]): Block => {
    const rows = some.map(row)
    const isFilled = (_: unknown, column: number): boolean => rows.some((cells) => cells[column] !== '')
    return table(
      importance,
      name,
      '',
      headers.filter(isFilled),
      rows.map((cells) => cells.filter(isFilled)),
    )
  }
  const row = ({ series: name, before: from, after: to, change, verdict }: MovedSeries): string[] => [
    codeMarkdown(name),
    escapeMarkdown(from),
    escapeMarkdown(to),
    escapeMarkdown(change),
    // Without a change that was found, worse and better would be words for noise.
    whyOf.has(name) || change === '' ? verdict : '',
    (whyOf.get(name) ?? []).map((found) => whyText(found, options)).join('; '),
  ]
  const title = `### ${escapeMarkdown(level.provider)}, ${codeMarkdown(level.fingerprint)}`
  const [first, others] = [series.filter(isMarked), series.filter((each) => !isMarked(each))]
  return [
    paragraph(
      1,
      'an environment',
      `${title}\n\n${escapeMarkdown(reasonText(one))} ${recordsText(one, options)}`,
    ),
    ...(first.length === 0 ? [] : [rowsTable(2, 'series with a change', first)]),
    ...(others.length === 0
      ? []
      : [
          folded(
            rowsTable(3, 'the other series', others),
            `${String(others.length)} ${first.length === 0 ? '' : 'other '}series`,
          ),
        ]),
  ]
}

/** Changes that the committed runs were made before, and the proposed ones after. */
function acceptedChanges({ level, before }: ProposedEnvironment): FoundChange[] {
  const times = (before?.records ?? []).map(({ startedAt }) => Date.parse(startedAt))
  const oldest = Math.min(...times)
  return level.changes.filter(({ change }) => Date.parse(change.began.startedAt) > oldest)
}

function whyText(found: FoundChange, { place, issueOf }: ProposalTextOptions): string {
  const { verdict, began, undone } = found.change
  const number = issueOf(found)
  const issue = number === undefined ? '' : `, #${String(number)}`
  return `${verdict} since ${runText(began, place)}, ${began.startedAt.slice(0, 10)}${undone ? ', undone' : ''}${issue}`
}

function reasonText({ reason, level, before }: ProposedEnvironment): string {
  const committed = before?.records ?? []
  switch (reason) {
    case 'new':
      return 'The committed baseline does not have this environment.'
    case 'few':
      return `The committed baseline has ${count(committed.length, 'run')}; with fewer than ${String(ENOUGH_RUNS)} no regression fails the build.`
    case 'moved': {
      const earliest = Date.parse(level.lastChange?.earliest.startedAt ?? '')
      const earlier = committed.filter(({ startedAt }) => Date.parse(startedAt) < earliest).length
      return `The level of a series has changed: ${String(earlier)} of the committed ${count(committed.length, 'run')} ${earlier === 1 ? 'is' : 'are'} from before that change.`
    }
    case 'old':
      return 'Many runs have been added since the newest run of the committed baseline.'
    case 'asked':
      return 'Requested by a person.'
  }
}

function recordsText({ after }: ProposedEnvironment, { place }: ProposalTextOptions): string {
  const [first, last] = [after.records[0], after.records.at(-1)]
  if (first === undefined || last === undefined) return ''
  const name = ({ id, commit, startedAt }: typeof first): string =>
    `${startedAt.slice(0, 10)} (${runText({ record: id, commit: commit ?? null, startedAt }, place)})`
  const few =
    after.records.length < ENOUGH_RUNS
      ? `\n\n> [!WARNING]\n> Only ${count(after.records.length, 'run')}: with fewer than ${String(ENOUGH_RUNS)} no regression fails the build.`
      : ''
  return `Proposed: ${count(after.records.length, 'run')} at the newest level, ${name(first)} to ${name(last)}.${few}`
}
