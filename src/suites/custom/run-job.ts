import { EnvironmentError, messageOf } from '../../core/errors.ts'
import { seconds } from '../../core/series.ts'
import { createKubectl } from '../../kubernetes/kubectl.ts'
import type { SuiteContext } from '../../ports/suite.ts'
import { awaitEnd, type JobObject, type JobPlace } from './await-job.ts'
import { createManifest, expectManifest, removeCreated } from './own-manifest.ts'
import { inFolder } from './run-command.ts'

interface OwnJob {
  readonly workload: string
  /** Path in the checkout. */
  readonly manifest: string
  readonly timeoutSeconds: number
}

const CREATED = /^(job\.batch|pod)\/(\S+)$/

/**
 * Creates what a manifest of the checkout has, a Job or a Pod among it, in the namespace of the run, waits for its end and removes it.
 * @returns the log of its first container; of several pods one after the other
 * @throws {EnvironmentError} when it cannot be created or started, fails, or takes too long
 */
export async function runJob(
  { workload, manifest, timeoutSeconds }: OwnJob,
  context: Pick<SuiteContext, 'testbed' | 'commands' | 'files' | 'clock' | 'log' | 'subject'>,
  signal: AbortSignal | undefined,
): Promise<string> {
  const { testbed, commands, files, log, subject } = context
  const { cluster } = testbed
  if (cluster === undefined)
    throw new EnvironmentError(`workload ${workload} is a Job, and there is no cluster here`, {
      nextStep: 'Choose a provider with a cluster, or run it as a command.',
    })
  const path = inFolder(manifest, subject?.directory)
  await expectManifest(path, workload, 'job', files)
  const { namespace } = cluster
  const kubectl = createKubectl(cluster, commands)
  const api = await cluster.openApi(1)
  let created: readonly string[] = []
  try {
    created = await createManifest(path, workload, namespace, kubectl, signal)
    const object = objectIn(created, workload)
    const place: JobPlace = { api, namespace, context }
    return await awaitEnd({ workload, object, limit: seconds(timeoutSeconds) }, place, signal)
  } finally {
    api.close()
    await removeCreated(created, namespace, kubectl).catch((error: unknown) => log.warning(messageOf(error)))
  }
}

/** The one Job or Pod among what was created. @throws {EnvironmentError} where there is none, or more than one */
export function objectIn(created: readonly string[], workload: string): JobObject {
  const found = created.flatMap((line) => {
    const [, kind, name] = CREATED.exec(line) ?? []
    return kind === undefined || name === undefined ? [] : [{ isJob: kind !== 'pod', name }]
  })
  const [only] = found
  if (only !== undefined && found.length === 1) return only
  throw new EnvironmentError(
    `workload ${workload}: its manifest has ${found.length === 0 ? 'no Job and no Pod' : `${String(found.length)} Jobs or Pods`}, but ${created.slice(0, 5).join(', ')}; expected one`,
  )
}
