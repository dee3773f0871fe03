import { formatMagnitude } from '../../../format/change.ts'
import type { SeriesName } from '../../../series.ts'
import { ANY_SERIES, differenceFor, type PairedDesign } from '../design.ts'

/** What a design takes pairs of identical clusters to differ by, in words. */
interface DifferenceInWords {
  /** "about 3 %", "about 0.8 % to 4.5 %" or "nothing". */
  readonly size: string
  /** Whether it was recorded of at least one of the series. */
  readonly isRecorded: boolean
}

/** The smallest and the largest for these series; what was recorded counts before what is assumed. */
export function differenceInWords(
  series: readonly SeriesName[],
  design: Pick<PairedDesign, 'pairDifferences'>,
): DifferenceInWords {
  const all = series.flatMap((one) => differenceFor(one, design) ?? [])
  const recorded = all.filter(({ series: of }) => of !== ANY_SERIES)
  const isRecorded = recorded.length > 0
  const shares = (isRecorded ? recorded : all).map(({ share }) => share)
  if (shares.length === 0) return { size: 'nothing', isRecorded }
  const [least, most] = [Math.min(...shares), Math.max(...shares)].map((share) =>
    formatMagnitude(share, 'relative', '1'),
  )
  return {
    size: least === most ? `about ${String(least)}` : `about ${String(least)} to ${String(most)}`,
    isRecorded,
  }
}
