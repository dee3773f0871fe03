import { contentHash } from '../../core/content-hash.ts'
import { EnvironmentError } from '../../core/errors.ts'
import type { ForeignText, Reading, ToolReader } from '../../core/foreign-reader.ts'
import { knownText, plainText } from '../../core/foreign-text.ts'
import { count } from '../../core/format/numbers.ts'
import { shortened, someOf, withoutHidden } from '../../core/format/text.ts'
import { knownUnit } from '../../core/known-unit.ts'
import { formatSeries, type Labels } from '../../core/series.ts'
import { median, sortSamples } from '../../core/stats/samples.ts'
import type { Observation } from '../../ports/suite.ts'
import { metricFor } from './metrics.ts'
import type { ResultSettings } from './parameters.ts'

const MOST_CHARACTERS = 8_000_000
const MOST_SERIES = 200
/** Most names in one note; thousands of them say no more. */
const MOST_NAMED = 5
const LONGEST_LABEL = 120
const HASH_DIGITS = 8
const SAYING: Readonly<Record<string, string>> = { unit: 'unit: ms', direction: 'better: lower' }
/** Labels that kbench itself gives, and what those of a result become that are called so. */
const OWN_LABELS = /^(?:exported_)*(?:workload|name|unit)$/

interface WorkloadResults {
  readonly observations: readonly Observation[]
  /** What was left out or only informs, and why. */
  readonly notes: readonly string[]
}

interface Series {
  /** The names as the tool has them; in the observation they may be shortened. */
  readonly identity: string
  readonly observation: Observation
  readonly isUndirected: boolean
  readonly values: number[]
}

/**
 * The series in what a workload printed or wrote. Results are the same series only where their untouched
 * names and all labels are equal, and have a median only where the tool repeats its measurement.
 * @throws {EnvironmentError} when it is not what the reader reads, or has no result
 */
export function resultsIn(
  text: string,
  workload: string,
  settings: ResultSettings,
  readers: readonly ToolReader[],
): WorkloadResults {
  const source = `workload ${workload}`
  if (text.length > MOST_CHARACTERS)
    throw new EnvironmentError(
      `${source} gave ${String(text.length)} characters; expected results of at most ${String(MOST_CHARACTERS)}`,
      { nextStep: 'Have it write its results to a file and name that in results.from.' },
    )
  const reader = readers.find(({ id }) => id === settings.reader)
  // The schema of kbench.yaml does not let it through.
  if (reader === undefined) throw new Error(`no reader ${settings.reader}`)
  const named = new Map<string, Set<string>>()
  const note = (why: string, what = ''): void =>
    void named.set(why, (named.get(why) ?? new Set()).add(display(what)))
  const found = new Map<string, Series>()
  const twice = new Set<string>()
  for (const reading of readingsIn({ text: plainText(text), source, note }, reader)) {
    const series = seriesOf(reading, workload, settings, note)
    if (series === undefined) continue
    const shown = formatSeries(series.observation)
    const same = found.get(shown)
    if (same === undefined) found.set(shown, series)
    else if (reader.repeats === true && same.identity === series.identity) same.values.push(...series.values)
    else {
      twice.add(shown)
      note('several results have the same name and labels, so they are left out', reading.name)
    }
  }
  const all = [...found].flatMap(([shown, series]) => (twice.has(shown) ? [] : [series]))
  const kept = mostUseful(all, source, note)
  const notes = [...named].map(([why, names]) => `${source}: ${why}: ${someOf([...names], MOST_NAMED, ', ')}`)
  if (kept.length === 0)
    throw new EnvironmentError(
      `${source} has no result that can be used${notes.length === 0 ? '' : `: ${notes.slice(0, 3).join('; ')}`}`,
    )
  return {
    observations: kept.map(({ observation, values }) => ({
      ...observation,
      value: median(sortSamples(values)),
    })),
    notes,
  }
}

