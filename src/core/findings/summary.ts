import { formatMagnitude, formatValue } from '../format/numbers.ts'
import type { RecordedSeries } from '../record/schema.ts'
import { medianOf, sortSamples, spread } from '../stats/samples.ts'
import type { Unit } from '../series.ts'

/** What a report says about the samples of one series, ready to print. */
interface SampleSummary {
  readonly median: string
  /** "±3.2 %": the spread as a share of the median; "–" for fewer than two samples. */
  readonly spread: string
  readonly samples: string
}

export function summarise({ samples, unit }: Pick<RecordedSeries, 'samples' | 'unit'>): SampleSummary {
  const values = samples.map(({ value }) => value)
  const middle = medianOf(values)
  return {
    median: middle === undefined ? 'no samples' : formatValue(middle, unit),
    spread:
      middle === undefined || values.length < 2
        ? '–'
        : formatSpread(spread(sortSamples(values)), middle, unit),
    samples: String(values.length),
  }
}

/** A spread in the unit of the series as a share of the median; around zero, where there is no share, as it is. */
function formatSpread(width: number, middle: number, unit: Unit): string {
  if (middle === 0) return `±${formatMagnitude(width, 'absolute', unit)}`
  return `±${formatMagnitude(Math.abs(width / middle), 'relative', unit)}`
}
