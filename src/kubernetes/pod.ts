import type * as z from 'zod'
import { messageOf, throwIfInterrupted, EnvironmentError } from '../core/errors.ts'
import { processCpuTime } from '../core/process-cpu-time.ts'
import { seconds, type Seconds } from '../core/series.ts'
import { waitForAll } from '../core/wait-for-all.ts'
import type { Clock } from '../ports/clock.ts'
import { expectSuccess } from '../ports/command-failure.ts'
import type { KubernetesApi } from '../ports/kubernetes-api.ts'
import type { Log } from '../ports/log.ts'
import type { PodRequest, TestbedPod } from '../ports/testbed.ts'
import { collectionPath, follow, type Follow } from './follow.ts'
import { CREATE, type Kubectl, parseJson } from './kubectl.ts'
import {
  claimManifest,
  hasClaim,
  listManifest,
  podManifest,
  PRIVILEGED_LABEL,
  CONTAINER,
  type PodDefaults,
} from './manifests.ts'
import type { PlacementNode } from './placement.ts'
import { addressesIn } from './pod-template.ts'
import { podProgress, type PodProgress, lastWarning } from './pod-progress.ts'
import {
  claimSchema,
  eventSchema,
  podSchema,
  type KubernetesEvent,
  eventListSchema,
  persistentVolumeSchema,
} from './schemas.ts'
import type { CommandOptions, CommandResult } from '../ports/exec.ts'

export interface PodContext {
  readonly kubectl: Kubectl
  /** What is watched, is watched there. */
  readonly api: KubernetesApi
  readonly clock: Clock
  readonly log: Log
  readonly defaults: PodDefaults
  /** Whether the cluster is deleted next: then nothing has to be removed from it. Default: it stays. */
  readonly isDeletedNext?: () => boolean
}

const LOG_LINES = 3

/** What an event says about a block volume. */
interface VolumeProblem {
  readonly progress: Extract<PodProgress, { kind: 'failed' }>
  /** Whether it stays so: a driver that is busy tries again and may succeed. */
  readonly isFinal: boolean
}

/** Reasons of events about the claim, or about the pod. */
const REASONS = new Set(['ProvisioningFailed', 'FailedMapVolume', 'FailedAttachVolume'])

/** "… does not support block volume provisioning", "Only filesystem volumes are supported", "InvalidArgument desc = …" */
const FINAL = /\bblock\b|file ?system|access type|volume ?mode|capabilit|InvalidArgument/i

/** Includes pulling the image on a slow line. */
const READY_TIMEOUT = seconds(300)
/** How long a pod may wait for room, or for a registry that failed, before it is given up. */
const STUCK_TIMEOUT = seconds(20)

type Ready = Extract<PodProgress, { kind: 'ready' }>

/**
 * Creates the pod, with its claim, and waits until it is Ready.
 *
 * Volume provision time: from the watch event that the claim was added to the watch event that the pod's container
 * runs with it, both timed by our clock when they arrive. Both watches are established before anything is created,
 * so the delay of delivery (some milliseconds) is in both ends. The kubelet notices a started container when it next
 * lists its containers, every second: a single value is up to 1 s too long. With a class that waits for its first
 * consumer, scheduling is a part of it.
 * @throws {EnvironmentError} in one sentence why the pod does not come up; nothing of it is left then
 */
export async function startPod(
  request: PodRequest,
  place: PlacementNode,
  context: PodContext,
  signal?: AbortSignal,
): Promise<TestbedPod> {
  throwIfInterrupted(signal)
  try {
    return await createAndWait(request, place, context, signal)
  } catch (error) {
    await removePod(request, undefined, context).catch((left: unknown) => context.log.debug(messageOf(left)))
    throw error
  }
}

