import type { ConfiguredSuite } from '../../config/config.ts'
import { Interrupted, messageOf, NotMeasurableHere, throwIfInterrupted } from '../../core/errors.ts'
import type { SuiteResult } from '../../core/record/schema.ts'
import type { Measurement, Observation, PreparedSuite, SuiteContext } from '../../ports/suite.ts'
import { MeasurementFailures, type Failures } from './measurement-failures.ts'
import { prepareObserved, type Observer } from './observe.ts'
import type { SampleCollector } from './sample-collector.ts'
import { formatDuration } from '../../core/format/numbers.ts'
import { medianOf } from '../../core/stats/samples.ts'
import { seconds } from '../../core/series.ts'

interface Progress {
  readonly suite: string
  /** Measurements of one round, in order. */
  readonly measurements: readonly Measurement[]
  readonly now: Measurement
  readonly round: number
  readonly rounds: number
  /** How many seconds it took in each earlier round. */
  readonly known: (measurement: Measurement) => readonly number[]
}

export interface SuiteOutcome {
  readonly result: SuiteResult
  readonly toolVersions: Readonly<Record<string, string>>
  /** Seconds that the tools really measured, warm-up not counted. */
  readonly measuredSeconds: number
}

/**
 * Measures one suite: every measurement once per round, in the suite's order.
 * A failing measurement marks the suite as failed and does not stop the others.
 * @param afterRound called when a round is complete, to save what there is
 * @throws {Interrupted} when the run is stopped; all else ends up in the outcome
 */
export async function measureSuite(
  configured: ConfiguredSuite,
  context: SuiteContext,
  collector: SampleCollector,
  afterRound: (outcome: SuiteOutcome) => Promise<void>,
  observers: readonly Observer[] = [],
): Promise<SuiteOutcome> {
  const { suite, parameters } = configured
  const { clock, log } = context
  const startedAt = clock.monotonic()
  const failures = new MeasurementFailures()
  let prepared: PreparedSuite | undefined
  let measuredSeconds = 0
  /** Seconds of each measurement in the rounds so far. */
  const took = new Map<string, readonly number[]>()
  const known = ({ id }: Measurement): readonly number[] => took.get(id) ?? []
  const outcome = (failure?: string, skipped = false): SuiteOutcome => {
    const failed = failures.all.map(describe).join('; ')
    const reason = failure ?? (failed === '' ? undefined : failed)
    return {
      result: {
        name: suite.id,
        status: skipped ? 'skipped' : reason === undefined ? 'ok' : 'failed',
        ...(reason === undefined ? {} : { reason }),
        ...(prepared === undefined || prepared.notes.length === 0 ? {} : { notes: [...prepared.notes] }),
        parameters: JSON.parse(JSON.stringify(parameters)) as SuiteResult['parameters'],
        durationSeconds: round(clock.monotonic() - startedAt),
      },
      toolVersions: prepared?.toolVersions ?? {},
      measuredSeconds,
    }
  }
  try {
    log.progress(`${suite.id}: preparing`)
    prepared = await prepareObserved(configured, context, observers)
    for (const note of prepared.notes) log.info(`  note: ${note}`)
    const { rounds } = parameters
    for (let round = 1; round <= rounds; round += 1) {
      for (const now of prepared.measurements) {
        throwIfInterrupted(context.signal)
        if (failures.isGivenUp(now.id)) continue
        const measurements = prepared.measurements.filter(({ id }) => !failures.isGivenUp(id))
        log.progress(progressOfRun({ suite: suite.id, measurements, now, round, rounds, known }))
        const begun = clock.monotonic()
        try {
          collector.add(await measureOnce(now, round, context), round, clock.now())
          measuredSeconds += now.measuredSeconds
          took.set(now.id, [...known(now), clock.monotonic() - begun])
          failures.succeeded(now.id)
        } catch (error) {
          if (error instanceof Interrupted || context.signal.aborted) throw new Interrupted()
          failures.failedOnce(now.id, messageOf(error))
          log.warning(`${suite.id}, round ${String(round)}, ${now.id}: ${messageOf(error)}`)
        }
      }
      await afterRound(outcome())
    }
    return outcome()
  } catch (error) {
    if (error instanceof Interrupted || context.signal.aborted) {
      await afterRound(outcome('interrupted'))
      throw new Interrupted()
    }
    if (error instanceof NotMeasurableHere) {
      log.warning(`suite ${suite.id} is skipped: ${messageOf(error)}`)
      return outcome(messageOf(error), true)
    }
    log.error(`suite ${suite.id} failed: ${messageOf(error)}`)
    if (error instanceof Error && error.stack !== undefined) log.debug(error.stack)
    return outcome(messageOf(error))
  } finally {
    await prepared?.close()
  }
}

async function measureOnce(
  measurement: Measurement,
  round: number,
  { signal, log }: SuiteContext,
): Promise<readonly Observation[]> {
  let observations: readonly Observation[]
  try {
    observations = await measurement.measure(round, signal)
  } catch (error) {
    await measurement.cleanUp?.().catch((left: unknown) => {
      log.debug(messageOf(left))
    })
    throw error
  }
  await measurement.cleanUp?.()
  return observations
}

function describe({ measurement, message, count }: Failures): string {
  return `${measurement}${count > 1 ? ` (${String(count)} times)` : ''}: ${message}`
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000
}

export function progressOfRun({ suite, measurements, now, round, rounds, known }: Progress): string {
  const expected = (measurement: Measurement): number =>
    medianOf(known(measurement)) ?? measurement.expectedSeconds
  const sum = (of: readonly Measurement[]): number => of.reduce((all, one) => all + expected(one), 0)
  const left = sum(measurements) * (rounds - round) + sum(measurements.slice(measurements.indexOf(now)))
  return `${suite}: round ${String(round)} of ${String(rounds)} · ${now.id} · about ${formatDuration(seconds(left))} left`
}
