import { defineSuite, type PreparedSuite, type SuiteContext } from '../../ports/suite.ts'
import { openFioDriver } from './fio-driver.ts'
import { openKubestrDriver } from './kubestr-driver.ts'
import { openLifecycle, type Lifecycle } from './lifecycle/open.ts'
import { STORAGE_METRICS } from './metrics.ts'
import { STORAGE_PRESETS, storageParametersSchema, type StorageParameters } from './parameters.ts'
import { openProvisioning } from './provision.ts'
import { readJobFiles } from './read-job-files.ts'
import { areRenewed } from './test-files.ts'
import { FIO, KUBESTR } from './tools.ts'

/** How fast a volume is, and how soon it is there; README.md beside this file has the method. */
export default defineSuite<StorageParameters>({
  id: 'storage',
  summary: 'IOPS, bandwidth and latency of volumes, time to provision one (fio)',
  metrics: STORAGE_METRICS,
  dependsOn: ['network', 'disk'],
  parameters: storageParametersSchema,
  presets: STORAGE_PRESETS,
  podTools: [FIO],
  withFiles: readJobFiles,
  podsAreAlike: areRenewed,
  tools({ driver }, place) {
    if (driver === 'kubestr') return [KUBESTR]
    return place === 'host' ? [FIO] : []
  },
  prepare,
})

async function prepare(parameters: StorageParameters, context: SuiteContext): Promise<PreparedSuite> {
  const driver = await (parameters.driver === 'fio' ? openFioDriver : openKubestrDriver)(parameters, context)
  let lifecycle: Lifecycle
  try {
    lifecycle = await openLifecycle(parameters, context)
  } catch (error) {
    await driver.close()
    throw error
  }
  const provisioning =
    parameters.provisioning && driver.provisioning ? openProvisioning(parameters, context) : undefined
  return {
    measurements: [
      ...driver.measurements,
      ...(provisioning === undefined ? [] : [provisioning.measurement]),
      ...lifecycle.measurements,
    ],
    notes: [
      ...driver.notes,
      ...(parameters.provisioning && !driver.provisioning
        ? ['volume_provision_time is not measured: volumes here are plain folders']
        : []),
      ...lifecycle.notes,
    ],
    toolVersions: driver.toolVersions,
    async close() {
      lifecycle.close()
      await provisioning?.close()
      await driver.close()
    },
  }
}
