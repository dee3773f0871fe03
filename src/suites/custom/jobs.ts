import * as z from 'zod'
import { EnvironmentError, messageOf } from '../../core/errors.ts'
import { seconds, type Seconds } from '../../core/series.ts'
import type { Argv } from '../../core/shell-command.ts'
import { createKubectl, kubectlArguments, type Kubectl } from '../../kubernetes/kubectl.ts'
import { podProgress } from '../../kubernetes/pod-progress.ts'
import { objectList, podSchema, statusSchema } from '../../kubernetes/schemas.ts'
import { readObject, send, type ApiSession } from '../../kubernetes/send.ts'
import type { Clock } from '../../ports/clock.ts'
import { expectSuccess } from '../../ports/command-failure.ts'
import type { SuiteContext } from '../../ports/suite.ts'
import type { TestbedCluster } from '../../ports/testbed.ts'
import { withName } from '../time-change.ts'
import { inFolder } from './run-command.ts'

/** A Job or a Pod of the person. */
interface OwnObject {
  readonly workload: string
  /** Path in the checkout. */
  readonly manifest: string
  /** For a Job until its end, for a generator until it runs. */
  readonly timeoutSeconds: number
}

interface CreatedObject {
  /** Else a single Pod. */
  readonly isJob: boolean
  readonly name: string
}

interface JobPlace extends ApiSession {
  readonly namespace: string
}

/** The pod of a generator: made when it is first needed, and there until the suite ends. */
export interface GeneratorPod {
  /**
   * What runs a shell line in its first container.
   * @throws {EnvironmentError} where it cannot be created or does not start; then the next call tries again
   */
  argv(line: string, signal: AbortSignal | undefined): Promise<Argv>
  /** Removes it. Never throws. */
  close(): Promise<void>
}

const CREATED = /^(job\.batch|pod)\/(\S+)$/
const REMOVE_SECONDS = 60
const END_POLL = seconds(1)
const START_POLL = seconds(0.5)
/** How long a pod may wait for room, or for a registry that failed. */
const STUCK_SECONDS = 10
const QUOTED_CHARACTERS = 400

const containersSchema = z.object({
  containers: z.array(z.object({ name: z.string(), image: z.string() })).min(1),
})
const startingSchema = podSchema.extend({ spec: containersSchema })
const podListSchema = objectList(
  podSchema.extend({
    metadata: z.object({ name: z.string(), deletionTimestamp: z.string().optional() }),
    spec: containersSchema,
  }),
)
type Pod = z.infer<typeof podListSchema>['items'][number]

/**
 * Creates what a manifest of the checkout has, a Job or a Pod among it, in the namespace of the run, waits for its end and removes it.
 * @returns the log of its first container; of several pods one after the other
 * @throws {EnvironmentError} when it cannot be created or started, fails, or takes too long
 */
export async function runJob(
  own: OwnObject,
  context: SuiteContext,
  signal: AbortSignal | undefined,
): Promise<string> {
  const { cluster } = context.testbed
  if (cluster === undefined)
    throw new EnvironmentError(`workload ${own.workload} is a Job, and there is no cluster here`, {
      nextStep: 'Choose a provider with a cluster, or run it as a command.',
    })
  const objects = ownObjects(own, 'job', cluster, context)
  await objects.expectManifest()
  const api = await cluster.openApi(1)
  try {
    const object = await objects.create(signal)
    return await awaitEnd(object, own, { api, context, signal, namespace: cluster.namespace })
  } finally {
    api.close()
    await objects.remove()
  }
}

