import { beforeEach, describe, expect, it } from 'vitest'
import { Interrupted } from '../../../src/core/errors.ts'
import { formatSeries, type Seconds } from '../../../src/core/series.ts'
import type { PodRequest, TestbedPod } from '../../../src/ports/testbed.ts'
import { inRoom } from '../../../src/suites/room.ts'
import { openLifecycle } from '../../../src/suites/storage/lifecycle.ts'
import { STORAGE_PRESETS, type StorageParameters } from '../../../src/suites/storage/parameters.ts'
import { FakeApi, type FakeWatch } from '../../fakes/api.ts'
import { FakeClock } from '../../fakes/clock.ts'
import { FakeTestbed } from '../../fakes/testbed.ts'
import { fixture } from '../fixture.ts'
import { createSuiteContext, type TestContext } from '../suite-context.ts'

const NAMESPACE = 'kbench-1'
const DRIVER = 'hostpath.csi.k8s.io'
const STORAGE = '/apis/storage.k8s.io/v1'
const CLASSES = '/apis/snapshot.storage.k8s.io/v1/volumesnapshotclasses'
const SNAPSHOTS = `/apis/snapshot.storage.k8s.io/v1/namespaces/${NAMESPACE}/volumesnapshots`
const CLAIMS = `/api/v1/namespaces/${NAMESPACE}/persistentvolumeclaims`
const PODS = `/api/v1/namespaces/${NAMESPACE}/pods`
const LIST = { body: { metadata: { resourceVersion: '7' }, items: [] } }

/** Its pods come up at once, and what the cluster then does is up to the test. */
class HookedTestbed extends FakeTestbed {
  onStart: (name: string) => void = () => undefined
  override startPod(request: PodRequest): Promise<TestbedPod> {
    this.onStart(request.name)
    return super.startPod(request)
  }
}

/** What is waited for comes before the time is over. */
class PatientClock extends FakeClock {
  override sleep(duration: Seconds, signal?: AbortSignal): Promise<void> {
    return duration >= 30 ? new Promise(() => undefined) : super.sleep(duration, signal)
  }
}

let api: FakeApi
let reopened: (watch: FakeWatch) => void
let testbed: HookedTestbed
let context: TestContext

beforeEach(() => {
  reopened = () => undefined
  api = new FakeApi()
  testbed = new HookedTestbed({ api, namespace: NAMESPACE, kubeconfig: '/k', volumeProvisionTime: 2.5 })
  context = createSuiteContext({ testbed })
})

const open = (changes: Partial<StorageParameters>) =>
  inRoom(context, (room) =>
    openLifecycle({ ...STORAGE_PRESETS.smoke, storageClass: 'fast', ...changes }, room),
  )

const snapshotClass = (name: string, changes: object = {}): object => ({
  metadata: { name },
  driver: DRIVER,
  deletionPolicy: 'Delete',
  ...changes,
})

/** A cluster with a CSI driver that can everything. */
function withDriver(changes: { readonly attachRequired?: boolean; readonly classes?: object[] } = {}): void {
  api
    .on(`GET ${STORAGE}/storageclasses/fast`, { body: { provisioner: DRIVER, allowVolumeExpansion: true } })
    .on(`GET ${STORAGE}/csidrivers/${DRIVER}`, {
      body: { spec: { attachRequired: changes.attachRequired ?? true } },
    })
    .on(`GET ${CLASSES}`, { body: { items: changes.classes ?? [snapshotClass('plain')] } })
}

/** Begins the watch of a collection; what it gives is the watch that the test then feeds. */
function watching(path: string): () => FakeWatch {
  let watch: FakeWatch | undefined
  api.on(`GET ${path}`, LIST, Infinity).onWatch(path, (begun) => {
    const again = watch !== undefined
    watch = begun
    if (again) reopened(begun)
  })
  return () => {
    if (watch === undefined) throw new Error(`nobody watches ${path}`)
    return watch
  }
}

const VERSION = { metadata: { name: 'x', resourceVersion: '8' } }

