import { describe, expect, test } from 'vitest'
import { createKubectl } from '../../src/kubernetes/kubectl.ts'
import { claimManifest, podManifest } from '../../src/kubernetes/manifests.ts'
import { blockVolumeProblems, startPod } from '../../src/kubernetes/pod.ts'
import { watchEventSchema } from '../../src/kubernetes/schemas.ts'
import type { PodRequest, TestbedPod } from '../../src/ports/testbed.ts'
import type { FakeApi } from '../fakes/api.ts'
import { FakeClock } from '../fakes/clock.ts'
import { FakeCommands } from '../fakes/commands.ts'
import { RecordingLog } from '../fakes/log.ts'
import { watched, Watches } from './api-server.ts'
import { fixture } from './fixture.ts'

const PLACE = { name: 'node-1', hostname: 'node-1', tolerations: [] }
const DEFAULTS = { namespace: 'ns', image: 'i', imagePullPolicy: 'Never', resources: undefined } as const
const volume = { mountPath: '/dev/kbench', size: '1Gi', storageClass: undefined, mode: 'Block' } as const
const REQUEST: PodRequest = { name: 'p', node: 'node-1', network: 'pod', servers: [], volume }
const EVENTS = fixture('watch-block-refused-events.jsonl')
const CLAIM_UID = '69399b8e-64b5-43f0-ae7f-eee170310b61'
const READY_SECONDS = 300

test('a block volume is a device of the pod', () => {
  const pod = podManifest(REQUEST, PLACE, DEFAULTS) as {
    readonly spec: { readonly containers: readonly [object]; readonly volumes: unknown }
  }
  const [container] = pod.spec.containers
  expect(container).toMatchObject({ volumeDevices: [{ name: 'volume', devicePath: '/dev/kbench' }] })
  expect(container).not.toHaveProperty('volumeMounts')
  expect(pod.spec.volumes).toEqual([{ name: 'volume', persistentVolumeClaim: { claimName: 'p' } }])
  expect(claimManifest('p', volume, DEFAULTS)).toMatchObject({ spec: { volumeMode: 'Block' } })
})

describe('a pod without its block volume', () => {
  /** The cluster whose claim was refused, with these events. */
  const refusing = (events: string): { commands: FakeCommands; api: FakeApi } => {
    const commands = new FakeCommands()
    const watches = new Watches()
      .on('pods', 'watch-block-refused-pod.jsonl')
      .on('persistentvolumeclaims', 'watch-block-refused-claim.jsonl')
    watches.onCreate(commands)
    watched(
      /\/events\?fieldSelector=involvedObject.name%3Dp/,
      (watch) => {
        for (const line of events.trim().split('\n')) {
          const { type, object } = watchEventSchema.parse(JSON.parse(line))
          watch.send(type, object)
        }
      },
      watches.api,
    )
    commands
      .on(/ get persistentvolumeclaim/, { stdout: '{"spec":{}}' }, Infinity)
      .on(/ delete /, {}, Infinity)
    return { commands, api: watches.api }
  }

  /** Sleeps are over at once, but for that of the whole start. */
  const start = (
    { commands, api }: ReturnType<typeof refusing>,
    slept: number[] = [],
  ): Promise<TestbedPod> => {
    const sleep = (duration: number): Promise<void> => {
      slept.push(duration)
      return duration < READY_SECONDS ? Promise.resolve() : new Promise<never>(() => undefined)
    }
    return startPod(REQUEST, PLACE, {
      kubectl: createKubectl({ kubeconfig: '/k', context: undefined }, commands),
      api,
      clock: Object.assign(new FakeClock(), { sleep }),
      log: new RecordingLog(),
      defaults: DEFAULTS,
    })
  }

  test('says at once that the storage class has none', async () => {
    const slept: number[] = []
    await expect(start(refusing(EVENTS), slept)).rejects.toMatchObject({
      message:
        'pod p did not start on node node-1: there is no block volume for it: rancher.io/local-path does not support block volume provisioning',
      nextStep: 'Use a storage class whose driver makes block volumes, or leave volumeMode out.',
    })
    expect(slept).not.toContain(20)
  })

  test('waits where the driver may try again', async () => {
    const busy = EVENTS.replaceAll(
      'rancher.io/local-path does not support block volume provisioning',
      'timed out',
    )
    const slept: number[] = []
    await expect(start(refusing(busy), slept)).rejects.toThrow('there is no block volume for it: timed out')
    expect(slept).toContain(20)
  })
})

test('events count for the own claim only, in whatever order they come', () => {
  const event = {
    type: 'Warning',
    reason: 'ProvisioningFailed',
    message: 'no block',
    involvedObject: { uid: CLAIM_UID },
  }
  const reported: string[] = []
  const problems = blockVolumeProblems(({ progress }) => reported.push(progress.reason))
  problems.sawEvent(event)
  problems.sawEvent({ ...event, message: 'of an earlier claim', involvedObject: { uid: 'other' } })
  problems.sawEvent({ ...event, type: 'Normal', message: 'no warning' })
  expect(reported).toEqual([])
  problems.sawObject(CLAIM_UID)
  expect(reported).toEqual(['there is no block volume for it: no block'])
  problems.sawObject(CLAIM_UID)
  expect(reported).toHaveLength(1)
})

test.each([
  ['rancher.io/local-path does not support block volume provisioning', true],
  ['rpc error: code = InvalidArgument desc = volume capability not supported', true],
  ['rpc error: code = DeadlineExceeded desc = context deadline exceeded', false],
])('%s is final: %s', (message, isFinal) => {
  const reported: boolean[] = []
  const problems = blockVolumeProblems((problem) => reported.push(problem.isFinal))
  problems.sawObject('a')
  problems.sawEvent({
    type: 'Warning',
    reason: 'ProvisioningFailed',
    message,
    involvedObject: { uid: 'a' },
  })
  expect(reported).toEqual([isFinal])
})
