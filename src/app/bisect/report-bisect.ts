import type { BisectFound } from '../../core/bisect/found.ts'
import { commitsLeft } from '../../core/bisect/next-commit.ts'
import { formatEstimate } from '../../core/format/change.ts'
import { formatSeries } from '../../core/series.ts'
import { shellCommand } from '../../core/shell-command.ts'
import { EXIT, type ExitCode } from '../exit-codes.ts'
import { ask } from '../pair/git.ts'
import type { Ports } from '../ports.ts'
import { bisect, type BisectRequest, type BisectSearch, type NothingToBisect } from './bisect.ts'
import { parentsOf, shortHash, subjectOf } from './commits.ts'

/** What a person is shown of it. */
export type ReportedBisect =
  | { readonly kind: 'search'; readonly found: BisectFound; readonly exitCode: ExitCode }
  | { readonly kind: 'nothing'; readonly text: string; readonly folder: string; readonly exitCode: ExitCode }

/**
 * Searches, and puts together what to show.
 * @throws {UserError | EnvironmentError | Interrupted}
 */
export async function bisectAndReport(request: BisectRequest, ports: Ports): Promise<ReportedBisect> {
  const result = await bisect(request, ports)
  const { folder } = result
  if (result.kind === 'nothing')
    return { kind: 'nothing', text: nothingToFind(result, request), folder, exitCode: EXIT.inconclusive }
  const found = await describe(result, folder, request, ports)
  const exitCode = { found: EXIT.passed, interrupted: EXIT.interrupted }
  return {
    kind: 'search',
    found,
    exitCode:
      result.end === 'found' || result.end === 'interrupted' ? exitCode[result.end] : EXIT.inconclusive,
  }
}

async function describe(
  { state, posterior, suspects, end }: BisectSearch,
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
  const forked = await ask(['merge-base', `${commit}^1`, `${commit}^2`], ports)
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
  {
    comparison,
    asked,
    range,
    folder,
  }: NothingToBisect & {
    readonly range: { readonly good: string; readonly bad: string }
    readonly folder: string
  },
  { series }: BisectRequest,
): string {
  const between = `between ${shortHash(range.good)} and ${shortHash(range.bad)}`
  const report = `The report: ${folder}/ends/report.md`
  if (asked === undefined)
    return `Nothing to search: no gating series is proven worse ${between}. ${comparison.headline}\n${report}\nTo search another series, or an improvement: --series NAME\n`
  const { change, scale, unit, reason } = asked
  const shown = change === null ? '' : `: ${formatEstimate(change, scale, unit)}`
  return `Nothing to search: ${series ?? formatSeries(asked)} is not proven to differ ${between}${shown} (${reason.text})\n${report}\n`
}