describe('stages that cannot be measured', () => {
  const notes = async (changes: Partial<StorageParameters>): Promise<readonly string[]> => {
    const { measurements, notes: said } = await open(changes)
    expect(measurements).toEqual([])
    return said
  }

  it('are named with one reason each where volumes come from no CSI driver', async () => {
    const provisioner = 'rancher.io/local-path'
    api
      .on(`GET ${STORAGE}/storageclasses/fast`, { body: { provisioner } })
      .on(`GET ${STORAGE}/csidrivers/${provisioner}`, { status: 404 })
      .on(`GET ${STORAGE}/csinodes/node-1`, { body: { spec: { drivers: null } } })
      .on(`GET ${CLASSES}`, { status: 404 })
    expect(await notes({ lifecycle: ['expand', 'snapshot', 'attach'] })).toEqual([
      'volume_attach_time is not measured: rancher.io/local-path, of the storage class fast, is no CSI driver, and only those have a VolumeAttachment to watch',
      'volume_snapshot_time and volume_restore_time are not measured: the cluster has no VolumeSnapshots (snapshot.storage.k8s.io/v1, of external-snapshotter)',
      'volume_expand_time is not measured: the storage class fast does not let volumes grow (allowVolumeExpansion is not true)',
    ])
  })

  it('are named where there is no cluster', async () => {
    context = createSuiteContext({ testbed: new FakeTestbed({ facts: { storageClass: null } }) })
    const opened = await open({ lifecycle: ['expand'], storageClass: undefined })
    expect(opened.notes).toEqual(['volume_expand_time is not measured: volumes here are plain folders'])
  })

  it('are named where the driver attaches nothing', async () => {
    withDriver({ attachRequired: false })
    expect(await notes({ lifecycle: ['attach'] })).toEqual([
      `volume_attach_time is not measured: the driver ${DRIVER} attaches no volumes (attachRequired: false)`,
    ])
  })

  const other = { driver: 'other.example' }
  it.each([
    [[snapshotClass('a', other)], {}, `no VolumeSnapshotClass is for the driver ${DRIVER}`],
    [
      [snapshotClass('a'), snapshotClass('b')],
      {},
      `none of the VolumeSnapshotClasses of ${DRIVER} is the default, and snapshotClass names none of them (a, b)`,
    ],
    [[snapshotClass('a')], { snapshotClass: 'gold' }, `${DRIVER} has no VolumeSnapshotClass gold, only a`],
    [
      [snapshotClass('a', { deletionPolicy: 'Retain' })],
      {},
      'snapshots of the VolumeSnapshotClass a would be left behind (deletionPolicy: Retain)',
    ],
  ])('are named where no VolumeSnapshotClass fits', async (classes, changes, why) => {
    withDriver({ classes })
    expect(await notes({ lifecycle: ['snapshot'], ...changes })).toEqual([
      `volume_snapshot_time and volume_restore_time are not measured: ${why}`,
    ])
  })

  it('are named where the person may not read what it takes to know', async () => {
    const body = { message: 'csidrivers.storage.k8s.io is forbidden' }
    api
      .on(`GET ${STORAGE}/storageclasses/fast`, { body: { provisioner: DRIVER } })
      .on(`GET ${STORAGE}/csidrivers/`, { status: 403, body })
    expect(await notes({ lifecycle: ['attach'] })).toEqual([
      `volume_attach_time is not measured: reading the CSIDriver ${DRIVER}: the API server refused it (403): csidrivers.storage.k8s.io is forbidden`,
    ])
  })

  it('are named where the storage class cannot be read, and the connection is closed', async () => {
    api.on(`GET ${STORAGE}/storageclasses/fast`, { status: 403 })
    expect(await notes({ lifecycle: ['expand'] })).toEqual([
      'volume_expand_time is not measured: reading the storage class fast: the API server refused it (403): {}',
    ])
    expect(api.closed).toBe(true)
  })

  it('are not looked for where none is asked for', async () => {
    expect(await notes({})).toEqual([])
    expect(testbed.connections).toEqual([])
  })

  it('end with an interrupt', async () => {
    api.on(`GET ${STORAGE}/storageclasses/fast`, new Interrupted())
    await expect(open({ lifecycle: ['expand'] })).rejects.toThrow(Interrupted)
    expect(api.closed).toBe(true)
  })
})

