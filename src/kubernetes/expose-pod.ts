import { EnvironmentError } from '../core/errors.ts'
import { seconds } from '../core/unit.ts'
import type { ServicePort, TestbedPod } from '../ports/testbed.ts'
import { serviceManifest } from './manifests.ts'
import { endpointSliceSchema, serviceSchema } from './schemas.ts'
import type { PodContext } from './start-pod.ts'
import { startWatch, watchPath } from './watch.ts'

const ENDPOINT_TIMEOUT = seconds(60)
/**
 * After the endpoint is there, every node still has to program it. kube-proxy collects changes for up to a second
 * (minSyncPeriod) and tells nobody when it is done.
 */
const PROGRAMMING_TIME = seconds(2)

/**
 * Makes a ClusterIP Service with the name of the pod and waits until it forwards to the pod.
 * @returns the cluster IP
 * @throws {EnvironmentError} when the Service does not get the pod as its endpoint
 */
export async function exposePod(
  pod: TestbedPod,
  ports: readonly ServicePort[],
  context: PodContext,
  signal?: AbortSignal,
): Promise<string> {
  const { kubectl, clock, defaults } = context
  const own = new AbortController()
  const stop = signal === undefined ? own.signal : AbortSignal.any([own.signal, signal])
  const service = await kubectl.json(
    serviceSchema,
    ['create', '-f', '-', '-o', 'json'],
    `creating the Service of pod ${pod.name}`,
    { input: JSON.stringify(serviceManifest(pod.name, ports, defaults)), signal: stop },
  )
  let found: () => void = () => undefined
  const hasEndpoint = new Promise<void>((resolve) => (found = resolve))
  const watch = startWatch(kubectl, {
    path: watchPath('apis/discovery.k8s.io/v1', defaults.namespace, 'endpointslices', {
      labelSelector: `kubernetes.io/service-name=${pod.name}`,
    }),
    schema: endpointSliceSchema,
    what: `watching the Service of pod ${pod.name}`,
    signal: stop,
    onEvent(_, slice) {
      const ready = (slice.endpoints ?? []).filter(({ conditions }) => conditions.ready !== false)
      if (ready.some(({ addresses }) => addresses.includes(pod.address))) found()
    },
  })
  const timeout = clock.sleep(ENDPOINT_TIMEOUT, stop).then(() => {
    throw new EnvironmentError(
      `the Service of pod ${pod.name} did not get the endpoint ${pod.address} within ${String(ENDPOINT_TIMEOUT)} s`,
      { nextStep: 'Check that kube-controller-manager runs, with `kubectl get pods -n kube-system`.' },
    )
  })
  timeout.catch(() => undefined)
  try {
    await Promise.race([hasEndpoint, watch.broken, timeout])
  } finally {
    await watch.stop()
    own.abort()
  }
  await clock.sleep(PROGRAMMING_TIME, signal)
  return service.spec.clusterIP
}
