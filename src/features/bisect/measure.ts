import { describeError } from '../../app/exit-codes.ts'
import { reportCatalogue } from '../../app/metric-catalogue.ts'
import { pair } from '../../app/pair/pair.ts'
import { pairAndReport } from '../../app/pair/report-pair.ts'
import type { Ports } from '../../app/ports.ts'
import { readConfigurations } from '../../app/read-files.ts'
import type { ComparedSeries, Comparison } from '../../core/record/comparison-schema.ts'
import { seriesToProfile } from '../../app/pair/explain-pair.ts'
import { EnvironmentError, Interrupted, UserError } from '../../core/errors.ts'
import { findings } from '../../core/report/findings.ts'
import { printable } from '../../core/format/text-layout.ts'
import { shortened } from '../../core/format/text.ts'
import { compare } from '../../core/judge/compare.ts'
import { towardHarm } from '../../core/record/policy.ts'
import { formatSeries, parseSeries } from '../../core/series.ts'
import { didYouMean } from '../../core/suggest.ts'
import { type CommitRange, shortHash } from './commits.ts'
import { LONGEST_CAUSE, MOST_CAUSES, WHY_FOLDER } from './core/result.ts'
import type { BisectState, MeasuredCommit } from './core/schema.ts'
import type { BisectRequest } from './options.ts'

/**
 * Measures GOOD against BAD until the gate decides: whether there is anything to search, in which series, and how large it is.
 * @returns `found` undefined: nothing is proven to be worse on BAD, or the series that was `asked` for is not proven to differ
 * @throws {UserError | EnvironmentError | Interrupted}
 */
