import {
  refused,
  exported,
  type ExportContext,
  type Exported,
  type RecordInput,
  type Refused,
} from './exporter.ts'
import { labelText, openMetricsText, repeatedPoint, type Family } from './openmetrics-families.ts'
import { metricFamilies, type MeasuredSeries } from './openmetrics-metrics.ts'
import { recordFamilies, recordLabels, timeOf } from './openmetrics-records.ts'
import { nothingIn, valuesOf } from './series-values.ts'

/**
 * Records as OpenMetrics text: for every metric the medians of its series, their spreads and numbers of samples; for every
 * record what it was measured on and how each suite ended. All values of a record have one time, its start.
 */
export function writeOpenMetrics(inputs: readonly RecordInput[], context: ExportContext): Exported {
  // Suites that all failed are worth an alert: only a record without anything is refused.
  const empty = inputs.find(({ record }) => record.suites.length === 0 && record.series.length === 0)
  if (empty !== undefined) return nothingIn(empty)
  const measured: MeasuredSeries[] = []
  const notes: string[] = []
  for (const input of inputs) {
    const { values, notes: gaps } = valuesOf(input)
    notes.push(...gaps, ...(values.length === 0 ? [`${input.source} holds no samples`] : []))
    const { record } = input
    const time = context.timestamps ? timeOf(record) : undefined
    const isImported = record.environment.provider === 'import'
    for (const value of values)
      measured.push({ ...value, recordLabels: recordLabels(record), isImported, time })
  }
  const metrics = metricFamilies(measured, context.catalogue.metrics)
  const { families, left } = distinct([...metrics.families, ...recordFamilies(inputs, context.timestamps)])
  return (
    clash(families, inputs, context) ??
    exported(openMetricsText(families), [...notes, ...metrics.notes, ...left])
  )
}

/** Only a foreign metric with a name like one of ours can meet another; the first one stays. */
function distinct(all: readonly Family[]): { readonly families: Family[]; readonly left: string[] } {
  const families = new Map<string, Family>()
  const left: string[] = []
  for (const family of all) {
    if (families.has(family.name)) left.push(`${family.name} is there twice: "${family.help}" is left out`)
    else families.set(family.name, family)
  }
  return { families: [...families.values()], left }
}

function clash(
  families: readonly Family[],
  inputs: readonly RecordInput[],
  { timestamps }: ExportContext,
): Refused | undefined {
  for (const family of families) {
    const point = repeatedPoint(family)
    if (point === undefined) continue
    return refused(
      `two values would have the same name${timestamps ? ' and time' : ''}: ${family.name}${labelText(point.labels)}`,
      inputs.length === 1
        ? `${inputs[0]?.source ?? ''} holds this series twice.`
        : `Records of one subject, environment and variant are distinguished by ${timestamps ? 'the second in which they began' : 'their time only, which --no-timestamps leaves out'}: give them different subjects, or export each into its own file.`,
    )
  }
  return undefined
}
