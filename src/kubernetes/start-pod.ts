import type * as z from 'zod'
import { messageOf, throwIfInterrupted, EnvironmentError } from '../core/errors.ts'
import { seconds, type Seconds } from '../core/unit.ts'
import { expectSuccess } from '../ports/command-failure.ts'
import type { PodRequest } from '../ports/testbed.ts'
import { CREATE, type Kubectl, parseJson } from './kubectl.ts'
import {
  claimManifest,
  hasClaim,
  listManifest,
  podManifest,
  PRIVILEGED_LABEL,
  CONTAINER,
} from './manifests.ts'
import type { PlacementNode } from './placement.ts'
import { addressesIn } from './pod-template.ts'
import { podProgress, type PodProgress, lastWarning } from './pod-progress.ts'
import { removePod } from './remove-pod.ts'
import { claimSchema, eventSchema, podSchema, type KubernetesEvent, eventListSchema } from './schemas.ts'
import { startWatch, watchPath } from './watch.ts'
import type { PodContext } from './pod-context.ts'

const LOG_LINES = 3

/** What an event says about a block volume. */
interface VolumeProblem {
  readonly progress: Extract<PodProgress, { kind: 'failed' }>
  /** Whether it stays so: a driver that is busy tries again and may succeed. */
  readonly isFinal: boolean
}

/** Of the claim, or of the pod. */
const REASONS = new Set(['ProvisioningFailed', 'FailedMapVolume', 'FailedAttachVolume'])

/** "… does not support block volume provisioning", "Only filesystem volumes are supported", "InvalidArgument desc = …" */
const FINAL = /\bblock\b|file ?system|access type|volume ?mode|capabilit|InvalidArgument/i

export interface StartedPod {
  /** The first is that of the cluster's first family. */
  readonly addresses: readonly [string, ...string[]]
  readonly volumeProvisionTime: Seconds | undefined
  /** The volume of its claim; undefined: it has none, or nobody has said its name yet. */
  readonly volumeName: string | undefined
}

/** Pulling the image on a slow line is part of it. */
const READY_TIMEOUT = seconds(300)
/** How long a pod may wait for room, or for a registry that failed, before it is given up. */
const STUCK_TIMEOUT = seconds(20)

type Ready = Extract<PodProgress, { kind: 'ready' }>

/**
 * Creates the pod, with its claim, and waits until it is Ready.
 *
 * Volume provision time: from the watch event that the claim was added to the watch event that the pod's container
 * runs with it, both timed by our clock when they arrive. Both watches are established before anything is created,
 * so the delay of delivery (some milliseconds) is in both ends and the start-up of kubectl in neither. The kubelet
 * notices a started container when it next lists its containers, every second: a single value is up to 1 s too
 * long. With a class that waits for its first consumer, scheduling is a part of it.
 * @throws {EnvironmentError} in one sentence why the pod does not come up; nothing of it is left then
 */
export async function startPod(
  request: PodRequest,
  place: PlacementNode,
  context: PodContext,
  signal?: AbortSignal,
): Promise<StartedPod> {
  throwIfInterrupted(signal)
  try {
    return await createAndWait(request, place, context, signal)
  } catch (error) {
    await removePod({ name: request.name, hasClaim: hasClaim(request) }, context).catch((left: unknown) => {
      context.log.debug(messageOf(left))
    })
    throw error
  }
}

