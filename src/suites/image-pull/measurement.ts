import { messageOf } from '../../core/errors.ts'
import { mean } from '../../core/stats/mean.ts'
import { sortSamples } from '../../core/stats/sorted-samples.ts'
import { readObject, send } from '../../kubernetes/send.ts'
import { askUntil } from '../../ports/await.ts'
import type { ApiRequest, KubernetesApi } from '../../ports/kubernetes-api.ts'
import type { Measurement, Observation, SuiteContext } from '../../ports/suite.ts'
import { daemonSetManifest, imagePatch, podSelector } from './daemon-set.ts'
import { REVISIONS, type ImagePair, type ImageShape, type Revision } from './image-source.ts'
import { observeCluster } from './observe-cluster.ts'
import type { ImagePullParameters } from './parameters.ts'
import { rollOut, type CompletedRollout } from './rollout.ts'
import { readNodes } from './nodes.ts'
import { podListSchema } from './schemas.ts'

interface ImagePullTest {
  readonly shape: ImageShape
  readonly parameters: Pick<ImagePullParameters, 'maxUnavailable' | 'timeoutSeconds'>
  readonly api: KubernetesApi
  readonly namespace: string
}

/** Rough rates, for the progress only. */
const PUSH_RATE = 200e6
const PULL_RATE = 100e6
const POD_SECONDS = 1
const REMOVE_SECONDS = 2
/** Pods of a removed DaemonSet are gone within so long, or something else is wrong. */
const GONE_SECONDS = 60
const POLL_SECONDS = 0.2

/** A DaemonSet with v1 on all nodes, then its update to v2; everything of it is removed afterwards. */
export function imagePullMeasurement(test: ImagePullTest, context: SuiteContext): Measurement {
  const { shape } = test
  const nodes = context.testbed.nodes.map(({ name }) => name)
  const pulls = (1 + nodes.length) * (POD_SECONDS + shape.size / PULL_RATE)
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
  { pair, name, nodes, api, namespace, shape, parameters }: Both,
  context: Pick<SuiteContext, 'clock'>,
  signal: AbortSignal,
): Promise<Readonly<Record<Revision, CompletedRollout>>> {
  const { maxUnavailable, timeoutSeconds } = parameters
  const path = `/apis/apps/v1/namespaces/${namespace}/daemonsets`
  const { v1, v2 } = pair.references
  const { generated } = shape
  const manifest = daemonSetManifest({ name, namespace, image: v1, nodes, maxUnavailable, generated })
  const session = { api, context }
  const cluster = await observeCluster(session, { name, namespace }, signal)
  const rollOutTo = (
    image: string,
    what: string,
    request: ApiRequest,
    doing: string,
  ): Promise<CompletedRollout> => {
    const begin = (): Promise<unknown> => send(session, { ...request, signal }, doing)
    return rollOut({ goal: { image, nodes }, what, timeoutSeconds, begin }, cluster, context.clock, signal)
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
function observationsOf(
  shape: ImageShape,
  revision: Revision,
  { duration, pulls }: CompletedRollout,
): Observation[] {
  const labels = { ...shape.labels, revision }
  const meanOf = (values: readonly number[]): number => mean(sortSamples(values))
  return [
    { metric: 'image_pull_time', labels, value: meanOf(pulls.map(({ pullTime }) => pullTime)) },
    { metric: 'image_pull_wait', labels, value: meanOf(pulls.map(({ waitTime }) => waitTime)) },
    { metric: 'image_rollout_time', labels, value: duration },
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
  rollouts: Readonly<Record<Revision, CompletedRollout>>,
  context: Pick<SuiteContext, 'saveRaw'>,
): Promise<void> {
  const content = REVISIONS.map((revision) => ({
    revision,
    image: pair.references[revision],
    rolloutSeconds: rollouts[revision].duration,
    pulls: rollouts[revision].pulls.map(({ toldAt, ...pull }) => ({
      ...pull,
      // For the time line: when the API server reported the end of the pull, from just before the request.
      toldSeconds: Math.round((toldAt - rollouts[revision].startedAt) * 1000) / 1000,
    })),
  }))
  await context.saveRaw(path, `${JSON.stringify(content, null, 2)}\n`)
}
