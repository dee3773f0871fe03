import { EnvironmentError, Interrupted, messageOf } from '../../core/errors.ts'
import { mean } from '../../core/stats/mean.ts'
import { sortSamples } from '../../core/stats/sorted-samples.ts'
import type { Seconds } from '../../core/unit.ts'
import type { ApiSession } from '../../kubernetes/send.ts'
import type { Observation } from '../../ports/suite.ts'
import { firstLineAt } from './first-line.ts'
import type { CompletedRollout } from './rollout.ts'

/** When the program of each pod ran, as it wrote its first line; of the same clock as the roll-out. */
export interface PodStart {
  readonly pod: string
  readonly createdAt: Seconds
  readonly firstLineAt: Seconds
}

interface Question {
  readonly namespace: string
  /** Whether the program writes a line for certain: it is ours. */
  readonly generated: boolean
}

/**
 * Reads it from the logs of the pods, which must still be there.
 * @returns undefined where not every pod wrote a line; `why` then says so
 * @throws {Interrupted}
 */
export async function readStarts(
  session: ApiSession,
  { namespace, generated }: Question,
  { pods }: CompletedRollout,
  signal: AbortSignal,
): Promise<readonly PodStart[] | { readonly why: string }> {
  const started: PodStart[] = []
  try {
    for (const { name, createdAt } of pods) {
      const at = await firstLineAt(session, { namespace, name }, generated, signal)
      if (at === undefined) return { why: 'its container wrote nothing' }
      started.push({ pod: name, createdAt, firstLineAt: at })
    }
    return started
  } catch (error) {
    if (error instanceof Interrupted || !(error instanceof EnvironmentError)) throw error
    return { why: messageOf(error) }
  }
}

/** Series of one roll-out. */
export function startObservations(
  started: readonly PodStart[] | undefined,
  { startedAt }: Pick<CompletedRollout, 'startedAt'>,
  labels: Observation['labels'],
): Observation[] {
  if (started === undefined || started.length === 0) return []
  const times = started.map(({ createdAt, firstLineAt: at }) => at - createdAt)
  const last = Math.max(...started.map(({ firstLineAt: at }) => at))
  return [
    { metric: 'image_start_time', labels, value: mean(sortSamples(times)) },
    { metric: 'image_all_started_time', labels, value: last - startedAt },
  ]
}
