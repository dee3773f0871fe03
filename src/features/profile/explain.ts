import type { DecidedPair, DecidedPart, PairAddition } from '../../app/pair/decided-pair.ts'
import type { ComparedSeries } from '../../core/record/comparison-schema.ts'
import { EnvironmentError, Interrupted } from '../../core/errors.ts'
import { count, formatDuration } from '../../core/format/numbers.ts'
import { formatSeries, seconds } from '../../core/series.ts'
import { describeError } from '../../app/exit-codes.ts'
import type { Ports } from '../../app/ports.ts'
import { type MeasuredProfile, PROFILE_SCHEMA, type ProfileFile } from './core/schema.ts'
import { profileNotes } from './profile-notes.ts'
import { type Profiled, profilePart } from './profile-part.ts'
import { openStackRecorder } from './perf.ts'

/** Measurements: extra rounds take time. */
const MOST_PROFILED = 2
const NOTHING: PairAddition = { comparison: {}, warnings: [] }

/**
 * Measures again, in extra rounds that count in no verdict, while perf records the functions of the CPUs, and
 * the pods of subject.pprof theirs. A profile that fails or is interrupted is one line in the log: the
 * verdict stands without it.
 */
export async function profilePair(
  { series, parts, folder, current }: DecidedPair,
  ports: Ports,
): Promise<PairAddition> {
  const { clock, files, log, signal } = ports
  const able = parts.filter((part) => part.isOnThisMachine || hasPprof(part))
  if (able.length === 0) {
    log.info(
      'No profile of what the CPUs do: the nodes are not on this machine, and subject.pprof names no pods',
    )
    return NOTHING
  }
  const chosen = measurementsOf(series, able).slice(0, MOST_PROFILED)
  if (chosen.length === 0) return NOTHING
  const begun = clock.monotonic()
  const notes = profileNotes(log)
  const place = { folder: `${folder}/profile`, notes }
  const profiles: MeasuredProfile[] = []
  try {
    const recorder = chosen.some(({ part }) => part.isOnThisMachine)
      ? await openStackRecorder(place.folder, ports).catch((error: unknown) => {
          if (!(error instanceof EnvironmentError) || !chosen.some((one) => hasPprof(one.part))) throw error
          log.info(`No profile with perf: ${describeError(error)}`)
          return undefined
        })
      : undefined
    for (const part of new Set(chosen.map((one) => one.part))) {
      const wanted = chosen.filter((one) => one.part === part)
      profiles.push(...(await profilePart(part, wanted, { recorder, ...place }, ports)))
    }
    log.info(
      `  ${count(profiles.length, 'profile')} took ${formatDuration(seconds(clock.monotonic() - begun))}`,
    )
    if (profiles.length === 0) return { ...NOTHING, warnings: notes.sentences }
    const file: ProfileFile = { schema: PROFILE_SCHEMA, current, profiles }
    await files.writeAtomically(`${folder}/profile.json`, `${JSON.stringify(file)}\n`)
  } catch (error) {
    if (error instanceof Interrupted || signal.aborted) {
      log.warning('interrupted: the verdict stands, and has no profile of what the CPUs do')
      return NOTHING
    }
    log.info(`No profile of what the CPUs do: ${describeError(error)}`)
    return { ...NOTHING, warnings: notes.sentences }
  }
  return {
    comparison: { profiles: profiles.map(({ summary }) => summary) },
    warnings: notes.sentences,
    sections: { profile: profiles },
  }
}

function hasPprof({ configuration }: DecidedPart): boolean {
  return configuration.subject.pprof.length > 0
}

function measurementsOf(series: readonly ComparedSeries[], parts: readonly DecidedPart[]): Profiled[] {
  const wanted = series.map(formatSeries)
  const found = parts.flatMap((part) => {
    return part.measurements.flatMap((measurement): Profiled[] => {
      const own = new Set([...measurement.series].map(part.seriesName))
      const explained = wanted.filter((one) => own.has(one))
      return explained.length === 0 ? [] : [{ part, measurement, series: explained }]
    })
  })
  const rank = ({ series: [first = ''] }: Profiled): number => wanted.indexOf(first)
  return found.sort((a, b) => rank(a) - rank(b))
}
