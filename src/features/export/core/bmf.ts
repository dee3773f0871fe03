import type { ExportContext, Exported, RecordInput, SeriesValues } from './exporter.ts'
import { exported, nothingIn, refused, twiceIn, valuesOf } from './exporter.ts'

/** Longest names that Bencher takes, in bytes of UTF-8 (https://bencher.dev/docs/reference/bencher-metric-format). */
const BENCHMARK_BYTES = 1024
const MEASURE_BYTES = 64
/** A benchmark whose name ends so raises no alert in Bencher, which then takes it off the name. */
const IGNORE = /(?:_bencher_ignore|BencherIgnore|-bencher-ignore)$/

/**
 * Bencher Metric Format, version 0 (https://bencher.dev/bmf.json): benchmark → measure → value. The benchmark is the
 * series, the measure its metric, because a threshold of Bencher is set for a measure, and a metric has one unit and one
 * direction. The value is the median, its bounds are the quartiles, in the unit of the series.
 */
export function writeBencherMetricFormat(inputs: readonly RecordInput[], _context: ExportContext): Exported {
  const [input] = inputs
  if (input === undefined) throw new Error('no record')
  const { values, notes } = valuesOf(input)
  if (values.length === 0) return nothingIn(input)
  const taken = values.filter((value) => problemOf(value) === undefined)
  const left = values.flatMap((value) => problemOf(value) ?? [])
  if (taken.length === 0) return refused([`Bencher takes no series of ${input.source}:`, ...left].join('\n'))
  return (
    twiceIn(input, taken) ?? exported(`${JSON.stringify(resultsOf(taken), null, 2)}\n`, [...notes, ...left])
  )
}

function resultsOf(values: readonly SeriesValues[]): object {
  return Object.fromEntries(
    values.map(({ name, series, median, lowerQuartile, upperQuartile, samples }) => [
      name,
      {
        [series.metric]: {
          value: median,
          ...(samples < 2 ? {} : { lower_value: lowerQuartile, upper_value: upperQuartile }),
        },
      },
    ]),
  )
}

function problemOf({ name, series: { metric } }: SeriesValues): string | undefined {
  const tooLong = (text: string, most: number): boolean => new TextEncoder().encode(text).length > most
  if (tooLong(metric, MEASURE_BYTES))
    return `${metric} is left out: a measure of Bencher has at most ${String(MEASURE_BYTES)} bytes in its name`
  if (tooLong(name, BENCHMARK_BYTES))
    return `${name} is left out: a benchmark of Bencher has at most ${String(BENCHMARK_BYTES)} bytes in its name`
  if (/\p{Surrogate}/u.test(name))
    return `${JSON.stringify(name)} is left out: half a character, which Bencher cannot read`
  if (IGNORE.test(name)) return `${name} is left out: Bencher takes the end of this name for an instruction`
  return undefined
}
