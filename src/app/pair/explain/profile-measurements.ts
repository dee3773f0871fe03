import type { ComparedSeries } from '../../../core/comparison/schema.ts'
import { EnvironmentError, Interrupted } from '../../../core/errors.ts'
import { count, formatDuration } from '../../../core/format/numbers.ts'
import { type MeasuredProfile, MOST_PROFILED } from '../../../core/profile/schema.ts'
import { formatSeries, seconds } from '../../../core/series.ts'
import { seriesInVariant } from '../../../core/variants/merge.ts'
import { describeError } from '../../exit-codes.ts'
import type { Ports } from '../../ports.ts'
import { ProfileNotes } from '../../profile/profile-notes.ts'
import { openStackRecorder, type StackRecorder } from '../../profile/stack-recorder.ts'
import { profileVariant } from './profile-variant.ts'
import type { Profiled } from './recorded-rounds.ts'
import type { VariantRun } from '../variants/variant-run.ts'

interface ProfileRequest {
  /** What the functions are to explain, the most important first. */
  readonly series: readonly ComparedSeries[]
  readonly variants: readonly VariantRun[]
  readonly folder: string
}

interface Profiles {
  readonly profiles: readonly MeasuredProfile[]
  /** Of pods of subject.pprof that gave no profile. */
  readonly notes: readonly string[]
}

const NONE: Profiles = { profiles: [], notes: [] }

/**
 * Measures again what these series come from, in extra rounds that count in no verdict, while perf records which functions the CPUs
 * run, and the pods of subject.pprof which of theirs do. A profile that cannot be had, or is interrupted, is one line in the log: the
 * verdict stands without it.
 */
export async function profileMeasurements(
  { series, variants, folder }: ProfileRequest,
  ports: Ports,
): Promise<Profiles> {
  if (series.length === 0) return NONE
  const able = variants.filter((variant) => variant.clusters.isOnThisMachine || hasPprof(variant))
  if (able.length === 0) {
    ports.log.info(
      'No profile of what the CPUs do: the nodes are not on this machine, and subject.pprof names no pods',
    )
    return NONE
  }
  const chosen = measurementsOf(series, able).slice(0, MOST_PROFILED)
  if (chosen.length === 0) return NONE
  const begun = ports.clock.monotonic()
  const notes = new ProfileNotes(ports.log)
  const profiles: MeasuredProfile[] = []
  try {
    const recorder = await openRecorder(chosen, folder, ports)
    for (const variant of new Set(chosen.map((one) => one.variant))) {
      const wanted = chosen.filter((one) => one.variant === variant)
      profiles.push(...(await profileVariant(variant, wanted, { recorder, folder, notes }, ports)))
    }
    const took = formatDuration(seconds(ports.clock.monotonic() - begun))
    ports.log.info(`  ${count(profiles.length, 'profile')} took ${took}`)
  } catch (error) {
    if (error instanceof Interrupted || ports.signal.aborted) {
      ports.log.warning('interrupted: the verdict stands, and has no profile of what the CPUs do')
      return NONE
    }
    ports.log.info(`No profile of what the CPUs do: ${describeError(error)}`)
    return { profiles: [], notes: notes.sentences }
  }
  return { profiles, notes: notes.sentences }
}

function hasPprof({ subjects }: VariantRun): boolean {
  return subjects.head.configuration.subject.pprof.length > 0
}

/**
 * @returns undefined where the nodes are elsewhere, or pods give profiles and perf cannot be used
 * @throws {EnvironmentError} where it cannot be used, and nothing else gives a profile
 */
async function openRecorder(
  chosen: readonly Profiled[],
  folder: string,
  ports: Ports,
): Promise<StackRecorder | undefined> {
  if (!chosen.some(({ variant }) => variant.clusters.isOnThisMachine)) return undefined
  try {
    return await openStackRecorder(folder, ports)
  } catch (error) {
    if (!(error instanceof EnvironmentError) || !chosen.some(({ variant }) => hasPprof(variant))) throw error
    ports.log.info(`No profile with perf: ${describeError(error)}`)
    return undefined
  }
}

function measurementsOf(series: readonly ComparedSeries[], variants: readonly VariantRun[]): Profiled[] {
  const wanted = series.map(formatSeries)
  const found = variants.flatMap((variant) => {
    const nameOf = (text: string): string =>
      variant.name === undefined ? text : seriesInVariant(variant.name, text)
    return [...variant.ledger.measurements.values()].flatMap((account): Profiled[] => {
      const own = new Set([...account.series].map(nameOf))
      const explained = wanted.filter((one) => own.has(one))
      return explained.length === 0 ? [] : [{ variant, account, series: explained }]
    })
  })
  const rank = ({ series: [first = ''] }: Profiled): number => wanted.indexOf(first)
  return found.sort((a, b) => rank(a) - rank(b))
}
