import { EnvironmentError } from '../../../src/core/errors.ts'
import type { ApiRequest } from '../../../src/ports/kubernetes-api.ts'
import type { ImageRegistry } from '../../../src/ports/image-registry.ts'
import { FakeApi, type FakeWatch } from '../../fakes/api.ts'
import { FakeImages } from '../../fakes/images.ts'
import { FakeTestbed, fakeCluster } from '../../fakes/testbed.ts'
import { fixture } from '../fixture.ts'
import { createSuiteContext, type TestContext } from '../suite-context.ts'

interface Line {
  readonly type: string
  readonly object: Record<string, unknown> & {
    readonly metadata: { readonly name: string; readonly uid: string }
  }
}
const LISTED = { metadata: { resourceVersion: '1' } }
type Kind = 'pods' | 'events' | 'nodes'

export const NODES = ['kbench-capture-worker', 'kbench-capture-worker2'] as const
const IMAGE = 'kbench-capture-registry:5000/kbench/image-pull:kbench-capture-1-10MB-2'
export const V1 = `${IMAGE}-v1`
export const V2 = `${IMAGE}-v2`

/** Lines of a captured watch; the nodes are the same in all scenes but one. */
export function captured(scene: string, kind: Kind): Line[] {
  const ownScene = kind !== 'nodes' || scene === 'node-gone'
  return fixture(`image-pull/${ownScene ? `${scene}-${kind}` : kind}.jsonl`)
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line)
}

/** What a watch reported until v1 was on all nodes, and after that. */
export function phases(scene: string): Record<'v1' | 'v2', Record<'pods' | 'events', Line[]>> {
  const pods = captured(scene, 'pods')
  const events = captured(scene, 'events')
  const update = pods.findIndex(({ object }) => 'deletionTimestamp' in object.metadata)
  const isOld = (line: Line): boolean => {
    const { uid } = line.object['involvedObject'] as { uid: string }
    return pods.slice(0, update).some(({ object }) => object.metadata.uid === uid)
  }
  if (update < 0) return { v1: { pods, events }, v2: { pods: [], events: [] } }
  return {
    v1: { pods: pods.slice(0, update), events: events.filter(isOld) },
    v2: { pods: pods.slice(update), events: events.filter((line) => !isOld(line)) },
  }
}

/** A cluster whose watches say what was captured when a DaemonSet is created or updated. */
export class FakeCluster {
  readonly api = new FakeApi()
  readonly images = new FakeImages()
  readonly testbed: FakeTestbed
  readonly context: TestContext
  readonly removedFromNodes: string[][] = []
  readonly registry: ImageRegistry & { closed: number; reclaimed: number }
  readonly watches = new Map<Kind, FakeWatch>()
  /** Called when the DaemonSet is created or updated; says what the watches saw. */
  onCreate: () => void = () => undefined
  onUpdate: () => void = () => undefined

  constructor(limits: FakeTestbed['limits'] = {}) {
    this.testbed = new FakeTestbed({ nodes: [...NODES], limits })
    const registry = {
      pushUrl: 'http://127.0.0.1:32768',
      pullPrefix: 'registry:5000',
      closed: 0,
      reclaimed: 0,
      reclaim() {
        registry.reclaimed += 1
        return Promise.resolve()
      },
      close() {
        registry.closed += 1
        return Promise.resolve()
      },
    }
    this.registry = registry
    this.testbed.cluster = fakeCluster({
      namespace: 'kbench-test',
      openApi: () => Promise.resolve(this.api),
      openRegistry: () => Promise.resolve(registry),
      removeImages: (references: string[]) => {
        this.removedFromNodes.push(references)
        return Promise.resolve()
      },
    })
    this.context = createSuiteContext({ testbed: this.testbed, images: this.images })
    this.api
      .on(
        'GET /api/v1/nodes',
        { body: { ...LISTED, items: captured('rollout', 'nodes').map(({ object }) => object) } },
        Infinity,
      )
      .on('GET /api/v1/namespaces/kbench-test/events?', { body: { ...LISTED, items: [] } }, Infinity)
      .onWatch(/pods\?labelSelector=kbench%2Fpod%3Dimage-pull-10mb-2-\d&watch=true/, (watch) => {
        this.watches.set('pods', watch)
      })
      .onWatch(/events\?fieldSelector=involvedObject.kind%3DPod&watch=true/, (watch) => {
        this.watches.set('events', watch)
      })
      .onWatch('/api/v1/nodes?watch=true', (watch) => {
        this.watches.set('nodes', watch)
        for (const { type, object } of captured('rollout', 'nodes')) watch.send(type, object)
      })
  }

  /** Requests of one measurement that goes as far as its roll-outs. */
  expectRollouts(): this {
    const path = '/apis/apps/v1/namespaces/kbench-test/daemonsets'
    const answer = (happened: () => void) => () => {
      happened()
      return { status: 201 }
    }
    this.api
      .on(
        `POST ${path}`,
        answer(() => this.onCreate()),
      )
      .on(
        `PATCH ${path}/image-pull-10mb-2-`,
        answer(() => this.onUpdate()),
      )
    return this.expectRemoval()
  }

  expectRemoval(): this {
    this.expectPodList()
    this.api
      .on('DELETE /apis/apps/v1/namespaces/kbench-test/daemonsets/image-pull-10mb-2-')
      .on('GET /api/v1/namespaces/kbench-test/pods?labelSelector=', { body: { items: [{}] } })
      .on('GET /api/v1/namespaces/kbench-test/pods?labelSelector=', { body: { items: [] } })
    return this
  }

  /** The list that a watch on the pods begins with. */
  expectPodList(): this {
    this.api.on('GET /api/v1/namespaces/kbench-test/pods?labelSelector=', { body: { ...LISTED, items: [] } })
    return this
  }

  tell(kind: Kind, lines: readonly Line[]): void {
    const watch = this.watches.get(kind)
    if (watch === undefined) throw new EnvironmentError(`no watch on ${kind}`)
    for (const { type, object } of lines) watch.send(type, object)
  }

  requestsOf(method: ApiRequest['method']): ApiRequest[] {
    return this.api.requests.filter((request) => request.method === method)
  }
}
