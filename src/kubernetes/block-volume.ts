import type { PodProgress } from './pod-progress.ts'
import type { KubernetesEvent } from './schemas.ts'

/** What an event says about a block volume. */
interface VolumeProblem {
  readonly progress: Extract<PodProgress, { kind: 'failed' }>
  /** Whether it stays so: a driver that is busy tries again and may succeed. */
  readonly isFinal: boolean
}

/** Of the claim, or of the pod. */
const REASONS = new Set(['ProvisioningFailed', 'FailedMapVolume', 'FailedAttachVolume'])
/** "… does not support block volume provisioning", "Only filesystem volumes are supported", "InvalidArgument desc = …" */
const FINAL = /\bblock\b|file ?system|access type|volume ?mode|capabilit|InvalidArgument/i

/**
 * Finds in events why a pod does not get its block volume. Nothing else says it: the pod waits, and its status does not say for what.
 * Events of earlier objects with the same names are left out.
 * @param report called with each problem
 */
export function blockVolumeProblems(report: (problem: VolumeProblem) => void): {
  /** The pod or its claim. */
  readonly sawObject: (uid: string | undefined) => void
  readonly sawEvent: (event: KubernetesEvent) => void
} {
  const own = new Set<string>()
  let waiting: KubernetesEvent[] = []
  const judge = (): void => {
    const isOwn = ({ involvedObject }: KubernetesEvent): boolean => own.has(involvedObject?.uid ?? '')
    const ready = waiting.filter(isOwn)
    waiting = waiting.filter((event) => !isOwn(event))
    for (const { message = '' } of ready)
      report({
        progress: {
          kind: 'failed',
          reason: `there is no block volume for it: ${message.trim()}`,
          nextStep: 'Use a storage class whose driver makes block volumes, or leave volumeMode out.',
          hasLog: false,
        },
        isFinal: FINAL.test(message),
      })
  }
  return {
    sawObject(uid) {
      if (uid !== undefined) own.add(uid)
      judge()
    },
    sawEvent(event) {
      if (event.type === 'Warning' && REASONS.has(event.reason ?? '')) waiting.push(event)
      judge()
    },
  }
}
