import { EnvironmentError } from '../../core/errors.ts'
import { withoutHidden } from '../../core/format/hidden-characters.ts'
import { shortened } from '../../core/format/shortened.ts'
import { median } from '../../core/stats/median.ts'
import { sortSamples } from '../../core/stats/sorted-samples.ts'
import { formatSeries } from '../../core/series.ts'
import type { Observation } from '../../ports/suite.ts'
import { INFORMING_QUANTILES, metricFor } from './metrics.ts'
import type { ResultSettings } from './parameters.ts'
import type { Reading } from './readers/reader.ts'
import { readerNamed } from './readers/readers.ts'
import { knownUnit, UNIT_NAMES } from '../../core/known-unit.ts'

const MOST_CHARACTERS = 8_000_000
const MOST_SERIES = 200
/** A text with thousands of unknown units says no more. */
const MOST_NOTES = 10
const LONGEST_LABEL = 120
const MOST_LABELS = 6
const OWN_LABELS = ['workload', 'name']

interface WorkloadResults {
  readonly observations: readonly Observation[]
  /** What was left out, and why. */
  readonly notes: readonly string[]
}

/**
 * The series in what a workload printed or wrote.
 * @throws {EnvironmentError} when it is not what the reader reads, has no result, or two results contradict each other
 */
export function resultsIn(text: string, workload: string, settings: ResultSettings): WorkloadResults {
  const source = `workload ${workload}`
  if (text.length > MOST_CHARACTERS)
    throw new EnvironmentError(
      `${source} gave ${String(text.length)} characters; expected results of at most ${String(MOST_CHARACTERS)}`,
      { nextStep: 'Have it write its results to a file and name that in results.from.' },
    )
  const readings = readerNamed(settings.reader).read(text, source)
  const units = new Map<string, string>()
  const found = new Map<string, { readonly observation: Observation; readonly values: number[] }>()
  const notes = new Set<string>()
  for (const reading of readings) {
    const observation = observationOf(reading, workload, settings)
    if (typeof observation === 'string') {
      if (notes.size < MOST_NOTES) notes.add(observation)
      continue
    }
    const { metric, labels, value } = observation
    const name = formatSeries({ metric: '', labels })
    const before = units.get(name) ?? metric
    units.set(name, metric)
    if (before !== metric && !isSideBySide(before, metric))
      throw new EnvironmentError(`${source} has two units for "${reading.name}": ${before} and ${metric}`, {
        nextStep: 'Give each its own name, or a label in which they differ.',
      })
    const series = formatSeries({ metric, labels })
    const same = found.get(series)
    if (same !== undefined) same.values.push(value)
    else if (found.size === MOST_SERIES)
      throw new EnvironmentError(`${source} has more than ${String(MOST_SERIES)} results`, {
        nextStep: 'Choose fewer, or split it into several workloads.',
      })
    else found.set(series, { observation, values: [value] })
  }
  if (found.size === 0)
    throw new EnvironmentError(
      `${source} has no result that can be used${notes.size === 0 ? '' : `: ${[...notes].slice(0, 3).join('; ')}`}`,
    )
  return {
    observations: [...found.values()].map(({ observation, values }) => ({
      ...observation,
      value: median(sortSamples(values)),
    })),
    notes: [...notes],
  }
}

/** One benchmark has its time, its memory and a count under one name; what is of one kind must have one unit. */
function isSideBySide(one: string, other: string): boolean {
  const extra = ['custom_memory', 'custom_count']
  return extra.includes(one) || extra.includes(other)
}

/** @returns a note where it is left out */
function observationOf(
  { name, value, unit, better, labels = {} }: Reading,
  workload: string,
  { metrics }: ResultSettings,
): Observation | string {
  const said = metrics[name] ?? metrics[unit] ?? {}
  const known = knownUnit(said.unit ?? unit)
  if (known === undefined)
    return `workload ${workload}: the unit "${label(unit)}" of "${label(name)}" is not known; say what it is in results.metrics (${UNIT_NAMES.slice(0, 4).join(', ')} …)`
  const direction = said.better ?? known.better ?? better
  if (direction === undefined)
    return `workload ${workload}: whether "${label(name)}" should be high or low is not known; say it in results.metrics`
  const metric = metricFor(known.unit, direction)
  if (metric === undefined)
    return `workload ${workload}: "${label(name)}" is left out: there is no metric in ${known.unit} that should be ${direction}`
  if (!Number.isFinite(value)) return `workload ${workload}: "${label(name)}" is left out: it is no number`
  const { quantile } = labels
  if (quantile !== undefined && quantile !== '0.5' && !INFORMING_QUANTILES.includes(quantile))
    return `workload ${workload}: quantile ${label(quantile)} is left out`
  const own = Object.entries(labels).filter(([key]) => !OWN_LABELS.includes(key))
  return {
    metric,
    labels: {
      ...Object.fromEntries(own.slice(0, MOST_LABELS).map(([key, text]) => [key, label(text)])),
      workload,
      name: label(name),
    },
    value: value * known.factor,
  }
}

function label(text: string): string {
  return withoutHidden(shortened(text.trim(), LONGEST_LABEL))
}
