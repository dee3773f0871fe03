import { EnvironmentError } from '../../../core/errors.ts'
import { readObject } from '../../../kubernetes/send.ts'
import type { KubernetesApi } from '../../../ports/kubernetes-api.ts'
import type { Measurement, SuiteContext } from '../../../ports/suite.ts'
import type { StorageParameters } from '../parameters.ts'
import { chooseSnapshotClass, whyNotAttached } from './abilities.ts'
import { attachMeasurement } from './attach.ts'
import { expandMeasurement, whyNotExpanded } from './expand.ts'
import { storageClassSchema } from './schemas.ts'
import type { LifecycleSession } from './session.ts'
import { snapshotMeasurement } from './snapshot.ts'
import { VOLUME_STAGES, type VolumeStage } from './stages.ts'

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
  const { namespace } = testbed
  const storageClass = parameters.storageClass ?? testbed.facts.storageClass
  if (wanted.length === 0) return unable([], '')
  if (testbed.openApi === undefined || namespace === undefined || storageClass === null)
    return unable(wanted, 'volumes here are plain folders')
  const api = await testbed.openApi(CONNECTIONS)
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
