import { EnvironmentError, messageOf } from '../../core/errors.ts'
import type { Measurement, SuiteContext } from '../../ports/suite.ts'
import type { TestbedPod } from '../../ports/testbed.ts'
import { volumeRequest } from './fio-volume.ts'
import type { StorageParameters } from './parameters.ts'
import { storageClassLabel } from './storage-class.ts'

/** For the progress only; a provisioner may take from one second to minutes. */
const EXPECTED_SECONDS = 8

interface Provisioning {
  readonly measurement: Measurement
  /** Removes a pod that is left. Never throws. */
  close(): Promise<void>
}

/** In every round a new volume and a pod that mounts it, both removed when they are no longer needed. */
export function openProvisioning(
  parameters: Pick<StorageParameters, 'provisionSize' | 'storageClass' | 'accessMode' | 'volumeMode'>,
  { testbed, log }: Pick<SuiteContext, 'testbed' | 'log'>,
): Provisioning {
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
