import * as z from 'zod'
import { EnvironmentError } from '../../core/errors.ts'
import { objectList } from '../../kubernetes/schemas.ts'
import { parseAnswer, readObject, send, type ApiSession } from '../../kubernetes/send.ts'
import type { Measurement } from '../../ports/suite.ts'
import type { Room } from '../room.ts'
import { attachMeasurement } from './attach.ts'
import { expandMeasurement } from './expand.ts'
import { VOLUME_STAGES, type StorageParameters } from './parameters.ts'
import { snapshotMeasurement } from './snapshot.ts'
import type { LifecycleSession } from './volume-life.ts'

/** Measurements of a volume's life, and a note for each stage that cannot be measured here, with the reason. */
interface Lifecycle {
  readonly measurements: readonly Measurement[]
  readonly notes: readonly string[]
}

type VolumeStage = (typeof VOLUME_STAGES)[number]
type Prepared = Measurement | { readonly why: string }

const NOT_FOUND = 404
const STORAGE = '/apis/storage.k8s.io/v1'
const DEFAULT_CLASS = 'snapshot.storage.kubernetes.io/is-default-class'
const KEPT = 'Retain'
/** Requests on their way at a time. */
const CONNECTIONS = 2

// Only the fields that are used, as the Kubernetes API reference (v1.34) and the CRDs of external-snapshotter (v8) name them.
const named = z.object({ name: z.string() })
const storageClassSchema = z.object({
  provisioner: z.string(),
  allowVolumeExpansion: z.boolean().default(false),
})
const csiDriverSchema = z.object({ spec: z.object({ attachRequired: z.boolean().default(true) }) })
/** Which drivers run on a node. */
const csiNodeSchema = z.object({ spec: z.object({ drivers: z.array(named).nullish() }) })
const snapshotClassesSchema = objectList(
  z.object({
    metadata: named.extend({ annotations: z.record(z.string(), z.string()).default({}) }),
    driver: z.string(),
    deletionPolicy: z.string(),
  }),
)

const NOT_MEASURED: Readonly<Record<VolumeStage, string>> = {
  attach: 'volume_attach_time is not measured',
  snapshot: 'volume_snapshot_time and volume_restore_time are not measured',
  expand: 'volume_expand_time is not measured',
}

const PREPARE: Readonly<Record<VolumeStage, (session: LifecycleSession) => Promise<Prepared> | Prepared>> = {
  async attach(session) {
    const why = await whyNotAttached(session)
    return why === undefined ? attachMeasurement(session) : { why }
  },
  async snapshot(session) {
    const chosen = await chooseSnapshotClass(session)
    return 'why' in chosen ? chosen : snapshotMeasurement(chosen.name, session)
  },
  expand(session) {
    if (session.allowsExpansion) return expandMeasurement(session)
    const why = `the storage class ${session.storageClass} does not let volumes grow (allowVolumeExpansion is not true)`
    return { why }
  },
}

/**
 * What `lifecycle` names, as far as the driver of the volumes can.
 * @throws {EnvironmentError | Interrupted} when the API server cannot be reached
 */
export async function openLifecycle(parameters: StorageParameters, room: Room): Promise<Lifecycle> {
  const wanted = VOLUME_STAGES.filter((stage) => parameters.lifecycle?.includes(stage) === true)
  const { cluster, facts } = room.testbed
  const storageClass = parameters.storageClass ?? facts.storageClass
  const unable = (why: string): Lifecycle => ({
    measurements: [],
    notes: wanted.map((stage) => `${NOT_MEASURED[stage]}: ${why}`),
  })
  if (wanted.length === 0) return unable('')
  if (cluster === undefined || storageClass === null) return unable('volumes here are plain folders')
  try {
    return await room.part(async (own) => {
      const api = await own.openApi(cluster, CONNECTIONS)
      const base = { api, context: room, signal: room.signal }
      const path = `${STORAGE}/storageclasses/${storageClass}`
      const what = `reading the storage class ${storageClass}`
      const found = await readObject(base, storageClassSchema, path, what)
      const session: LifecycleSession = {
        ...base,
        namespace: cluster.namespace,
        parameters,
        storageClass,
        provisioner: found.provisioner,
        allowsExpansion: found.allowVolumeExpansion,
      }
      const measurements: Measurement[] = []
      const notes: string[] = []
      for (const stage of wanted) {
        const prepared = await prepare(stage, session)
        if ('why' in prepared) notes.push(`${NOT_MEASURED[stage]}: ${prepared.why}`)
        else measurements.push(prepared)
      }
      return { measurements, notes }
    })
  } catch (error) {
    if (error instanceof EnvironmentError) return unable(error.message)
    throw error
  }
}

