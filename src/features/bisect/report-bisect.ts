import type { BisectFound } from './core/found.ts'
import { commitsLeft } from './core/next-commit.ts'
import { BISECT_RESULT_SCHEMA, serializeBisectResult, type BisectResultFile } from './core/result-schema.ts'
import { formatEstimate } from '../../core/format/numbers.ts'
import { bisectSearchResult } from './core/result.ts'
import { formatSeries, parseSeries } from '../../core/series.ts'
import { shellCommand } from '../../core/shell-command.ts'
import { EXIT, type ExitCode } from '../../app/exit-codes.ts'
import { askCommit } from '../../app/pair/subjects/checkout.ts'
import type { Ports } from '../../app/ports.ts'
import { bisect, type BisectResult, type BisectSearch } from './bisect.ts'
import type { BisectRequest } from './request.ts'
import { parentsOf, shortHash, subjectOf } from './commits.ts'

/** What a person is shown of it, and programs read. */
export type ReportedBisect = {
  readonly result: BisectResultFile
  /** Path of the file that has it. */
  readonly path: string
  readonly exitCode: ExitCode
} & (
  | { readonly kind: 'search'; readonly found: BisectFound }
  | { readonly kind: 'nothing'; readonly text: string }
)

const RESULT_FILE = 'bisect-result.json'

/**
 * Searches, puts together what to show, and writes it into the folder.
 * @throws {UserError | EnvironmentError | Interrupted}
 */
export async function bisectAndReport(request: BisectRequest, ports: Ports): Promise<ReportedBisect> {
  const searched = await bisect(request, ports)
  const reported =
    searched.kind === 'nothing'
      ? reportedNothing(searched, request)
      : await reportedSearch(searched, request, ports)
  const path = `${searched.folder}/${RESULT_FILE}`
  await ports.files.writeAtomically(path, serializeBisectResult(reported.result))
  return { ...reported, path }
}

type Reported<Kind> = Omit<Extract<ReportedBisect, { kind: Kind }>, 'path'>

function reportedNothing(
  searched: Extract<BisectResult, { kind: 'nothing' }>,
  request: BisectRequest,
): Reported<'nothing'> {
  const { range, folder } = searched
  const text = nothingToFind(searched, request)
  const exitCode = EXIT.inconclusive
  const series = request.series === undefined ? null : formatSeries(parseSeries(request.series))
  const { good, bad } = range
  const result = { schema: BISECT_RESULT_SCHEMA, kind: 'nothing', good, bad, series, text } as const
  return { kind: 'nothing', text, exitCode, result: { ...result, folder, exitCode } }
}

async function reportedSearch(
  searched: Extract<BisectResult, { kind: 'search' }>,
  request: BisectRequest,
  ports: Ports,
): Promise<Reported<'search'>> {
  const found = await describe(searched, searched.folder, request, ports)
  const exitCodes = { found: EXIT.passed, interrupted: EXIT.interrupted }
  const { end } = searched
  const exitCode = end === 'found' || end === 'interrupted' ? exitCodes[end] : EXIT.inconclusive
  return { kind: 'search', found, exitCode, result: bisectSearchResult(found, exitCode) }
}

async function describe(
  { state, posterior, suspects, end, why }: BisectSearch,
  folder: string,
  request: BisectRequest,
  ports: Ports,
): Promise<BisectFound> {
  const nameOf = async (position: number) => {
    const commit = state.commits[position - 1] ?? state.bad
    return { commit, subject: await subjectOf(commit, ports) }
  }
  const first = await nameOf(suspects.first)
  const isOne = suspects.first === suspects.last
  return {
    state,
    posterior,
    suspects,
    end,
    why,
    named: [first, isOne ? first : await nameOf(suspects.last)],
    left: commitsLeft(posterior.chances, request.certainty),
    certainty: request.certainty,
    folder,
    next:
      end === 'found'
        ? [
            ...(isOne ? await insideMerge(first.commit, ports) : []),
            ...again(first.commit, isOne, state.suite, request),
          ]
        : goingOn(folder, request),
  }
}

/** What the pair of one commit and the one before it takes. */
function again(
  commit: string,
  isOne: boolean,
  suite: string,
  { config, overrides: { provider, preset, set = [] } }: BisectRequest,
): BisectFound['next'] {
  const command = shellCommand([
    ...['kbench', 'pair', '--base', `${shortHash(commit)}^`, '--head', shortHash(commit), '--suite', suite],
    ...(config === undefined ? [] : ['--config', config]),
    ...(provider === undefined ? [] : ['--provider', provider]),
    ...(preset === undefined ? [] : ['--preset', preset]),
    ...set.flatMap((one) => ['--set', one]),
  ])
  return isOne && command !== undefined
    ? [['This commit against the one before it, with a report', command]]
    : []
}

/** A merge brought in a line of commits that was not searched. */
async function insideMerge(commit: string, ports: Ports): Promise<BisectFound['next']> {
  if ((await parentsOf(commit, ports)) < 2) return []
  const forked = await askCommit(['merge-base', `${commit}^1`, `${commit}^2`], ports)
  if (forked === undefined) return []
  return [
    [
      'It is a merge. To search the commits that it brought in',
      `kbench bisect ${shortHash(forked)} ${shortHash(commit)}^2`,
    ],
  ]
}

function goingOn(folder: string, { good, bad }: BisectRequest): BisectFound['next'] {
  const command = shellCommand(['kbench', 'bisect', good, bad, '--out', folder])
  return command === undefined ? [] : [['To go on, with the options of before', command]]
}

function nothingToFind(
  { comparison, asked, range, folder }: Extract<BisectResult, { kind: 'nothing' }>,
  { good, bad, series }: BisectRequest,
): string {
  const between = `between ${shortHash(range.good)} and ${shortHash(range.bad)}`
  const report = `The report: ${folder}/ends/report.md`
  if (asked === undefined) {
    const better = comparison.series.find(({ gates, verdict }) => gates && verdict === 'improved')
    const command = better && shellCommand(['kbench', 'bisect', good, bad, '--series', formatSeries(better)])
    const other =
      command === undefined
        ? 'To search another series, or an improvement: --series NAME'
        : `BAD is better than GOOD. To search what made it better: ${command}`
    return `Nothing to search: no gating series is proven worse ${between}. ${comparison.headline}\n${report}\n${other}\n`
  }
  const { change, scale, unit, reason } = asked
  const shown = change === null ? '' : `: ${formatEstimate(change, scale, unit)}`
  return `Nothing to search: ${series ?? formatSeries(asked)} is not proven to differ ${between}${shown} (${reason.text})\n${report}\n`
}
