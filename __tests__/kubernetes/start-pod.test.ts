import { describe, expect, test } from 'vitest'
import { Interrupted } from '../../src/core/errors.ts'
import { createKubectl } from '../../src/kubernetes/kubectl.ts'
import type { PodTemplate } from '../../src/kubernetes/pod-template.ts'
import { startPod } from '../../src/kubernetes/pod.ts'
import type { PodRequest, TestbedPod } from '../../src/ports/testbed.ts'
import { FakeApi, type FakeWatch } from '../fakes/api.ts'
import { FakeClock } from '../fakes/clock.ts'
import { FakeCommands } from '../fakes/commands.ts'
import { RecordingLog } from '../fakes/log.ts'
import { deliver, watched, Watches } from './api-server.ts'
import { fixture } from './fixture.ts'

const PLACE = { name: 'explore-worker2', hostname: 'explore-worker2', tolerations: [] }
const REQUEST: PodRequest = { name: 'p', node: 'explore-worker2', network: 'pod', servers: [] }
const VOLUME = { mountPath: '/data', size: '1Gi', storageClass: undefined }

interface Cluster {
  readonly commands: FakeCommands
  readonly api: FakeApi
}

const start = (
  { commands, api }: Cluster,
  request: PodRequest = REQUEST,
  signal?: AbortSignal,
  template?: PodTemplate,
): Promise<TestbedPod> =>
  startPod(
    request,
    PLACE,
    {
      kubectl: createKubectl({ kubeconfig: '/k', context: undefined }, commands),
      api,
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
const cluster = (podWatch: string, commands = new FakeCommands(), events = Infinity): Cluster => {
  const watches = new Watches().on('pods', podWatch, events)
  watches.onCreate(commands)
  return { commands, api: watches.api }
}

describe('starting a pod', () => {
  test('returns its address when it is Ready, and stops watching', async () => {
    const made = cluster('watch-ready.jsonl')
    expect(await start(made)).toMatchObject({
      address: '10.244.2.11',
      addresses: ['10.244.2.11'],
      volumeProvisionTime: undefined,
    })
    made.commands.assertAllUsed()
    expect(made.api.watches.map(({ signal }) => signal?.aborted)).toEqual([true])
  })

  test('in an additional network that it is not attached to fails with a sentence, and is removed', async () => {
    const made = cluster('watch-ready.jsonl')
    made.commands.on(/ delete -n ns pod\/p --ignore-not-found --wait/)
    await expect(start(made, REQUEST, undefined, { network: 'sriov-net' })).rejects.toThrow(
      'pod p has no annotation k8s.v1.cni.cncf.io/network-status, so its address in sriov-net is not known',
    )
    made.commands.assertAllUsed()
    const inNode = await start(cluster('watch-ready.jsonl'), { ...REQUEST, network: 'host' }, undefined, {
      network: 'sriov-net',
    })
    expect(inNode.addresses).toEqual(['10.244.2.11'])
  })

  test('is only asked for once the watch is established', async () => {
    const commands = new FakeCommands().on(/ create /, { exitCode: 1 }).on(/ delete /)
    let establish = (): void => undefined
    const begin = (watch: FakeWatch): void => {
      watch.established = new Promise((resolve) => (establish = resolve))
    }
    const slow = watched(/\/pods\?fieldSelector=metadata.name%3Dp/, begin)
    const started = start({ commands, api: slow })
    await new Promise(setImmediate)
    expect([slow.watches.length, commands.lines]).toEqual([1, []])
    establish()
    await expect(started).rejects.toThrow('creating pod p failed')
    expect(commands.lines[0]).toBe('kubectl --kubeconfig=/k create --validate=false -f -')
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
    const made = cluster(watch)
    made.commands.on(/ delete -n ns pod\/p --ignore-not-found --wait/)
    await expect(start(made)).rejects.toThrow(message)
    made.commands.assertAllUsed()
  })

  test('whose process ends says what it wrote last', async () => {
    const made = cluster('watch-oom.jsonl')
    made.commands.on(/ logs -n ns p -c main --tail=3$/, { stdout: 'one\nout of luck\n' }).on(/ delete /)
    await expect(start(made)).rejects.toThrow(
      'pod p did not start on node explore-worker2: its main process ended with exit code 137 (OOMKilled); it said: one | out of luck',
    )
  })

  test('that is never Ready reports the newest warning', async () => {
    const made = cluster('watch-ready.jsonl', new FakeCommands(), 3)
    made.commands
      .on(/ get events -n ns --field-selector=involvedObject.name=p /, {
        stdout: fixture('events-bad-image.json'),
      })
      .on(/ delete /)
    await expect(start(made)).rejects.toThrow(/it still waits after minutes; Failed: /)
  })

  test('that the cluster refuses is reported in its words', async () => {
    const commands = new FakeCommands()
      .on(/ create --validate=false -f -$/, {
        exitCode: 1,
        stderr: 'Error from server (Forbidden): exceeded quota: q\n',
      })
      .on(/ delete /)
    await expect(start(cluster('watch-ready.jsonl', commands))).rejects.toThrow(
      /^creating pod p failed: .*exceeded quota: q$/,
    )
  })

  test('that pod security refuses is tried again in a namespace that allows it', async () => {
    const refusal =
      'Error from server (Forbidden): pods "p" is forbidden: violates PodSecurity "baseline:latest"'
    const commands = new FakeCommands()
      .on(/ create --validate=false -f -$/, { exitCode: 1, stderr: refusal })
      .on(/ label namespace ns pod-security.kubernetes.io\/enforce=privileged --overwrite$/)
    expect(
      await start(cluster('watch-ready.jsonl', commands), { ...REQUEST, network: 'host' }),
    ).toMatchObject({
      addresses: ['10.244.2.11'],
    })
    commands.assertAllUsed()
  })

  test('that comes before the service account of its namespace waits for it', async () => {
    const refusal =
      'Error from server (Forbidden): error when creating "STDIN": pods "p" is forbidden: error looking up service account ns/default: serviceaccount "default" not found'
    const commands = new FakeCommands()
      .on(/ create --validate=false -f -$/, { exitCode: 1, stderr: refusal })
      .on(/ wait -n ns --for=create serviceaccount\/default --timeout=60s$/)
    expect(await start(cluster('watch-ready.jsonl', commands))).toMatchObject({ addresses: ['10.244.2.11'] })
    commands.assertAllUsed()
  })

  test('a broken watch ends the wait', async () => {
    const commands = new FakeCommands().on(/ create /).on(/ delete /)
    const refused = watched(/pods/, (watch) => watch.refuse('You must be logged in to the server'))
    await expect(start({ commands, api: refused })).rejects.toThrow('You must be logged in to the server')
    const broken = watched(/pods/, (watch) => watch.send('ERROR', { message: 'etcd is away' }))
    commands.on(/ delete /)
    await expect(start({ commands, api: broken })).rejects.toThrow(/^watching pod p: etcd is away$/)
  })

  test('nothing is begun after an interrupt', async () => {
    await expect(
      start({ commands: new FakeCommands(), api: new FakeApi() }, REQUEST, AbortSignal.abort()),
    ).rejects.toThrow(Interrupted)
  })
})

describe('a pod with a volume', () => {
  test('is timed from the claim to the running container', async () => {
    const clock = new FakeClock()
    const commands = new FakeCommands()
    const api = new FakeApi()
    const happen: (() => void)[] = []
    const later =
      (name: string) =>
      (watch: FakeWatch): void => {
        const send = watch.send.bind(watch)
        watch.send = (type, object) => {
          clock.advance(1)
          send(type, object)
        }
        happen.push(() => deliver(name)(watch))
      }
    watched(/persistentvolumeclaims/, later('watch-volume-claim.jsonl'), api)
    watched(/pods/, later('watch-volume-pod.jsonl'), api)
    commands.on(/ create --validate=false -f -$/, (_, { input }) => {
      clock.advance(100)
      const kinds = JSON.parse(input ?? '') as { items: { kind: string }[] }
      expect(kinds.items.map(({ kind }) => kind)).toEqual(['PersistentVolumeClaim', 'Pod'])
      // First the pod watch was begun, then that of the claim.
      happen[1]?.()
      happen[0]?.()
      return {}
    })
    const started = await startPod({ ...REQUEST, volume: VOLUME }, PLACE, {
      kubectl: createKubectl({ kubeconfig: '/k', context: undefined }, commands),
      api,
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
    commands
      .on(/ get -o json persistentvolume pvc-acc50eb5-421a-4f67-a696-34daf5d96f68$/, {
        stdout: '{"spec":{}}',
      })
      .on(/ delete -n ns pod\/p persistentvolumeclaim\/p /)
    await started.remove()
    commands.assertAllUsed()
  })
})
