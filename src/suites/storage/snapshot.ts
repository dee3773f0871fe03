import * as z from 'zod'
import { EnvironmentError, messageOf } from '../../core/errors.ts'
import type { Seconds } from '../../core/series.ts'
import { MANAGED } from '../../kubernetes/manifests.ts'
import { send } from '../../kubernetes/send.ts'
import type { Measurement } from '../../ports/suite.ts'
import { podWithVolume, timeVolumeChange, withPod, type LifecycleSession } from './volume-life.ts'

/** For the progress only: two pods with volumes. */
const EXPECTED_SECONDS = 40

const snapshotSchema = z.object({
  status: z.object({ readyToUse: z.boolean().default(false) }).default({ readyToUse: false }),
})

/** In every round a snapshot of a new volume that a pod has mounted, and a volume that is made from it. */
export function snapshotMeasurement(snapshotClass: string, session: LifecycleSession): Measurement {
  const labels = { storage_class: session.storageClass }
  return {
    id: 'snapshot',
    expectedSeconds: EXPECTED_SECONDS,
    measuredSeconds: EXPECTED_SECONDS / 2,
    measure(round, signal) {
      const now = { ...session, signal }
      return withPod(podWithVolume(`storage-snapshot-${String(round)}`, now), now, async ({ name }) => {
        try {
          const snapshot = await take(name, snapshotClass, now)
          const request = podWithVolume(`storage-restore-${String(round)}`, now, { snapshot: name })
          const restore = await withPod(request, now, (pod) => {
            if (pod.volumeProvisionTime !== undefined) return Promise.resolve(pod.volumeProvisionTime)
            throw new EnvironmentError(`pod ${pod.name} came up without reporting how long its volume took`)
          })
          return [
            { metric: 'volume_snapshot_time', labels, value: snapshot },
            { metric: 'volume_restore_time', labels, value: restore },
          ]
        } finally {
          await remove(name, session)
        }
      })
    },
  }
}

/** Takes a snapshot of the volume of the claim with this name; it gets the same name. */
function take(name: string, snapshotClass: string, session: LifecycleSession): Promise<Seconds> {
  const path = pathOf(session)
  const what = `the VolumeSnapshot ${name}`
  const body = {
    apiVersion: 'snapshot.storage.k8s.io/v1',
    kind: 'VolumeSnapshot',
    metadata: { name, labels: MANAGED },
    spec: { volumeSnapshotClassName: snapshotClass, source: { persistentVolumeClaimName: name } },
  }
  return timeVolumeChange(
    {
      name,
      what,
      missed: 'is not ready to use',
      path,
      schema: snapshotSchema,
      begin: () => send(session, { method: 'POST', path, body }, `creating ${what}`),
      isOver: ({ status }, type) => type !== 'DELETED' && status.readyToUse,
    },
    session,
  )
}

/** Not stopped by an interrupt. Never throws: what is left goes with the namespace of the run. */
async function remove(name: string, ofRun: LifecycleSession): Promise<void> {
  const session = { ...ofRun, signal: undefined }
  const path = pathOf(session)
  const what = `the VolumeSnapshot ${name}`
  try {
    await timeVolumeChange(
      {
        name,
        what,
        missed: 'is not removed',
        path,
        schema: snapshotSchema,
        begin: () => send(session, { method: 'DELETE', path: `${path}/${name}` }, `deleting ${what}`),
        isOver: (_, type) => type === 'DELETED',
      },
      session,
    )
  } catch (error) {
    session.context.log.debug(messageOf(error))
  }
}

function pathOf({ namespace }: LifecycleSession): string {
  return `/apis/snapshot.storage.k8s.io/v1/namespaces/${namespace}/volumesnapshots`
}
