import type { BisectFound, NamedCommit } from './found.ts'
import { BISECT_RESULT_SCHEMA, LONGEST_SUBJECT, type BisectSearchResult } from './result-schema.ts'
import { valueChange, valueChangeOf } from './measured-change.ts'

/** What a search found, for programs. */
export function bisectSearchResult(found: BisectFound, exitCode: number): BisectSearchResult {
  const { state, posterior, suspects, named, end, left, certainty, why, folder, next } = found
  const { good, bad, series, direction, scale, better, unit } = state
  const placeOf = new Map(state.commits.map((commit, index) => [commit, index + 1]))
  return {
    schema: BISECT_RESULT_SCHEMA,
    kind: 'search',
    end,
    ...{ good, bad, series, direction, scale, better, unit, certainty },
    first: shortened(named[0]),
    last: shortened(named[1]),
    suspects: suspects.last - suspects.first + 1,
    // Sums of chances may be above 1 by what rounding adds.
    chance: Math.min(1, suspects.chance),
    left,
    change: valueChange(posterior.effect, state),
    commits: state.commits.length,
    measured: state.measured.map((one) => ({
      commit: one.commit,
      place: placeOf.get(one.commit) ?? 0,
      rounds: one.effects.length,
      seconds: one.seconds,
      change: valueChangeOf(one, state),
    })),
    why: [...why],
    skipped: state.skipped,
    next: next.map(([what, command]) => ({ what, command })),
    folder,
    exitCode,
  }
}

function shortened({ commit, subject }: NamedCommit): NamedCommit {
  return { commit, subject: subject.slice(0, LONGEST_SUBJECT).replaceAll(/\p{Surrogate}/gu, '') }
}
