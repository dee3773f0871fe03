import { EnvironmentError } from '../../../core/errors.ts'
import { readObject, parseAnswer, send, type ApiSession } from '../../../kubernetes/send.ts'
import type { KubernetesApi } from '../../../ports/kubernetes-api.ts'
import type { Measurement, SuiteContext } from '../../../ports/suite.ts'
import { type StorageParameters, VOLUME_STAGES, type VolumeStage } from '../parameters.ts'
import { attachMeasurement } from './attach.ts'
import { expandMeasurement, whyNotExpanded } from './expand.ts'
import {
  storageClassSchema,
  csiDriverSchema,
  csiNodeSchema,
  snapshotClassSchema,
  type SnapshotClass,
} from './schemas.ts'
import type { LifecycleSession } from './session.ts'
import { snapshotMeasurement } from './snapshot.ts'
import type * as z from 'zod'
import { objectList } from '../../../kubernetes/schemas.ts'

const NOT_FOUND = 404

const STORAGE = '/apis/storage.k8s.io/v1'

const DEFAULT_CLASS = 'snapshot.storage.kubernetes.io/is-default-class'

const KEPT = 'Retain'

const CLASSES = objectList(snapshotClassSchema)

/** The class for snapshots of the volumes, or why there is none. */
type ChosenClass = { readonly name: string } | { readonly why: string }

/** Measurements of a volume's life. */
export interface Lifecycle {
  readonly measurements: readonly Measurement[]
  /** One for each stage that cannot be measured here, with the reason. */
  readonly notes: readonly string[]
  close(): void
}

/** Requests on their way at a time. */
const CONNECTIONS = 2

const NOT_MEASURED: Readonly<Record<VolumeStage, string>> = {
  attach: 'volume_attach_time is not measured',
  snapshot: 'volume_snapshot_time and volume_restore_time are not measured',
  expand: 'volume_expand_time is not measured',
}

type Prepared = Measurement | { readonly why: string }

/**
 * What `lifecycle` names, as far as the driver of the volumes can.
 * @throws {EnvironmentError | Interrupted} when the API server cannot be reached
 */
export async function openLifecycle(
  parameters: StorageParameters,
  context: SuiteContext,
): Promise<Lifecycle> {
  const wanted = VOLUME_STAGES.filter((stage) => parameters.lifecycle?.includes(stage) === true)
  const { testbed } = context
  const { cluster } = testbed
  const storageClass = parameters.storageClass ?? testbed.facts.storageClass
  if (wanted.length === 0) return unable([], '')
  if (cluster === undefined || storageClass === null) return unable(wanted, 'volumes here are plain folders')
  const api = await cluster.openApi(CONNECTIONS)
  const { namespace } = cluster
  try {
    const found = await readClass(storageClass, api, context)
    const session: LifecycleSession = { api, context, namespace, parameters, storageClass, ...found }
    const measurements: Measurement[] = []
    const notes: string[] = []
    for (const stage of wanted) {
      const prepared = await prepare(stage, session, context.signal)
      if ('why' in prepared) notes.push(`${NOT_MEASURED[stage]}: ${prepared.why}`)
      else measurements.push(prepared)
    }
    return {
      measurements,
      notes,
      close() {
        api.close()
      },
    }
  } catch (error) {
    api.close()
    if (error instanceof EnvironmentError) return unable(wanted, error.message)
    throw error
  }
}

function unable(stages: readonly VolumeStage[], why: string): Lifecycle {
  const notes = stages.map((stage) => `${NOT_MEASURED[stage]}: ${why}`)
  return { measurements: [], notes, close: () => undefined }
}

/** A refusal, as of somebody who may not read what concerns the whole cluster, is a reason. */
async function prepare(
  stage: VolumeStage,
  session: LifecycleSession,
  signal: AbortSignal,
): Promise<Prepared> {
  try {
    return await PREPARE[stage](session, signal)
  } catch (error) {
    if (error instanceof EnvironmentError) return { why: error.message }
    throw error
  }
}

const PREPARE: Readonly<
  Record<VolumeStage, (session: LifecycleSession, signal: AbortSignal) => Promise<Prepared> | Prepared>
> = {
  async attach(session, signal) {
    const why = await whyNotAttached(session, signal)
    return why === undefined ? attachMeasurement(session) : { why }
  },
  async snapshot(session, signal) {
    const chosen = await chooseSnapshotClass(session, signal)
    return 'why' in chosen ? chosen : snapshotMeasurement(chosen.name, session)
  },
  expand(session) {
    const why = whyNotExpanded(session)
    return why === undefined ? expandMeasurement(session) : { why }
  },
}

async function readClass(
  name: string,
  api: KubernetesApi,
  context: SuiteContext,
): Promise<Pick<LifecycleSession, 'provisioner' | 'allowsExpansion'>> {
  const path = `/apis/storage.k8s.io/v1/storageclasses/${name}`
  const what = `reading the storage class ${name}`
  const { signal } = context
  const found = await readObject({ api, context }, storageClassSchema, path, what, { signal })
  return { provisioner: found.provisioner, allowsExpansion: found.allowVolumeExpansion }
}

/**
 * Why volumes of the class are not attached; undefined where they are.
 * @throws {EnvironmentError} when the API server refuses to say
 */
async function whyNotAttached(session: LifecycleSession, signal: AbortSignal): Promise<string | undefined> {
  const { provisioner } = session
  const path = `${STORAGE}/csidrivers/${provisioner}`
  const driver = await readIfThere(session, csiDriverSchema, path, `the CSIDriver ${provisioner}`, signal)
  if (driver?.spec.attachRequired === true) return undefined
  if (driver !== undefined) return `the driver ${provisioner} attaches no volumes (attachRequired: false)`
  // Without a CSIDriver the volumes of a driver are attached.
  if (await runsOnNode(session, signal)) return undefined
  return `${provisioner}, of the storage class ${session.storageClass}, is no CSI driver, and only those have a VolumeAttachment to watch`
}

/** @throws {EnvironmentError} when the API server refuses to say */
async function chooseSnapshotClass(session: LifecycleSession, signal: AbortSignal): Promise<ChosenClass> {
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
