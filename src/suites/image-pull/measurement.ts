import * as z from 'zod'
import { EnvironmentError, Interrupted, messageOf } from '../../core/errors.ts'
import { seconds, type Seconds } from '../../core/series.ts'
import { mean, sortSamples } from '../../core/stats/samples.ts'
import { objectList } from '../../kubernetes/schemas.ts'
import { readObject, send, type ApiSession } from '../../kubernetes/send.ts'
import { askUntil } from '../../ports/await.ts'
import type { ApiRequest, KubernetesApi } from '../../ports/kubernetes-api.ts'
import type { Measurement, Observation, SuiteContext } from '../../ports/suite.ts'
import { daemonSetManifest, imagePatch, podSelector } from './daemon-set.ts'
import { REVISIONS, type ImagePair, type ImageShape } from './image-source.ts'
import { readNodes } from './objects.ts'
import type { ImagePullParameters } from './parameters.ts'
import { observeCluster, rollOut, type CompletedRollout } from './rollout.ts'
import { trafficObservations, type Traffic } from './traffic.ts'

/** `2026-11-23T11:15:31.123456789Z ready`, as the kubelet keeps a line that a container wrote. */
const LINE = /^(\d{4}-\d\d-\d\dT\S+) /
const WAIT_SECONDS = 5
const ENOUGH_BYTES = 1000

/** When the program of each pod ran, as it wrote its first line; of the same clock as the roll-out. */
interface PodStart {
  readonly pod: string
  readonly createdAt: Seconds
  readonly firstLineAt: Seconds
}

interface ImagePullTest {
  readonly shape: ImageShape
  readonly parameters: ImagePullParameters
  readonly api: KubernetesApi
  readonly namespace: string
  readonly traffic: Traffic
}

/** A roll-out with what was found out about it afterwards. */
interface MeasuredRollout
  extends CompletedRollout, Awaited<ReturnType<Awaited<ReturnType<Traffic['count']>>>> {
  readonly started: readonly PodStart[] | undefined
}

/** Rough rates, for the progress only: those of kind with two cores. */
const PUSH_RATE = 400e6
const PULL_RATE = 150e6
const POD_SECONDS = 1
const REMOVE_SECONDS = 1.5
/** Pods of a removed DaemonSet are gone within so long, or something else is wrong. */
const GONE_SECONDS = 60
const POLL_SECONDS = 0.2

/** A DaemonSet with v1 on all nodes, then its update to v2; it is removed with all that belongs to it. */
export function imagePullMeasurement(test: ImagePullTest, context: SuiteContext): Measurement {
  const { shape } = test
  const nodes = context.testbed.nodes.map(({ name }) => name)
  const { registryBytesPerSecond: limit } = test.parameters
  // Without a limit all nodes get v1 in the time of one.
  const sizes = limit === undefined ? (1 + nodes.length) / PULL_RATE : (2 * nodes.length) / limit
  const pulls = (1 + nodes.length) * POD_SECONDS + shape.size * sizes
  return {
    id: shape.id,
    expectedSeconds: pulls + (2 * shape.size) / PUSH_RATE + REMOVE_SECONDS,
    measuredSeconds: pulls,
    async measure(round, signal = context.signal) {
      const session = { api: test.api, context, signal }
      await readNodes(session, nodes)
      const pair = await shape.provide(round, signal)
      const name = `image-pull-${shape.id.toLowerCase()}-${String(round)}`
      try {
        const rollouts = await measureBoth({ ...test, pair, name, nodes }, { ...context, signal })
        await saveRaw(`image-pull/${String(round)}-${shape.id}.json`, pair, rollouts, context)
        return rollouts.flatMap((rollout, index) => observationsOf(shape, REVISIONS[index] ?? '', rollout))
      } finally {
        await cleanUp(name, pair, test, context)
      }
    },
  }
}

interface Both extends ImagePullTest {
  readonly pair: ImagePair
  readonly name: string
  readonly nodes: readonly string[]
}