/** @throws {EnvironmentError} saying what was seen, what was expected and what to do, where the reader finds nothing of its tool */
function readingsIn(foreign: ForeignText, { read, reads, nextStep }: ToolReader): readonly Reading[] {
  const { text, source } = foreign
  const found = text.trim() === '' ? 'nothing' : read(foreign)
  if (typeof found !== 'string') return found
  const known = knownText(text)
  const like = known === undefined ? '' : `, which looks like ${known.what}`
  throw new EnvironmentError(`${source} printed ${found}${like}; expected ${reads}`, {
    nextStep: known?.nextStep ?? nextStep,
  })
}

/** What only informs makes room for the rest. */
function mostUseful(all: readonly Series[], source: string, note: ForeignText['note']): readonly Series[] {
  const directed = all.filter(({ isUndirected }) => !isUndirected)
  if (directed.length > MOST_SERIES)
    throw new EnvironmentError(`${source} has more than ${String(MOST_SERIES)} results`, {
      nextStep: 'Choose fewer, or split it into several workloads.',
    })
  const left = new Set(all.filter((one) => one.isUndirected).slice(MOST_SERIES - directed.length))
  for (const { observation } of left)
    note(`beyond ${count(MOST_SERIES, 'result')}, left out`, observation.labels['name'] ?? '')
  return all.filter((one) => !left.has(one))
}

/** What a reading says, by the first that says it: kbench.yaml, the result, its tool. undefined: left out. */
function seriesOf(
  { name, value, unit: unitOfTool, better: betterOfTool, labels = {} }: Reading,
  workload: string,
  { metrics }: ResultSettings,
  note: ForeignText['note'],
): Series | undefined {
  if (!Number.isFinite(value)) {
    note('left out, as it is no number', name)
    return undefined
  }
  const saidOf = (key: string | undefined): ResultSettings['metrics'][string] =>
    key !== undefined && Object.hasOwn(metrics, key) ? (metrics[key] ?? {}) : {}
  const said = { ...saidOf(unitOfTool), ...saidOf(name) }
  const unit = said.unit ?? unitOfTool
  const known = unit === undefined ? undefined : knownUnit(unit)
  const better = said.better ?? betterOfTool
  const unsaid = [...(known === undefined ? ['unit'] : []), ...(better === undefined ? ['direction'] : [])]
  if (unsaid.length > 0)
    note(
      `only informs, as its ${unsaid.join(' and ')} ${unsaid.length === 1 ? 'is' : 'are'} not known; say it in results.metrics by name or by unit, e.g. {${unsaid.map((one) => SAYING[one]).join(', ')}}`,
      unitOfTool === undefined ? name : `${name} (${unitOfTool})`,
    )
  const direction = better ?? 'neither'
  const metric = metricFor(known?.unit, direction)
  const own = known !== undefined || unit === undefined ? {} : { unit: display(unit) }
  return {
    identity: JSON.stringify([name, Object.entries(labels).sort()]),
    observation: {
      metric,
      labels: { ...displayed(labels), ...own, workload, name: display(name) },
      value,
    },
    isUndirected: direction === 'neither',
    values: [value * (known?.factor ?? 1)],
  }
}

/** Labels under names that Prometheus has, and that are not kbench's own; each by itself, so that different names stay different. */
function displayed(labels: Labels): Labels {
  return Object.fromEntries(
    Object.entries(labels).map(([key, text]) => {
      const plain = key.replace(/\W/g, '_').replace(/^(?=\d|$)/, '_')
      const name = plain === key ? plain : `${plain}_${contentHash(key).slice(0, HASH_DIGITS)}`
      return [OWN_LABELS.test(name) ? `exported_${name}` : name, display(text)]
    }),
  )
}

/** The text itself, or what can be shown of it and a hash, so that different texts stay different. */
function display(text: string): string {
  const shown = withoutHidden(text.trim())
  if (shown === text && shortened(shown, LONGEST_LABEL) === shown) return shown
  const hash = ` #${contentHash(text).slice(0, HASH_DIGITS)}`
  return `${shortened(shown, LONGEST_LABEL - hash.length)}${hash}`
}
