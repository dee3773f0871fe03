import { count, formatDuration } from '../../../core/format/numbers.ts'
import { left, right } from '../../../core/report/columns.ts'
import { layOut, type Row, sentences, type TableOptions } from '../../../core/report/text-table.ts'
import { studentTTail } from '../../../core/stats/student-t.ts'
import { type CommitEffect, commitEffects, formatEffect, measuredChange } from './commit-effect.ts'
import { type BisectFound, formatChance, WHY_FOLDER } from './result.ts'

/** A commit is out of line where both answers are less likely than this, two-sided. */
const UNLIKELY = 0.005

const ENDS = {
  found: '',
  'out-of-time': 'The time is up.',
  'no-more-commits': 'No commit is left that could distinguish the others.',
  interrupted: 'Interrupted.',
} as const

const SHORT = 12

/** What a search found, for a terminal: the commit, its effect, what was measured, and what to do next. Ends with a line feed. */
export function bisectTable(found: BisectFound, options: Pick<TableOptions, 'columns' | 'paint'>): string {
  const { state, posterior, end, why, folder, next } = found
  const seconds = state.measured.reduce((sum, one) => sum + one.seconds, 0)
  const change = `${state.series}: ${formatEffect(posterior.effect, state)} against ${short(state.good)}`
  const effort = `${count(state.commits.length, 'commit')} searched with ${count(state.measured.length, 'pair')} in ${formatDuration(seconds)}; each is compared with GOOD. All of it: ${folder}`
  return `${[
    ...sentences([bisectHeadline(found)], end === 'found' ? 'good' : 'warning', options),
    ...sentences([change], 'plain', options),
    '',
    ...layOut(COLUMNS, 0, rowsOf(found), options.columns, options.paint),
    '',
    ...sentences(
      [
        ...state.skipped.map(({ commit, reason }) => `Skipped ${short(commit)}: ${reason}`),
        ...outOfLine(found),
      ],
      'warning',
      options,
    ),
    ...(why.length === 0
      ? []
      : [
          ...sentences(
            [`Possible causes, the most likely first (report: ${folder}/${WHY_FOLDER}/report.html):`],
            'heading',
            options,
          ),
          ...why.flatMap((one) => sentences([`- ${one}`], 'plain', options)),
          '',
        ]),
    ...sentences([effort], 'muted', options),
    ...next.flatMap(([what, command]) => [`${what}:`, `  ${command}`]),
  ].join('\n')}\n`
}

/** The first line: the commit, or how far the search came. */
export function bisectHeadline({
  end,
  suspects,
  named: [first, last],
  left: others,
  certainty,
}: BisectFound): string {
  const chance = formatChance(suspects.chance)
  if (end !== 'found')
    return `${ENDS[end]} Not found yet: ${count(others, 'commit')} together have a probability of ${formatChance(certainty)}; the most suspect (${chance}): ${shown(first)}`
  if (suspects.first === suspects.last) return `First bad commit (probability ${chance}): ${shown(first)}`
  return `First bad commit (probability ${chance}): one of ${count(suspects.last - suspects.first + 1, 'commit')} from ${shown(first)} to ${shown(last)}; those between cannot be measured`
}

const COLUMNS = [left('COMMIT'), right('PLACE'), right('ROUNDS'), right('CHANGE'), left('AS')]

/** By place; a commit that was measured twice has two rows. */
function rowsOf({ state, posterior: { chances } }: BisectFound): Row[] {
  const placeOf = new Map(state.commits.map((commit, index) => [commit, index + 1]))
  return state.measured
    .map((one) => ({ one, place: placeOf.get(one.commit) ?? 0 }))
    .sort((a, b) => a.place - b.place)
    .map(({ one, place }) => {
      const isBad = chances.slice(0, place).reduce((sum, chance) => sum + chance, 0) > 0.5
      return {
        cells: [
          short(one.commit),
          `${String(place)} of ${String(state.commits.length)}`,
          String(one.effects.length),
          measuredChange(one, state),
          isBad ? 'BAD' : 'GOOD',
        ],
        styles: { 4: isBad ? ('bad' as const) : ('good' as const) },
      }
    })
}

/** Commits that are neither as GOOD nor as BAD: a sign that more than one commit changed the series. */
function outOfLine({ state, posterior }: BisectFound): string[] {
  const effects = commitEffects(
    state.measured.map((one) => ({ ...one, position: state.commits.indexOf(one.commit) + 1 })),
  )
  const centres = [0, posterior.effect.estimate]
  return effects
    .filter((one) => centres.every((centre) => isUnlikely(one, centre)))
    .map(({ position }) => {
      const commit = short(state.commits[position - 1] ?? '')
      return `${commit} is neither as GOOD nor as BAD: more than one commit may have changed the series. To search the first part: kbench bisect ${short(state.good)} ${commit}`
    })
}

function shown({ commit, subject }: BisectFound['named'][0]): string {
  return subject === '' ? short(commit) : `${short(commit)} (${subject})`
}

function short(commit: string): string {
  return commit.slice(0, SHORT)
}

function isUnlikely({ effect, scale, degreesOfFreedom }: CommitEffect, centre: number): boolean {
  const distance = Math.abs(effect - centre)
  return scale === 0 ? distance > 0 : 2 * studentTTail(distance / scale, degreesOfFreedom) < UNLIKELY
}