/** @returns in the order of the revisions */
async function measureBoth(
  { pair, name, nodes, api, namespace, shape: { generated }, parameters, traffic }: Both,
  context: SuiteContext,
): Promise<readonly MeasuredRollout[]> {
  const { maxUnavailable, timeoutSeconds } = parameters
  const path = `/apis/apps/v1/namespaces/${namespace}/daemonsets`
  const { v1, v2 } = pair.references
  const { signal } = context
  const session = { api, context, signal }
  const cluster = await observeCluster(session, name, namespace)
  const startsOf = async (rollout: CompletedRollout): Promise<readonly PodStart[] | undefined> => {
    if (context.testbed.localNodes === undefined) return undefined
    const started = await readStarts(session, namespace, generated, rollout)
    if (!('why' in started)) return started
    traffic.note(`when the programs of the pods started is not known: ${started.why}`)
    return undefined
  }
  const rollOutTo = async (
    image: string,
    what: string,
    request: ApiRequest,
    doing: string,
  ): Promise<MeasuredRollout> => {
    const begin = (): Promise<unknown> => send(session, request, doing)
    const completed = (duration: Seconds): void => context.measured?.(duration, nodes.length)
    const wanted = { goal: { image, nodes }, what, timeoutSeconds, begin, completed }
    const counted = await traffic.count(signal)
    const rollout = await rollOut(wanted, cluster, session)
    return { ...rollout, ...(await counted(rollout.pulls)), started: await startsOf(rollout) }
  }
  try {
    const manifest = daemonSetManifest({ name, namespace, image: v1, nodes, maxUnavailable, generated })
    const create = { method: 'POST', path, body: manifest } as const
    const first = await rollOutTo(v1, 'the roll-out of v1', create, 'creating the DaemonSet')
    const contentType = 'application/strategic-merge-patch+json'
    const patch = { method: 'PATCH', path: `${path}/${name}`, contentType, body: imagePatch(v2) } as const
    return [first, await rollOutTo(v2, 'the update to v2', patch, 'updating the DaemonSet')]
  } finally {
    cluster.stop()
  }
}

/** One number per round and series: nodes that pull at the same time are not independent of each other. */
function observationsOf(shape: ImageShape, revision: string, rollout: MeasuredRollout): Observation[] {
  const { duration, pulls, started } = rollout
  const labels = { ...shape.labels, revision }
  const meanOf = (values: readonly number[]): number => mean(sortSamples(values))
  return [
    { metric: 'image_pull_time', labels, value: meanOf(pulls.map(({ pullTime }) => pullTime)) },
    { metric: 'image_pull_wait', labels, value: meanOf(pulls.map(({ waitTime }) => waitTime)) },
    { metric: 'image_rollout_time', labels, value: duration },
    ...startObservations(started, rollout, labels),
    ...trafficObservations(rollout, labels),
  ]
}

/** Also after an interrupt. Never throws: what was measured counts all the same. */
async function cleanUp(
  name: string,
  pair: ImagePair,
  { api, namespace }: ImagePullTest,
  context: SuiteContext,
): Promise<void> {
  const { testbed, log } = context
  const attempt = async (what: string, body: () => Promise<void>): Promise<void> => {
    try {
      await body()
    } catch (error) {
      log.warning(`${what}: ${messageOf(error)}`)
    }
  }
  await attempt(`the DaemonSet ${name} could not be removed`, async () => {
    const path = `/apis/apps/v1/namespaces/${namespace}/daemonsets/${name}`
    const response = await api.request({ method: 'DELETE', path })
    if (response.status === 404) return
    const pods = `/api/v1/namespaces/${namespace}/pods?labelSelector=${encodeURIComponent(podSelector(name))}`
    let left = 0
    const ask = async (): Promise<true | undefined> => {
      left = (await readObject({ api, context }, objectList(z.unknown()), pods, 'looking for the pods')).items
        .length
      return left === 0 ? true : undefined
    }
    const { clock } = context
    if ((await askUntil(ask, GONE_SECONDS, POLL_SECONDS, { clock })) === undefined)
      throw new Error(`${String(left)} pods are still there`)
  })
  await attempt('images stay on the nodes', async () => {
    await testbed.cluster?.removeImages?.(Object.values(pair.references))
  })
  await pair.release()
}

