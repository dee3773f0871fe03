import { EnvironmentError, Interrupted, messageOf, UserError } from '../../core/errors.ts'
import { describeFailure } from '../../ports/command-failure.ts'
import type { CommandResult } from '../../ports/exec.ts'
import type { SuiteContext } from '../../ports/suite.ts'
import type { StorageDriver } from './driver.ts'
import { fioJob, observationsOf } from './fio-output.ts'
import { JOB_NAMES, jobDefinition, type JobName } from './jobs.ts'
import { parseKubestr } from './kubestr-output.ts'
import { fioSettings, sizesOf, type StorageParameters } from './parameters.ts'
import { type Bytes, seconds } from '../../core/series.ts'
import { type FioSettings, fileLines } from './fio-arguments.ts'
import * as z from 'zod'
import { podProgress, type PodProgress } from '../../kubernetes/pod-progress.ts'
import { podSchema } from '../../kubernetes/schemas.ts'
import type { Clock } from '../../ports/clock.ts'
import type { KubernetesApi } from '../../ports/kubernetes-api.ts'

// Names in pkg/fio/fio.go of kastenhq/kubestr.
const CONTAINER = 'kubestr-fio'

const PREFIX = 'kubestr-fio'

const POLL = seconds(1)

/** How long a pod may wait for room, for its volume, or for a registry that failed. */
const STUCK_SECONDS = 10

const podListSchema = z.object({
  items: z.array(
    podSchema.extend({
      metadata: z.object({ name: z.string(), deletionTimestamp: z.string().optional() }),
    }),
  ),
})

const nameListSchema = z.object({ items: z.array(z.object({ metadata: z.object({ name: z.string() }) })) })

/** Where kubestr makes its objects; nobody else runs kubestr there. */
interface KubestrPlace {
  readonly api: KubernetesApi
  readonly namespace: string
}

type PodNotStarted = Extract<PodProgress, { kind: 'failed' | 'stuck' }>

interface KubestrRun {
  readonly storageClass: string
  /** Kubernetes quantity. */
  readonly volumeSize: string
  readonly namespace: string
  readonly jobFile: string
  readonly resultFile: string
  readonly image: string
}

/** Volume, pod and clean-up of one run. */
const OVERHEAD_SECONDS = 15
/** kubestr itself gives up on its pod after five minutes. */
const MARGIN_SECONDS = 360
/** One watches the pod while it starts. */
const CONNECTIONS = 1
const SLOWEST_BYTES_PER_SECOND = 5e6
/**
 * Storage measured by the kubestr program of this machine: in every round a volume and its own pod.
 * @throws {UserError} where there is no cluster, or no storage class is known
 */