/** A refusal, as of somebody who may not read what concerns the whole cluster, is a reason. */
async function prepare(stage: VolumeStage, session: LifecycleSession): Promise<Prepared> {
  try {
    return await PREPARE[stage](session)
  } catch (error) {
    if (error instanceof EnvironmentError) return { why: error.message }
    throw error
  }
}

/**
 * Why volumes of the class are not attached; undefined where they are.
 * @throws {EnvironmentError} when the API server refuses to say
 */
async function whyNotAttached(session: LifecycleSession): Promise<string | undefined> {
  const { provisioner, context } = session
  const path = `${STORAGE}/csidrivers/${provisioner}`
  const driver = await readIfThere(session, csiDriverSchema, path, `the CSIDriver ${provisioner}`)
  if (driver?.spec.attachRequired === true) return undefined
  if (driver !== undefined) return `the driver ${provisioner} attaches no volumes (attachRequired: false)`
  // Without a CSIDriver the volumes of a driver are attached.
  const { name } = context.testbed.nodes[0]
  const node = await readIfThere(session, csiNodeSchema, `${STORAGE}/csinodes/${name}`, `the CSINode ${name}`)
  if ((node?.spec.drivers ?? []).some((one) => one.name === provisioner)) return undefined
  return `${provisioner}, of the storage class ${session.storageClass}, is no CSI driver, and only those have a VolumeAttachment to watch`
}

/** The class for snapshots of the volumes, or why there is none. @throws {EnvironmentError} when the API server refuses to say */
async function chooseSnapshotClass({
  parameters: { snapshotClass: wanted },
  provisioner,
  ...session
}: LifecycleSession): Promise<{ readonly name: string } | { readonly why: string }> {
  const path = '/apis/snapshot.storage.k8s.io/v1/volumesnapshotclasses'
  const list = await readIfThere(session, snapshotClassesSchema, path, 'the VolumeSnapshotClasses')
  if (list === undefined)
    return { why: 'the cluster has no VolumeSnapshots (snapshot.storage.k8s.io/v1, of external-snapshotter)' }
  const own = list.items.filter(({ driver }) => driver === provisioner)
  if (own.length === 0) return { why: `no VolumeSnapshotClass is for the driver ${provisioner}` }
  const standard = own.find(({ metadata }) => metadata.annotations[DEFAULT_CLASS] === 'true')
  const chosen =
    wanted === undefined
      ? (standard ?? (own.length === 1 ? own[0] : undefined))
      : own.find(({ metadata }) => metadata.name === wanted)
  if (chosen === undefined) {
    const names = own.map(({ metadata }) => metadata.name).join(', ')
    return {
      why:
        wanted === undefined
          ? `none of the VolumeSnapshotClasses of ${provisioner} is the default, and snapshotClass names none of them (${names})`
          : `${provisioner} has no VolumeSnapshotClass ${wanted}, only ${names}`,
    }
  }
  const { name } = chosen.metadata
  return chosen.deletionPolicy === KEPT
    ? { why: `snapshots of the VolumeSnapshotClass ${name} would be left behind (deletionPolicy: ${KEPT})` }
    : { name }
}

async function readIfThere<T>(
  session: ApiSession,
  schema: z.ZodType<T>,
  path: string,
  what: string,
): Promise<T | undefined> {
  const reading = `reading ${what}`
  const answer = await send(session, { method: 'GET', path }, reading, [NOT_FOUND])
  return answer.status === NOT_FOUND ? undefined : parseAnswer(schema, answer, reading)
}