async function createAndWait(
  request: PodRequest,
  place: PlacementNode,
  context: PodContext,
  signal: AbortSignal | undefined,
): Promise<TestbedPod> {
  const { clock, log, defaults } = context
  const over = new AbortController()
  const stop = signal === undefined ? over.signal : AbortSignal.any([over.signal, signal])
  const watch = <T>(
    plural: string,
    fieldSelector: string,
    schema: z.ZodType<T>,
    onEvent: (type: string, object: T, at: Seconds) => void,
  ): Promise<Follow> => {
    const path = collectionPath('api/v1', defaults.namespace, plural, { fieldSelector })
    const session = { api: context.api, context }
    return follow({ what: `pod ${request.name}`, path, schema, onEvent, signal: stop }, session)
  }
  const own = `metadata.name=${request.name}`
  let annotations: Readonly<Record<string, string>> = {}
  let claimed: Seconds | undefined
  let running: Seconds | undefined
  let volumeName: string | undefined
  let latest: PodProgress = { kind: 'pending', running: false }
  let succeed: (ready: Ready) => void = () => undefined
  let fail: (progress: PodProgress) => void = () => undefined
  const outcome = new Promise<Ready>((resolve, reject) => {
    succeed = resolve
    fail = (progress) => void explainFailure(progress, request, place, context, signal).then(reject, reject)
  })
  outcome.catch(() => undefined)
  const giveUpAfter = (wait: Seconds, condition: () => boolean, why?: PodProgress): void => {
    clock.sleep(wait, stop).then(
      () => {
        if (condition()) fail(why ?? latest)
      },
      () => undefined,
    )
  }

  const volumeProblems = blockVolumeProblems(({ progress, isFinal }) => {
    if (isFinal) fail(progress)
    else giveUpAfter(STUCK_TIMEOUT, () => running === undefined, progress)
  })
  const watches = [
    watch('pods', own, podSchema, (type, pod, at) => {
      const before = latest.kind
      ;({ annotations } = pod.metadata)
      volumeProblems.sawObject(pod.metadata.uid)
      latest =
        type === 'DELETED'
          ? { kind: 'failed', reason: 'it was deleted by somebody else', hasLog: false }
          : podProgress(pod, defaults.image)
      if (latest.kind === 'ready' || (latest.kind === 'pending' && latest.running)) running ??= at
      if (latest.kind === 'ready') succeed(latest)
      else if (latest.kind === 'failed') fail(latest)
      else if (latest.kind === 'stuck' && before !== 'stuck')
        giveUpAfter(STUCK_TIMEOUT, () => latest.kind === 'stuck')
    }),
  ]
  if (hasClaim(request))
    watches.push(
      watch('persistentvolumeclaims', own, claimSchema, (_, { metadata, spec }, at) => {
        claimed ??= at
        ;({ volumeName } = spec)
        volumeProblems.sawObject(metadata.uid)
      }),
    )
  // Who may not see events waits longer, and is not stopped by that.
  const events =
    request.volume?.mode === 'Block'
      ? watch('events', `involvedObject.name=${request.name}`, eventSchema, (_, event) =>
          volumeProblems.sawEvent(event),
        ).catch((error: unknown) => log.debug(messageOf(error)))
      : undefined
  try {
    const [begun] = await Promise.all([Promise.all(watches), events])
    await create(request, place, context, stop)
    giveUpAfter(READY_TIMEOUT, () => true)
    const { addresses } = await Promise.race([outcome, ...begun.map(({ broken }) => broken)])
    const { network } = defaults.template ?? {}
    const isAttached = network !== undefined && request.network !== 'host'
    const reached = isAttached ? addressesIn(network, annotations, request.name) : addresses
    return {
      ...kubernetesPod(request, volumeName, context),
      address: reached[0],
      addresses: reached,
      volumeProvisionTime:
        claimed === undefined || running === undefined ? undefined : seconds(running - claimed),
    }
  } finally {
    over.abort()
  }
}

