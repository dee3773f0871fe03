import { EnvironmentError } from '../../core/errors.ts'
import type { Measurement, SuiteContext } from '../../ports/suite.ts'
import { volumeRequest } from './fio-volume.ts'
import type { StorageParameters } from './parameters.ts'
import { storageClassLabel } from './storage-class.ts'

/** For the progress only; a provisioner may take from one second to minutes. */
const EXPECTED_SECONDS = 8

/** In every round a new volume and a pod that mounts it, both removed at once. */
export function provisionMeasurement(
  parameters: Pick<StorageParameters, 'provisionSize' | 'storageClass' | 'accessMode' | 'volumeMode'>,
  { testbed }: Pick<SuiteContext, 'testbed'>,
): Measurement {
  return {
    id: 'provision',
    expectedSeconds: EXPECTED_SECONDS,
    measuredSeconds: EXPECTED_SECONDS / 2,
    async measure(round, signal) {
      const pod = await testbed.startPod(
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
      await pod.remove()
      if (value === undefined || !(value > 0))
        throw new EnvironmentError(`pod ${pod.name} came up without reporting how long its volume took`)
      return [
        {
          metric: 'volume_provision_time',
          labels: { storage_class: storageClassLabel(parameters, testbed) },
          value,
        },
      ]
    },
  }
}
