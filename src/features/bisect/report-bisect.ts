import { EXIT, type ExitCode } from '../../app/exit-codes.ts'
import { askCommit } from '../../app/pair/checkout.ts'
import type { Ports } from '../../app/ports.ts'
import { formatEstimate } from '../../core/format/numbers.ts'
import { formatSeries, parseSeries } from '../../core/series.ts'
import { shellCommand } from '../../core/shell-command.ts'
import { bisect, type BisectResult } from './bisect.ts'
import { parentsOf, shortHash, subjectOf } from './commits.ts'
import {
  BISECT_RESULT_SCHEMA,
  type BisectFound,
  type BisectResultFile,
  bisectSearchResult,
  serializeBisectResult,
} from './core/result.ts'
import { commitsLeft } from './core/search.ts'
import type { BisectRequest } from './options.ts'

const RESULT_FILE = 'bisect-result.json'

/** What a person is shown of it, programs read, and the path of the file that has it. */
export type ReportedBisect = Awaited<ReturnType<typeof bisectAndReport>>

/**
 * Searches, puts together what to show, and writes it into the folder.
 * @throws {UserError | EnvironmentError | Interrupted}
 */
export async function bisectAndReport(request: BisectRequest, ports: Ports) {
  const searched = await bisect(request, ports)
  const { folder, range } = searched
  const path = `${folder}/${RESULT_FILE}`
  const save = (result: BisectResultFile): Promise<void> =>
    ports.files.writeAtomically(path, serializeBisectResult(result))
  if (searched.kind === 'search') {
    const found = await describe(searched, request, ports)
    const exitCodes = { found: EXIT.passed, interrupted: EXIT.interrupted }
    const { end } = searched
    const exitCode: ExitCode = end === 'found' || end === 'interrupted' ? exitCodes[end] : EXIT.inconclusive
    const result: BisectResultFile = bisectSearchResult(found, exitCode)
    await save(result)
    return { kind: 'search', found, exitCode, result, path } as const
  }
  const text = nothingToFind(searched, request)
  const exitCode: ExitCode = EXIT.inconclusive
  const result: BisectResultFile = {
    schema: BISECT_RESULT_SCHEMA,
    kind: 'nothing',
    good: range.good,
    bad: range.bad,
    series: request.series === undefined ? null : formatSeries(parseSeries(request.series)),
    text,
    folder,
    exitCode,
  }
  await save(result)
  return { kind: 'nothing', text, exitCode, result, path } as const
}

async function describe(
  searched: Extract<BisectResult, { kind: 'search' }>,
  request: BisectRequest,
  ports: Ports,
): Promise<BisectFound> {
  const { state, posterior, suspects, end, folder } = searched
  const nameOf = async (position: number) => {
    const commit = state.commits[position - 1] ?? state.bad
    return { commit, subject: await subjectOf(commit, ports) }
  }
  const first = await nameOf(suspects.first)
  const isOne = suspects.first === suspects.last
  const goOn = shellCommand(['kbench', 'bisect', request.good, request.bad, '--out', folder])
  return {
    ...searched,
    named: [first, isOne ? first : await nameOf(suspects.last)],
    left: commitsLeft(posterior.chances, request.certainty),
    certainty: request.certainty,
    next:
      end === 'found'
        ? [
            ...(isOne ? await insideMerge(first.commit, ports) : []),
            ...again(first.commit, isOne, state.suite, request),
          ]
        : goOn === undefined
          ? []
          : [['To go on, with the options of before', goOn]],
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
