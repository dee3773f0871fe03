import { count } from '../../../core/format/numbers.ts'
import type { ExportContext, ExportDirection, Exported, RecordInput, SeriesValues } from './exporter.ts'
import { exported, nothingIn, refused, twiceIn, valuesOf } from './exporter.ts'

/** The value of `tool:` in the workflow step of github-action-benchmark. */
const TOOLS: Readonly<Record<ExportDirection, string>> = {
  bigger: 'customBiggerIsBetter',
  smaller: 'customSmallerIsBetter',
}

/**
 * The list of results that benchmark-action/github-action-benchmark reads with the tools customBiggerIsBetter and
 * customSmallerIsBetter (its README, "Use this action with custom benchmarks"): name, unit, value, range, extra. Only the
 * tool determines the direction, so one file holds the series of one direction.
 */
export function writeGithubActionBenchmark(
  inputs: readonly RecordInput[],
  { direction }: ExportContext,
): Exported {
  const [input] = inputs
  if (input === undefined) throw new Error('no record')
  const { values, notes } = valuesOf(input)
  if (values.length === 0) return nothingIn(input)
  const of = (wanted: ExportDirection): SeriesValues[] =>
    values.filter(({ series }) => series.better === (wanted === 'bigger' ? 'higher' : 'lower'))
  const [bigger, smaller] = [of('bigger'), of('smaller')]
  if (direction === undefined && bigger.length > 0 && smaller.length > 0)
    return refused(
      `${input.source} holds ${String(bigger.length)} series of which higher is better and ${String(smaller.length)} of which lower is: a file of github-action-benchmark has one direction`,
      `Write two files, --direction bigger (tool: ${TOOLS.bigger}) and --direction smaller (tool: ${TOOLS.smaller}).`,
    )
  const chosen = direction ?? (bigger.length > 0 ? 'bigger' : 'smaller')
  const [taken, others] = chosen === 'bigger' ? [bigger, smaller] : [smaller, bigger]
  if (taken.length === 0)
    return refused(
      `${input.source} has no series of which ${chosen === 'bigger' ? 'higher' : 'lower'} is better, for tool: ${TOOLS[chosen]}`,
      `Its ${String(others.length)} series have the other direction: --direction ${chosen === 'bigger' ? 'smaller' : 'bigger'}`,
    )
  const left = values.length - taken.length
  const rest =
    left === 0 ? [] : [`${String(left)} series of the other direction, or of none, are not in this file`]
  const text = `${JSON.stringify(
    taken.map((value) => resultOf(value, input)),
    null,
    2,
  )}\n`
  return (
    twiceIn(input, taken) ?? exported(text, [...notes, `this file is for tool: ${TOOLS[chosen]}`, ...rest])
  )
}

function resultOf(
  { name, series, median, spread, samples }: SeriesValues,
  { record }: RecordInput,
): Readonly<Record<string, string | number>> {
  const { subject, environment } = record
  return {
    name,
    unit: series.unit,
    value: median,
    ...(samples < 2 ? {} : { range: `± ${String(spread)}` }),
    extra: [
      `median of ${count(samples, 'sample')}`,
      `subject: ${subject.name}`,
      `environment: ${environment.provider} ${environment.fingerprint}`,
      `record: ${record.id}`,
    ].join('\n'),
  }
}