async function create(
  request: PodRequest,
  place: PlacementNode,
  { kubectl, defaults, log }: PodContext,
  signal: AbortSignal,
): Promise<void> {
  const pod = podManifest(request, place, defaults)
  const { name, volume } = request
  const claim = volume !== undefined && hasClaim(request) ? [claimManifest(name, volume, defaults)] : []
  const send = (input: string): ReturnType<Kubectl['run']> => kubectl.run(CREATE, { input, signal })
  let result = await send(listManifest([...claim, pod]))
  if (result.exitCode !== 0 && result.stderr.includes('violates PodSecurity')) {
    log.debug(`allowing privileged pods in namespace ${defaults.namespace}: ${result.stderr.trim()}`)
    const label = ['label', 'namespace', defaults.namespace, PRIVILEGED_LABEL, '--overwrite']
    await kubectl.text(label, `allowing privileged pods in namespace ${defaults.namespace}`, { signal })
    result = await send(JSON.stringify(pod))
  }
  // A controller makes it soon after the namespace, unless the control plane has just been restarted.
  if (result.exitCode !== 0 && result.stderr.includes('serviceaccount "default" not found')) {
    log.debug(`waiting for the service account of namespace ${defaults.namespace}`)
    const wait = ['wait', '-n', defaults.namespace, '--for=create', 'serviceaccount/default', '--timeout=60s']
    await kubectl.run(wait, { signal })
    result = await send(JSON.stringify(pod))
  }
  expectSuccess(result, `creating pod ${name}`)
}

/**
 * Finds in events why a pod does not get its block volume; the status of the waiting pod does not say it.
 * Events of earlier objects with the same names are left out.
 * @param report called with each problem
 */
export function blockVolumeProblems(report: (problem: VolumeProblem) => void): {
  /** The pod or its claim. */
  readonly sawObject: (uid: string | undefined) => void
  readonly sawEvent: (event: KubernetesEvent) => void
} {
  const own = new Set<string>()
  let waiting: KubernetesEvent[] = []
  const judge = (): void => {
    const isOwn = ({ involvedObject }: KubernetesEvent): boolean => own.has(involvedObject?.uid ?? '')
    const ready = waiting.filter(isOwn)
    waiting = waiting.filter((event) => !isOwn(event))
    for (const { message = '' } of ready)
      report({
        progress: {
          kind: 'failed',
          reason: `there is no block volume for it: ${message.trim()}`,
          nextStep: 'Use a storage class whose driver makes block volumes, or leave volumeMode out.',
          hasLog: false,
        },
        isFinal: FINAL.test(message),
      })
  }
  return {
    sawObject(uid) {
      if (uid !== undefined) own.add(uid)
      judge()
    },
    sawEvent(event) {
      if (event.type === 'Warning' && REASONS.has(event.reason ?? '')) waiting.push(event)
      judge()
    },
  }
}

/** The error for a pod that did not come up: one sentence, from its status, its log or the events about it. */
async function explainFailure(
  progress: PodProgress,
  request: PodRequest,
  place: PlacementNode,
  context: PodContext,
  signal?: AbortSignal,
): Promise<EnvironmentError> {
  const start = `pod ${request.name} did not start on node ${place.name}`
  switch (progress.kind) {
    case 'failed': {
      const log = progress.hasLog ? await lastLogLines(request.name, context, signal) : ''
      const said = log === '' ? '' : `; it said: ${log}`
      return new EnvironmentError(`${start}: ${progress.reason}${said}`, { nextStep: progress.nextStep })
    }
    case 'stuck': {
      const warning =
        request.volume === undefined ? undefined : await warningAbout(request.name, context, signal)
      const more = warning === undefined || progress.reason.includes(warning) ? '' : ` (${warning})`
      return new EnvironmentError(`${start}: ${progress.reason}${more}`, { nextStep: progress.nextStep })
    }
    default: {
      const warning = await warningAbout(request.name, context, signal)
      const state = progress.kind === 'pending' && progress.running ? 'runs but is not ready' : 'still waits'
      const said = warning === undefined ? '' : `; ${warning}`
      const nextStep = 'Run again with --keep and look at `kubectl get events -A`.'
      return new EnvironmentError(`${start}: it ${state} after minutes${said}`, { nextStep })
    }
  }
}

async function lastLogLines(name: string, context: PodContext, signal?: AbortSignal): Promise<string> {
  const { kubectl, defaults } = context
  const args = ['logs', '-n', defaults.namespace, name, '-c', CONTAINER, `--tail=${String(LOG_LINES)}`]
  const result = await kubectl.run(args, { signal })
  if (result.exitCode !== 0) return ''
  return result.stdout.trim().split('\n').join(' | ').slice(0, 400)
}

