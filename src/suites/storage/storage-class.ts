import type { Testbed } from '../../ports/testbed.ts'
import type { StorageParameters } from './parameters.ts'

/** The label `storage_class`: what was asked for, else what the cluster has by default, else `default`. */
export function storageClassLabel({ storageClass }: StorageParameters, { facts }: Testbed): string {
  return storageClass ?? facts.storageClass ?? 'default'
}
