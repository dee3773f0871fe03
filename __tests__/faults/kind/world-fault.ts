import type { Problem } from '../fault.ts'
import type { Truth } from '../measuring.ts'
import type { FaultCluster } from './cluster.ts'
import type { StartedRun } from './started-run.ts'

/** Of the suites in kbench.yaml. */
export const NETWORK = 'network: { paths: [pod-to-pod], protocols: [tcp], latency: false, rounds: 4 }'
export const CONTROL_PLANE = 'control-plane: { rounds: 3 }'
export const IMAGE_PULL = 'image-pull: { rounds: 3, timeoutSeconds: 20 }'
export const LARGE_IMAGE_PULL = 'image-pull: { rounds: 3, timeoutSeconds: 60, sizes: [250MB], layers: [1] }'
export const STORAGE = 'storage: { rounds: 3, jobs: [write_bw], fileSize: 48Mi, volumeSize: 64Mi }'

export interface Meeting {
  readonly cluster: FaultCluster
  /** The folder with kbench.yaml. */
  readonly place: string
  readonly run: StartedRun
  readonly truth: Truth
  /** What was seen that is not as it should be; added to. */
  readonly problems: Problem[]
}

/** Something of the world that breaks while a run measures. */
export interface WorldFault {
  readonly name: string
  readonly suites: string
  /** When it breaks. Default: in the second round. */
  readonly when?: RegExp
  /** For inject.cjs. */
  readonly inject?: object
  /** Image of the measuring pods. Default: the tools image, which the nodes have. */
  readonly image?: string
  /** Memory limit of the measuring pods. Default: enough for all of them. */
  readonly memory?: string
  /** Before the run, where that is too late while it measures. */
  readonly before?: (cluster: FaultCluster, place: string) => void
  /** Breaks it. */
  readonly happen: (meeting: Meeting) => Promise<void> | void
  /** Repairs after the run what the next run needs. */
  readonly after?: (cluster: FaultCluster, place: string) => Promise<void> | void
  /** It needs a command that restarts Docker, and nothing else that uses it. */
  readonly isRestartOfDocker?: true
  /** Whether the run must be able to go on as if nothing had been. */
  readonly isHarmless?: true
  /** Suites that are measured afterwards. Default: the same. */
  readonly next?: string
}