/** The newest warning about the pod or its claim, which has the same name. */
async function warningAbout(
  name: string,
  { kubectl, defaults }: PodContext,
  signal?: AbortSignal,
): Promise<string | undefined> {
  const selector = `--field-selector=involvedObject.name=${name}`
  const args = ['get', 'events', '-n', defaults.namespace, selector, '-o', 'json']
  const result = await kubectl.run(args, { signal })
  if (result.exitCode !== 0) return undefined
  return lastWarning(parseJson(eventListSchema, result.stdout, `reading the events of pod ${name}`).items)
}

/** USER_HZ, which the kernel shows to programs as 100 on every architecture that Kubernetes runs on. */
const TICKS_PER_SECOND = 100
const STAT_TIMEOUT_SECONDS = 20

/**
 * What can be done with a pod that has started.
 * @param volumeName of its claim; undefined: it has none, or it is not known yet
 */
function kubernetesPod(
  request: PodRequest,
  volumeName: string | undefined,
  context: PodContext,
): Omit<TestbedPod, 'address' | 'volumeProvisionTime'> {
  const { kubectl, defaults } = context
  const { name, node, volume } = request
  const into = ['exec', '-n', defaults.namespace, name, '-c', CONTAINER]
  const exec: TestbedPod['exec'] = async (argv, options = {}) => {
    const standardInput = options.input === undefined ? [] : ['-i']
    const result = await kubectl.run([...into, ...standardInput, '--', ...remoteCommand(argv, options)], {
      // Without a timeout of the caller there is none: a benchmark may take long.
      timeoutSeconds: NO_TIMEOUT_SECONDS,
      ...localOptions(options),
    })
    return remoteResult(argv, name, result)
  }
  return {
    name,
    node,
    volumePath: volume?.mountPath,
    exec,
    start: (argv, options = {}) =>
      kubectl.start([...into, '-i', '--', ...remoteCommand(argv, options)], localOptions(options)),
    async cpuTime() {
      const stat = await exec(['cat', '/proc/1/stat'], { timeoutSeconds: STAT_TIMEOUT_SECONDS })
      const text = expectSuccess(stat, `reading the CPU time of pod ${name}`).stdout
      return processCpuTime(text, TICKS_PER_SECOND)
    },
    remove: () => removePod(request, volumeName, context),
  }
}

/** A day. */
const NO_TIMEOUT_SECONDS = 86_400

const REMOVE_SECONDS = 60
const READ = ['get', '-o', 'json']

/**
 * Removes a pod and its claim; resolves when they are gone, and the volume too where its class deletes it.
 * Ignores an interrupt. Does nothing for what is not there, or in a cluster that is deleted next.
 * @param volumeName of its claim; undefined: not known
 * @throws {EnvironmentError} when it does not go away
 */
export async function removePod(
  request: PodRequest,
  volumeName: string | undefined,
  context: PodContext,
): Promise<void> {
  const { kubectl, defaults } = context
  if (context.isDeletedNext?.() === true) return
  const { name } = request
  const isClaimed = hasClaim(request)
  const volume = volumeName ?? (isClaimed ? await volumeOfClaim(name, context) : undefined)
  const objects = [`pod/${name}`, ...(isClaimed ? [`persistentvolumeclaim/${name}`] : [])]
  const wait = ['--ignore-not-found', '--wait', `--timeout=${String(REMOVE_SECONDS)}s`]
  const options = { timeoutSeconds: REMOVE_SECONDS + 10 }
  const args = ['delete', '-n', defaults.namespace, ...objects, ...wait]
  const removed = kubectl.text(args, `removing pod ${name}`, options)
  // The volume goes while its claim does, or soon after.
  await waitForAll([removed, ...(volume === undefined ? [] : [untilVolumeIsGone(volume, kubectl)])])
}

/** Undefined where the claim has no volume yet, or is not there. */
async function volumeOfClaim(name: string, { kubectl, defaults }: PodContext): Promise<string | undefined> {
  const claim = await kubectl.run([...READ, '-n', defaults.namespace, 'persistentvolumeclaim', name])
  if (claim.exitCode !== 0) return undefined
  return parseJson(claimSchema, claim.stdout, `reading the claim of pod ${name}`).spec.volumeName
}

