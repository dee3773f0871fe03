import type { Clock } from '../ports/clock.ts'
import type { Log } from '../ports/log.ts'
import type { Kubectl } from './kubectl.ts'
import type { PodDefaults } from './manifests.ts'

export interface PodContext {
  readonly kubectl: Kubectl
  readonly clock: Clock
  readonly log: Log
  readonly defaults: PodDefaults
}
