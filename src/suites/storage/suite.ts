import { defineSuite, type PreparedSuite, type SuiteContext, type Measurement } from '../../ports/suite.ts'
import { openFioDriver } from './fio-driver.ts'
import { openKubestrDriver } from './kubestr-driver.ts'
import { openLifecycle, type Lifecycle } from './lifecycle/open.ts'
import { STORAGE_METRICS } from './metrics.ts'
import {
  STORAGE_PRESETS,
  storageParametersSchema,
  type StorageParameters,
  storageClassLabel,
} from './parameters.ts'
import { readJobFiles } from './read-job-files.ts'
import { areRenewed, volumeRequest } from './fio-volume.ts'
import { FIO, KUBESTR } from './driver.ts'
import { EnvironmentError, messageOf } from '../../core/errors.ts'
import type { TestbedPod } from '../../ports/testbed.ts'

/** For the progress only; a provisioner may take from one second to minutes. */
const EXPECTED_SECONDS = 8

interface Provisioning {
  readonly measurement: Measurement
  /** Removes a pod that is left. Never throws. */
  close(): Promise<void>
}

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

/** In every round a new volume and a pod that mounts it, both removed when they are no longer needed. */
function openProvisioning(parameters: StorageParameters, { testbed, log }: SuiteContext): Provisioning {
  let pod: TestbedPod | undefined
  const cleanUp = async (): Promise<void> => {
    await pod?.remove()
    pod = undefined
  }
  let measuredSeconds = EXPECTED_SECONDS / 2
  return {
    measurement: {
      id: 'provision',
      expectedSeconds: EXPECTED_SECONDS,
      get measuredSeconds() {
        return measuredSeconds
      },
      async measure(round, signal) {
        pod = await testbed.startPod(
          {
            name: `storage-provision-${String(round)}`,
            node: testbed.nodes[0].name,
            network: 'pod',
            servers: [],
            volume: volumeRequest(parameters, parameters.provisionSize),
          },
          signal,
        )
        const value = pod.volumeProvisionTime
        if (value === undefined || !(value > 0))
          throw new EnvironmentError(`pod ${pod.name} came up without reporting how long its volume took`)
        measuredSeconds = value
        return [
          {
            metric: 'volume_provision_time',
            labels: { storage_class: storageClassLabel(parameters, testbed) },
            value,
          },
        ]
      },
      cleanUp,
    },
    close: () =>
      cleanUp().catch((error: unknown) => {
        log.warning(`a volume of storage could not be removed: ${messageOf(error)}`)
      }),
  }
}
