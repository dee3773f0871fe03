import { EnvironmentError, messageOf } from '../../core/errors.ts'
import { defineSuite, type Measurement, type PreparedSuite, type SuiteContext } from '../../ports/suite.ts'
import type { TestbedPod } from '../../ports/testbed.ts'
import { inRoom, type Room } from '../room.ts'
import { FIO, openFioDriver } from './fio-driver.ts'
import { areRenewed, volumeRequest } from './fio-volume.ts'
import { readJobFiles } from './job-file.ts'
import { KUBESTR, openKubestrDriver } from './kubestr.ts'
import { openLifecycle } from './lifecycle.ts'
import { STORAGE_METRICS } from './metrics.ts'
import {
  STORAGE_PRESETS,
  storageClassLabel,
  storageParametersSchema,
  type StorageParameters,
} from './parameters.ts'

/** For the progress only; a provisioner may take from one second to minutes. */
const EXPECTED_SECONDS = 8

/** How fast a volume is, and how soon it is there. Method: README.md here. */
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

function prepare(parameters: StorageParameters, context: SuiteContext): Promise<PreparedSuite> {
  return inRoom(context, async (room) => {
    const open = parameters.driver === 'fio' ? openFioDriver : openKubestrDriver
    const driver = await open(parameters, room)
    const lifecycle = await openLifecycle(parameters, room)
    return {
      measurements: [
        ...driver.measurements,
        ...(parameters.provisioning && driver.provisioning ? [provisioning(parameters, room)] : []),
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
    }
  })
}

/** In every round a new volume and a pod that mounts it, both removed when they are no longer needed. */
function provisioning(parameters: StorageParameters, room: Room): Measurement {
  const { testbed } = room
  let pod: TestbedPod | undefined
  const cleanUp = async (): Promise<void> => {
    await pod?.remove()
    pod = undefined
  }
  room.atEnd(() =>
    cleanUp().catch((error: unknown) => {
      throw new EnvironmentError(`a volume of storage could not be removed: ${messageOf(error)}`)
    }),
  )
  let measuredSeconds = EXPECTED_SECONDS / 2
  return {
    id: 'provision',
    expectedSeconds: EXPECTED_SECONDS,
    get measuredSeconds() {
      return measuredSeconds
    },
    async measure(round, signal) {
      const name = `storage-provision-${String(round)}`
      const volume = volumeRequest(parameters, parameters.provisionSize)
      const node = testbed.nodes[0].name
      pod = await testbed.startPod({ name, node, network: 'pod', servers: [], volume }, signal)
      const value = pod.volumeProvisionTime
      if (value === undefined || !(value > 0))
        throw new EnvironmentError(`pod ${pod.name} came up without reporting how long its volume took`)
      measuredSeconds = value
      const labels = { storage_class: storageClassLabel(parameters, testbed) }
      return [{ metric: 'volume_provision_time', labels, value }]
    },
    cleanUp,
  }
}
