import { EnvironmentError, Interrupted, UserError } from '../../core/errors.ts'
import type { ComparedSeries } from '../../core/comparison/schema.ts'
import type { BisectState, MeasuredCommit } from './core/schema.ts'
import { compare } from '../../core/judge/compare.ts'
import { towardHarm } from '../../core/policy/policy.ts'
import { formatSeries } from '../../core/series.ts'
import { reportCatalogue } from '../../app/metric-catalogue.ts'
import type { PairRequest } from '../../app/pair/pair.ts'
import { pair } from '../../app/pair/pair.ts'
import type { Ports } from '../../app/ports.ts'

interface CommitRequest {
  readonly request: Omit<PairRequest, 'base' | 'head' | 'out' | 'only' | 'explained' | 'shard' | 'variants'>
  readonly state: Pick<BisectState, 'good' | 'series' | 'suite' | 'measurements' | 'direction'>
  readonly commit: string
  readonly rounds: number
  readonly folder: string
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
  { request, state, commit, rounds, folder }: CommitRequest,
  ports: Ports,
): Promise<CommitOutcome> {
  const begun = ports.clock.monotonic()
  const { overrides, definitions } = request
  const set = [...(overrides.set ?? []), `gate.rounds=[${String(rounds)}]`, 'gate.profile=never']
  const catalogue = reportCatalogue(definitions.suites)
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

/** Of the rounds that count, on the axis of the gate, positive in the direction that is searched. */
export function effectsOf(
  { paired, scale, better }: Pick<ComparedSeries, 'paired' | 'scale' | 'better'>,
  direction: BisectState['direction'],
): number[] {
  return (paired?.changes ?? [])
    .map((change) => towardHarm(scale === 'relative' ? Math.log1p(Math.max(change, LOST)) : change, better))
    .map((harm) => (direction === 'worse' ? harm : 0 - harm))
    .filter(Number.isFinite)
}