export async function measureEnds(
  request: BisectRequest,
  { good, bad }: CommitRange,
  folder: string,
  ports: Ports,
) {
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
  const direction: BisectState['direction'] = series.verdict === 'regressed' ? 'worse' : 'better'
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

/** A requested series alone gates: the time goes to it. */
async function rulesFor(
  { series, config, overrides, definitions }: BisectRequest,
  { files }: Ports,
): Promise<string[]> {
  const all = await readConfigurations(config, overrides, definitions, files)
  if (all.length > 1)
    throw new UserError(
      `the configuration has ${String(all.length)} variants; a bisection can search only one`,
      {
        nextStep: 'Use a configuration without `matrix`: --config FILE.',
      },
    )
  const [configuration] = all
  if (series === undefined || configuration === undefined) return []
  const own = [
    { series: '*', informational: true },
    { series: formatSeries(parseSeries(series)), informational: false },
  ]
  return [`gate.rules=${JSON.stringify([...configuration.gate.rules, ...own])}`]
}

/**
 * When the ends were not measured, nothing is known: that is no answer to the search.
 * @throws {EnvironmentError} when a suite failed, and nothing or not the requested series is there on both
 * sides
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

/** @throws {UserError} when the requested series was not measured */
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

/** A commit that was measured, or why it cannot be. */
export type CommitOutcome =
  | { readonly kind: 'measured'; readonly measured: MeasuredCommit }
  | { readonly kind: 'failed'; readonly reason: string }

/**
 * Measures one commit against GOOD: one stage of so many rounds of the measurements that give the series.
 * @throws {UserError | Interrupted}
 */
export async function measureCommit(
  {
    request,
    state,
    commit,
    rounds,
    folder,
  }: {
    readonly request: BisectRequest
    readonly state: BisectState
    readonly commit: string
    readonly rounds: number
    readonly folder: string
  },
  ports: Ports,
): Promise<CommitOutcome> {
  const begun = ports.clock.monotonic()
  const { overrides, definitions } = request
  const set = [...(overrides.set ?? []), `gate.rounds=[${String(rounds)}]`, 'gate.profile=never']
  const catalogue = reportCatalogue(definitions.suites, ports.features)
  try {
    const measured = await pair(
      {
        ...request,
        overrides: { ...overrides, suites: [state.suite], set },
        base: state.good,
        head: commit,
        out: folder,
        only: new Set(state.measurements),
      },
      ports,
    )
    // Rounds of a stage that was not completed are not judged.
    if (measured.interrupted) throw new Interrupted()
    const { gate: settings } = measured.subjects.head.configuration
    const { series, suites } = compare({ kind: 'pair', ...measured, settings, catalogue })
    const found = series.find((one) => formatSeries(one) === state.series)
    const effects = found === undefined ? [] : effectsOf(found, state.direction)
    if (effects.length < 2) {
      const problem = suites.find(({ name }) => name === state.suite)?.reason ?? found?.reason.text
      return { kind: 'failed', reason: problem ?? `it gives no ${state.series}` }
    }
    const seconds = ports.clock.monotonic() - begun
    const offset = found?.paired?.offset ?? null
    return { kind: 'measured', measured: { commit, folder, seconds, effects, offset } }
  } catch (error) {
    // The suite is there on GOOD and BAD, so what a commit's own configuration lacks is the commit's.
    if (!(error instanceof EnvironmentError) && !(error instanceof UserError)) throw error
    return { kind: 'failed', reason: error.message.split('\n')[0] ?? '' }
  }
}

/** A rate that was lost has no logarithm: it counts as a thousandth of what it was. */
const LOST = -0.999

/** Effects of the rounds that count, on the axis of the gate, positive in the direction that is searched. */
function effectsOf(
  { paired, scale, better }: Pick<ComparedSeries, 'paired' | 'scale' | 'better'>,
  direction: BisectState['direction'],
): number[] {
  return (paired?.changes ?? [])
    .map((change) => towardHarm(scale === 'relative' ? Math.log1p(Math.max(change, LOST)) : change, better))
    .map((harm) => (direction === 'worse' ? harm : 0 - harm))
    .filter(Number.isFinite)
}

/** Rounds before the profile; they prove nothing, and need not. */
const ROUNDS = 4

/**
 * Why the first bad commit is worse: a short pair with the commit before it, with a profile of the CPUs and
 * differences between the clusters. Its report is in the folder `why` of the search. Failures take nothing
 * from the answer.
 * @param position of the first bad commit, from 1
 * @param folder of the search
 * @returns possible causes, the most likely first; none where `gate.profile` is `never`, or the pair could
 * not be measured
 */
export async function explainCommit(
  request: BisectRequest,
  state: BisectState,
  position: number,
  folder: string,
  ports: Ports,
): Promise<string[]> {
  const { overrides, config, definitions } = request
  const commit = state.commits[position - 1] ?? state.bad
  const before = state.commits[position - 2] ?? state.good
  const [configuration] = await readConfigurations(config, overrides, definitions, ports.files)
  if (configuration?.profile === 'never') return []
  const gating = { series: state.series, informational: false }
  const set = [
    ...(overrides.set ?? []),
    `gate.rules=${JSON.stringify([...(configuration?.gate.rules ?? []), gating])}`,
    `gate.rounds=[${String(ROUNDS)}]`,
    'gate.profile=always',
  ]
  try {
    const { comparison } = await ports.log.group(
      `Why ${shortHash(commit)} is ${state.direction} than ${shortHash(before)}`,
      () =>
        pairAndReport(
          {
            ...request,
            overrides: { ...overrides, suites: [state.suite], set },
            base: before,
            head: commit,
            out: `${folder}/${WHY_FOLDER}`,
            only: new Set(state.measurements),
          },
          ports,
        ),
    )
    return findings(comparison, reportCatalogue(definitions.suites, ports.features))
      .filter(({ kind }) => kind === 'cause' || kind === 'difference')
      .slice(0, MOST_CAUSES)
      .map(({ sentence }) => shortened(printable(sentence), LONGEST_CAUSE))
  } catch (error) {
    ports.log.info(`No causes: ${describeError(error)}`)
    return []
  }
}