describe('a snapshot', () => {
  const ready = (readyToUse: boolean): object => ({ ...VERSION, status: { readyToUse } })
  let snapshots: () => FakeWatch
  beforeEach(() => {
    withDriver({
      classes: [
        snapshotClass('plain'),
        snapshotClass('gold', {
          metadata: {
            name: 'gold',
            annotations: { 'snapshot.storage.kubernetes.io/is-default-class': 'true' },
          },
        }),
      ],
    })
    snapshots = watching(SNAPSHOTS)
    api.on(`DELETE ${SNAPSHOTS}/storage-snapshot-3`, () => {
      snapshots().send('DELETED', ready(true))
      return {}
    })
  })

  it('is taken of a mounted volume, and a pod uses a volume made from it', async () => {
    api.on(`POST ${SNAPSHOTS}`, () => {
      snapshots().send('ADDED', VERSION)
      context.clock.advance(0.5)
      snapshots().send('MODIFIED', ready(false))
      context.clock.advance(0.75)
      snapshots().send('MODIFIED', ready(true))
      return { status: 201 }
    })
    const lifecycle = await open({ lifecycle: ['snapshot'] })
    const observations = (await lifecycle.measurements[0]?.measure(3)) ?? []
    expect(observations.map((one) => [formatSeries(one), one.value])).toEqual([
      ['volume_snapshot_time{storage_class="fast"}', 1.25],
      ['volume_restore_time{storage_class="fast"}', 2.5],
    ])
    expect(api.requests.find(({ method }) => method === 'POST')?.body).toMatchObject({
      spec: { volumeSnapshotClassName: 'gold', source: { persistentVolumeClaimName: 'storage-snapshot-3' } },
    })
    expect(testbed.started.map(({ name, volume }) => [name, volume?.size, volume?.snapshot])).toEqual([
      ['storage-snapshot-3', '1Gi', undefined],
      ['storage-restore-3', '1Gi', 'storage-snapshot-3'],
    ])
    expect(testbed.removed).toEqual(['storage-restore-3', 'storage-snapshot-3'])
    expect(api.requests.map(({ method }) => method)).toContain('DELETE')
    await lifecycle.close()
    expect(api.closed).toBe(true)
  })

  it('that is not ready in time fails with what the driver said last, and is removed', async () => {
    const message = 'Failed to create snapshot: quota exceeded'
    api.on(`POST ${SNAPSHOTS}`).on(`GET /api/v1/namespaces/${NAMESPACE}/events`, {
      body: { items: [{ type: 'Warning', reason: 'SnapshotContentCreationFailed', message }] },
    })
    const { measurements } = await open({ lifecycle: ['snapshot'] })
    await expect(measurements[0]?.measure(3)).rejects.toThrow(
      `the VolumeSnapshot storage-snapshot-3 is not ready to use after 120 s; SnapshotContentCreationFailed: ${message}`,
    )
    expect(testbed.removed).toEqual(['storage-snapshot-3'])
    expect(api.requests.map(({ method }) => method)).toContain('DELETE')
  })

  it('of a driver that refuses it fails with the reason', async () => {
    api.on(`POST ${SNAPSHOTS}`, { status: 403, body: { message: 'exceeded quota' } })
    const { measurements } = await open({ lifecycle: ['snapshot'] })
    await expect(measurements[0]?.measure(3)).rejects.toThrow(
      'creating the VolumeSnapshot storage-snapshot-3: the API server refused it (403): exceeded quota',
    )
  })
})

