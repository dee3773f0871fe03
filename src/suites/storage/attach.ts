import * as z from 'zod'
import { EnvironmentError } from '../../core/errors.ts'
import type { Seconds } from '../../core/series.ts'
import { follow } from '../../kubernetes/follow.ts'
import { podProgress } from '../../kubernetes/pod-progress.ts'
import { podSchema } from '../../kubernetes/schemas.ts'
import { readObject, send } from '../../kubernetes/send.ts'
import { within } from '../../ports/await.ts'
import type { Measurement, Observation } from '../../ports/suite.ts'
import { withName } from '../time-change.ts'
import { sizedClaimSchema, podWithVolume, timeoutOf, withPod, type LifecycleSession } from './volume-life.ts'

/** On our monotonic clock, when a watch reported it. */
interface AttachTimes {
  readonly scheduled: Seconds
  /** The VolumeAttachment was created. */
  readonly requested: Seconds
  readonly attached: Seconds
  readonly running: Seconds
}

/** For the progress only: two pods, and a kubelet may need 10 s to let go of a volume, and to take it again. */
const EXPECTED_SECONDS = 45
const MEASURED_SECONDS = 10

const attachmentSchema = z.object({
  spec: z.object({ source: z.object({ persistentVolumeName: z.string().nullish() }) }),
  status: z.object({ attached: z.boolean().default(false) }).default({ attached: false }),
})
const attachingPodSchema = podSchema.extend({ status: podSchema.shape.status.prefault({}) })

/** In every round a new volume, which is detached and then used by a second pod. */
export function attachMeasurement(session: LifecycleSession): Measurement {
  const { context, namespace } = session
  return {
    id: 'attach',
    expectedSeconds: EXPECTED_SECONDS,
    measuredSeconds: MEASURED_SECONDS,
    measure(round, signal) {
      const now = { ...session, signal }
      return withPod(podWithVolume(`storage-attach-${String(round)}`, now), now, async ({ name }) => {
        const second = podWithVolume(`storage-attached-${String(round)}`, now, { claim: name })
        const volume = await volumeOf(name, now)
        const watch = await watchAttachment(volume, second.name, now)
        try {
          const path = `/api/v1/namespaces/${namespace}/pods/${name}`
          await send(now, { method: 'DELETE', path }, `deleting pod ${name}`)
          await watch.detached()
          const times = await withPod(second, now, () => watch.times())
          await context.saveRaw(`storage/${String(round)}-attach.json`, JSON.stringify(times))
          return observations(times, volume, session)
        } finally {
          watch.stop()
        }
      })
    },
  }
}

function observations(
  { scheduled, requested, attached, running }: AttachTimes,
  volume: string,
  { storageClass }: LifecycleSession,
): Observation[] {
  const steps = { attach: attached - requested, mount: running - attached, total: running - scheduled }
  if (!(steps.attach > 0 && steps.mount > 0 && steps.total > 0))
    throw new EnvironmentError(
      `the steps of attaching the volume ${volume} were not seen one after the other`,
    )
  return Object.entries(steps).map(([step, value]) => ({
    metric: 'volume_attach_time',
    labels: { step, storage_class: storageClass },
    value,
  }))
}

async function volumeOf(claim: string, session: LifecycleSession): Promise<string> {
  const path = `/api/v1/namespaces/${session.namespace}/persistentvolumeclaims/${claim}`
  const what = `reading the claim ${claim}`
  const { volumeName } = (await readObject(session, sizedClaimSchema, path, what)).spec
  if (volumeName === undefined) throw new EnvironmentError(`${what}: it names no volume`)
  return volumeName
}

/**
 * Watches how a volume is detached and then attached for a pod.
 * @param volume the PersistentVolume, which is attached now
 * @param pod that will use it
 * @throws {EnvironmentError | Interrupted} when the API server does not let it be watched
 */
async function watchAttachment(volume: string, pod: string, session: LifecycleSession) {
  const { clock } = session.context
  const { signal } = session
  const seen: Partial<Record<keyof AttachTimes, Seconds>> = {}
  let gap: string | undefined
  let release: () => void = () => undefined
  const detached = new Promise<true>((resolve) => (release = () => resolve(true)))
  let finish: (times: AttachTimes) => void = () => undefined
  const complete = new Promise<AttachTimes>((resolve) => (finish = resolve))
  const mark = (step: keyof AttachTimes, at: Seconds): void => {
    seen[step] ??= at
    const { scheduled, requested, attached, running } = seen
    if (scheduled !== undefined && requested !== undefined && attached !== undefined && running !== undefined)
      finish({ scheduled, requested, attached, running })
  }
  const onGap = (reason: string): void => void (gap ??= reason)

  const attachments = await follow(
    {
      what: 'the VolumeAttachments',
      path: '/apis/storage.k8s.io/v1/volumeattachments',
      schema: attachmentSchema,
      onEvent(type, { spec, status }, at) {
        if (spec.source.persistentVolumeName !== volume) return
        if (type === 'DELETED') {
          release()
          return
        }
        if (type === 'ADDED') mark('requested', at)
        if (seen.requested !== undefined && status.attached) mark('attached', at)
      },
      onGap,
    },
    session,
  )
  const pods = await follow(
    {
      what: `pod ${pod}`,
      path: `/api/v1/namespaces/${session.namespace}/pods?${withName(pod)}`,
      schema: attachingPodSchema,
      onEvent(_, object, at) {
        const { conditions } = object.status
        if (conditions.some(({ type, status }) => type === 'PodScheduled' && status === 'True'))
          mark('scheduled', at)
        const progress = podProgress(object, 'of the pod')
        if (progress.kind === 'ready' || (progress.kind === 'pending' && progress.running))
          mark('running', at)
      },
      onGap,
    },
    session,
  ).catch((error: unknown) => {
    attachments.stop()
    throw error
  })

  const limit = timeoutOf(session)
  const inTime = async <T>(event: Promise<T>, missed: string): Promise<T> => {
    const found = await within<T>(limit, [event, attachments.broken, pods.broken], { clock, signal })
    if (found === undefined) throw new EnvironmentError(`the volume ${volume} ${missed} ${String(limit)} s`)
    if (gap !== undefined)
      throw new EnvironmentError(`the volume ${volume}: its times are not known, as a watch broke: ${gap}`)
    return found
  }
  return {
    /** Resolves when the volume is attached to no node. @throws {EnvironmentError} when that does not come in time */
    detached: () => inTime(detached, 'is still attached to the node of its deleted pod after'),
    /** Times of a pod started after `detached`. @throws {EnvironmentError} when one was not seen in time */
    times: () => inTime(complete, 'was not seen to be attached within'),
    stop() {
      attachments.stop()
      pods.stop()
    },
  }
}
