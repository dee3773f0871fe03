import type { Measurement } from '../../ports/suite.ts'

/** What a driver contributes to the prepared suite. */
export interface StorageDriver {
  readonly measurements: readonly Measurement[]
  readonly notes: readonly string[]
  readonly toolVersions: Readonly<Record<string, string>>
  /** Whether this place can say how long a volume takes to come up. */
  readonly provisioning: boolean
  /** Never throws. */
  close(): Promise<void>
}
