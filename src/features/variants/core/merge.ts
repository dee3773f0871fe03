import { EnvironmentError } from '../../../core/errors.ts'
import { groupBy } from '../../../core/group-by.ts'
import { distinctLimits, limitsWithLabel } from '../../../core/record/limits.ts'
import type { Pair } from '../../../core/record/pair-file.ts'
import { assembleRecord } from '../../../core/record/assemble.ts'
import { VARIANT_LABEL } from '../../../core/record/record.ts'
import type { KbenchRecord, RecordedSeries, SuiteResult } from '../../../core/record/schema.ts'
import { formatSeries, parseSeries } from '../../../core/series.ts'
import { mergeFacts, mergeSuites, mergeSwitches } from '../../../core/record/merge-parts.ts'
import { sortedJson } from '../../../core/sorted-json.ts'

/** One variant of a pair, measured like a pair without variants. */
export interface VariantPair {
  readonly name: string
  /** undefined: it has none, see problem. */
  readonly measured:
    { readonly pair: Pair; readonly base: KbenchRecord; readonly head: KbenchRecord } | undefined
  /** Why it was given up; its completed stages count. */
  readonly problem: string | undefined
}

type Measured = NonNullable<VariantPair['measured']>

/** The key of a measurement of a variant, unique over all variants. */
export function keyInVariant(variant: string, measurement: string): string {
  return `${variant}/${measurement}`
}

/** The name of a series with the label of its variant. */
export function seriesInVariant(variant: string, series: string): string {
  return formatSeries(labelled(variant, parseSeries(series)))
}

/**
 * One pair of all variants: their series, with the label `variant`, are one family and share one false alarm rate. Every variant was measured in
 * the same stages, and each look is at all of them. Cluster pairs and rounds get separate numbers; a variant that was given up keeps those of
 * its completed stages, and makes its suites failed ones.
 * @throws {EnvironmentError} where none was measured
 */
export function mergeVariants(variants: readonly VariantPair[], sha256: (text: string) => string): Measured {
  const measured = variants.flatMap(({ name, problem, measured: own }, index) => {
    if (own === undefined) return []
    const numbered = (number: number): number => (number - 1) * variants.length + index + 1
    return [{ name, problem, ...own, numbered }]
  })
  const [first] = measured
  if (first === undefined) throw new EnvironmentError('no cluster pair was created')
  const record = (side: 'base' | 'head'): KbenchRecord => {
    const records = measured.map((one) => one[side])
    const own = first[side]
    return assembleRecord(
      {
        id: own.id,
        startedAt: new Date(own.startedAt),
        durationSeconds: Math.max(...records.map(({ durationSeconds }) => durationSeconds)),
        interrupted: records.some(({ interrupted }) => interrupted === true),
        subject: { ...own.subject, labels: commonLabels(records) },
        provider: own.environment.provider,
        facts: mergeFacts(records, own),
        suites: suitesOf(variants, side),
        series: measured.flatMap(({ name, numbered, ...one }) =>
          one[side].series.map((series): RecordedSeries => ({
            ...labelled(name, series),
            samples: series.samples.map((sample) => ({ ...sample, round: numbered(sample.round) })),
          })),
        ),
        limits: distinctLimits(
          measured.map((one) => limitsWithLabel(one[side].limits, VARIANT_LABEL, one.name)),
        ),
      },
      sha256,
    )
  }
  return { pair: mergePairs(first.pair, measured), base: record('base'), head: record('head') }
}

interface NumberedPair extends Pick<VariantPair, 'name' | 'problem'> {
  readonly pair: Pair
  /** Number of a round or a cluster pair, unique over all variants. */
  readonly numbered: (number: number) => number
}

