import type { Measurement } from '../../ports/suite.ts'
import type { Tool } from '../../ports/tool.ts'

export const FIO: Tool = { id: 'fio', purpose: 'measures storage', from: { package: 'fio' }, minimum: '3.16' }

export const KUBESTR: Tool = {
  id: 'kubestr',
  purpose: 'measures storage with the kubestr driver',
  from: { howToGet: 'install it from the releases of kastenhq/kubestr, or leave driver: fio' },
  versionArguments: ['--help'],
  versionPattern: null,
}

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