describe('a larger volume', () => {
  const claim = (storage: string): object => ({ ...VERSION, spec: {}, status: { capacity: { storage } } })
  let claims: () => FakeWatch
  beforeEach(() => {
    withDriver()
    claims = watching(CLAIMS)
  })
  const grows = (): void => {
    api.on(`PATCH ${CLAIMS}/storage-expand-1`, () => {
      claims().send('MODIFIED', claim('1Gi'))
      context.clock.advance(4)
      claims().send('MODIFIED', claim('2Gi'))
      return {}
    })
  }

  it('is timed until its claim has the size', async () => {
    grows()
    const { measurements } = await open({ lifecycle: ['expand'] })
    const observations = (await measurements[0]?.measure(1)) ?? []
    expect(observations.map((one) => [formatSeries(one), one.value])).toEqual([
      ['volume_expand_time{step="claim",storage_class="fast"}', 4],
    ])
    expect(api.requests.find(({ method }) => method === 'PATCH')).toMatchObject({
      contentType: 'application/merge-patch+json',
      body: { spec: { resources: { requests: { storage: '2048Mi' } } } },
    })
    expect(testbed.removed).toEqual(['storage-expand-1'])
  })

  it('is timed until the file system in the pod has grown, too', async () => {
    context = createSuiteContext({ testbed, clock: new PatientClock() })
    let print: (line: string) => void = () => undefined
    testbed.commands.on('storage-expand-1: sh -c', (_, { onLine }) => {
      print = (line) => onLine?.(line, 'stdout')
      return { stdout: 'begun\n' }
    })
    api.on(`PATCH ${CLAIMS}/storage-expand-1`, () => {
      context.clock.advance(4)
      claims().send('MODIFIED', claim('2Gi'))
      context.clock.advance(1)
      print('grown')
      return {}
    })
    const { measurements } = await open({ lifecycle: ['expand'], expandFileSystem: true })
    const observations = (await measurements[0]?.measure(1)) ?? []
    expect(observations.map((one) => [one.labels['step'], one.value])).toEqual([
      ['claim', 4],
      ['file-system', 5],
    ])
    expect(testbed.commands.calls[0]?.argv.at(-1)).toBe('/volume')
    expect(testbed.commands.stopped).toHaveLength(1)
  })

  it.each([
    [
      new FakeClock(),
      { stdout: 'begun\n' },
      'the file system in pod storage-expand-1 has not grown with its volume after 120 s',
    ],
    [
      new PatientClock(),
      { exitCode: 1, stderr: 'stat: not found' },
      'the size of the file system in pod storage-expand-1 is not known: storage-expand-1: exited with 1: stat: not found',
    ],
  ])('fails where its file system is not seen to grow', async (clock, reply, message) => {
    context = createSuiteContext({ testbed, clock })
    testbed.commands.on('storage-expand-1: sh -c', reply)
    grows()
    const { measurements } = await open({ lifecycle: ['expand'], expandFileSystem: true })
    await expect(measurements[0]?.measure(1)).rejects.toThrow(message)
    expect(testbed.removed).toEqual(['storage-expand-1'])
  })

  it('that does not come in time fails, also where the events cannot be read', async () => {
    api.on(`PATCH ${CLAIMS}`).on(`GET /api/v1/namespaces/${NAMESPACE}/events`, { status: 403 })
    const { measurements } = await open({ lifecycle: ['expand'], lifecycleTimeoutSeconds: 30 })
    await expect(measurements[0]?.measure(1)).rejects.toThrow(
      'the claim storage-expand-1 has not grown to 2048Mi after 30 s',
    )
  })

  it('has no time where the watch broke meanwhile', async () => {
    context = createSuiteContext({ testbed, clock: new PatientClock() })
    reopened = (watch) => {
      watch.send('MODIFIED', claim('2Gi'))
    }
    api.on(`PATCH ${CLAIMS}`, () => {
      claims().break('reset by peer')
      return {}
    })
    const { measurements } = await open({ lifecycle: ['expand'] })
    await expect(measurements[0]?.measure(1)).rejects.toThrow(
      'the claim storage-expand-1: its time is not known, as the watch broke: reset by peer',
    )
  })
})

