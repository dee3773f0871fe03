import type { BisectState, MeasuredCommit } from './core/schema.ts'
import type { ComparedSeries, Comparison } from '../../core/comparison/schema.ts'
import { seriesToProfile } from '../../core/comparison/series-to-profile.ts'
import { EnvironmentError, Interrupted, UserError } from '../../core/errors.ts'
import { formatSeries, parseSeries } from '../../core/series.ts'
import { didYouMean } from '../../core/suggest.ts'
import { readConfigurations } from '../../app/read-files.ts'
import { pairAndReport } from '../../app/pair/report-pair.ts'
import type { Ports } from '../../app/ports.ts'
import type { BisectRequest } from './request.ts'
import type { CommitRange } from './commits.ts'
import { effectsOf } from './measure-commit.ts'

/** What GOOD against BAD showed. */
interface MeasuredEnds {
  readonly comparison: Comparison
  /** undefined: nothing is proven to be worse on BAD, or the series that was asked for is not proven to differ. */
  readonly found:
    | {
        readonly facts: Pick<
          BisectState,
          'series' | 'suite' | 'measurements' | 'direction' | 'scale' | 'better' | 'unit'
        >
        readonly bad: MeasuredCommit
      }
    | undefined
  /** The series that was asked for, as far as it is known. */
  readonly asked: ComparedSeries | undefined
}

/**
 * Measures GOOD against BAD until the gate decides: whether there is anything to search, in which series, and how large it is.
 * @throws {UserError | EnvironmentError | Interrupted}
 */
export async function measureEnds(
  request: BisectRequest,
  { good, bad }: CommitRange,
  folder: string,
  ports: Ports,
): Promise<MeasuredEnds> {
  const begun = ports.clock.monotonic()
  const rules = await rulesFor(request, ports)
  const { overrides } = request
  const set = [...(overrides.set ?? []), ...rules, 'gate.profile=never']
  const reported = await pairAndReport(
    { ...request, overrides: { ...overrides, set }, base: good, head: bad, out: folder },
    ports,
  )
  const { comparison, measured } = reported
  if (ports.signal.aborted) throw new Interrupted()
  rejectUnmeasured(comparison, request.series, folder)
  const series = chosenSeries(comparison, request.series)
  const asked = request.series === undefined ? undefined : series
  if (series === undefined || (series.verdict !== 'regressed' && series.verdict !== 'improved'))
    return { comparison, found: undefined, asked }
  const name = formatSeries(series)
  const giving = measured.pair.measurements.filter((one) => one.series.includes(name))
  const direction = series.verdict === 'regressed' ? 'worse' : 'better'
  return {
    comparison,
    asked,
    found: {
      facts: {
        series: name,
        suite: giving[0]?.suite ?? '',
        measurements: giving.map(({ id }) => id),
        direction,
        scale: series.scale,
        better: series.better,
        unit: series.unit,
      },
      bad: {
        commit: bad,
        folder,
        seconds: ports.clock.monotonic() - begun,
        effects: effectsOf(series, direction),
        offset: series.paired?.offset ?? null,
      },
    },
  }
}

/** With a series that is asked for, it alone gates: the time goes to it. */
async function rulesFor(
  { series, config, overrides, definitions }: BisectRequest,
  { files }: Ports,
): Promise<string[]> {
  const all = await readConfigurations(config, overrides, definitions, files, undefined)
  if (all.length > 1)
    throw new UserError(`the configuration has ${String(all.length)} variants, and a bisection is of one`, {
      nextStep: 'Use a configuration without `matrix`: --config FILE.',
    })
  const [configuration] = all
  if (series === undefined || configuration === undefined) return []
  const own = [
    { series: '*', informational: true },
    { series: formatSeries(parseSeries(series)), informational: false },
  ]
  return [`gate.rules=${JSON.stringify([...configuration.gate.rules, ...own])}`]
}

/**
 * Of ends that were not measured nothing is known: that is no answer to the search.
 * @throws {EnvironmentError} when a suite failed, and nothing or not the series that was asked for is there on both sides
 */
function rejectUnmeasured({ series, suites }: Comparison, asked: string | undefined, folder: string): void {
  const failed =
    suites.find(({ status }) => status === 'failed') ??
    (series.length === 0 ? suites.find(({ status }) => status !== 'ok') : undefined)
  if (failed === undefined) return
  const name = asked === undefined ? undefined : formatSeries(parseSeries(asked))
  const wanted = series.filter((one) => name === undefined || formatSeries(one) === name)
  if (wanted.some(({ verdict }) => verdict !== 'missing' && verdict !== 'new')) return
  throw new EnvironmentError(
    `${name ?? 'GOOD and BAD'} could not be measured on both sides: suite ${failed.name}: ${failed.reason ?? failed.status}`,
    { nextStep: `What was measured is in ${folder}.` },
  )
}

/** @throws {UserError} when the series that was asked for was not measured */
function chosenSeries({ series }: Comparison, asked: string | undefined): ComparedSeries | undefined {
  if (asked === undefined) return seriesToProfile('regressions', () => ({ series }))[0]
  const name = formatSeries(parseSeries(asked))
  const found = series.find((one) => formatSeries(one) === name)
  if (found !== undefined) return found
  const names = series.map((one) => formatSeries(one))
  throw new UserError(`${name} was not measured.${didYouMean(name, names)}`, {
    nextStep: `Name one of these: ${names.join(', ')}`,
  })
}
