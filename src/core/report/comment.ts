import type { FindingsCatalogue } from './causes.ts'
import { isLost, type NamedResult, outcomeOf, rankOf, worstOutcome } from '../record/measured.ts'
import { formatDuration, formatMoment } from '../format/numbers.ts'
import type { KbenchRecord } from '../record/schema.ts'
import { groupSeries } from '../format/metrics.ts'
import { runWords } from '../format/run-name.ts'
import { CERTAINTY, comparedSentence, comparisonBlocks } from './comparison-markdown.ts'
import { reproductionBlocks, type Reproduction } from './comment-reproduction.ts'
import { writeHead, type CommentState, type PastVerdict } from './comment-state.ts'
import {
  adviceOf,
  listOfNames,
  outcomeSymbol,
  overallSentence,
  verdictSentence,
  outcomeWords,
} from './comment-verdict.ts'
import {
  composeMarkdown,
  deepened,
  folded,
  paragraph,
  type Block,
  table,
  withoutTitle,
} from './markdown-document.ts'
import { codeMarkdown, escapeAddress, escapeMarkdown } from './markdown-escape.ts'
import { chartBlocks, ENVIRONMENT, suiteProblems, environmentBlock, noteBlocks } from './markdown-sections.ts'
import { comparisonMermaidCharts, recordMermaidCharts } from './mermaid-chart.ts'
import type { Comparison } from '../record/comparison-schema.ts'
import { shortened } from '../format/text.ts'
import { left, right } from './columns.ts'
import { SEPARATOR } from '../format/text-layout.ts'
import { summarise } from './findings.ts'

const HEADERS = [left('Series'), right('Median'), right('Spread'), right('Samples'), left('Better')]

/**
 * GitHub takes 65,536 characters in a comment, by other accounts four bytes for each; so many bytes are below either.
 * https://docs.github.com/rest/issues/comments answers 422 to a longer one.
 */
export const COMMENT_BYTES = 60_000
/** 65,535 characters in the summary of a check run, https://docs.github.com/rest/checks/runs. */
export const CHECK_BYTES = 64_000

export interface CommentedResult extends NamedResult {
  readonly reproduction: Reproduction | undefined
  /** In place of the charts that GitHub draws; default: none. */
  readonly pictures?: readonly Block[]
}

export interface CommentInput {
  readonly results: readonly CommentedResult[]
  /** The full hash of the commit that was measured. */
  readonly commit: string
  readonly runUrl: string
  /** Whether a job measured them whose author may be a stranger. */
  readonly isFork: boolean
  /** What features say below the results; default: nothing. */
  readonly more?: readonly Block[]
}

interface CommentOptions {
  readonly catalogue: FindingsCatalogue
  readonly maximumBytes: number
}

const CLAIM =
  'These numbers were measured by code of the pull request, in a job that its author controls: treat them as a claim, not as proof.'
const ELSEWHERE = 'the artifacts of the run'

/**
 * The comment on a pull request, GitHub Markdown: two hidden lines, the verdict, its reasons, then all the
 * rest, folded. If too long, the least important goes first. Text from records is escaped.
 */
export function commentMarkdown(
  input: CommentInput,
  { name, state }: { readonly name: string; readonly state: CommentState },
  { catalogue, maximumBytes }: CommentOptions,
): string {
  const blocks = [
    paragraph(0, 'head', writeHead(name, state)),
    ...bodyBlocks(input, catalogue),
    ...historyBlocks(state, input.runUrl),
    footer(input),
  ]
  return composeMarkdown(blocks, maximumBytes, ELSEWHERE)
}

/** The same as the summary of a check run, where no chart is drawn and nothing is remembered. */
export function checkMarkdown(input: CommentInput, { catalogue, maximumBytes }: CommentOptions): string {
  const blocks = bodyBlocks(input, catalogue).filter(({ head }) => !head.includes('```mermaid\n'))
  return composeMarkdown([...blocks, footer(input)], maximumBytes, ELSEWHERE)
}

/** The verdict over all results, as one line of plain text that still holds foreign names. */
export function verdictTitle({
  results,
  isFork,
}: Pick<CommentInput, 'isFork'> & { readonly results: readonly NamedResult[] }): string {
  const [first] = results
  return first !== undefined && results.length === 1 && !isLost(first)
    ? verdictSentence(first.result, isFork)
    : overallSentence(results)
}

function footer({ results, commit, runUrl }: CommentInput): Block {
  const versions = [...new Set(results.flatMap(({ version }) => version ?? []))]
  return footerBlock(
    commit,
    runUrl,
    versions.map((version) => `kbench ${escapeMarkdown(shortened(version))}`),
  )
}

