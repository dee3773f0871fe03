import * as z from 'zod'
import { EnvironmentError, Interrupted, messageOf, UserError } from '../../core/errors.ts'
import { parseJsonOutput } from '../../core/parse-json-output.ts'
import { seconds, type Bytes } from '../../core/series.ts'
import type { Argv } from '../../core/shell-command.ts'
import { podProgress, type PodProgress } from '../../kubernetes/pod-progress.ts'
import { namedSchema, objectList, podSchema } from '../../kubernetes/schemas.ts'
import type { Clock } from '../../ports/clock.ts'
import { describeFailure, uninterrupted } from '../../ports/command-failure.ts'
import type { CommandResult } from '../../ports/exec.ts'
import type { KubernetesApi } from '../../ports/kubernetes-api.ts'
import type { Tool } from '../../ports/tool.ts'
import type { Room } from '../room.ts'
import type { StorageDriver } from './fio-driver.ts'
import { fioJob, fioResultSchema, observationsOf, type FioResult } from './fio-output.ts'
import { fileLines, patternOf, timesOf, type FioSettings } from './fio.ts'
import { JOB_NAMES, type JobName } from './jobs.ts'
import { fioSettings, sizesOf, type StorageParameters } from './parameters.ts'

export const KUBESTR: Tool = {
  id: 'kubestr',
  purpose: 'measures storage with the kubestr driver',
  from: { howToGet: 'install it from the releases of kastenhq/kubestr, or leave driver: fio' },
  versionArguments: ['--help'],
  versionPattern: null,
}

// Names in pkg/fio/fio.go of kastenhq/kubestr.
const CONTAINER = 'kubestr-fio'
const PREFIX = 'kubestr-fio'
const POLL = seconds(1)
/** How long a pod may wait for room, for its volume, or for a registry that failed. */
const STUCK_SECONDS = 10

const podListSchema = objectList(
  podSchema.extend({ metadata: z.object({ name: z.string(), deletionTimestamp: z.string().optional() }) }),
)
const nameListSchema = objectList(namedSchema)

/** Where kubestr makes its objects; nobody else runs kubestr there. */
interface KubestrPlace {
  readonly api: KubernetesApi
  readonly namespace: string
}

type PodNotStarted = Extract<PodProgress, { kind: 'failed' | 'stuck' }>

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
export async function openKubestrDriver(parameters: StorageParameters, room: Room): Promise<StorageDriver> {
  const { testbed, commands, files, clock, log } = room
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
  room.atEnd(() => files.removeOwnFolder(folder))
  const jobFile = `${folder}/kbench.fio`
  await files.writeAtomically(jobFile, kubestrJobFile(jobs, sizes.file, processes, fioSettings(parameters)))
  const place: KubestrPlace = { api: await room.openApi(cluster, CONNECTIONS), namespace }
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
          const volumeSize = sizes.volume
          const argv = kubestrArguments({ storageClass, volumeSize, namespace, jobFile, resultFile, image })
          const timeoutSeconds = runSeconds + sizes.allFiles / SLOWEST_BYTES_PER_SECOND + MARGIN_SECONDS
          try {
            const run = await runUnlessHopeless(
              (stop) => commands.run(argv, { env: { KUBECONFIG: kubeconfig }, timeoutSeconds, signal: stop }),
              (stop) => whyPodDoesNotStart(place, image, clock, stop).catch(ignored),
              signal,
            )
            const result = uninterrupted(run)
            const output = await files.readIfPresent(resultFile)
            if (result.failure !== undefined || output === undefined)
              throw new EnvironmentError(`kubestr failed: ${describeFailure(result)}`)
            await room.saveRaw(`storage/${String(round)}-kubestr.json`, output)
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
  }
}

/** Runs kubestr; stops it when its pod cannot start. @throws {EnvironmentError} with the cluster's reason */
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
  throw new EnvironmentError(`the pod of kubestr did not start: ${reason}`, { nextStep })
}

/** The command line of kubestr (cmd/rootCmd.go of kastenhq/kubestr). */
export function kubestrArguments({
  storageClass,
  volumeSize,
  namespace,
  jobFile,
  resultFile,
  image,
}: Readonly<
  Record<'storageClass' | 'volumeSize' | 'namespace' | 'jobFile' | 'resultFile' | 'image', string>
>): Argv {
  const where = ['-s', storageClass, '-z', volumeSize, '-n', namespace]
  return ['kubestr', 'fio', ...where, '-f', jobFile, '-o', 'json', '-e', resultFile, '-i', image]
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
  settings: FioSettings,
): string {
  const global = [
    '[global]',
    ...fileLines(processes),
    `size=${String(size)}`,
    'direct=1',
    `ioengine=${settings.ioEngine}`,
    'thread',
    'group_reporting',
    'invalidate=1',
    ...(settings.cpus === undefined ? [] : [`cpus_allowed=${settings.cpus}`]),
  ]
  const layout = ['[layout]', 'stonewall', 'rw=write', 'bs=1M', 'iodepth=32', 'end_fsync=1']
  const sections = jobs.map((name) => [
    `[${name}]`,
    'stonewall',
    ...patternOf(name, settings),
    ...timesOf(settings),
  ])
  return `${[global, layout, ...sections].map((lines) => lines.join('\n')).join('\n\n')}\n`
}

/**
 * Why the pod of kubestr does not start; undefined once it runs, or when the signal comes first. kubestr
 * itself waits for five minutes and then only says that its wait is over.
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

/**
 * The file that `kubestr fio -o json -e FILE` writes: a list of one test (pkg/kubestr/test_output.go and RunFIOResult
 * in pkg/fio/fio.go of kastenhq/kubestr). `Raw` is null after a failure. The fio part went through kubestr's own types
 * (pkg/fio/fio_types.go), which know no percentiles and leave out zeros.
 */
export const kubestrSchema = z
  .array(
    z.object({
      TestName: z.string().default(''),
      Status: z.array(z.object({ StatusCode: z.string(), StatusMessage: z.string().default('') })).min(1),
      /** Other tests have something else here. */
      Raw: z
        .object({ result: z.looseObject({}) })
        .loose()
        .optional()
        .catch(undefined),
    }),
  )
  .min(1)

/** kubestr's own message when its test failed, else undefined. */
export function failureOf({ Status }: z.infer<typeof kubestrSchema>[number]): string | undefined {
  const failed = Status.find(({ StatusCode }) => StatusCode !== 'OK')
  return failed === undefined ? undefined : failed.StatusMessage.trim() || failed.StatusCode
}

/** fio's result in that of kubestr. @throws {EnvironmentError} with kubestr's message when its test failed */
export function parseKubestr(text: string, source: string): FioResult {
  const [test] = parseJsonOutput(kubestrSchema, text, source)
  const failure = test === undefined ? undefined : failureOf(test)
  if (failure !== undefined) throw new EnvironmentError(`${source} failed: ${failure}`)
  return parseJsonOutput(fioResultSchema, JSON.stringify(test?.Raw?.result ?? {}), `${source}, fio's part`)
}
