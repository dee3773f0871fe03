import { formatMagnitude } from '../../../format/numbers.ts'
import type { SeriesName } from '../../../series.ts'
import { ANY_SERIES, differenceFor, type PairDifference, type PairedDesign } from '../design.ts'

/** What a design takes pairs of identical clusters to differ by in these series, in words; undefined: nothing. */
interface DifferencesInWords {
  /** "about 3 %", "about 0.8 % to 4.5 %" */
  readonly recorded: string | undefined
  readonly assumed: string | undefined
}

export function differencesInWords(
  series: readonly SeriesName[],
  design: Pick<PairedDesign, 'pairDifferences'>,
): DifferencesInWords {
  const all = series.flatMap((one) => differenceFor(one, design) ?? [])
  const isAssumed = (one: PairDifference): boolean => one.series === ANY_SERIES
  return {
    recorded: rangeOf(all.filter((one) => !isAssumed(one))),
    assumed: rangeOf(all.filter(isAssumed)),
  }
}

function rangeOf(differences: readonly PairDifference[]): string | undefined {
  if (differences.length === 0) return undefined
  const shares = differences.map(({ share }) => share)
  const [least, most] = [Math.min(...shares), Math.max(...shares)].map((share) =>
    formatMagnitude(share, 'relative', '1'),
  )
  return least === most ? `about ${String(least)}` : `about ${String(least)} to ${String(most)}`
}
