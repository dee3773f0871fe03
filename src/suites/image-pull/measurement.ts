import { messageOf } from '../../core/errors.ts'
import { mean } from '../../core/stats/mean.ts'
import { sortSamples } from '../../core/stats/sorted-samples.ts'
import { readObject, send } from '../../kubernetes/send.ts'
import { askUntil } from '../../ports/await.ts'
import type { Seconds } from '../../core/unit.ts'
import type { ApiRequest, KubernetesApi } from '../../ports/kubernetes-api.ts'
import type { Measurement, Observation, SuiteContext } from '../../ports/suite.ts'
import { bandwidthObservations, type BandwidthReader, type NodeBandwidth } from './bandwidth.ts'
import { daemonSetManifest, imagePatch, podSelector } from './daemon-set.ts'
import { REVISIONS, type ImagePair, type ImageShape, type Revision } from './image-source.ts'
import { observeCluster } from './observe-cluster.ts'
import type { ImagePullParameters } from './parameters.ts'
import { rollOut, type CompletedRollout } from './rollout.ts'
import { readNodes } from './nodes.ts'
import { readStarts, startObservations, type PodStart } from './started.ts'
import { trafficBetween, trafficObservations, type RolloutTraffic, type Traffic } from './traffic.ts'
import { podListSchema } from './schemas.ts'

interface ImagePullTest {
  readonly shape: ImageShape
  readonly parameters: Pick<
    ImagePullParameters,
    'maxUnavailable' | 'timeoutSeconds' | 'registryBytesPerSecond'
  >
  readonly api: KubernetesApi
  readonly namespace: string
  readonly traffic: Traffic
  readonly bandwidth: BandwidthReader
}

/** A roll-out with what was found out about it afterwards. */
interface MeasuredRollout extends CompletedRollout {
  readonly started: readonly PodStart[] | undefined
  readonly served: RolloutTraffic | undefined
  readonly moved: readonly NodeBandwidth[] | undefined
}

/** Rough rates, for the progress only: those of kind with two cores. */
const PUSH_RATE = 400e6
const PULL_RATE = 150e6
const POD_SECONDS = 1
const REMOVE_SECONDS = 1.5
/** Pods of a removed DaemonSet are gone within so long, or something else is wrong. */
const GONE_SECONDS = 60
const POLL_SECONDS = 0.2

/** A DaemonSet with v1 on all nodes, then its update to v2; everything of it is removed afterwards. */
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
      await readNodes({ api: test.api, context }, nodes, signal)
      const pair = await shape.provide(round, signal)
      const name = `image-pull-${shape.id.toLowerCase()}-${String(round)}`
      try {
        const rollouts = await measureBoth({ ...test, pair, name, nodes }, context, signal)
        await saveRaw(`image-pull/${String(round)}-${shape.id}.json`, pair, rollouts, context)
        return REVISIONS.flatMap((revision) => observationsOf(shape, revision, rollouts[revision]))
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

async function measureBoth(
  { pair, name, nodes, api, namespace, shape, parameters, traffic, bandwidth }: Both,
  context: SuiteContext,
  signal: AbortSignal,
): Promise<Readonly<Record<Revision, MeasuredRollout>>> {
  const { maxUnavailable, timeoutSeconds } = parameters
  const path = `/apis/apps/v1/namespaces/${namespace}/daemonsets`
  const { v1, v2 } = pair.references
  const { generated } = shape
  const manifest = daemonSetManifest({ name, namespace, image: v1, nodes, maxUnavailable, generated })
  const session = { api, context }
  const cluster = await observeCluster(session, { name, namespace }, signal)
  const startsOf = async (rollout: CompletedRollout): Promise<readonly PodStart[] | undefined> => {
    if (context.testbed.sameClock !== true) return undefined
    const started = await readStarts(session, { namespace, generated }, rollout, signal)
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
    const begin = (): Promise<unknown> => send(session, { ...request, signal }, doing)
    const completed = (duration: Seconds): void => context.measured?.(duration, nodes.length)
    const wanted = { goal: { image, nodes }, what, timeoutSeconds, begin, completed }
    const before = await traffic.now()
    const countsBefore = await bandwidth.now(signal)
    const rollout = await rollOut(wanted, cluster, context.clock, signal)
    const moved = bandwidth.between(countsBefore, await bandwidth.now(signal))
    const served = trafficBetween(before, await traffic.now(), rollout.pulls)
    return { ...rollout, served, moved, started: await startsOf(rollout) }
  }
  try {
    const create = { method: 'POST', path, body: manifest } as const
    const first = await rollOutTo(v1, 'the roll-out of v1', create, 'creating the DaemonSet')
    const contentType = 'application/strategic-merge-patch+json'
    const patch = { method: 'PATCH', path: `${path}/${name}`, contentType, body: imagePatch(v2) } as const
    const second = await rollOutTo(v2, 'the update to v2', patch, 'updating the DaemonSet')
    return { v1: first, v2: second }
  } finally {
    cluster.stop()
  }
}

/** One number per round and series: nodes that pull at the same time are not independent of each other. */
function observationsOf(shape: ImageShape, revision: Revision, rollout: MeasuredRollout): Observation[] {
  const { duration, pulls, started, served, moved } = rollout
  const labels = { ...shape.labels, revision }
  const meanOf = (values: readonly number[]): number => mean(sortSamples(values))
  return [
    { metric: 'image_pull_time', labels, value: meanOf(pulls.map(({ pullTime }) => pullTime)) },
    { metric: 'image_pull_wait', labels, value: meanOf(pulls.map(({ waitTime }) => waitTime)) },
    { metric: 'image_rollout_time', labels, value: duration },
    ...startObservations(started, rollout, labels),
    ...trafficObservations(served, labels),
    ...bandwidthObservations(moved, labels),
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
      left = (await readObject({ api, context }, podListSchema, pods, 'looking for the pods')).items.length
      return left === 0 ? true : undefined
    }
    const { clock } = context
    if ((await askUntil(ask, GONE_SECONDS, POLL_SECONDS, { clock })) === undefined)
      throw new Error(`${String(left)} pods are still there`)
  })
  await attempt('images stay on the nodes', async () => {
    await testbed.removeImages?.(Object.values(pair.references))
  })
  await pair.release()
}

async function saveRaw(
  path: string,
  pair: ImagePair,
  rollouts: Readonly<Record<Revision, MeasuredRollout>>,
  context: SuiteContext,
): Promise<void> {
  const content = REVISIONS.map((revision) => {
    const { duration, startedAt, pulls, started, served, moved } = rollouts[revision]
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
