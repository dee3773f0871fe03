import type * as z from 'zod'
import { objectList } from '../../../kubernetes/schemas.ts'
import { parseAnswer, send, type ApiSession } from '../../../kubernetes/send.ts'
import { csiDriverSchema, csiNodeSchema, snapshotClassSchema, type SnapshotClass } from './schemas.ts'
import type { LifecycleSession } from './session.ts'

const NOT_FOUND = 404
const STORAGE = '/apis/storage.k8s.io/v1'
const DEFAULT_CLASS = 'snapshot.storage.kubernetes.io/is-default-class'
const KEPT = 'Retain'
const CLASSES = objectList(snapshotClassSchema)

/**
 * Why volumes of the class are not attached; undefined where they are.
 * @throws {EnvironmentError} when the API server refuses to say
 */
export async function whyNotAttached(
  session: LifecycleSession,
  signal: AbortSignal,
): Promise<string | undefined> {
  const { provisioner } = session
  const path = `${STORAGE}/csidrivers/${provisioner}`
  const driver = await readIfThere(session, csiDriverSchema, path, `the CSIDriver ${provisioner}`, signal)
  if (driver?.spec.attachRequired === true) return undefined
  if (driver !== undefined) return `the driver ${provisioner} attaches no volumes (attachRequired: false)`
  // Without a CSIDriver the volumes of a driver are attached.
  if (await runsOnNode(session, signal)) return undefined
  return `${provisioner}, of the storage class ${session.storageClass}, is no CSI driver, and only those have a VolumeAttachment to watch`
}

/** The class for snapshots of the volumes, or why there is none. */
type ChosenClass = { readonly name: string } | { readonly why: string }

/** @throws {EnvironmentError} when the API server refuses to say */
export async function chooseSnapshotClass(
  session: LifecycleSession,
  signal: AbortSignal,
): Promise<ChosenClass> {
  const path = '/apis/snapshot.storage.k8s.io/v1/volumesnapshotclasses'
  const list = await readIfThere(session, CLASSES, path, 'the VolumeSnapshotClasses', signal)
  if (list === undefined)
    return { why: 'the cluster has no VolumeSnapshots (snapshot.storage.k8s.io/v1, of external-snapshotter)' }
  const wanted = session.parameters.snapshotClass
  const own = list.items.filter(({ driver }) => driver === session.provisioner)
  const chosen =
    wanted === undefined
      ? (own.find(isDefault) ?? (own.length === 1 ? own[0] : undefined))
      : own.find(({ metadata }) => metadata.name === wanted)
  if (chosen === undefined) return { why: whyNone(own, session) }
  const { name } = chosen.metadata
  return chosen.deletionPolicy === KEPT
    ? { why: `snapshots of the VolumeSnapshotClass ${name} would be left behind (deletionPolicy: ${KEPT})` }
    : { name }
}

function whyNone(own: readonly SnapshotClass[], session: LifecycleSession): string {
  const names = own.map(({ metadata }) => metadata.name).join(', ')
  const { snapshotClass } = session.parameters
  if (own.length === 0) return `no VolumeSnapshotClass is for the driver ${session.provisioner}`
  return snapshotClass === undefined
    ? `none of the VolumeSnapshotClasses of ${session.provisioner} is the default, and snapshotClass names none of them (${names})`
    : `${session.provisioner} has no VolumeSnapshotClass ${snapshotClass}, only ${names}`
}

function isDefault({ metadata }: SnapshotClass): boolean {
  return metadata.annotations[DEFAULT_CLASS] === 'true'
}

async function runsOnNode(session: LifecycleSession, signal: AbortSignal): Promise<boolean> {
  const { name } = session.context.testbed.nodes[0]
  const path = `${STORAGE}/csinodes/${name}`
  const node = await readIfThere(session, csiNodeSchema, path, `the CSINode ${name}`, signal)
  return (node?.spec.drivers ?? []).some((driver) => driver.name === session.provisioner)
}

async function readIfThere<T>(
  session: ApiSession,
  schema: z.ZodType<T>,
  path: string,
  what: string,
  signal: AbortSignal,
): Promise<T | undefined> {
  const reading = `reading ${what}`
  const answer = await send(session, { method: 'GET', path, signal }, reading, [NOT_FOUND])
  return answer.status === NOT_FOUND ? undefined : parseAnswer(schema, answer, reading)
}