describe('a volume that is attached', () => {
  const ATTACHMENTS = `${STORAGE}/volumeattachments`
  const attachment = (attached: boolean, volume = 'pvc-9'): object => ({
    ...VERSION,
    spec: { source: { persistentVolumeName: volume } },
    status: { attached },
  })
  const pod = (conditions: object[], running = false): object => ({
    ...VERSION,
    status: {
      conditions,
      containerStatuses: running ? [{ name: 'main', state: { running: {} } }] : [],
    },
  })
  const SCHEDULED = [{ type: 'PodScheduled', status: 'True' }]
  let attachments: () => FakeWatch
  let pods: () => FakeWatch
  beforeEach(() => {
    withDriver()
    attachments = watching(ATTACHMENTS)
    pods = watching(PODS)
    api.on(`GET ${CLAIMS}/storage-attach-2`, { body: { spec: { volumeName: 'pvc-9' } } })
  })
  const detaches = (): void => {
    api.on(`DELETE ${PODS}/storage-attach-2`, () => {
      attachments().send('DELETED', attachment(true, 'pvc-of-others'))
      attachments().send('MODIFIED', attachment(true))
      attachments().send('DELETED', attachment(true))
      return {}
    })
  }

  it('is timed by its steps, once it was detached', async () => {
    detaches()
    testbed.onStart = (name) => {
      if (name !== 'storage-attached-2') return
      const { clock } = context
      pods().send('ADDED', pod([]))
      pods().send('MODIFIED', pod(SCHEDULED))
      clock.advance(0.25)
      attachments().send('ADDED', attachment(true, 'pvc-of-others'))
      attachments().send('ADDED', attachment(false))
      clock.advance(1.5)
      attachments().send('MODIFIED', attachment(true))
      clock.advance(8)
      pods().send('MODIFIED', pod(SCHEDULED, true))
    }
    const { measurements } = await open({ lifecycle: ['attach'] })
    const observations = (await measurements[0]?.measure(2)) ?? []
    expect(observations.map((one) => [formatSeries(one), one.value])).toEqual([
      ['volume_attach_time{step="attach",storage_class="fast"}', 1.5],
      ['volume_attach_time{step="mount",storage_class="fast"}', 8],
      ['volume_attach_time{step="total",storage_class="fast"}', 9.75],
    ])
    expect(testbed.started.map(({ name, volume }) => [name, volume?.claim])).toEqual([
      ['storage-attach-2', undefined],
      ['storage-attached-2', 'storage-attach-2'],
    ])
    expect(testbed.removed).toEqual(['storage-attached-2', 'storage-attach-2'])
    expect([...context.raw.keys()]).toEqual(['storage/2-attach.json'])
  })

  it('fails where it is not detached in time, and is removed', async () => {
    api.on(`DELETE ${PODS}/storage-attach-2`)
    const { measurements } = await open({ lifecycle: ['attach'] })
    await expect(measurements[0]?.measure(2)).rejects.toThrow(
      'the volume pvc-9 is still attached to the node of its deleted pod after 120 s',
    )
    expect(testbed.removed).toEqual(['storage-attach-2'])
  })

  it('fails where its attachment is not seen', async () => {
    detaches()
    const { measurements } = await open({ lifecycle: ['attach'] })
    await expect(measurements[0]?.measure(2)).rejects.toThrow(
      'the volume pvc-9 was not seen to be attached within 120 s',
    )
    expect(testbed.removed).toEqual(['storage-attached-2', 'storage-attach-2'])
  })

  it('fails where its steps came in one event', async () => {
    detaches()
    testbed.onStart = () => {
      if (testbed.started.length === 0) return
      pods().send('ADDED', pod(SCHEDULED, true))
      attachments().send('ADDED', attachment(true))
    }
    const { measurements } = await open({ lifecycle: ['attach'] })
    await expect(measurements[0]?.measure(2)).rejects.toThrow(
      'the steps of attaching the volume pvc-9 were not seen one after the other',
    )
  })

  it('fails where the claim names no volume', async () => {
    api = new FakeApi()
    testbed = new HookedTestbed({ api, namespace: NAMESPACE })
    context = createSuiteContext({ testbed })
    withDriver()
    api.on(`GET ${CLAIMS}/storage-attach-2`, { body: { spec: {} } })
    const { measurements } = await open({ lifecycle: ['attach'] })
    await expect(measurements[0]?.measure(2)).rejects.toThrow('it names no volume')
  })
})

it('measures in the order of a volume’s life', async () => {
  withDriver()
  const { measurements, notes } = await open({ lifecycle: ['expand', 'attach', 'snapshot'] })
  expect(measurements.map(({ id }) => id)).toEqual(['attach', 'snapshot', 'expand'])
  expect(notes).toEqual([])
})

