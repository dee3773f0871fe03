import { podProgress } from '../../kubernetes/pod-progress.ts'
import { bytes, type Bytes, seconds, type Seconds } from '../../core/series.ts'
import type { PodEvent, RolloutNode, RolloutPod } from './objects.ts'

/** What the kubelet reports in an event `Pulled` about the image of a container. */
type PullMessage =
  | {
      readonly kind: 'pulled'
      /** Fetching and unpacking alone. */
      readonly pullTime: Seconds
      /** Before that: other pulls of this kubelet went first. */
      readonly waitTime: Seconds
      /** As the container runtime reports it; containerd: of what was fetched. */
      readonly imageSize: Bytes | undefined
    }
  /** The node had the image: nothing was pulled. */
  | { readonly kind: 'present' }

/**
 * `Successfully pulled image "…" in 1.234s (2.345s including waiting). Image size: 1234 bytes.`
 * Both times are cut to milliseconds. pkg/kubelet/images/image_manager.go of Kubernetes, in this form since v1.27.
 */
const PULLED =
  /^Successfully pulled image ".*" in (\S+) \((\S+) including waiting\)\.?(?: Image size: (\d+) bytes\.?)?$/

const PRESENT = 'already present on machine'

const FACTORS: Readonly<Record<string, number>> = {
  h: 3600,
  m: 60,
  s: 1,
  ms: 1e-3,
  µs: 1e-6,
  us: 1e-6,
  ns: 1e-9,
}

const PART = /(\d+(?:\.\d+)?)(h|ms|m|s|µs|us|ns)/g

/** A Ready pod with this image on each of these nodes. */
export interface RolloutGoal {
  readonly image: string
  readonly nodes: readonly string[]
}

type Unfinished =
  /** What each node that is not there yet waits for. */
  | { readonly kind: 'pending'; readonly reason: string }
  /** Its numbers can no longer be right. */
  | { readonly kind: 'failed'; readonly reason: string }

/** How the image of one pod came to its node. */
export type Pull = Extract<PullMessage, { kind: 'pulled' }> & {
  readonly node: string
  readonly pod: string
  readonly message: string
  /** When the watch reported it, by the clock of `onEvent`: a little after the end of the pull. */
  readonly toldAt: Seconds
}
/** The kubelet's correlator puts this before the text when it has replaced several different ones. */
const COMBINED = '(combined from similar events)'

/** What the watches have reported pods, of events about them and of nodes. */
export class RolloutState {
  readonly #pods = new Map<string, RolloutPod>()
  /** When each was reported first. */
  readonly #createdAt = new Map<string, Seconds>()
  readonly #nodes = new Map<string, RolloutNode>()
  /** By their own identity: a repeated event is the same object with a higher count. */
  readonly #events = new Map<string, PodEvent>()
  /** When each was reported first; a watch that begins again reports all of them once more. */
  readonly #toldAt = new Map<string, Seconds>()
  readonly #goneNodes = new Set<string>()

  onPod(type: string, pod: RolloutPod, at: Seconds): void {
    const { uid } = pod.metadata
    if (!this.#createdAt.has(uid)) this.#createdAt.set(uid, at)
    if (type === 'DELETED') this.#pods.delete(pod.metadata.uid)
    else this.#pods.set(pod.metadata.uid, pod)
  }

  /** Also one that the API server forgets (DELETED, after its time to live): it has still happened. */
  onEvent(event: PodEvent, at: Seconds): void {
    const { uid } = event.metadata
    this.#events.set(uid, event)
    if (!this.#toldAt.has(uid)) this.#toldAt.set(uid, at)
  }

  onNode(type: string, node: RolloutNode): void {
    const { name } = node.metadata
    if (type === 'DELETED') {
      this.#nodes.delete(name)
      this.#goneNodes.add(name)
    } else this.#nodes.set(name, node)
  }

  /** When the watch reported a pod first: milliseconds after the API server made it. */
  createdAt({ metadata }: RolloutPod): Seconds {
    return this.#createdAt.get(metadata.uid) ?? seconds(0)
  }

  forgetPods(): void {
    this.#pods.clear()
  }

  /** How far there is a Ready pod with this image on each of these nodes. */
  progress({
    image,
    nodes,
  }: RolloutGoal): Unfinished | { readonly kind: 'complete'; readonly pods: readonly RolloutPod[] } {
    const lost = nodes.map((node) => this.#whyLost(node)).find((reason) => reason !== undefined)
    if (lost !== undefined) return { kind: 'failed', reason: lost }
    const ready: RolloutPod[] = []
    const waiting: string[] = []
    for (const node of nodes) {
      const pod = this.#podOn(node, image)
      if (pod === undefined) {
        waiting.push(`${node}: no pod with the new image yet`)
        continue
      }
      const failure = this.#whyFailed(pod, image)
      if (failure !== undefined) return { kind: 'failed', reason: `${node}: ${failure}` }
      const progress = podProgress(pod, image)
      if (progress.kind === 'ready') ready.push(pod)
      else waiting.push(`${node}: ${this.#whyWaiting(pod, progress)}`)
    }
    return waiting.length === 0
      ? { kind: 'complete', pods: ready }
      : { kind: 'pending', reason: waiting.join('; ') }
  }

  /** How the images of these pods came to their nodes; each must have been pulled, once, for the pod. */
  evidence(
    pods: readonly RolloutPod[],
  ): Unfinished | { readonly kind: 'complete'; readonly pulls: readonly Pull[] } {
    const pulls: Pull[] = []
    const missing: string[] = []
    for (const pod of pods) {
      const node = pod.spec.nodeName ?? ''
      const parsed = this.#eventsAbout(pod, 'Pulled').map(({ message = '', metadata }) => ({
        message,
        pull: parsePullMessage(message),
        toldAt: this.#toldAt.get(metadata.uid) ?? seconds(0),
      }))
      const odd = parsed.find(({ pull }) => pull === undefined)
      if (odd !== undefined) return { kind: 'failed', reason: `${node}: ${whyOdd(odd.message)}` }
      const [only, second] = parsed.flatMap(({ message, pull, toldAt }) =>
        pull?.kind === 'pulled' ? [{ ...pull, node, pod: pod.metadata.name, message, toldAt }] : [],
      )
      if (second !== undefined)
        return { kind: 'failed', reason: `${node}: the kubelet reports more than one pull for a pod` }
      if (only !== undefined) pulls.push(only)
      else if (parsed.length > 0) {
        const reason = `${node}: the image was on the node already, nothing was pulled (${parsed[0]?.message ?? ''})`
        return { kind: 'failed', reason }
      } else missing.push(node)
    }
    if (missing.length === 0) return { kind: 'complete', pulls }
    const reason = `no event of the kubelet about a pull on ${missing.join(', ')}: it was dropped, or the API server has forgotten it already (--event-ttl)`
    return { kind: 'pending', reason }
  }

