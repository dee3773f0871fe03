import { EnvironmentError } from '../../../core/errors.ts'
import { readObject, send } from '../../../kubernetes/send.ts'
import type { Measurement, Observation } from '../../../ports/suite.ts'
import { watchAttachment, type AttachTimes } from './attachment-watch.ts'
import { sizedClaimSchema } from './schemas.ts'
import { podWithVolume, type LifecycleSession } from './session.ts'
import { withPod } from './with-pod.ts'

/** For the progress only: two pods, and a kubelet may need 10 s to let go of a volume, and to take it again. */
const EXPECTED_SECONDS = 45
const MEASURED_SECONDS = 10

/** In every round a new volume, which is detached and then used by a second pod. */
export function attachMeasurement(session: LifecycleSession): Measurement {
  const { context, namespace } = session
  return {
    id: 'attach',
    expectedSeconds: EXPECTED_SECONDS,
    measuredSeconds: MEASURED_SECONDS,
    measure: (round, signal) =>
      withPod(
        podWithVolume(`storage-attach-${String(round)}`, session),
        session,
        signal,
        async ({ name }) => {
          const second = podWithVolume(`storage-attached-${String(round)}`, session, { claim: name })
          const volume = await volumeOf(name, session, signal)
          const watch = await watchAttachment(volume, second.name, session, signal)
          try {
            const path = `/api/v1/namespaces/${namespace}/pods/${name}`
            await send(session, { method: 'DELETE', path, signal }, `deleting pod ${name}`)
            await watch.detached(signal)
            const times = await withPod(second, session, signal, () => watch.times(signal))
            await context.saveRaw(`storage/${String(round)}-attach.json`, JSON.stringify(times))
            return observations(times, volume, session)
          } finally {
            watch.stop()
          }
        },
      ),
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

async function volumeOf(
  claim: string,
  session: LifecycleSession,
  signal: AbortSignal | undefined,
): Promise<string> {
  const path = `/api/v1/namespaces/${session.namespace}/persistentvolumeclaims/${claim}`
  const what = `reading the claim ${claim}`
  const { volumeName } = (await readObject(session, sizedClaimSchema, path, what, { signal })).spec
  if (volumeName === undefined) throw new EnvironmentError(`${what}: it names no volume`)
  return volumeName
}
