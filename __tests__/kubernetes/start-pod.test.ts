import { describe, expect, test } from 'vitest'
import { Interrupted } from '../../src/core/errors.ts'
import { createKubectl } from '../../src/kubernetes/kubectl.ts'
import type { PodTemplate } from '../../src/kubernetes/pod-template.ts'
import { startPod, type StartedPod } from '../../src/kubernetes/start-pod.ts'
import type { PodRequest } from '../../src/ports/testbed.ts'
import { FakeClock } from '../fakes/clock.ts'
import { FakeCommands } from '../fakes/commands.ts'
import { RecordingLog } from '../fakes/log.ts'
import { Watches } from './api-server.ts'
import { fixture } from './fixture.ts'

const PLACE = { name: 'explore-worker2', hostname: 'explore-worker2', tolerations: [] }
const REQUEST: PodRequest = { name: 'p', node: 'explore-worker2', network: 'pod', servers: [] }
const VOLUME = { mountPath: '/data', size: '1Gi', storageClass: undefined }

const start = (
  commands: FakeCommands,
  request: PodRequest = REQUEST,
  signal?: AbortSignal,
  template?: PodTemplate,
): Promise<StartedPod> =>
  startPod(
    request,
    PLACE,
    {
      kubectl: createKubectl({ kubeconfig: '/k', context: undefined }, commands),
      clock: new FakeClock(),
      log: new RecordingLog(),
      defaults: {
        namespace: 'ns',
        image: 'kbench-tools:1',
        imagePullPolicy: 'Never',
        resources: { cpu: '1', memory: '1Gi' },
        template,
      },
    },
    signal,
  )

/** A cluster in which the pod goes the way of a captured one. */
const cluster = (podWatch: string): FakeCommands => {
  const commands = new FakeCommands()
  const watches = new Watches()
  watches.on(commands, 'pods', podWatch)
  watches.onCreate(commands)
  return commands
}

describe('starting a pod', () => {
  test('returns its address when it is Ready, and stops watching', async () => {
    const commands = cluster('watch-ready.jsonl')
    expect(await start(commands)).toEqual({ addresses: ['10.244.2.11'], volumeProvisionTime: undefined })
    commands.assertAllUsed()
    expect(commands.stopped).toHaveLength(1)
  })

  test('in an additional network that it is not attached to fails with a sentence, and is removed', async () => {
    const commands = cluster('watch-ready.jsonl').on(/ delete -n ns pod\/p --ignore-not-found --wait/)
    await expect(start(commands, REQUEST, undefined, { network: 'sriov-net' })).rejects.toThrow(
      'pod p has no annotation k8s.v1.cni.cncf.io/network-status, so its address in sriov-net is not known',
    )
    commands.assertAllUsed()
    const inNode = await start(cluster('watch-ready.jsonl'), { ...REQUEST, network: 'host' }, undefined, {
      network: 'sriov-net',
    })
    expect(inNode.addresses).toEqual(['10.244.2.11'])
  })

  test('is only asked for once the watch is established', async () => {
    const commands = cluster('watch-ready.jsonl')
    await start(commands)
    expect(commands.lines[0]).toBe(
      'kubectl --kubeconfig=/k get --raw /api/v1/namespaces/ns/pods?watch=true&fieldSelector=metadata.name%3Dp -v=6',
    )
    expect(commands.lines[1]).toBe('kubectl --kubeconfig=/k create --validate=false -f -')
  })

  test.each([
    [
      'watch-unschedulable.jsonl',
      /^pod p did not start on node explore-worker2: it cannot be scheduled: 0\/3/,
    ],
    [
      'watch-bad-image.jsonl',
      /^pod p did not start .*: the image kbench-tools:1 cannot be pulled: failed to/,
    ],
  ])('that gets nowhere says why and is removed: %s', async (watch, message) => {
    const commands = cluster(watch).on(/ delete -n ns pod\/p --ignore-not-found --wait/)
    await expect(start(commands)).rejects.toThrow(message)
    commands.assertAllUsed()
  })

  test('whose process ends says what it wrote last', async () => {
    const commands = cluster('watch-oom.jsonl')
      .on(/ logs -n ns p -c main --tail=3$/, { stdout: 'one\nout of luck\n' })
      .on(/ delete /)
    await expect(start(commands)).rejects.toThrow(
      'pod p did not start on node explore-worker2: its main process ended with exit code 137 (OOMKilled); it said: one | out of luck',
    )
  })

  test('that is never Ready reports the newest warning', async () => {
    const commands = new FakeCommands()
    const watches = new Watches()
    watches.on(commands, 'pods', 'watch-ready.jsonl', 3)
    watches.onCreate(commands)
    commands
      .on(/ get events -n ns --field-selector=involvedObject.name=p /, {
        stdout: fixture('events-bad-image.json'),
      })
      .on(/ delete /)
    await expect(start(commands)).rejects.toThrow(/it still waits after minutes; Failed: /)
  })

  test('that the cluster refuses is reported in its words', async () => {
    const commands = new FakeCommands()
    new Watches().on(commands, 'pods', 'watch-ready.jsonl')
    commands
      .on(/ create --validate=false -f -$/, {
        exitCode: 1,
        stderr: 'Error from server (Forbidden): exceeded quota: q\n',
      })
      .on(/ delete /)
    await expect(start(commands)).rejects.toThrow(/^creating pod p failed: .*exceeded quota: q$/)
  })

  test('that pod security refuses is tried again in a namespace that allows it', async () => {
    const commands = new FakeCommands()
    const watches = new Watches()
    watches.on(commands, 'pods', 'watch-ready.jsonl')
    const refusal =
      'Error from server (Forbidden): pods "p" is forbidden: violates PodSecurity "baseline:latest"'
    commands
      .on(/ create --validate=false -f -$/, { exitCode: 1, stderr: refusal })
      .on(/ label namespace ns pod-security.kubernetes.io\/enforce=privileged --overwrite$/)
    watches.onCreate(commands)
    expect(await start(commands, { ...REQUEST, network: 'host' })).toMatchObject({
      addresses: ['10.244.2.11'],
    })
    commands.assertAllUsed()
  })

  test('that comes before the service account of its namespace waits for it', async () => {
    const commands = new FakeCommands()
    const watches = new Watches()
    watches.on(commands, 'pods', 'watch-ready.jsonl')
    const refusal =
      'Error from server (Forbidden): error when creating "STDIN": pods "p" is forbidden: error looking up service account ns/default: serviceaccount "default" not found'
    commands
      .on(/ create --validate=false -f -$/, { exitCode: 1, stderr: refusal })
      .on(/ wait -n ns --for=create serviceaccount\/default --timeout=60s$/)
    watches.onCreate(commands)
    expect(await start(commands)).toMatchObject({ addresses: ['10.244.2.11'] })
    commands.assertAllUsed()
  })

  test('a broken watch ends the wait', async () => {
    const commands = new FakeCommands()
      .on(/ get --raw /, { exitCode: 1, stderr: 'error: You must be logged in to the server\n' })
      .on(/ delete /)
    await expect(start(commands)).rejects.toThrow(
      /^watching pod p failed: kubectl exited with 1: error: You must be logged in/,
    )
  })

  test('nothing is begun after an interrupt', async () => {
    await expect(start(new FakeCommands(), REQUEST, AbortSignal.abort())).rejects.toThrow(Interrupted)
  })
})