export function generatorPod(own: OwnObject, context: SuiteContext): GeneratorPod {
  const { cluster } = context.testbed
  const { workload, manifest } = own
  if (cluster === undefined)
    return {
      argv: () =>
        Promise.reject(
          new EnvironmentError(`workload ${workload} is to run in a pod, and there is no cluster here`, {
            nextStep: 'Choose a provider with a cluster, or leave out its pod.',
          }),
        ),
      close: () => Promise.resolve(),
    }
  const { namespace } = cluster
  const objects = ownObjects(own, 'pod', cluster, context)
  let running: string | undefined
  const close = (): Promise<void> => {
    running = undefined
    return objects.remove()
  }
  const start = async (signal: AbortSignal | undefined): Promise<string> => {
    await objects.expectManifest()
    try {
      const { isJob, name } = await objects.create(signal)
      if (isJob)
        throw new EnvironmentError(
          `workload ${workload}: ${inFolder(manifest, context.subject?.directory)} has a Job; a generator runs in a Pod`,
          { nextStep: 'Give the Pod a command that waits, such as sleep infinity.' },
        )
      await untilRunning(name, own, namespace, createKubectl(cluster, context.commands), {
        ...context,
        signal,
      })
      return name
    } catch (error) {
      await close()
      throw error
    }
  }
  return {
    async argv(line, signal) {
      running ??= await start(signal)
      const where = ['exec', '--stdin', '--quiet', `--namespace=${namespace}`, `pod/${running}`]
      return kubectlArguments(cluster, [...where, '--', 'sh', '-c', line])
    },
    close,
  }
}

/** What a manifest of the checkout has. */
function ownObjects(
  { workload, manifest }: OwnObject,
  key: 'job' | 'pod',
  cluster: TestbedCluster,
  { commands, files, log, subject }: SuiteContext,
) {
  const path = inFolder(manifest, subject?.directory)
  const kubectl = createKubectl(cluster, commands)
  const { namespace } = cluster
  let created: readonly string[] = []
  const remove = async (): Promise<void> => {
    const names = created
    created = []
    if (names.length === 0) return
    // The pods of a Job go before it, so that those of the next round are not mixed with them.
    const wait = [
      '--cascade=foreground',
      '--ignore-not-found',
      '--wait',
      `--timeout=${String(REMOVE_SECONDS)}s`,
    ]
    const timeoutSeconds = REMOVE_SECONDS + 10
    const result = await kubectl.run(['delete', '-n', namespace, ...names, ...wait], { timeoutSeconds })
    expectSuccess(result, `removing ${names.join(', ')}`)
  }
  return {
    /** @throws {EnvironmentError} where the checkout has no such manifest */
    async expectManifest(): Promise<void> {
      if ((await files.readIfPresent(path)) === undefined)
        throw new EnvironmentError(`workload ${workload}: there is no file ${path}`, {
          nextStep: `suites.custom.workloads.<name>.${key} is a path in the checkout of the subject.`,
        })
    },
    /** @throws {EnvironmentError} after removing what was made before an object failed */
    async create(signal: AbortSignal | undefined): Promise<CreatedObject> {
      const result = await kubectl.run(['create', '-n', namespace, '-f', path, '-o', 'name'], { signal })
      created = result.stdout.split('\n').filter((line) => line !== '')
      if (result.exitCode !== 0) await remove().catch(() => undefined)
      expectSuccess(result, `workload ${workload}: creating what ${path} has`)
      return objectIn(created, workload)
    },
    /** Removes what it made, and waits until it is gone. Never throws. */
    remove: () => remove().catch((error: unknown) => log.warning(messageOf(error))),
  }
}

