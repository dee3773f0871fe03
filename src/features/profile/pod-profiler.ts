import { EnvironmentError, messageOf } from '../../core/errors.ts'
import { sumOfProfiles, type PodProfiles } from './core/pod-profiles.ts'
import { parsePprof } from './core/pprof.ts'
import { foldedStacks } from './core/perf-script.ts'
import { nameOfPprof, type PodPprof } from '../../core/subject-watch.ts'
import { downloadPodProfile } from './download-pod-profile.ts'
import { runningContainers } from '../../kubernetes/running-containers.ts'
import type { KubernetesApi } from '../../ports/kubernetes-api.ts'
import type { Testbed } from '../../ports/testbed.ts'
import type { Ports } from '../../app/ports.ts'
import type { ProfileNotes } from './profile-notes.ts'

/** Of one entry of subject.pprof; more cost the cluster, and say nothing new. */
const MOST_PODS = 20
const ANSWER_SECONDS = 20
/** Longer profiles show no more. */
const LONGEST_SECONDS = 60

/** What is measured while pods record. */
interface Recorded {
  /** Of the file of folded stacks that is kept, without its ending. */
  readonly name: string
  /** How long the measurement takes. */
  readonly expectedSeconds: number
}

/** Has the pods of subject.pprof on one testbed record CPU profiles. */
export class PodProfiler {
  readonly #targets: readonly PodPprof[]
  readonly #api: KubernetesApi
  readonly #isElsewhere: (node: string) => boolean
  readonly #folder: string
  readonly #notes: ProfileNotes
  readonly #ports: Pick<Ports, 'clock' | 'files' | 'signal'>

  private constructor(
    targets: readonly PodPprof[],
    api: KubernetesApi,
    isElsewhere: (node: string) => boolean,
    folder: string,
    notes: ProfileNotes,
    ports: Ports,
  ) {
    this.#targets = targets
    this.#api = api
    this.#isElsewhere = isElsewhere
    this.#folder = folder
    this.#notes = notes
    this.#ports = ports
  }

  /**
   * @param testbeds of the side, and the other one, whose nodes may be in the same cluster: pods there are not of this side
   * @returns undefined where no pods are named, and with a note where there is no cluster, or it cannot be reached
   */
  static async open(
    targets: readonly PodPprof[],
    { own, other }: Readonly<Record<'own' | 'other', Testbed>>,
    { folder, notes }: { readonly folder: string; readonly notes: ProfileNotes },
    ports: Ports,
  ): Promise<PodProfiler | undefined> {
    if (targets.length === 0) return undefined
    if (own.cluster === undefined) {
      notes.add('subject.pprof', 'there is no cluster here, so there are no pods')
      return undefined
    }
    const ownNodes = new Set(own.nodes.map(({ name }) => name))
    const otherNodes = new Set(other.nodes.map(({ name }) => name))
    try {
      const api = await own.cluster.openApi(targets.length * MOST_PODS)
      const isElsewhere = (node: string): boolean => otherNodes.has(node) && !ownNodes.has(node)
      return new PodProfiler(targets, api, isElsewhere, folder, notes, ports)
    } catch (error) {
      if (!(error instanceof EnvironmentError)) throw error
      notes.add('subject.pprof', messageOf(error))
      return undefined
    }
  }

  /**
   * @param work calls `begin` when what is measured begins; the pods record from then on
   * @returns what the pods of each entry gave; what they did not is in the notes
   * @throws {Interrupted} and what `work` throws
   */
  async during(
    recorded: Recorded,
    work: (begin: () => void) => Promise<void>,
  ): Promise<readonly PodProfiles[]> {
    const pods = await Promise.all(this.#targets.map((target) => this.#podsOf(target)))
    const ended = new AbortController()
    const signal = AbortSignal.any([this.#ports.signal, ended.signal])
    const duration = Math.min(LONGEST_SECONDS, Math.max(1, Math.round(recorded.expectedSeconds)))
    let recording: Promise<readonly PodProfiles[]> = Promise.resolve([])
    try {
      await work(() => {
        recording = Promise.all(
          this.#targets.map((target, index) => this.#record(target, pods[index] ?? [], duration, signal)),
        )
        // Looked at below, or of no interest any more.
        recording.catch(() => undefined)
      })
    } catch (error) {
      ended.abort()
      throw error
    }
    const all = await recording
    const profile = sumOfProfiles(all.flatMap(({ profiles }) => profiles))
    if (profile.stacks.length > 0)
      await this.#ports.files.writeAtomically(
        `${this.#folder}/${recorded.name}.pprof.folded`,
        foldedStacks(profile),
      )
    return all
  }

  close(): void {
    this.#api.close()
  }

  /** Names of the pods of this side that run. Never throws but for an interruption. */
  async #podsOf(target: PodPprof): Promise<readonly string[]> {
    const what = nameOfPprof(target)
    const session = { api: this.#api, context: { clock: this.#ports.clock } }
    const options = { signal: this.#ports.signal, timeoutSeconds: ANSWER_SECONDS }
    try {
      const containers = await runningContainers(session, target, 'looking for its pods', options)
      const found = containers.filter(({ node }) => !this.#isElsewhere(node)).map(({ pod }) => pod)
      const pods = [...new Set(found)].sort()
      if (pods.length === 0)
        this.#notes.add(
          `subject.pprof ${what}`,
          `no running pod of this selector is in the namespace ${target.namespace}; compare kubectl get pods -n ${target.namespace} --show-labels`,
        )
      if (pods.length > MOST_PODS)
        this.#notes.add(
          `subject.pprof ${what}`,
          `only the first ${String(MOST_PODS)} of its pods by name are profiled`,
        )
      return pods.slice(0, MOST_PODS)
    } catch (error) {
      if (!(error instanceof EnvironmentError)) throw error
      this.#notes.add(`subject.pprof ${what}`, messageOf(error))
      return []
    }
  }

  async #record(
    target: PodPprof,
    pods: readonly string[],
    duration: number,
    signal: AbortSignal,
  ): Promise<PodProfiles> {
    const what = nameOfPprof(target)
    const profiles = await Promise.all(
      pods.map(async (pod) => {
        try {
          return [parsePprof(await downloadPodProfile(this.#api, target, { pod, duration, signal }), what)]
        } catch (error) {
          if (!(error instanceof EnvironmentError)) throw error
          this.#notes.add(`subject.pprof ${what}`, `no profile of the pod ${pod}: ${messageOf(error)}`, pod)
          return []
        }
      }),
    )
    return { asked: pods.length, profiles: profiles.flat() }
  }
}
