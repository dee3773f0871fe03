import type { Clock } from '../ports/clock.ts'
import type { Log } from '../ports/log.ts'
import type { Kubectl } from './kubectl.ts'
import type { PodDefaults } from './manifests.ts'

export interface PodContext {
  readonly kubectl: Kubectl
  readonly clock: Clock
  readonly log: Log
  readonly defaults: PodDefaults
  /** Whether the cluster is deleted next: then nothing has to be removed from it. Default: it stays. */
  readonly isDeletedNext?: () => boolean
}
