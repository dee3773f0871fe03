import { CONTAINER } from './manifests.ts'
import type { KubernetesEvent, KubernetesPod } from './schemas.ts'

/** How far a pod has come, from its status. */
export type PodProgress =
  | { readonly kind: 'pending'; readonly running: boolean }
  /** The first address is that of the cluster's first family. */
  | { readonly kind: 'ready'; readonly addresses: readonly [string, ...string[]] }
  /** Nothing moves at the moment, but it may by itself: room may become free, a registry may answer again. */
  | { readonly kind: 'stuck'; readonly reason: string; readonly nextStep: string }
  | { readonly kind: 'failed'; readonly reason: string; readonly nextStep?: string; readonly hasLog: boolean }

const BAD_IMAGE = new Set(['ErrImagePull', 'ImagePullBackOff', 'ImageInspectError', 'RegistryUnavailable'])
const HOPELESS_IMAGE = new Set(['InvalidImageName', 'ErrImageNeverPull'])
const BAD_CONTAINER = new Set([
  'CreateContainerConfigError',
  'CreateContainerError',
  'RunContainerError',
  'PreCreateHookError',
  'PostStartHookError',
])

/**
 * @param image for the sentence about an image that cannot be pulled
 * @param containerName of the container that counts
 */
export function podProgress(
  { status }: Pick<KubernetesPod, 'status'>,
  image: string,
  containerName = CONTAINER,
): PodProgress {
  const container = status.containerStatuses.find(({ name }) => name === containerName)
  const { waiting, terminated, running } = container?.state ?? {}
  if (terminated !== undefined) {
    const { exitCode, reason } = terminated
    const why = reason === undefined || reason === 'Error' ? '' : ` (${reason})`
    const last = lastLine(terminated.message)
    return {
      kind: 'failed',
      reason: `its main process ended with exit code ${String(exitCode)}${why}${last === '' ? '' : `: ${last}`}`,
      hasLog: true,
    }
  }
  if (status.phase === 'Failed') {
    const what = [status.reason, status.message].filter((text) => text !== undefined).join(': ')
    return { kind: 'failed', reason: `the node gave it up: ${what}`, hasLog: false }
  }
  const waitingFor = waiting?.reason ?? ''
  if (BAD_IMAGE.has(waitingFor) || HOPELESS_IMAGE.has(waitingFor)) {
    const reason = `the image ${image} cannot be pulled: ${waiting?.message ?? waitingFor}`
    const nextStep = 'Check the name of the image, and that the nodes may pull it.'
    return HOPELESS_IMAGE.has(waitingFor)
      ? { kind: 'failed', reason, nextStep, hasLog: false }
      : { kind: 'stuck', reason, nextStep }
  }
  if (BAD_CONTAINER.has(waitingFor)) {
    const reason = `its container cannot be started: ${waiting?.message ?? waitingFor}`
    return { kind: 'failed', reason, hasLog: false }
  }
  const scheduled = status.conditions.find(({ type }) => type === 'PodScheduled')
  if (scheduled?.status === 'False' && scheduled.reason === 'Unschedulable') {
    return {
      kind: 'stuck',
      reason: `it cannot be scheduled: ${(scheduled.message ?? 'no reason given').trim()}`,
      nextStep: nextStepFor(scheduled.message ?? ''),
    }
  }
  const ready = status.conditions.some(({ type, status: value }) => type === 'Ready' && value === 'True')
  const { podIP } = status
  if (ready && podIP !== undefined) {
    const others = (status.podIPs ?? []).map(({ ip }) => ip).filter((ip) => ip !== podIP)
    return { kind: 'ready', addresses: [podIP, ...others] }
  }
  return { kind: 'pending', running: running !== undefined }
}

/** The newest warning of a list of events, for a pod that does not come up and whose status does not say why. */
export function lastWarning(events: readonly KubernetesEvent[]): string | undefined {
  const warnings = events
    .filter(({ type }) => type === 'Warning')
    .sort((a, b) => (timeOf(a) < timeOf(b) ? -1 : 1))
  const last = warnings.at(-1)
  return last === undefined ? undefined : `${last.reason ?? 'Warning'}: ${(last.message ?? '').trim()}`
}

function nextStepFor(message: string): string {
  if (/insufficient cpu/i.test(message)) return 'Lower the option podCpu, or free CPU on the node.'
  if (/insufficient memory/i.test(message)) return 'Lower the option podMemory, or free memory on the node.'
  if (/persistentvolumeclaim|volume/i.test(message))
    return 'Check the storage class and its provisioner with `kubectl get storageclass,pv,pvc -A`.'
  return 'See `kubectl describe nodes` for what keeps pods away.'
}

function timeOf({ lastTimestamp, eventTime }: KubernetesEvent): string {
  return lastTimestamp ?? eventTime ?? ''
}

function lastLine(text: string | undefined): string {
  return text?.trim().split('\n').at(-1)?.trim() ?? ''
}
