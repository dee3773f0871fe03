import { EnvironmentError } from '../../../src/core/errors.ts'
import type { ApiRequest } from '../../../src/ports/kubernetes-api.ts'
import { FakeApi, type FakeWatch } from '../../fakes/api.ts'
import { FakeClock } from '../../fakes/clock.ts'

interface Stored {
  metadata: Record<string, unknown> & { name: string; labels: Record<string, string> }
  spec: Record<string, unknown>
  status?: Record<string, unknown>
}

export const NAMESPACE = 'kbench-test'
const UNSCHEDULED = { type: 'PodScheduled', status: 'False' }
const conditions = (...types: string[]) => types.map((type) => ({ type, status: 'True' }))

/**
 * An API server in memory that keeps what is created and starts its pods at once, reporting every step to who watches,
 * 10 ms after each other. What a test wants to be otherwise it reports `api` first: `before`.
 */
export class SmallCluster {
  readonly clock = new FakeClock()
  readonly api = new FakeApi()
  readonly objects = new Map<string, Stored>()
  readonly watches: { readonly path: string; readonly watch: FakeWatch }[] = []
  /** Every path that something was ever created at. */
  readonly created: string[] = []
  /** How pods come up; what it returns is sent as status, one after the other. */
  steps: (name: string) => readonly object[] = () => [
    { phase: 'Pending', conditions: [UNSCHEDULED] },
    { phase: 'Pending', conditions: conditions('PodScheduled') },
    { phase: 'Pending', conditions: conditions('PodScheduled', 'Initialized') },
    { phase: 'Running', conditions: conditions('PodScheduled', 'Initialized', 'Ready') },
  ]
  readyReplicas: (replicas: number) => number = (replicas) => replicas
  nodePods = '110'
  #version = 100

  /** @param before scripts what comes before the cluster's own behaviour */
  constructor(before: (api: FakeApi) => void = () => undefined) {
    before(this.api)
    const forever = (match: RegExp, reply: (request: ApiRequest) => object): void =>
      void this.api.on(match, reply, Infinity)
    forever(/^GET \/version$/, () => ({ body: { gitVersion: 'v1.34.4' } }))
    forever(/^GET \/api\/v1\/nodes$/, () => ({
      body: {
        items: ['node-1', 'node-2'].map((name) => ({
          metadata: { name },
          status: { allocatable: { cpu: '2', memory: '4Gi', pods: this.nodePods } },
        })),
      },
    }))
    forever(/^GET \/api\/v1\/pods\?fieldSelector/, () => ({ body: { items: [] } }))
    forever(new RegExp(`^GET /api/v1/namespaces/${NAMESPACE}$`), () => ({
      body: { metadata: { name: NAMESPACE, uid: 'uid-of-the-run' } },
    }))
    forever(/^GET .*\/events\?/, () => ({ body: { items: [] } }))
    forever(/^POST /, (request) => this.#create(request))
    forever(/^GET [^?]*\/pods$/, ({ path }) => ({
      body: { items: path === '/api/v1/pods' ? this.#all('/pods/') : this.#all(`${path}/`) },
    }))
    forever(/^GET .*labelSelector=/, (request) => this.#list(request))
    forever(/^GET /, (request) => this.#answer(request.path))
    forever(/^PUT .*\/scale$/, (request) => this.#scale(request))
    forever(/^(PUT|PATCH) /, (request) => this.#answer(request.path))
    forever(/^DELETE .*\?labelSelector=/, (request) => {
      const { pathname } = new URL(request.path, 'https://api')
      for (const { metadata } of this.#selected(request)) this.objects.delete(`${pathname}/${metadata.name}`)
      return { body: {} }
    })
    forever(/^DELETE /, (request) => this.#delete(request))
    this.api.onWatch(/watch=true/, (watch) => {
      this.watches.push({ path: this.api.watches.at(-1)?.path ?? '', watch })
    })
  }

  /** Names of what is left of a collection. */
  left(collection: string): string[] {
    return [...this.objects.keys()].filter((path) => path.includes(`/${collection}/`))
  }

  #create({ path, body }: ApiRequest): object {
    const object = structuredClone(body) as Stored
    const item = `${path}/${object.metadata.name}`
    this.created.push(item)
    this.objects.set(item, object)
    object.metadata['resourceVersion'] = this.#next()
    object.metadata['generation'] = 1
    object.metadata['uid'] = `uid-${object.metadata.name}`
    if (path.endsWith('/deployments')) this.#settle(object)
    if (path.endsWith('/nodes')) object.status = { conditions: conditions('Ready') }
    if (path.endsWith('/pods')) this.#start(path, object)
    return { status: 201, body: object }
  }

  #start(path: string, pod: Stored): void {
    this.steps(pod.metadata.name).forEach((status, index) => {
      this.clock.advance(0.01)
      pod.status = status as Record<string, unknown>
      pod.spec['nodeName'] ??= 'node-1'
      pod.metadata['namespace'] = NAMESPACE
      this.tell(path, index === 0 ? 'ADDED' : 'MODIFIED', pod)
    })
  }

  #settle(deployment: Stored): void {
    const replicas = Number(deployment.spec['replicas'])
    const generation = deployment.metadata['generation']
    deployment.status = { observedGeneration: generation, readyReplicas: this.readyReplicas(replicas) }
  }

  #scale({ path, body }: ApiRequest): object {
    const item = path.replace(/\/scale$/, '')
    const object = this.objects.get(item)
    if (object === undefined) return { status: 404, body: { message: 'not found' } }
    object.spec['replicas'] = (body as { spec: { replicas: number } }).spec.replicas
    object.metadata['generation'] = 2
    const collection = item.slice(0, item.lastIndexOf('/'))
    this.tell(collection, 'MODIFIED', object)
    this.clock.advance(1.5)
    this.#settle(object)
    this.tell(collection, 'MODIFIED', object)
    return { body }
  }

  /** Sends an event to all that watch this collection. */
  tell(collection: string, type: string, object: Stored): void {
    object.metadata['resourceVersion'] = this.#next()
    for (const { path, watch } of this.watches)
      if (path.startsWith(`${collection}?`)) watch.send(type, object)
  }

  #list(request: ApiRequest): object {
    return { body: { metadata: { resourceVersion: String(this.#version) }, items: this.#selected(request) } }
  }

  #selected({ path }: ApiRequest): Stored[] {
    const { pathname, searchParams } = new URL(path, 'https://api')
    const [key = '', value] = (searchParams.get('labelSelector') ?? '').split('=')
    return [...this.objects]
      .filter(([item]) => item.slice(0, item.lastIndexOf('/')) === pathname)
      .map(([, object]) => object)
      .filter(({ metadata }) => metadata.labels[key] === value)
  }

  #all(part: string): Stored[] {
    return [...this.objects].filter(([item]) => item.includes(part)).map(([, object]) => object)
  }

  #answer(path: string): object {
    const object = this.objects.get(path)
    return object === undefined ? { status: 404, body: { message: `${path} not found` } } : { body: object }
  }

  #delete({ path }: ApiRequest): object {
    const item = path.replace(/\?.*/, '')
    return { status: this.objects.delete(item) ? 200 : 404, body: { message: 'not found' } }
  }

  #next(): string {
    this.#version += 1
    return String(this.#version)
  }
}

export function connectionRefused(path: string): EnvironmentError {
  return new EnvironmentError(
    `${path}: the API server cannot be reached: connect ECONNREFUSED 127.0.0.1:6443`,
  )
}
