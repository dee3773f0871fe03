import { toAxis } from '../../src/core/record/policy.ts'
import { BENCHSTAT_ALPHA, differsByMannWhitney } from './gates/mann-whitney.ts'
import { roundsOf, type MemberSeries, type PullRequest, type SyntheticRound } from './resample.ts'
import { worsened } from './worsened.ts'

/**
 * Benchstat on the very rounds that the paired gate gets, base's samples against head's.
 * @param stages how many of them
 * @returns for each series of the pull request, whether it raises an alarm
 */
export function mannWhitneyOnRounds(
  pullRequest: PullRequest,
  stages: number,
  worse: ReadonlyMap<number, number> = new Map(),
): boolean[] {
  return pullRequest.map((member, position) => {
    const rounds = Array.from({ length: stages }, (_, stage) =>
      levelled(member, roundsOf(member, stage)),
    ).flat()
    const effect = worse.get(position) ?? 0
    return differsByMannWhitney(
      rounds.map(({ base }) => base),
      rounds.map(({ head }) => worsened(head, effect, member.series)),
      member.series.better,
      BENCHSTAT_ALPHA,
    )
  })
}

interface Both {
  readonly base: number
  readonly head: number
}

/**
 * Rounds of one stage and one assignment of roles stand for one cluster pair, but come from several runs, each with its own
 * level, which a test of unpaired samples would take for noise. So all get the level of the first.
 */
function levelled({ series }: MemberSeries, rounds: readonly SyntheticRound[]): Both[] {
  const chunks = new Map<string, Both[]>()
  for (const { roles, chunk, base, head } of rounds) {
    if (base === undefined || head === undefined) continue
    const key = `${roles} ${String(chunk)}`
    chunks.set(key, [...(chunks.get(key) ?? []), { base, head }])
  }
  const levels = new Map<string, number>()
  return [...chunks].flatMap(([key, both]) => {
    const [roles = ''] = key.split(' ')
    const own = levelOf(both, series.scale)
    const wanted = levels.get(roles) ?? own
    levels.set(roles, wanted)
    const moved = (value: number): number =>
      series.scale === 'relative' ? value * Math.exp(wanted - own) : value + wanted - own
    return Number.isFinite(wanted - own)
      ? both.map(({ base, head }) => ({ base: moved(base), head: moved(head) }))
      : both
  })
}

function levelOf(both: readonly Both[], scale: 'relative' | 'absolute'): number {
  return (
    both.reduce((sum, { base, head }) => sum + toAxis(base, scale) + toAxis(head, scale), 0) /
    (2 * both.length)
  )
}
