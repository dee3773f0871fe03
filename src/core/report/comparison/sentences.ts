import type { Comparison } from '../../comparison/schema.ts'
import { count, formatDuration, formatMoment, formatNumber } from '../../format/numbers.ts'
import { shortened } from '../../format/text.ts'
import { runWords } from '../../naming/run-name.ts'

/** Which run was compared with which, as text that still holds foreign names. */
export function comparedSentence(comparison: Comparison): string {
  return comparison.pair === undefined ? withBaseline(comparison) : withBase(comparison, comparison.pair)
}

function withBaseline({ baseline, current }: Comparison): string {
  const commit = current.commit === undefined ? '' : ` at ${current.commit.slice(0, 12)}`
  const earlier = baseline.records.length
  const from = baseline.records
    .map(({ startedAt }) => startedAt)
    .sort()
    .map(formatMoment)
  const period = earlier === 0 ? '' : ` (${[...new Set([from.at(0) ?? '', from.at(-1) ?? ''])].join(' to ')})`
  const run = `${shortened(runWords(current.subject))}${shortened(commit)} on ${shortened(current.provider)}, ${shortened(formatMoment(current.startedAt))}`
  const others = `compared with ${count(earlier, 'earlier run')}${shortened(period)}`
  return `${run}, ${earlier === 0 ? 'with no earlier run to compare with' : others}.`
}

function withBase({ current }: Comparison, pair: NonNullable<Comparison['pair']>): string {
  const { base, head, rounds, stages, plannedStages, twins, disturbed, durationSeconds, shards } = pair
  const side = ({ name, commit, settings = [] }: typeof base, role: string): string => {
    const at = commit === undefined ? '' : ` at ${commit.slice(0, 12)}`
    const set = settings.length === 0 ? '' : ` with ${settings.join(', ')}`
    // A subject without a name is called by its side.
    return `${shortened(`${name}${at}${set}`)}${name === role ? '' : ` (${role})`}`
  }
  const lost = disturbed === 0 ? '' : `, ${count(disturbed, 'measurement')} of single rounds disturbed`
  const machines =
    shards === undefined
      ? ''
      : ` of ${shards.merged < shards.of ? `${String(shards.merged)} of ` : ''}${count(shards.of, 'shard')}`
  return `${side(head, 'head')}, compared with ${side(base, 'base')} over ${count(rounds, 'alternating round')} on ${count(twins, 'cluster pair')}${machines} (${shortened(current.provider)}), ${String(stages)} of ${count(plannedStages, 'stage')}${lost}, ${formatDuration(durationSeconds)}.`
}

/** What could fail the build, with which chance of a false alarm, by which method; text that still holds foreign words. */
export function gateSentences({ gate }: Pick<Comparison, 'gate'>): string {
  const share = formatNumber(gate.falseAlarmRate * 100)
  return (
    `${String(gate.gatingSeries)} series can fail the build; over all of them the chance of a false alarm is at most ${share} %. ` +
    `Method: ${gate.method}.`
  )
}
