import { mergedByName } from '../../../core/record/summarize-record.ts'
import type { NamedRecord } from '../../../core/report/figures.ts'
import { UserError } from '../../../core/errors.ts'
import { someOf } from '../../../core/format/text.ts'
import { groupBy } from '../../../core/group-by.ts'
import { type Identity, identityOf, VARIANT_LABEL } from '../../../core/record/record.ts'
import type { KbenchRecord, RecordedSeries } from '../../../core/record/schema.ts'
import type { SetAsideLabel, SideBySideValue, Statistic, ValueRange } from '../../../core/side-by-side.ts'
import {
  areSamples,
  mean,
  median,
  quantile,
  type SortedSamples,
  sortSamples,
} from '../../../core/stats/samples.ts'
import { didYouMean } from '../../../core/suggest.ts'

/**
 * The shortest distinct names: variant or subject; else the file; else the file with its place in the list.
 */
function columnNames(records: readonly NamedRecord[]): string[] {
  const short = records.map(({ record: { subject } }) => subject.labels[VARIANT_LABEL] ?? subject.name)
  if (areDistinct(short)) return short
  const files = records.map(({ source }) => source)
  return areDistinct(files) ? files : files.map((file, index) => `${file} (${String(index + 1)})`)
}

function areDistinct(names: readonly string[]): boolean {
  return new Set(names).size === names.length && names.every((name) => name.trim() !== '')
}

const COMMIT_CHARACTERS = 12
const LABEL = 'labels.'

/** The comparable identity of a record. */
export function recordIdentity({
  environment: { provider, facts },
  suites,
  subject,
}: KbenchRecord): Identity {
  return identityOf(provider, facts, suites, subject.labels)
}

/**
 * Everything that records can be grouped by: the fields of their identity (`kubernetes` is the minor version), what names
 * the subject, and its labels as `labels.NAME`.
 */
function recordFields(record: KbenchRecord): Readonly<Record<string, string>> {
  const { environment, subject } = record
  const labels = Object.entries(subject.labels).map(([name, value]) => [`${LABEL}${name}`, value] as const)
  const { commit, ref } = subject
  return {
    ...recordIdentity(record),
    ...(environment.facts.kubernetes === null ? {} : { kubernetesVersion: environment.facts.kubernetes }),
    runner: environment.facts.runner,
    subject: subject.name,
    ...(commit === undefined ? {} : { commit: commit.slice(0, COMMIT_CHARACTERS) }),
    ...(ref === undefined ? {} : { ref }),
    ...Object.fromEntries(labels),
  }
}

/** Records that are shown as one. */
export interface Column {
  readonly name: string
  readonly records: readonly NamedRecord[]
}

export interface ColumnChoice {
  /** Field or label whose value makes the columns; undefined: every record is a column. */
  readonly by?: string | undefined
  /** Name of the column that changes are from; undefined: the first. */
  readonly reference?: string | undefined
}

const MOST_LISTED = 30

/**
 * The columns in the order in which their first records come, the reference before all others.
 * @throws {UserError} for a field that no record has, and for a reference that no column is
 */
export function columnsOf(records: readonly NamedRecord[], { by, reference }: ColumnChoice): Column[] {
  const columns = by === undefined ? oneEach(records) : grouped(records, by)
  if (reference === undefined) return columns
  const chosen = columns.find(({ name }) => name === reference)
  if (chosen === undefined) {
    const names = columns.map(({ name }) => name)
    throw new UserError(
      `no column is called "${reference}": the columns${by === undefined ? '' : ` by ${by}`} are ${someOf(names, MOST_LISTED, ', ')}.${didYouMean(reference, names)}`,
      { nextStep: 'Give --reference the name of one of them.' },
    )
  }
  return [chosen, ...columns.filter((column) => column !== chosen)]
}

function oneEach(records: readonly NamedRecord[]): Column[] {
  const names = columnNames(records)
  return records.map((record, index) => ({ name: names[index] ?? record.source, records: [record] }))
}

function grouped(records: readonly NamedRecord[], by: string): Column[] {
  const fields = records.map(({ record }) => recordFields(record))
  const field = fieldNamed(by, fields, records)
  const values = new Set(fields.flatMap((one) => one[field] ?? []))
  // A value may read like the name of the column of those that have none.
  let without = `no ${field}`
  while (values.has(without)) without = `(${without})`
  const placed = records.map((record, index) => ({ record, name: fields[index]?.[field] ?? without }))
  return [...groupBy(placed, ({ name }) => name)].map(([name, members]) => ({
    name,
    records: members.map(({ record }) => record),
  }))
}

type Fields = Readonly<Record<string, string>>

/** The field as it is called; a label may be given without `labels.` where nothing else has its name. */
function fieldNamed(by: string, fields: readonly Fields[], records: readonly NamedRecord[]): string {
  const known = [...new Set(fields.flatMap((one) => Object.keys(one)))].sort()
  const found = [by, `labels.${by}`].find((name) => known.includes(name))
  if (found !== undefined) return found
  const ofSeries = records.some(({ record }) =>
    record.series.some(({ labels }) => Object.hasOwn(labels, by.replace(/^labels\./, ''))),
  )
  const differing = known.filter((name) => new Set(fields.map((one) => one[name])).size > 1)
  const why = ofSeries ? ', it is a label of series, and columns are made of whole records' : ''
  throw new UserError(
    `no record has a field "${by}"${why}.${didYouMean(by, known)} ${differing.length === 0 ? 'These records differ in no field.' : `These records differ in ${someOf(differing, MOST_LISTED, ', ')}.`}`,
    {
      nextStep:
        differing.length === 0
          ? 'Leave --by out: every record is then a column.'
          : `Try --by ${differing.find((name) => !name.startsWith('suite')) ?? differing[0] ?? ''}. Labels are those of subject.labels in kbench.yaml: --by labels.NAME`,
    },
  )
}

