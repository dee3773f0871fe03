import type { Ports } from '../../app/ports.ts'
import { EnvironmentError, messageOf } from '../../core/errors.ts'
import { nameOfPprof, type PodPprof } from '../../core/subject-watch.ts'
import { runningContainers } from '../../kubernetes/running-containers.ts'
import { said } from '../../kubernetes/send.ts'
import type { KubernetesApi } from '../../ports/kubernetes-api.ts'
import type { Testbed } from '../../ports/testbed.ts'
import { foldedStacks, type StackProfile } from './core/perf-script.ts'
import { type PodProfiles, sumOfProfiles } from './core/pod-profiles.ts'
import { parsePprof } from './core/pprof.ts'
import type { ProfileNotes } from './profile-notes.ts'

/** Pods of one entry of subject.pprof; more cost the cluster, and say nothing new. */
const MOST_PODS = 20
const LIST_SECONDS = 20
/** Longer profiles show no more. */
const LONGEST_SECONDS = 60
/** As sent and unpacked. A profile of a busy program for a minute has some hundred kB. */
const MOST_BYTES = 32_000_000
/** Beyond what is recorded: pprof writes the profile at its end. */
const ANSWER_SECONDS = 30

/** Has the pods of subject.pprof on one testbed record CPU profiles. */
export interface PodProfiler {
  /**
   * @param name of the file of folded stacks that is kept, without its ending
   * @param expectedSeconds how long the measurement takes
   * @param work calls `begin` when what is measured begins; the pods record from then on
   * @returns what the pods of each entry gave; what they did not is in the notes
   * @throws {Interrupted} and what `work` throws
   */
  during(
    name: string,
    expectedSeconds: number,
    work: (begin: () => void) => Promise<void>,
  ): Promise<readonly PodProfiles[]>
  close(): void
}

/**
 * @param testbeds of the side, and the other one, whose nodes may be in the same cluster: pods there are not of this side
 * @returns undefined where no pods are named, and with a note where there is no cluster, or it cannot be reached
 */
export async function openPodProfiler(
  targets: readonly PodPprof[],
  { own, other }: Readonly<Record<'own' | 'other', Testbed>>,
  { folder, notes }: { readonly folder: string; readonly notes: ProfileNotes },
  { clock, files, signal }: Pick<Ports, 'clock' | 'files' | 'signal'>,
): Promise<PodProfiler | undefined> {
  if (targets.length === 0) return undefined
  const orNoted = async <T>(what: string, otherwise: T, body: () => Promise<T>, pod?: string): Promise<T> => {
    try {
      return await body()
    } catch (error) {
      if (!(error instanceof EnvironmentError)) throw error
      const prefix = pod === undefined ? '' : `no profile of the pod ${pod}: `
      notes.add(what, `${prefix}${messageOf(error)}`, pod)
      return otherwise
    }
  }
  const { cluster } = own
  if (cluster === undefined) {
    notes.add('subject.pprof', 'there is no cluster here, so there are no pods')
    return undefined
  }
  const api = await orNoted('subject.pprof', undefined, () => cluster.openApi(targets.length * MOST_PODS))
  if (api === undefined) return undefined
  const ownNodes = new Set(own.nodes.map(({ name }) => name))
  const otherNodes = new Set(other.nodes.map(({ name }) => name))

  const podsOf = async (target: PodPprof): Promise<readonly string[]> => {
    const what = `subject.pprof ${nameOfPprof(target)}`
    const { namespace } = target
    return orNoted(what, [], async () => {
      const session = { api, context: { clock } }
      const options = { signal, timeoutSeconds: LIST_SECONDS }
      const containers = await runningContainers(session, target, 'looking for its pods', options)
      const here = containers.filter(({ node }) => ownNodes.has(node) || !otherNodes.has(node))
      const pods = [...new Set(here.map(({ pod }) => pod))].sort()
      if (pods.length === 0)
        notes.add(
          what,
          `no running pod of this selector is in the namespace ${namespace}; compare kubectl get pods -n ${namespace} --show-labels`,
        )
      if (pods.length > MOST_PODS)
        notes.add(what, `only the first ${String(MOST_PODS)} of its pods by name are profiled`)
      return pods.slice(0, MOST_PODS)
    })
  }

  const record = async (
    target: PodPprof,
    pods: readonly string[],
    duration: number,
    either: AbortSignal,
  ): Promise<PodProfiles> => {
    const name = nameOfPprof(target)
    const profiles = await Promise.all(
      pods.map((pod) =>
        orNoted<StackProfile[]>(
          `subject.pprof ${name}`,
          [],
          async () => [parsePprof(await download(api, target, pod, duration, either), name)],
          pod,
        ),
      ),
    )
    return { asked: pods.length, profiles: profiles.flat() }
  }

  return {
    async during(name, expectedSeconds, work) {
      const pods = await Promise.all(targets.map(podsOf))
      const ended = new AbortController()
      const either = AbortSignal.any([signal, ended.signal])
      const duration = Math.min(LONGEST_SECONDS, Math.max(1, Math.round(expectedSeconds)))
      let recording: Promise<readonly PodProfiles[]> = Promise.resolve([])
      try {
        await work(() => {
          recording = Promise.all(
            targets.map((target, index) => record(target, pods[index] ?? [], duration, either)),
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
        await files.writeAtomically(`${folder}/${name}.pprof.folded`, foldedStacks(profile))
      return all
    },
    close: () => api.close(),
  }
}

/**
 * Has a pod record a CPU profile, through the API server.
 * @param duration how long, in whole seconds
 * @returns its bytes, unpacked
 * @throws {EnvironmentError | Interrupted} when there is none, with why
 */
async function download(
  api: KubernetesApi,
  { namespace, port, path: place }: PodPprof,
  pod: string,
  duration: number,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const proxy = `/api/v1/namespaces/${encodeURIComponent(namespace)}/pods/${pod}:${String(port)}/proxy`
  const path = `${proxy}${place}?seconds=${String(duration)}`
  const timeoutSeconds = duration + ANSWER_SECONDS
  const { status, bytes } = await api
    .download({ path, maximumBytes: MOST_BYTES, timeoutSeconds, signal })
    .catch((error: unknown) => {
      if (!(error instanceof EnvironmentError)) throw error
      // Its reader knows what was requested.
      throw new EnvironmentError(error.message.replace(`GET ${path}: `, ''), { cause: error })
    })
  if (status >= 200 && status <= 299) return bytes
  const text = new TextDecoder().decode(bytes.subarray(0, 2000))
  const where = `of port ${String(port)}`
  const expected =
    status === 401 || status === 403
      ? `the right to get pods/proxy in the namespace ${namespace}`
      : text.includes('connection refused')
        ? `pprof on port ${String(port)} of the address of the pod, not of 127.0.0.1 alone`
        : status === 404
          ? `net/http/pprof at ${place} ${where}`
          : `a CPU profile from ${place} ${where}`
  throw new EnvironmentError(`HTTP ${String(status)}${said(text)}; expected ${expected}`)
}
