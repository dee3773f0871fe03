import { EnvironmentError, messageOf } from '../../../core/errors.ts'
import type { Seconds } from '../../../core/series.ts'
import { MANAGED } from '../../../kubernetes/manifests.ts'
import { send } from '../../../kubernetes/send.ts'
import type { Measurement } from '../../../ports/suite.ts'
import { awaitChange } from './await-change.ts'
import { snapshotSchema } from './schemas.ts'
import { podWithVolume, type LifecycleSession, withPod } from './session.ts'

/** For the progress only: two pods with volumes. */
const EXPECTED_SECONDS = 40

/** In every round a snapshot of a new volume that a pod has mounted, and a volume that is made from it. */
export function snapshotMeasurement(snapshotClass: string, session: LifecycleSession): Measurement {
  const { storageClass } = session
  return {
    id: 'snapshot',
    expectedSeconds: EXPECTED_SECONDS,
    measuredSeconds: EXPECTED_SECONDS / 2,
    measure: (round, signal) =>
      withPod(
        podWithVolume(`storage-snapshot-${String(round)}`, session),
        session,
        signal,
        async ({ name }) => {
          try {
            const snapshot = await take(name, snapshotClass, session, signal)
            const request = podWithVolume(`storage-restore-${String(round)}`, session, { snapshot: name })
            const restore = await withPod(request, session, signal, (pod) => {
              if (pod.volumeProvisionTime !== undefined) return Promise.resolve(pod.volumeProvisionTime)
              throw new EnvironmentError(`pod ${pod.name} came up without reporting how long its volume took`)
            })
            const labels = { storage_class: storageClass }
            return [
              { metric: 'volume_snapshot_time', labels, value: snapshot },
              { metric: 'volume_restore_time', labels, value: restore },
            ]
          } finally {
            await remove(name, session)
          }
        },
      ),
  }
}

/** Takes a snapshot of the volume of the claim with this name; it gets the same name. */
function take(
  name: string,
  snapshotClass: string,
  session: LifecycleSession,
  signal: AbortSignal | undefined,
): Promise<Seconds> {
  const path = pathOf(session)
  const body = {
    apiVersion: 'snapshot.storage.k8s.io/v1',
    kind: 'VolumeSnapshot',
    metadata: { name, labels: MANAGED },
    spec: { volumeSnapshotClassName: snapshotClass, source: { persistentVolumeClaimName: name } },
  }
  return awaitChange(
    {
      name,
      what: `the VolumeSnapshot ${name}`,
      missed: 'is not ready to use',
      path,
      schema: snapshotSchema,
      begin: () =>
        send(session, { method: 'POST', path, body, signal }, `creating the VolumeSnapshot ${name}`),
      isOver: ({ status }, type) => type !== 'DELETED' && status.readyToUse,
    },
    session,
    signal,
  )
}

/** Not stopped by an interrupt. Never throws: what is left goes with the namespace of the run. */
async function remove(name: string, session: LifecycleSession): Promise<void> {
  const path = pathOf(session)
  const request = { method: 'DELETE', path: `${path}/${name}` } as const
  try {
    await awaitChange(
      {
        name,
        what: `the VolumeSnapshot ${name}`,
        missed: 'is not removed',
        path,
        schema: snapshotSchema,
        begin: () => send(session, request, `deleting the VolumeSnapshot ${name}`),
        isOver: (_, type) => type === 'DELETED',
      },
      session,
      undefined,
    )
  } catch (error) {
    session.context.log.debug(messageOf(error))
  }
}

function pathOf({ namespace }: LifecycleSession): string {
  return `/apis/snapshot.storage.k8s.io/v1/namespaces/${namespace}/volumesnapshots`
}