function bodyBlocks(input: CommentInput, catalogue: FindingsCatalogue): Block[] {
  const { results, isFork, more = [] } = input
  const worst = worstOutcome(results.map(({ result }) => outcomeOf(result)))
  const symbol = worst === undefined ? '–' : outcomeSymbol(worst)
  const title = paragraph(0, 'verdict', `## ${symbol} ${escapeMarkdown(verdictTitle(input))}`)
  const [first] = results
  const details =
    first !== undefined && results.length === 1
      ? resultBlocks(first, catalogue)
      : [...listBlocks(input), ...worstFirst(results).flatMap((one) => partBlocks(one, catalogue))]
  return [
    title,
    ...(isFork ? [paragraph(0, 'whose numbers these are', CLAIM)] : []),
    ...earlierBlocks(results),
    ...details,
    ...more,
    ...reproductionBlocks(results),
  ]
}

/** What was measured before the attempt of the run that is reported: rightly so where only jobs that failed were run again. */
function earlierBlocks(results: readonly NamedResult[]): Block[] {
  const earlier = results.filter(({ isEarlier }) => isEarlier === true)
  if (earlier.length === 0) return []
  const which = results.length === 1 ? '' : `: ${escapeMarkdown(listOfNames(earlier))}`
  const text = `Measured by an earlier attempt of this run, and not again by the latest${which}.`
  return [paragraph(0, 'what an earlier attempt measured', text)]
}

/** One line for each of several results. */
function listBlocks({ results, isFork }: CommentInput): Block[] {
  const rows = results.map((one) => {
    const { name, result } = one
    const sentence = isLost(one) ? 'Incomplete: no result.' : escapeMarkdown(verdictSentence(result, isFork))
    const from = one.isEarlier === true ? ' (earlier attempt)' : ''
    return `- ${outcomeSymbol(outcomeOf(result))} **${escapeMarkdown(shortened(name))}**${from}: ${sentence}\n`
  })
  return rows.length === 0 ? [] : [{ importance: 0, name: 'verdicts', head: '', rows, tail: '' }]
}

function worstFirst(results: readonly CommentedResult[]): CommentedResult[] {
  const rank = ({ result }: NamedResult): number => rankOf(outcomeOf(result))
  return [...results].sort((a, b) => rank(a) - rank(b))
}

/** What one among several results that passed can do without. */
const LEFT_OUT = [CERTAINTY, ENVIRONMENT]

/** One of several results. Where space is short, those with something wrong come first. */
function partBlocks(part: CommentedResult, catalogue: FindingsCatalogue): Block[] {
  const { name, result } = part
  const outcome = outcomeOf(result)
  const isWrong = outcome === 'regressed' || outcome === 'incomplete'
  const title = escapeMarkdown(shortened(name))
  const blocks = [paragraph(0.5, `the title of ${title}`, `### ${title}`)]
  const parts = resultBlocks(part, catalogue)
    .filter((block) => outcome !== 'passed' || !LEFT_OUT.includes(block.name))
    .map((block) =>
      deepened({ ...block, importance: Math.max(1, block.importance), name: `${title}: ${block.name}` }),
    )
  return [...blocks, ...parts].map((block) => ({
    ...block,
    importance: block.importance + (isWrong ? 0 : 0.5),
  }))
}

function resultBlocks({ result, pictures = [] }: CommentedResult, catalogue: FindingsCatalogue): Block[] {
  const { record, comparison, problem } = result
  const advice = adviceOf(result)
  const wrong = problem === null ? [] : [paragraph(1, 'what went wrong', `> ${linesOf(problem)}`)]
  const next = advice === '' ? [] : [paragraph(1, 'what to do', advice)]
  const environment = record === null ? [] : commentedEnvironment(record)
  if (comparison !== null) {
    const charts = pictures.length > 0 ? pictures : drawnByGitHub(comparison, catalogue)
    return [
      paragraph(0, 'what was compared', escapeMarkdown(comparedSentence(comparison))),
      ...wrong,
      ...comparisonBlocks(comparison, catalogue, [...next, ...charts]),
      ...environment,
    ]
  }
  if (record === null) return [...wrong, ...next]
  return [
    paragraph(0, 'what was measured', escapeMarkdown(whatWasMeasured(record))),
    ...wrong,
    ...suiteProblems(record, 2),
    ...next,
    ...commentedRecord(record, catalogue),
    ...environment,
  ]
}

