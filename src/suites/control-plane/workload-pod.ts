import type { Workload } from '../../ports/testbed.ts'
import type { ApiObject } from './api-object.ts'

/** What one pod asks for: so little that a burst fits on a small node. */
export const POD_MILLICORES = 10
export const POD_MEBIBYTES = 16

/**
 * A pod that does nothing and ends as soon as it is asked to. It keeps the strictest of the Pod Security Standards
 * (https://kubernetes.io/docs/concepts/security/pod-security-standards/), so that it is let in everywhere.
 */
export function podSpec({ image, imagePullPolicy, tolerations }: Workload): ApiObject {
  return {
    terminationGracePeriodSeconds: 1,
    automountServiceAccountToken: false,
    enableServiceLinks: false,
    ...(tolerations.length === 0 ? {} : { tolerations }),
    securityContext: {
      runAsNonRoot: true,
      runAsUser: 65534,
      seccompProfile: { type: 'RuntimeDefault' },
    },
    containers: [
      {
        name: 'main',
        image,
        imagePullPolicy,
        // As process 1, sleep alone would ignore the request to end.
        command: ['sh', '-c', 'trap "exit 0" TERM; sleep infinity & wait'],
        resources: {
          requests: { cpu: `${String(POD_MILLICORES)}m`, memory: `${String(POD_MEBIBYTES)}Mi` },
          limits: { memory: `${String(4 * POD_MEBIBYTES)}Mi` },
        },
        securityContext: { allowPrivilegeEscalation: false, capabilities: { drop: ['ALL'] } },
      },
    ],
  }
}