async function saveRaw(
  path: string,
  pair: ImagePair,
  rollouts: readonly MeasuredRollout[],
  context: SuiteContext,
): Promise<void> {
  const content = rollouts.map(({ duration, startedAt, pulls, started, served, moved }, index) => {
    const revision = REVISIONS[index] ?? 'v1'
    // From just before the request.
    const after = (at: number): number => Math.round((at - startedAt) * 1000) / 1000
    return {
      revision,
      image: pair.references[revision],
      rolloutSeconds: duration,
      // For the time line: when the API server reported the end of the pull.
      pulls: pulls.map(({ toldAt, ...pull }) => ({ ...pull, toldSeconds: after(toldAt) })),
      ...(started === undefined
        ? {}
        : {
            started: started.map(({ pod, createdAt, firstLineAt }) => ({
              pod,
              createdSeconds: after(createdAt),
              firstLineSeconds: after(firstLineAt),
            })),
          }),
      ...(served === undefined ? {} : { served }),
      ...(moved === undefined ? {} : { moved }),
    }
  })
  await context.saveRaw(path, `${JSON.stringify(content, null, 2)}\n`)
}

/**
 * Reads when programs started from the logs of their pods, which must still be there.
 * @param isCertain whether the program, as ours do, always writes a line
 * @returns undefined where not every pod wrote a line; `why` then says so
 * @throws {Interrupted}
 */
export async function readStarts(
  session: ApiSession,
  namespace: string,
  isCertain: boolean,
  { pods }: CompletedRollout,
): Promise<readonly PodStart[] | { readonly why: string }> {
  const started: PodStart[] = []
  try {
    for (const { name, createdAt } of pods) {
      const path = `/api/v1/namespaces/${namespace}/pods/${name}/log?timestamps=true&limitBytes=${String(ENOUGH_BYTES)}`
      const at = await firstLineAt(session, path, isCertain)
      if (at === undefined) return { why: 'its container wrote nothing' }
      started.push({ pod: name, createdAt, firstLineAt: at })
    }
    return started
  } catch (error) {
    if (error instanceof Interrupted || !(error instanceof EnvironmentError)) throw error
    return { why: messageOf(error) }
  }
}

/** Series of one roll-out. */
export function startObservations(
  started: readonly PodStart[] | undefined,
  { startedAt }: CompletedRollout,
  labels: Observation['labels'],
): Observation[] {
  if (started === undefined || started.length === 0) return []
  const times = started.map(({ createdAt, firstLineAt: at }) => at - createdAt)
  const last = Math.max(...started.map(({ firstLineAt: at }) => at))
  return [
    { metric: 'image_start_time', labels, value: mean(sortSamples(times)) },
    { metric: 'image_all_started_time', labels, value: last - startedAt },
  ]
}

/**
 * When a container wrote its first line: its program runs then. The container runtime adds the time from
 * the node's clock, to the nanosecond; it is used to the millisecond.
 * https://kubernetes.io/docs/concepts/cluster-administration/logging/
 * @param isCertain whether its program writes a line; else one that has written none by now is taken to be silent
 * @returns by the monotonic clock, which the node's clock is assumed to agree with; undefined where it wrote nothing
 * @throws {EnvironmentError | Interrupted} when the API server does not answer
 */
async function firstLineAt(
  { api, context: { clock }, signal }: ApiSession,
  path: string,
  isCertain: boolean,
): Promise<Seconds | undefined> {
  const ask = async (): Promise<Seconds | undefined> => {
    const { status, body } = await api.request({ method: 'GET', path, signal })
    const [, text] = (status === 200 ? LINE.exec(body) : null) ?? []
    const at = Date.parse(text ?? '')
    if (Number.isNaN(at)) return undefined
    return seconds(at / 1000 - clock.now().getTime() / 1000 + clock.monotonic())
  }
  return isCertain ? askUntil(ask, WAIT_SECONDS, POLL_SECONDS, { clock, signal }) : ask()
}