/** Open only where there is something to see: a change, or what may be one. */
function drawnByGitHub(comparison: Comparison, catalogue: FindingsCatalogue): Block[] {
  const charts = chartBlocks(comparisonMermaidCharts(comparison, catalogue), 4)
  const isQuiet = comparison.series.every(
    ({ verdict }) => !['regressed', 'improved', 'inconclusive'].includes(verdict),
  )
  return isQuiet ? charts.map((chart) => folded(chart, 'Chart')) : charts
}

function whatWasMeasured({ subject, environment, startedAt, durationSeconds }: KbenchRecord): string {
  const commit = subject.commit === undefined ? '' : ` at ${subject.commit.slice(0, 12)}`
  const took = durationSeconds === 0 ? '' : `, ${formatDuration(durationSeconds)}`
  return `${shortened(`${runWords(subject.name)}${commit}`)} on ${shortened(environment.provider)}, ${formatMoment(startedAt)}${took}.`
}

const MOST_LINES = 20

/** A message of several lines, each shown as one. */
function linesOf(text: string): string {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  const shown = lines.slice(0, MOST_LINES).map((line) => escapeMarkdown(shortened(line)))
  return [...shown, ...(lines.length > MOST_LINES ? ['…'] : [])].join('<br>')
}

/** The last verdicts of the comment, the newest first, folded; nothing where there is only its own. */
function historyBlocks({ verdicts }: CommentState, runUrl: string): Block[] {
  if (verdicts.length < 2) return []
  const rows = verdicts.map((verdict) => {
    const { commit, at } = verdict
    return [
      codeMarkdown(commit.slice(0, 12)),
      `${symbolOf(verdict)} ${wordsOf(verdict)}`,
      at === null ? '–' : `${at.slice(0, 16).replace('T', ' ')} UTC`,
      runLink(verdict, runUrl),
    ]
  })
  const headers = [left('Commit'), left('Verdict'), left('Measured'), left('Run')]
  const trail = [...verdicts].reverse().map(symbolOf).join(' ')
  return [
    folded(
      table(4, 'last verdicts', '', headers, rows),
      `Last ${String(verdicts.length)} verdicts: ${trail}`,
    ),
  ]
}

function symbolOf({ verdict }: PastVerdict): string {
  return verdict === 'nothing' ? '–' : outcomeSymbol(verdict)
}

function wordsOf({ verdict }: PastVerdict): string {
  return verdict === 'nothing' ? 'nothing measured' : outcomeWords(verdict)
}

/** Runs of one repository have the same address but for the number. */
function runLink({ run: { id, attempt } }: PastVerdict, runUrl: string): string {
  const base = /^(.*\/actions\/runs)\/\d+/.exec(runUrl)?.[1]
  const address =
    base === undefined
      ? undefined
      : escapeAddress(`${base}/${String(id)}${attempt > 1 ? `/attempts/${String(attempt)}` : ''}`)
  const text = attempt > 1 ? `attempt ${String(attempt)}` : 'run'
  return address === undefined ? text : `[${text}](${address})`
}

/** The last line: where all of it is. */
function footerBlock(commit: string, runUrl: string, versions: readonly string[]): Block {
  const run = escapeAddress(runUrl)
  const links =
    run === undefined
      ? []
      : [`[run](${run})`, `[artifacts](${run.replace(/\/attempts\/\d+$/, '')}#artifacts)`]
  const parts = [...links, `commit ${codeMarkdown(commit.slice(0, 12))}`, ...versions]
  return paragraph(0, 'footer', parts.join(' · '))
}

/** What a comment says of a record that was compared with nothing: its numbers, suite by suite. */
function commentedRecord(record: KbenchRecord, catalogue: FindingsCatalogue): Block[] {
  const order = record.suites.map(({ name }) => name)
  const results = groupSeries(record.series, order, catalogue).map(({ suite, metrics }) => {
    const rows = metrics.flatMap(({ title, better, rows: members }) =>
      members.map(({ label, series }) => {
        const { median, spread, samples } = summarise(series)
        const name = label === '' ? title : `${title}${SEPARATOR}${label}`
        return [escapeMarkdown(name), median, spread, samples, better]
      }),
    )
    const name = escapeMarkdown(suite)
    return folded(table(3, name, '', HEADERS, rows), `${name}: ${String(rows.length)} series`)
  })
  return [...chartBlocks(recordMermaidCharts(record, catalogue), 4), ...results]
}

/** Where it was measured, and what the suites want a reader to know; both behind a line that opens them. */
function commentedEnvironment(record: KbenchRecord): Block[] {
  return [
    ...noteBlocks(record, 6).map((block) => folded(withoutTitle(block), 'Notes')),
    environmentBlock(record, 7),
  ]
}