function mergePairs({ speeds: _, ...common }: Pair, variants: readonly NumberedPair[]): Pair {
  const pairs = variants.map(({ pair }) => pair)
  const whole = variants.filter(({ problem }) => problem === undefined).map(({ pair }) => pair)
  const completedStages = Math.min(...(whole.length > 0 ? whole : pairs).map((pair) => pair.completedStages))
  const speeds = variants.flatMap(({ name, numbered, pair }) =>
    (pair.speeds ?? []).map((one) => ({
      ...one,
      round: numbered(one.round),
      measurement: keyInVariant(name, one.measurement),
      series: one.series.map((own) => ({ ...own, series: seriesInVariant(name, own.series) })),
    })),
  )
  return {
    ...common,
    durationSeconds: Math.max(...pairs.map(({ durationSeconds }) => durationSeconds)),
    ...(pairs.some(({ interrupted }) => interrupted === true) ? { interrupted: true } : {}),
    paused: pairs.every(({ paused }) => paused),
    completedStages,
    measurements: variants.flatMap(({ name, pair }) =>
      pair.measurements.map((one) => ({
        ...one,
        id: keyInVariant(name, one.id),
        series: one.series.map((series) => seriesInVariant(name, series)).sort(),
      })),
    ),
    rounds: variants
      .flatMap(({ name, problem, numbered, pair }) =>
        pair.rounds
          .filter(({ stage }) => problem === undefined || stage < pair.completedStages)
          .map((round) => ({
            ...round,
            round: numbered(round.round),
            clusterPair: numbered(round.clusterPair),
            measurements: (round.measurements ?? pair.measurements.map(({ id }) => id)).map((id) =>
              keyInVariant(name, id),
            ),
          })),
      )
      .sort((a, b) => a.round - b.round),
    disturbed: variants.flatMap(({ name, numbered, pair }) =>
      pair.disturbed.map((one) => ({
        ...one,
        round: numbered(one.round),
        measurement: keyInVariant(name, one.measurement),
      })),
    ),
    ...(speeds.length === 0 ? {} : { speeds }),
    switches: mergeSwitches(pairs),
  }
}

/** How each suite ended where it did worst; of a variant that was given up all have failed. */
function suitesOf(variants: readonly VariantPair[], side: 'base' | 'head'): SuiteResult[] {
  const all = variants.flatMap(({ measured }) => measured?.[side].suites ?? [])
  const known = [...new Map(all.map((suite) => [suite.name, suite])).values()]
  const parts = variants.map(({ name, measured, problem }) => {
    const suites = measured?.[side].suites ?? known
    const failed = suites.map((suite): SuiteResult => ({
      ...suite,
      status: 'failed',
      reason: problem ?? 'it was not measured',
    }))
    return {
      label: `variant ${name}`,
      suites: problem === undefined && measured !== undefined ? suites : failed,
    }
  })
  return mergeSuites(parts).map((suite) => ({
    ...suite,
    parameters: parametersOf(suite.name, variants, side),
    durationSeconds: all
      .filter(({ name }) => name === suite.name)
      .reduce((sum, { durationSeconds }) => sum + durationSeconds, 0),
  }))
}

/** One value where all variants have the same, else one per variant. */
function parametersOf(
  suite: string,
  variants: readonly VariantPair[],
  side: 'base' | 'head',
): SuiteResult['parameters'] {
  const given = variants.flatMap(({ name, measured }) =>
    Object.entries(measured?.[side].suites.find((one) => one.name === suite)?.parameters ?? {}).map(
      ([key, value]) => ({ name, key, value }),
    ),
  )
  return Object.fromEntries(
    [...groupBy(given, ({ key }) => key)].map(([key, own]) => [
      key,
      new Set(own.map(({ value }) => sortedJson(value))).size === 1
        ? own[0]?.value
        : Object.fromEntries(own.map(({ name, value }) => [name, value])),
    ]),
  ) as SuiteResult['parameters']
}

/** Labels of the subject that are equal in all variants; each series names its variant. */
function commonLabels(records: readonly KbenchRecord[]): Record<string, string> {
  const [first, ...others] = records.map(({ subject: { labels } }) => labels)
  return Object.fromEntries(
    Object.entries(first ?? {}).filter(
      ([name, value]) => name !== VARIANT_LABEL && others.every((labels) => labels[name] === value),
    ),
  )
}

function labelled<Series extends { readonly labels: Readonly<Record<string, string>> }>(
  variant: string,
  series: Series,
): Series {
  return { ...series, labels: { ...series.labels, [VARIANT_LABEL]: variant } }
}