/** At once where the volume stays, is gone already, or may not be read by this user. */
async function untilVolumeIsGone(volume: string, kubectl: Kubectl): Promise<void> {
  const read = await kubectl.run([...READ, 'persistentvolume', volume])
  if (read.exitCode !== 0) return
  const { spec } = parseJson(persistentVolumeSchema, read.stdout, `reading volume ${volume}`)
  if (spec.persistentVolumeReclaimPolicy !== 'Delete') return
  const args = ['wait', `persistentvolume/${volume}`, '--for=delete', `--timeout=${String(REMOVE_SECONDS)}s`]
  const options = { timeoutSeconds: REMOVE_SECONDS + 10 }
  await kubectl.text(args, `waiting until volume ${volume} is gone`, options)
}

type Command = readonly [string, ...string[]]

/** Between ending the command and killing it in the pod. */
const KILL_AFTER_SECONDS = 2
/** The local kubectl waits longer, so that it is the command in the pod that ends. */
const LOCAL_GRACE_SECONDS = 10

const TIMED_OUT = 124
const KILLED = 137
/** The kernel does it where memory runs out, and says so only in the log of the node. */
const WHY_KILLED = 'its pod may have too little memory (option podMemory of the provider)'

/**
 * The argv to run in the pod. Ending the local kubectl does not end what it started in the pod, so a timeout is
 * kept there, by `timeout` of coreutils; folder and environment by `sh` and `env`.
 */
export function remoteCommand(argv: Command, options: CommandOptions): string[] {
  const { timeoutSeconds, cwd, env = {} } = options
  const changes = Object.entries(env).flatMap(([name, value]) =>
    value === undefined ? ['-u', name] : [`${name}=${value}`],
  )
  return [
    ...(timeoutSeconds === undefined
      ? []
      : ['timeout', '-k', String(KILL_AFTER_SECONDS), String(timeoutSeconds)]),
    ...(changes.length === 0 ? [] : ['env', ...changes]),
    ...(cwd === undefined ? [] : ['sh', '-c', 'cd "$1" && shift && exec "$@"', 'sh', cwd]),
    ...argv,
  ]
}

/** The options for the local kubectl; `timeoutSeconds` of the command is kept in the pod. */
export function localOptions(options: CommandOptions): CommandOptions {
  const { signal, timeoutSeconds, input, onLine, outputLimitBytes, keepsEndsOnly } = options
  const limit = timeoutSeconds === undefined ? {} : { timeoutSeconds: timeoutSeconds + LOCAL_GRACE_SECONDS }
  return { signal, input, onLine, outputLimitBytes, keepsEndsOnly, ...limit }
}

/**
 * What `kubectl exec` returned as the result of the command in the pod. kubectl writes on standard error how the
 * command ended and passes its exit code on.
 * @param pod named in errors
 * @throws {EnvironmentError} when the pod or its container is gone
 */
export function remoteResult(argv: Command, pod: string, result: CommandResult): CommandResult {
  // kubectl itself could not be started: say so, not that the tool is missing.
  if (result.failure === 'not-found' || result.failure === 'not-permitted') return result
  if (result.failure !== undefined || result.exitCode === 0) return { ...result, argv }
  if (GONE.test(result.stderr)) {
    throw new EnvironmentError(`pod ${pod} is gone: ${result.stderr.trim().split('\n').at(-1) ?? ''}`, {
      nextStep: 'Look with `kubectl get events -A` for who ended it: a full node, or memory above the limit.',
    })
  }
  const stderr = result.stderr.replace(/command terminated with exit code \d+\n?$/, '')
  const ended = { ...result, argv, stderr }
  const failed = (failure: NonNullable<CommandResult['failure']>): CommandResult => ({
    ...ended,
    exitCode: undefined,
    failure,
  })
  if (NOT_FOUND.test(stderr)) return failed('not-found')
  if (result.exitCode === TIMED_OUT) return failed('timeout')
  if (result.exitCode === KILLED) return { ...failed('killed'), stderr: `${stderr}${WHY_KILLED}` }
  return ended
}

const GONE =
  /pods "[^"]*" not found|container not found \("|cannot exec (in|into) a (container in a )?(completed|deleted|stopped)|does not have a host assigned/i
const NOT_FOUND =
  /executable file not found in \$PATH|^(timeout|env): .*(No such file or directory|not found)/im