/** The one Job or Pod among what was created. @throws {EnvironmentError} where there is none, or more than one */
function objectIn(created: readonly string[], workload: string): CreatedObject {
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

/** @returns what is called with why pods do not start, if so, and throws when that has been so for too long */
function patience(workload: string, clock: Clock): (stuck: string | undefined) => void {
  let since: Seconds | undefined
  return (stuck) => {
    since = stuck === undefined ? undefined : (since ?? clock.monotonic())
    if (since !== undefined && clock.monotonic() - since >= STUCK_SECONDS)
      throw new EnvironmentError(`workload ${workload}: ${String(stuck)}`)
  }
}

const notStarting = (name: string, reason: string): string => `pod ${name} does not start: ${reason}`

async function untilRunning(
  name: string,
  { workload, timeoutSeconds }: OwnObject,
  namespace: string,
  kubectl: Kubectl,
  { clock, signal }: { readonly clock: Clock; readonly signal: AbortSignal | undefined },
): Promise<void> {
  const begun = clock.monotonic()
  const waitWith = patience(workload, clock)
  for (;;) {
    const args = ['get', '--namespace', namespace, 'pod', name, '--output', 'json']
    const what = `workload ${workload}: reading pod ${name}`
    const pod = await kubectl.json(startingSchema, args, what, { signal })
    const [container] = pod.spec.containers
    const progress = podProgress(pod, container?.image ?? '', container?.name)
    if (progress.kind === 'ready') return
    if (progress.kind === 'failed')
      throw new EnvironmentError(`workload ${workload}: pod ${name} failed: ${progress.reason}`)
    waitWith(progress.kind === 'stuck' ? notStarting(name, progress.reason) : undefined)
    if (clock.monotonic() - begun >= timeoutSeconds)
      throw new EnvironmentError(
        `workload ${workload}: pod ${name} did not run within ${String(timeoutSeconds)} s`,
        { nextStep: `Set suites.custom.workloads.${workload}.timeout.` },
      )
    await clock.sleep(START_POLL, signal)
  }
}

/**
 * Waits until a Job or Pod has ended.
 * @returns the log of its first container
 * @throws {EnvironmentError} when a pod cannot start or fails, or not all have ended in time
 */
async function awaitEnd(
  object: CreatedObject,
  { workload, timeoutSeconds }: OwnObject,
  place: JobPlace,
): Promise<string> {
  const { clock } = place.context
  const begun = clock.monotonic()
  const waitWith = patience(workload, clock)
  for (;;) {
    const pods = await podsOf(object, place)
    let stuck: string | undefined
    for (const pod of pods) {
      if (pod.status.phase === 'Succeeded') continue
      const [container] = pod.spec.containers
      const state = pod.status.containerStatuses.find((one) => one.name === container?.name)?.state
      // The phase follows soon.
      if (state?.terminated?.exitCode === 0) continue
      const progress = podProgress(pod, container?.image ?? '', container?.name)
      if (progress.kind === 'failed') {
        const log = progress.hasLog ? (await logOf(pod, place)).trim() : ''
        const said = log.split('\n').slice(-3).join(' | ').slice(-QUOTED_CHARACTERS)
        throw new EnvironmentError(
          `workload ${workload}: pod ${pod.metadata.name} failed: ${progress.reason}${said === '' ? '' : `; it said: ${said}`}`,
        )
      }
      if (progress.kind === 'stuck') stuck ??= notStarting(pod.metadata.name, progress.reason)
    }
    waitWith(stuck)
    if (await hasEnded(object, pods, place, workload)) {
      const logs: string[] = []
      for (const pod of pods) logs.push(await logOf(pod, place))
      return logs.join('\n')
    }
    if (clock.monotonic() - begun >= timeoutSeconds)
      throw new EnvironmentError(
        `workload ${workload} did not end within ${String(timeoutSeconds)} s and was removed`,
        { nextStep: `Set suites.custom.workloads.${workload}.timeout, or have it do less.` },
      )
    await clock.sleep(END_POLL, place.signal)
  }
}

async function hasEnded(
  { isJob, name }: CreatedObject,
  pods: readonly Pod[],
  place: JobPlace,
  workload: string,
): Promise<boolean> {
  const all = pods.length > 0 && pods.every(({ status }) => status.phase === 'Succeeded')
  if (!isJob || !all) return all
  const path = `/apis/batch/v1/namespaces/${place.namespace}/jobs/${name}`
  const what = `workload ${workload}: reading its Job`
  const { status } = await readObject(place, z.object({ status: statusSchema }), path, what)
  return status.conditions.some(({ type, status: value }) => type === 'Complete' && value === 'True')
}

async function podsOf({ isJob, name }: CreatedObject, place: JobPlace): Promise<readonly Pod[]> {
  const query = isJob ? `labelSelector=${encodeURIComponent(`job-name=${name}`)}` : withName(name)
  const path = `/api/v1/namespaces/${place.namespace}/pods?${query}`
  const { items } = await readObject(place, podListSchema, path, `listing the pods of ${name}`)
  // One that is being deleted comes from an earlier round.
  return items.filter(({ metadata }) => metadata.deletionTimestamp === undefined)
}

async function logOf(pod: Pod, place: JobPlace): Promise<string> {
  const { name } = pod.metadata
  const container = encodeURIComponent(pod.spec.containers[0]?.name ?? '')
  const path = `/api/v1/namespaces/${place.namespace}/pods/${name}/log?container=${container}&limitBytes=10000000`
  return (await send(place, { method: 'GET', path }, `reading the log of pod ${name}`)).body
}