export async function openKubestrDriver(
  parameters: StorageParameters,
  context: SuiteContext,
): Promise<StorageDriver> {
  const { testbed, commands, files, clock, log } = context
  const { cluster } = testbed
  if (cluster === undefined)
    throw new UserError('the kubestr driver needs a cluster, and the host provider has none', {
      nextStep: 'Set suites.storage.driver to fio, or use a provider with a cluster, for example kind.',
    })
  const storageClass = parameters.storageClass ?? testbed.facts.storageClass
  if (storageClass === null)
    throw new UserError('the kubestr driver needs a storage class, and the cluster has no default one', {
      nextStep: 'Name one as suites.storage.storageClass (`kubectl get storageclass` lists them).',
    })
  const { kubeconfig, namespace, workload } = cluster
  const sizes = sizesOf(parameters)
  const jobs = JOB_NAMES.filter((name) => parameters.jobs.includes(name))
  const { durationSeconds, rampSeconds, processes = 1 } = parameters
  const runSeconds = jobs.length * (durationSeconds + rampSeconds)
  // Nodes have the image with the tools, or know where to get it; kubestr's own comes from a registry that they may not reach.
  const image = parameters.kubestrImage ?? workload.image
  const folder = await files.makeScratchFolder('kbench-kubestr-')
  const jobFile = `${folder}/kbench.fio`
  await files.writeAtomically(jobFile, kubestrJobFile(jobs, sizes.file, processes, fioSettings(parameters)))
  const place: KubestrPlace = { api: await cluster.openApi(CONNECTIONS), namespace }
  // kubestr goes on, and finds out itself.
  const ignored = (error: unknown): undefined => void log.debug(`kubestr: ${messageOf(error)}`)
  return {
    measurements: [
      {
        id: 'kubestr',
        expectedSeconds: runSeconds + OVERHEAD_SECONDS,
        measuredSeconds: jobs.length * durationSeconds,
        async measure(round, signal) {
          const resultFile = `${folder}/result-${String(round)}.json`
          const argv = kubestrArguments({
            storageClass,
            volumeSize: sizes.volume,
            namespace,
            jobFile,
            resultFile,
            image,
          })
          const timeoutSeconds = runSeconds + sizes.allFiles / SLOWEST_BYTES_PER_SECOND + MARGIN_SECONDS
          try {
            const result = await runUnlessHopeless(
              (stop) => commands.run(argv, { env: { KUBECONFIG: kubeconfig }, timeoutSeconds, signal: stop }),
              (stop) => whyPodDoesNotStart(place, image, clock, stop).catch(ignored),
              signal,
            )
            if (result.failure === 'interrupted') throw new Interrupted()
            const output = await files.readIfPresent(resultFile)
            if (result.failure !== undefined || output === undefined)
              throw new EnvironmentError(`kubestr failed: ${describeFailure(result)}`)
            await context.saveRaw(`storage/${String(round)}-kubestr.json`, output)
            const fio = parseKubestr(output, 'kubestr')
            return jobs.flatMap((name) => {
              const source = `kubestr (job ${name})`
              return observationsOf(name, fioJob(fio, name, source), storageClass, source)
            })
          } catch (error) {
            await removeLeftovers(place).catch(ignored)
            throw error
          }
        },
      },
    ],
    notes: ['kubestr keeps no latency percentiles of fio, so storage_latency is not measured'],
    toolVersions: {},
    provisioning: true,
    async close() {
      place.api.close()
      try {
        await files.removeOwnFolder(folder)
      } catch (error) {
        log.warning(`${folder} could not be removed: ${messageOf(error)}`)
      }
    },
  }
}

/**
 * Runs kubestr, and stops it when its pod cannot start.
 * @throws {EnvironmentError} with the reason that Kubernetes gives
 */
async function runUnlessHopeless(
  run: (stop: AbortSignal) => Promise<CommandResult>,
  whyNotStarted: (stop: AbortSignal) => Promise<PodNotStarted | undefined>,
  signal: AbortSignal | undefined,
): Promise<CommandResult> {
  const ended = new AbortController()
  const hopeless = new AbortController()
  const watched = whyNotStarted(ended.signal).then((problem) => {
    if (problem !== undefined) hopeless.abort()
    return problem
  })
  const stop = [hopeless.signal, ...(signal === undefined ? [] : [signal])]
  const result = await run(AbortSignal.any(stop))
  ended.abort()
  const problem = await watched
  if (problem === undefined) return result
  const { reason, nextStep } = problem
  const options = nextStep === undefined ? undefined : { nextStep }
  throw new EnvironmentError(`the pod of kubestr did not start: ${reason}`, options)
}

/** The command line of kubestr (cmd/rootCmd.go of kastenhq/kubestr). */
export function kubestrArguments(run: KubestrRun): readonly [string, ...string[]] {
  return [
    'kubestr',
    'fio',
    '-s',
    run.storageClass,
    '-z',
    run.volumeSize,
    '-n',
    run.namespace,
    '-f',
    run.jobFile,
    '-o',
    'json',
    '-e',
    run.resultFile,
    '-i',
    run.image,
  ]
}

