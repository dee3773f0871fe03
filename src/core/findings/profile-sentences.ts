import { formatMagnitude } from '../format/change.ts'
import { formatNumber } from '../format/number.ts'
import { COUNTER_WORDS } from '../profile/counters.ts'
import type { ProfileSummary } from '../profile/schema.ts'

/** What the findings about functions are called. */
export const CAUSES_TITLE = 'Where the CPU time goes'

const share = (value: number): string => formatMagnitude(value, 'relative', '1')

/**
 * One sentence per function that grew, or one that none did, and one on what the kernel counted. Text that still holds foreign names.
 */
export function profileSentences(profile: ProfileSummary): string[] {
  return [...functionSentences(profile), ...counterSentences(profile)]
}

function functionSentences({ measurement, rounds, busy, grew }: ProfileSummary): string[] {
  if (grew.length === 0) {
    return [
      `${measurement}: no function takes more CPU time on head (all together ${share(busy.base)} on base, ${share(busy.head)} on head, in ${String(rounds)} rounds with perf). The time is lost in waiting: for a limit, a disk or the network`,
    ]
  }
  return grew.map(
    ({ name, base, head, lower, upper }) =>
      `${measurement}: ${name} takes ${share(head)} of the CPU time on head, ${share(base)} on base (between ${share(lower)} and ${share(upper)} more, in ${String(rounds)} rounds with perf)`,
  )
}

function counterSentences({ measurement, counters }: ProfileSummary): string[] {
  if (counters.length === 0) return []
  const changes = counters.map(
    ({ name, base, head }) =>
      `${COUNTER_WORDS[name]} (${formatNumber(base)} on base, ${formatNumber(head)} on head)`,
  )
  return [`${measurement}: also changed, per second: ${changes.join(', ')}`]
}
