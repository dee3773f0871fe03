import { describe, expect, test } from 'vitest'
import { createKubectl } from '../../src/kubernetes/kubectl.ts'
import { removePod } from '../../src/kubernetes/pod.ts'
import type { PodRequest } from '../../src/ports/testbed.ts'
import { FakeApi } from '../fakes/api.ts'
import { FakeClock } from '../fakes/clock.ts'
import { FakeCommands } from '../fakes/commands.ts'
import { RecordingLog } from '../fakes/log.ts'

const WITHOUT = { name: 'p', node: 'n', network: 'pod', servers: [] } as const
const CLAIMED = { ...WITHOUT, volume: { mountPath: '/data', size: '1Gi', storageClass: undefined } }
const remove = (commands: FakeCommands, pod: PodRequest, volumeName?: string): Promise<void> =>
  removePod(pod, volumeName, {
    kubectl: createKubectl({ kubeconfig: '/k', context: undefined }, commands),
    api: new FakeApi(),
    clock: new FakeClock(),
    log: new RecordingLog(),
    defaults: { namespace: 'ns', image: 'i', imagePullPolicy: 'Never', resources: undefined },
  })

const DELETE = / delete -n ns pod\/p --ignore-not-found --wait --timeout=60s$/
const DELETE_BOTH = / delete -n ns pod\/p persistentvolumeclaim\/p --ignore-not-found --wait --timeout=60s$/
const READ_CLAIM = / get -o json -n ns persistentvolumeclaim p$/
const READ_VOLUME = / get -o json persistentvolume pvc-1$/
const WAIT = / wait persistentvolume\/pvc-1 --for=delete --timeout=60s$/
const volume = (policy: string): { stdout: string } => ({
  stdout: JSON.stringify({ spec: { persistentVolumeReclaimPolicy: policy } }),
})

describe('removing a pod', () => {
  test('without a claim', async () => {
    const commands = new FakeCommands().on(DELETE)
    await remove(commands, WITHOUT)
    commands.assertAllUsed()
  })

  test('waits for its volume where the class deletes it', async () => {
    const commands = new FakeCommands().on(DELETE_BOTH).on(READ_VOLUME, volume('Delete')).on(WAIT)
    await remove(commands, CLAIMED, 'pvc-1')
    commands.assertAllUsed()
  })

  test.each([
    ['stays', volume('Retain')],
    ['is gone or may not be read', { exitCode: 1, stderr: 'Error from server (NotFound)' }],
  ])('does not wait for a volume that %s', async (_, answer) => {
    const commands = new FakeCommands().on(DELETE_BOTH).on(READ_VOLUME, answer)
    await remove(commands, CLAIMED, 'pvc-1')
    commands.assertAllUsed()
  })

  test('asks the claim for a volume that is not known', async () => {
    const claim = { stdout: JSON.stringify({ metadata: {}, spec: { volumeName: 'pvc-1' } }) }
    const commands = new FakeCommands()
      .on(READ_CLAIM, claim)
      .on(DELETE_BOTH)
      .on(READ_VOLUME, volume('Delete'))
      .on(WAIT)
    await remove(commands, CLAIMED)
    commands.assertAllUsed()
  })

  test('a claim that has no volume yet', async () => {
    const commands = new FakeCommands()
      .on(READ_CLAIM, { stdout: JSON.stringify({ metadata: {}, spec: {} }) })
      .on(DELETE_BOTH)
    await remove(commands, CLAIMED)
    commands.assertAllUsed()
  })

  test('that does not go away: what kubectl said, after the volume was waited for', async () => {
    const commands = new FakeCommands()
      .on(DELETE_BOTH, { exitCode: 1, stderr: 'error: timed out waiting for the condition' })
      .on(READ_VOLUME, volume('Delete'))
      .on(WAIT)
    await expect(remove(commands, CLAIMED, 'pvc-1')).rejects.toThrow(
      /removing pod p.*timed out waiting for the condition/s,
    )
    commands.assertAllUsed()
  })
})