  #podOn(node: string, image: string): RolloutPod | undefined {
    return [...this.#pods.values()].find(
      ({ metadata, spec }) =>
        spec.nodeName === node &&
        spec.containers[0]?.image === image &&
        (metadata.deletionTimestamp ?? undefined) === undefined,
    )
  }

  #whyLost(name: string): string | undefined {
    if (this.#goneNodes.has(name) && !this.#nodes.has(name))
      return `node ${name} has disappeared from the cluster`
    const ready = this.#nodes.get(name)?.status.conditions.find(({ type }) => type === 'Ready')
    if (ready === undefined || ready.status === 'True') return undefined
    return `node ${name} is not Ready any more (${ready.message ?? ready.reason ?? ready.status})`
  }

  /** A second attempt at a pull finds what the first one has left: its time would be too short. */
  #whyFailed(pod: RolloutPod, image: string): string | undefined {
    const failures = this.#eventsAbout(pod, 'Failed').map(({ message }) => (message ?? '').trim())
    // `Failed to pull image "…": why` comes first, then `Error: ErrImagePull`.
    const failed =
      failures.find((text) => text.startsWith('Failed to pull')) ??
      failures.find((text) => /pull/i.test(text))
    if (failed !== undefined) return failed
    const progress = podProgress(pod, image)
    return progress.kind === 'failed' ? progress.reason : undefined
  }

  #whyWaiting(pod: RolloutPod, progress: ReturnType<typeof podProgress>): string {
    if (progress.kind === 'stuck') return progress.reason
    const warning = [...this.#events.values()]
      .filter(({ type, involvedObject }) => type === 'Warning' && involvedObject.uid === pod.metadata.uid)
      .at(-1)
    if (warning !== undefined) return `${warning.reason ?? 'Warning'}: ${(warning.message ?? '').trim()}`
    if (progress.kind === 'pending' && progress.running) return 'its pod runs but is not Ready'
    return this.#eventsAbout(pod, 'Pulling').length > 0 && this.#eventsAbout(pod, 'Pulled').length === 0
      ? 'the image is still being pulled'
      : 'its pod still waits'
  }

  #eventsAbout(pod: RolloutPod, reason: string): PodEvent[] {
    return [...this.#events.values()].filter(
      (event) => event.reason === reason && event.involvedObject.uid === pod.metadata.uid,
    )
  }
}

function whyOdd(message: string): string {
  return message.startsWith(COMBINED)
    ? 'the kubelet has combined its events, the time of the pull is lost'
    : `the kubelet’s event is not understood: "${message.slice(0, 200)}"`
}

/** @returns undefined for a text that is not understood: no number is better than a wrong one */
export function parsePullMessage(message: string): PullMessage | undefined {
  if (message.includes(PRESENT)) return { kind: 'present' }
  const [, pull, total, size] = PULLED.exec(message) ?? []
  const [pullTime, totalTime] = [parseGoDuration(pull ?? ''), parseGoDuration(total ?? '')]
  if (pullTime === undefined || totalTime === undefined || totalTime < pullTime) return undefined
  return {
    kind: 'pulled',
    pullTime,
    // Both are whole milliseconds.
    waitTime: seconds(Math.round((totalTime - pullTime) * 1000) / 1000),
    imageSize: size === undefined ? undefined : bytes(Number(size)),
  }
}

/** A duration as Go prints it: `1m2.345s`, `345ms`, `0s`. https://pkg.go.dev/time#Duration.String */
export function parseGoDuration(text: string): Seconds | undefined {
  const parts = [...text.matchAll(PART)]
  if (text === '' || parts.map(([whole]) => whole).join('') !== text) return undefined
  const sum = parts.reduce((total, [, number, unit = '']) => total + Number(number) * (FACTORS[unit] ?? 0), 0)
  return seconds(Math.round(sum * 1e9) / 1e9)
}
