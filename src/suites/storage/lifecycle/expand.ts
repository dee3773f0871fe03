import { quantity } from '../../../core/kubernetes-quantity.ts'
import { bytes } from '../../../core/unit.ts'
import { send } from '../../../kubernetes/send.ts'
import type { Measurement } from '../../../ports/suite.ts'
import { formatQuantity, parseQuantity } from '../quantity.ts'
import { awaitChange } from './await-change.ts'
import { watchFileSystem, type FileSystemWatch } from './file-system.ts'
import { sizedClaimSchema } from './schemas.ts'
import { podWithVolume, timeoutOf, type LifecycleSession } from './session.ts'
import { withPod } from './with-pod.ts'

/** For the progress only. */
const EXPECTED_SECONDS = 20
const FACTOR = 2

/** Why volumes of the class cannot grow; undefined where they can, as far as the cluster says. */
export function whyNotExpanded({ allowsExpansion, storageClass }: LifecycleSession): string | undefined {
  if (allowsExpansion) return undefined
  return `the storage class ${storageClass} does not let volumes grow (allowVolumeExpansion is not true)`
}

/** In every round a new volume that grows while a pod has it mounted. */
export function expandMeasurement(session: LifecycleSession): Measurement {
  const { parameters, context, namespace, storageClass } = session
  const path = `/api/v1/namespaces/${namespace}/persistentvolumeclaims`
  const size = formatQuantity(bytes((parseQuantity(parameters.provisionSize) ?? 0) * FACTOR))
  const wanted = quantity(size) ?? Infinity
  const observation = (step: string, value: number) => ({
    metric: 'volume_expand_time',
    labels: { step, storage_class: storageClass },
    value,
  })
  return {
    id: 'expand',
    expectedSeconds: EXPECTED_SECONDS,
    measuredSeconds: EXPECTED_SECONDS / 2,
    measure: (round, signal) =>
      withPod(podWithVolume(`storage-expand-${String(round)}`, session), session, signal, async (pod) => {
        const { name } = pod
        const fileSystem: FileSystemWatch | undefined =
          parameters.expandFileSystem === true ? await watchFileSystem(pod, session, signal) : undefined
        try {
          const begun = context.clock.monotonic()
          const request = {
            method: 'PATCH',
            path: `${path}/${name}`,
            contentType: 'application/merge-patch+json',
            body: { spec: { resources: { requests: { storage: size } } } },
            signal,
          } as const
          const claim = await awaitChange(
            {
              name,
              what: `the claim ${name}`,
              missed: `has not grown to ${size}`,
              path,
              schema: sizedClaimSchema,
              begin: () => send(session, request, `expanding the claim ${name}`),
              isOver: ({ status }) => (quantity(status.capacity.storage ?? '') ?? 0) >= wanted,
            },
            session,
            signal,
          )
          const grown = await fileSystem?.grown(timeoutOf(session))
          return [
            observation('claim', claim),
            ...(grown === undefined ? [] : [observation('file-system', grown - begun)]),
          ]
        } finally {
          await fileSystem?.stop()
        }
      }),
  }
}
