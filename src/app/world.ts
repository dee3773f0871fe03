import type { Clock } from '../ports/clock.ts'
import type { CommandRunner } from '../ports/exec.ts'
import type { Files } from '../ports/files.ts'
import type { ImagePublisher } from '../ports/image-registry.ts'
import type { ConnectApi } from '../ports/kubernetes-api.ts'
import type { Log } from '../ports/log.ts'
import type { ClusterRegister } from '../ports/provider.ts'

/** Everything outside that a use case, or a feature that takes part in one, may touch. */
export interface World {
  readonly commands: CommandRunner
  readonly clock: Clock
  readonly files: Files
  readonly log: Log
  readonly clusters: ClusterRegister
  readonly connectApi: ConnectApi
  readonly images: ImagePublisher
  readonly env: Readonly<Record<string, string | undefined>>
  /** Raised by Ctrl-C and SIGTERM. */
  readonly signal: AbortSignal
  readonly processId: number
  /** Hexadecimal SHA-256 of UTF-8 text. */
  readonly sha256: (text: string) => string
  /** Eight random characters a–z and 0–9. */
  readonly randomName: () => string
}