/**
 * The fio job file that kubestr is given: the jobs one after the other on the same files, which the first job writes
 * in full, as the volume is new in every run.
 * @param size of each file
 */
export function kubestrJobFile(
  jobs: readonly JobName[],
  size: Bytes,
  processes: number,
  { durationSeconds, rampSeconds, ioDepth, ioEngine, cpus }: FioSettings,
): string {
  const global = [
    '[global]',
    ...fileLines(processes),
    `size=${String(size)}`,
    'direct=1',
    `ioengine=${ioEngine}`,
    'thread',
    'group_reporting',
    'invalidate=1',
    ...(cpus === undefined ? [] : [`cpus_allowed=${cpus}`]),
  ]
  const layout = ['[layout]', 'stonewall', 'readwrite=write', 'bs=1M', 'iodepth=32', 'end_fsync=1']
  const sections = jobs.map((name) => {
    const { pattern, blockSize, readShare, ioDepth: ownDepth = ioDepth } = jobDefinition(name)
    return [
      `[${name}]`,
      'stonewall',
      `readwrite=${pattern}`,
      ...(readShare === undefined ? [] : [`rwmixread=${String(readShare)}`]),
      `bs=${blockSize}`,
      `iodepth=${String(ownDepth)}`,
      'time_based=1',
      `runtime=${String(durationSeconds)}s`,
      ...(rampSeconds === 0 ? [] : [`ramp_time=${String(rampSeconds)}s`]),
    ]
  })
  return `${[global, layout, ...sections].map((lines) => lines.join('\n')).join('\n\n')}\n`
}

/**
 * Why the pod of kubestr does not start; undefined once it runs, or when the signal comes first. kubestr itself waits for it for five
 * minutes and then only says that its wait is over.
 * @param image of the pod, for the sentence
 * @throws {EnvironmentError} when the API server does not answer
 */
async function whyPodDoesNotStart(
  { api, namespace }: KubestrPlace,
  image: string,
  clock: Clock,
  signal: AbortSignal,
): Promise<PodNotStarted | undefined> {
  let stuckSince: number | undefined
  try {
    for (;;) {
      const { status, body } = await api.request({ method: 'GET', path: pathOf(namespace, 'pods'), signal })
      const pods = status === 200 ? podListSchema.parse(JSON.parse(body)).items : []
      const pod = pods.find(
        ({ metadata: { name, deletionTimestamp } }) =>
          name.startsWith(PREFIX) && deletionTimestamp === undefined,
      )
      const progress = pod === undefined ? undefined : podProgress(pod, image, CONTAINER)
      if (progress?.kind === 'failed') return progress
      if (progress?.kind === 'ready' || (progress?.kind === 'pending' && progress.running)) return undefined
      if (progress?.kind === 'stuck') {
        stuckSince ??= clock.monotonic()
        if (clock.monotonic() - stuckSince >= STUCK_SECONDS) return progress
      } else stuckSince = undefined
      await clock.sleep(POLL, signal)
    }
  } catch (error) {
    if (error instanceof Interrupted) return undefined
    throw error
  }
}

/**
 * Removes what a kubestr that failed or was stopped left behind, so that the next round begins without it.
 * @throws {EnvironmentError} when the API server does not answer
 */
async function removeLeftovers({ api, namespace }: KubestrPlace): Promise<void> {
  for (const plural of ['pods', 'persistentvolumeclaims', 'configmaps']) {
    const path = pathOf(namespace, plural)
    const { body } = await api.request({ method: 'GET', path })
    for (const { metadata } of nameListSchema.parse(JSON.parse(body)).items) {
      if (!metadata.name.startsWith(PREFIX)) continue
      // Its shell ignores a request to end.
      await api.request({ method: 'DELETE', path: `${path}/${metadata.name}?gracePeriodSeconds=0` })
    }
  }
}

function pathOf(namespace: string, plural: string): string {
  return `/api/v1/namespaces/${namespace}/${plural}`
}