it('takes a driver without a CSIDriver object for one that attaches', async () => {
  api
    .on(`GET ${STORAGE}/storageclasses/fast`, { body: { provisioner: DRIVER } })
    .on(`GET ${STORAGE}/csidrivers/`, { status: 404 })
    .on(`GET ${STORAGE}/csinodes/node-1`, { body: { spec: { drivers: [{ name: DRIVER }] } } })
  expect((await open({ lifecycle: ['attach'] })).measurements).toHaveLength(1)
})

describe('what a cluster with the CSI hostpath driver said', () => {
  const read = (name: string): string => fixture(`storage/csi-hostpath/${name}`)
  const json = (name: string): object => JSON.parse(read(name)) as object
  const events = (name: string): { type: string; object: unknown }[] =>
    read(name)
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { type: string; object: unknown })
  /** One event each second. */
  const replay = (said: ReturnType<typeof events>, watch: () => FakeWatch): void => {
    for (const { type, object } of said) {
      context.clock.advance(1)
      watch().send(type, object)
    }
  }
  beforeEach(() => {
    api
      .on(`GET ${STORAGE}/storageclasses/fast`, { body: json('storage-class.json') })
      .on(`GET ${STORAGE}/csidrivers/${DRIVER}`, { body: json('csi-driver.json') })
      .on(`GET ${CLASSES}`, { body: json('snapshot-classes.json') })
  })

  it('lets all three stages be measured', async () => {
    const { measurements, notes } = await open({ lifecycle: ['expand', 'attach', 'snapshot'] })
    expect(measurements.map(({ id }) => id)).toEqual(['attach', 'snapshot', 'expand'])
    expect(notes).toEqual([])
  })

  it('times a snapshot until readyToUse is true, in the fifth event', async () => {
    const snapshots = watching(SNAPSHOTS)
    api
      .on(`POST ${SNAPSHOTS}`, () => {
        replay(events('snapshot-events.jsonl'), snapshots)
        return { status: 201 }
      })
      .on(`DELETE ${SNAPSHOTS}/storage-snapshot-1`)
    const { measurements } = await open({ lifecycle: ['snapshot'] })
    expect(await measurements[0]?.measure(1)).toMatchObject([
      { metric: 'volume_snapshot_time', value: 5 },
      { metric: 'volume_restore_time', value: 2.5 },
    ])
  })

  it('times a larger volume until status.capacity has the size, in the sixth event', async () => {
    const claims = watching(CLAIMS)
    api.on(`PATCH ${CLAIMS}/storage-expand-1`, () => {
      replay(events('claim-events.jsonl'), claims)
      return {}
    })
    const { measurements } = await open({ lifecycle: ['expand'] })
    expect(await measurements[0]?.measure(1)).toMatchObject([{ labels: { step: 'claim' }, value: 6 }])
  })

  it('times the attachment of a volume that was detached before', async () => {
    const attachments = watching(`${STORAGE}/volumeattachments`)
    const pods = watching(PODS)
    const said = events('attachment-events.jsonl')
    const volumeName = 'pvc-ea113e7e-7adb-4f60-abeb-41c995ffce2d'
    api.on(`GET ${CLAIMS}/storage-attach-1`, { body: { spec: { volumeName } } })
    api.on(`DELETE ${PODS}/storage-attach-1`, () => {
      replay(said.slice(0, 3), attachments)
      return {}
    })
    testbed.onStart = (name) => {
      if (name !== 'storage-attached-1') return
      const status = { conditions: [{ type: 'PodScheduled', status: 'True' }] }
      pods().send('ADDED', { ...VERSION, status: { ...status, containerStatuses: [] } })
      replay(said.slice(3), attachments)
      context.clock.advance(4)
      const containerStatuses = [{ name: 'main', state: { running: {} } }]
      pods().send('MODIFIED', { ...VERSION, status: { ...status, containerStatuses } })
    }
    const { measurements } = await open({ lifecycle: ['attach'] })
    expect(await measurements[0]?.measure(1)).toMatchObject([
      { labels: { step: 'attach' }, value: 2 },
      { labels: { step: 'mount' }, value: 4 },
      { labels: { step: 'total' }, value: 7 },
    ])
  })
})