/** Below so many runs no interval of 95 % for their median exists: 2 · 0.5⁵ is 6 %. */
const FEWEST_RUNS = 6

/** From so many samples on the outermost ones say little about the rest. */
const MANY_SAMPLES = 20

const TAIL = 0.05

/** 0.5ⁿ is not 0 up to here. */
const EXACT_RUNS = 1000

const NORMAL_975 = 1.959963984540054

/** A series of one column, without what other columns say of it. */
interface ColumnValue extends Omit<SideBySideValue, 'change'> {
  readonly first: RecordedSeries
}

/**
 * The value of every series of a column, by name, unit and direction. A run is the unit: each gives one number, and of several runs
 * the median counts. Series without samples, or with one that is no number, are left out.
 * @param runs the series of each record
 */
export function columnValues(
  runs: readonly (readonly RecordedSeries[])[],
  statistic: Statistic,
): Map<string, ColumnValue> {
  const all = runs.flatMap((series) => [...measuredByKey(series)])
  return new Map([...groupBy(all, ([key]) => key)].map(([key, members]) => [key, over(members, statistic)]))
}

interface Measured {
  readonly first: RecordedSeries
  readonly samples: SortedSamples
}

function over(members: readonly (readonly [string, Measured])[], statistic: Statistic): ColumnValue {
  const [[, one]] = members as readonly [readonly [string, Measured]]
  const valueOf = statistic === 'mean' ? mean : median
  const runs = sortSamples(members.map(([, { samples }]) => valueOf(samples)))
  return {
    first: one.first,
    value: median(runs),
    runs: runs.length,
    samples: members.reduce((sum, [, { samples }]) => sum + samples.length, 0),
    range: runs.length === 1 ? rangeOfSamples(one.samples) : rangeOfRuns(runs),
  }
}

function measuredByKey(series: readonly RecordedSeries[]): Map<string, Measured> {
  const alike = groupBy(series, ({ metric, unit, better }) => `${metric} ${unit} ${better}`)
  return new Map(
    [...alike].flatMap(([key, members]) =>
      mergedByName(members)
        .filter(({ values }) => areSamples(values))
        .map(
          ({ name, first, values }) => [`${name} ${key}`, { first, samples: sortSamples(values) }] as const,
        ),
    ),
  )
}

/** The range of the samples of one run; null for a single sample. */
export function rangeOfSamples(samples: SortedSamples): ValueRange | null {
  if (samples.length === 1) return null
  return samples.length < MANY_SAMPLES
    ? { kind: 'samples', ...ends(samples) }
    : { kind: 'middle', low: quantile(samples, TAIL), high: quantile(samples, 1 - TAIL) }
}

/**
 * The range of several runs, one number each. From 6 runs on the interval for their median that holds for any
 * distribution: between the order statistics of the sign test (Conover, Practical Nonparametric Statistics, 1999, 3.2).
 * @param runs at least two
 */
export function rangeOfRuns(runs: SortedSamples): ValueRange {
  if (runs.length < FEWEST_RUNS) return { kind: 'runs', ...ends(runs) }
  const rank = rankOfEnd(runs.length)
  return {
    kind: 'confidence',
    low: runs[rank - 1] ?? runs[0],
    high: runs[runs.length - rank] ?? runs[0],
  }
}

/** The largest rank whose order statistic and its mirror image hold the median with 95 %, from 1. */
function rankOfEnd(count: number): number {
  if (count > EXACT_RUNS) return Math.floor(count / 2 - (NORMAL_975 * Math.sqrt(count)) / 2)
  let probability = 0.5 ** count
  let tail = probability
  let rank = 1
  for (;;) {
    probability *= (count - rank + 1) / rank
    tail += probability
    if (2 * tail > TAIL) return rank
    rank += 1
  }
}

function ends(values: SortedSamples): { low: number; high: number } {
  return { low: values[0], high: values[values.length - 1] ?? values[0] }
}

/** Labels that name a part of the environment: another cluster has another one. */
const OF_THE_ENVIRONMENT = ['storage_class'] as const

/**
 * Labels to set aside so that series of different environments meet: each record has one value, and they
 * differ. Where a record measured two storage classes, all keep the label.
 */
export function labelsToSetAside(columns: readonly Column[]): SetAsideLabel[] {
  const measured = columns.map(({ records }) => records.map(({ record }) => record.series))
  return OF_THE_ENVIRONMENT.flatMap((label) => {
    const has = ({ labels }: RecordedSeries): boolean => Object.hasOwn(labels, label)
    const metrics = new Set(
      measured
        .flat(2)
        .filter(has)
        .map(({ metric }) => metric),
    )
    const valuesOf = (series: readonly RecordedSeries[]): (string | null)[] => [
      ...new Set(
        series
          .filter(({ metric }) => metrics.has(metric))
          .map(({ labels }) => (Object.hasOwn(labels, label) ? (labels[label] ?? null) : null)),
      ),
    ]
    const ofRecords = measured.map((column) => column.map(valuesOf))
    if (ofRecords.flat().some(({ length }) => length > 1) || new Set(ofRecords.flat(2)).size < 2) return []
    const values = ofRecords.map((column) => {
      const known = new Set(column.flat().filter((value) => value !== null))
      return known.size === 0 ? null : [...known].join(' / ')
    })
    return [{ label, values }]
  })
}
