import { EnvironmentError } from '../../core/errors.ts'
import { quantity } from '../../core/kubernetes-quantity.ts'
import { bytes, type Seconds } from '../../core/series.ts'
import { send } from '../../kubernetes/send.ts'
import { within } from '../../ports/await.ts'
import { describeFailure } from '../../ports/command-failure.ts'
import type { Measurement } from '../../ports/suite.ts'
import type { TestbedPod } from '../../ports/testbed.ts'
import { formatQuantity, parseQuantity } from './parameters.ts'
import {
  sizedClaimSchema,
  podWithVolume,
  timeoutOf,
  timeVolumeChange,
  withPod,
  type LifecycleSession,
} from './volume-life.ts'

/** Twenty times a second, so that a single value is up to 0.05 s too long. */
const SCRIPT = `before=$(stat -f -c %b "$1") || exit 1
echo begun
while [ "$(stat -f -c %b "$1")" -le "$before" ]; do sleep 0.05; done
echo grown`

/** For the progress only. */
const EXPECTED_SECONDS = 20
const FACTOR = 2

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
    measure(round, signal) {
      const now = { ...session, signal }
      return withPod(podWithVolume(`storage-expand-${String(round)}`, now), now, async (pod) => {
        const { name } = pod
        const fileSystem = parameters.expandFileSystem === true ? await watchFileSystem(pod, now) : undefined
        try {
          const begun = context.clock.monotonic()
          const request = {
            method: 'PATCH',
            path: `${path}/${name}`,
            contentType: 'application/merge-patch+json',
            body: { spec: { resources: { requests: { storage: size } } } },
          } as const
          const claim = await timeVolumeChange(
            {
              name,
              what: `the claim ${name}`,
              missed: `has not grown to ${size}`,
              path,
              schema: sizedClaimSchema,
              begin: () => send(now, request, `expanding the claim ${name}`),
              isOver: ({ status }) => (quantity(status.capacity.storage ?? '') ?? 0) >= wanted,
            },
            now,
          )
          const grown = await fileSystem?.grown()
          return [
            observation('claim', claim),
            ...(grown === undefined ? [] : [observation('file-system', grown - begun)]),
          ]
        } finally {
          await fileSystem?.stop()
        }
      })
    },
  }
}

/**
 * Looks at the size of the file system of a pod's volume until it grows.
 * @returns when the pod has begun to look
 * @throws {EnvironmentError} when it cannot
 */
async function watchFileSystem(pod: TestbedPod, session: LifecycleSession) {
  const { clock } = session.context
  const { signal } = session
  const limit = timeoutOf(session)
  const expected = new Map<string, (at: Seconds) => void>()
  const line = (text: string): Promise<Seconds> => new Promise((resolve) => void expected.set(text, resolve))
  const begun = line('begun')
  const grown = line('grown')
  const program = pod.start(['sh', '-c', SCRIPT, 'sh', pod.volumePath ?? ''], {
    signal,
    onLine: (text, stream) => {
      if (stream === 'stdout') expected.get(text)?.(clock.monotonic())
    },
  })
  const ended = program.ended.then((result): never => {
    throw new EnvironmentError(
      `the size of the file system in pod ${pod.name} is not known: ${describeFailure(result)}`,
    )
  })
  ended.catch(() => undefined)
  const orTooLate = async (event: Promise<Seconds>, missed: string): Promise<Seconds> => {
    const at = await within(limit, [event, ended], { clock, signal })
    if (at !== undefined) return at
    throw new EnvironmentError(`the file system in pod ${pod.name} ${missed} ${String(limit)} s`)
  }
  try {
    await orTooLate(begun, 'could not be looked at within')
  } catch (error) {
    await program.stop()
    throw error
  }
  return {
    /** When more blocks were seen, on our monotonic clock. @throws {EnvironmentError} when that does not happen in time */
    grown: () => orTooLate(grown, 'has not grown with its volume after'),
    stop: () => program.stop(),
  }
}
