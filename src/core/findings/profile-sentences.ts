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

/** What shares are of, and what the sentence of no growth says next. */
const SOURCES: Readonly<
  Record<ProfileSummary['source'], { readonly whole: string; readonly nothing: string }>
> = {
  perf: {
    whole: 'the CPU time',
    nothing: 'The time is lost in waiting: for a limit, a disk or the network',
  },
  pprof: {
    whole: 'a CPU',
    nothing: 'The time is lost in waiting, in the kernel or in programs that subject.pprof does not name',
  },
}

function functionSentences({ source, measurement, rounds, busy, grew }: ProfileSummary): string[] {
  const { whole, nothing } = SOURCES[source]
  const within = `in ${String(rounds)} rounds with ${source}`
  if (grew.length === 0) {
    const which = source === 'perf' ? 'no function' : 'no function of the profiled pods'
    const unit = source === 'perf' ? '' : ` of ${whole}`
    return [
      `${measurement}: ${which} takes more CPU time on head (all together ${share(busy.base)}${unit} on base, ${share(busy.head)} on head, ${within}). ${nothing}`,
    ]
  }
  return grew.map(
    ({ name, base, head, lower, upper }) =>
      `${measurement}: ${name} takes ${share(head)} of ${whole} on head, ${share(base)} on base (between ${share(lower)} and ${share(upper)} more, ${within})${withoutSymbols(name)}`,
  )
}

/** A file without symbols is one frame, named after it, in brackets. */
function withoutSymbols(name: string): string {
  return /^\[.*\]$/.test(name)
    ? '. Of which function is not known, as this file has no symbols: build it without stripping, or install its debug symbols'
    : ''
}

function counterSentences({ measurement, counters }: ProfileSummary): string[] {
  if (counters.length === 0) return []
  const changes = counters.map(
    ({ name, base, head }) =>
      `${COUNTER_WORDS[name]} (${formatNumber(base)} on base, ${formatNumber(head)} on head)`,
  )
  return [`${measurement}: also changed, per second: ${changes.join(', ')}`]
}