describe('a pod with a volume', () => {
  test('is timed from the claim to the running container', async () => {
    const clock = new FakeClock()
    const commands = new FakeCommands()
    const deliver: (() => void)[] = []
    for (const [collection, name] of [
      ['persistentvolumeclaims', 'watch-volume-claim.jsonl'],
      ['pods', 'watch-volume-pod.jsonl'],
    ] as const) {
      commands.on(
        (line) => line.includes(`/${collection}?`),
        (_, { onLine }) => {
          onLine?.('status="200 OK"', 'stderr')
          deliver.push(() => {
            for (const line of fixture(name).trim().split('\n')) {
              clock.advance(1)
              onLine?.(line, 'stdout')
            }
          })
          return {}
        },
      )
    }
    commands.on(/ create --validate=false -f -$/, (_, { input }) => {
      clock.advance(100)
      const kinds = JSON.parse(input ?? '') as { items: { kind: string }[] }
      expect(kinds.items.map(({ kind }) => kind)).toEqual(['PersistentVolumeClaim', 'Pod'])
      // First the pod watch was begun, then that of the claim.
      deliver[1]?.()
      deliver[0]?.()
      return {}
    })
    const started = await startPod({ ...REQUEST, volume: VOLUME }, PLACE, {
      kubectl: createKubectl({ kubeconfig: '/k', context: undefined }, commands),
      clock: Object.assign(clock, { sleep: () => new Promise<never>(() => undefined) }),
      log: new RecordingLog(),
      defaults: {
        namespace: 'ns',
        image: 'i',
        imagePullPolicy: 'Never',
        resources: { cpu: '1', memory: '1Gi' },
      },
    })
    // The claim's first event, then its four others and the pod's four: the last one says that it runs.
    expect(started.volumeProvisionTime).toBe(8)
    expect(started.volumeName).toBe('pvc-acc50eb5-421a-4f67-a696-34daf5d96f68')
  })
})