async function createAndWait(
  request: PodRequest,
  place: PlacementNode,
  context: PodContext,
  signal: AbortSignal | undefined,
): Promise<StartedPod> {
  const { kubectl, clock, defaults } = context
  const own = new AbortController()
  const stop = signal === undefined ? own.signal : AbortSignal.any([own.signal, signal])
  const what = `watching pod ${request.name}`
  const selector = { fieldSelector: `metadata.name=${request.name}` }
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
  const podWatch = startWatch(kubectl, {
    path: watchPath('api/v1', defaults.namespace, 'pods', selector),
    schema: podSchema,
    what,
    signal: stop,
    onEvent(type, pod) {
      const before = latest.kind
      ;({ annotations } = pod.metadata)
      volumeProblems.sawObject(pod.metadata.uid)
      latest =
        type === 'DELETED'
          ? { kind: 'failed', reason: 'it was deleted by somebody else', hasLog: false }
          : podProgress(pod, defaults.image)
      if (latest.kind === 'ready' || (latest.kind === 'pending' && latest.running))
        running ??= clock.monotonic()
      if (latest.kind === 'ready') succeed(latest)
      else if (latest.kind === 'failed') fail(latest)
      else if (latest.kind === 'stuck' && before !== 'stuck')
        giveUpAfter(STUCK_TIMEOUT, () => latest.kind === 'stuck')
    },
  })
  const watches = [podWatch]
  if (hasClaim(request)) {
    const path = watchPath('api/v1', defaults.namespace, 'persistentvolumeclaims', selector)
    const onEvent = (_: string, { metadata, spec }: z.infer<typeof claimSchema>): void => {
      claimed ??= clock.monotonic()
      ;({ volumeName } = spec)
      volumeProblems.sawObject(metadata.uid)
    }
    watches.push(startWatch(kubectl, { path, schema: claimSchema, what, signal: stop, onEvent }))
  }
  const broken = watches.map((watch) => watch.broken)
  // Who may not see events waits longer, and is not stopped by that.
  const eventWatches = request.volume?.mode === 'Block' ? [watchEvents()] : []
  try {
    await Promise.all(watches.map(({ established }) => established))
    await create(request, place, context, stop)
    giveUpAfter(READY_TIMEOUT, () => true)
    const { addresses } = await Promise.race([outcome, ...broken])
    const provisioned =
      claimed === undefined || running === undefined ? undefined : seconds(running - claimed)
    const { network } = defaults.template ?? {}
    const isAttached = network !== undefined && request.network !== 'host'
    return {
      addresses: isAttached ? addressesIn(network, annotations, request.name) : addresses,
      volumeProvisionTime: provisioned,
      volumeName,
    }
  } finally {
    await Promise.all([...watches, ...eventWatches].map((watch) => watch.stop()))
    own.abort()
  }

  function watchEvents(): ReturnType<typeof startWatch> {
    const path = watchPath('api/v1', defaults.namespace, 'events', {
      fieldSelector: `involvedObject.name=${request.name}`,
    })
    const onEvent = (_: string, event: KubernetesEvent): void => {
      volumeProblems.sawEvent(event)
    }
    return startWatch(kubectl, { path, schema: eventSchema, what, signal: stop, onEvent })
  }
}

async function create(
  request: PodRequest,
  place: PlacementNode,
  { kubectl, defaults, log }: PodContext,
  signal: AbortSignal,
): Promise<void> {
  const pod = podManifest(request, place, defaults)
  const claim =
    request.volume === undefined || !hasClaim(request)
      ? []
      : [claimManifest(request.name, request.volume, defaults)]
  const send = (input: string): ReturnType<Kubectl['run']> => kubectl.run(CREATE, { input, signal })
  let result = await send(listManifest([...claim, pod]))
  if (result.exitCode !== 0 && result.stderr.includes('violates PodSecurity')) {
    log.debug(`allowing privileged pods in namespace ${defaults.namespace}: ${result.stderr.trim()}`)
    await allowPrivileged(kubectl, defaults.namespace, signal)
    result = await send(JSON.stringify(pod))
  }
  // A controller makes it soon after the namespace, unless the control plane has just been restarted.
  if (result.exitCode !== 0 && result.stderr.includes('serviceaccount "default" not found')) {
    log.debug(`waiting for the service account of namespace ${defaults.namespace}`)
    const wait = ['wait', '-n', defaults.namespace, '--for=create', 'serviceaccount/default', '--timeout=60s']
    await kubectl.run(wait, { signal })
    result = await send(JSON.stringify(pod))
  }
  expectSuccess(result, `creating pod ${request.name}`)
}

/** @throws {EnvironmentError} when the person may not label namespaces */
async function allowPrivileged(kubectl: Kubectl, namespace: string, signal: AbortSignal): Promise<void> {
  const args = ['label', 'namespace', namespace, PRIVILEGED_LABEL, '--overwrite']
  expectSuccess(await kubectl.run(args, { signal }), `allowing privileged pods in namespace ${namespace}`)
}

/**
 * Finds in events why a pod does not get its block volume. Nothing else says it: the pod waits, and its status does not say for what.
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
      return new EnvironmentError(
        `${start}: it ${state} after minutes${warning === undefined ? '' : `; ${warning}`}`,
        {
          nextStep: 'Run again with --keep and look at `kubectl get events -A`.',
        },
      )
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
