import { describe, expect, it } from 'vitest'
import { openPodProfiler, type PodProfiler } from '../../../src/features/profile/pod-profiler.ts'
import { type ProfileNotes, profileNotes } from '../../../src/features/profile/profile-notes.ts'
import { EnvironmentError, Interrupted } from '../../../src/core/errors.ts'
import type { PodPprof } from '../../../src/core/subject-watch.ts'
import { encodePprof } from '../../builders/pprof.ts'
import { FakeApi } from '../../fakes/api.ts'
import { createFakePorts, type FakePorts } from '../../fakes/ports.ts'
import { FakeTestbed } from '../../fakes/testbed.ts'

const TARGET: PodPprof = {
  namespace: 'system',
  selector: { app: 'agent' },
  container: undefined,
  port: 6060,
  path: '/debug/pprof/profile',
}
const LIST = 'GET /api/v1/namespaces/system/pods?labelSelector=app%3Dagent'
const of = (pod: string, duration = 4): string =>
  `GET /api/v1/namespaces/system/pods/${pod}:6060/proxy/debug/pprof/profile?seconds=${String(duration)}`
const bytes = encodePprof({ durationSeconds: 2, stacks: [[[1, 1e9], 'main.work', 'main.main']] })

const pod = (name: string, node = 'node-1', container = 'agent'): unknown => ({
  metadata: { name, namespace: 'system' },
  spec: { nodeName: node },
  status: {
    containerStatuses: [{ name: container, containerID: `containerd://${name}`, state: { running: {} } }],
  },
})
const pods = (...items: unknown[]): { body: unknown } => ({ body: { items } })
/** As the API server refuses: metav1.Status. */
const status = (code: number, message: string): { status: number; body: unknown } => ({
  status: code,
  body: { kind: 'Status', status: 'Failure', message, code },
})

interface World {
  readonly api: FakeApi
  readonly ports: FakePorts
  readonly notes: ProfileNotes
  readonly profiler: PodProfiler
}

async function open(
  target: PodPprof = TARGET,
  { own = ['node-1'], other = ['node-1'] }: { own?: [string]; other?: [string] } = {},
): Promise<World> {
  const api = new FakeApi()
  const ports = createFakePorts()
  const notes = profileNotes(ports.log)
  const testbeds = { own: new FakeTestbed({ api, nodes: own }), other: new FakeTestbed({ nodes: other }) }
  const profiler = await openPodProfiler([target], testbeds, { folder: 'out', notes }, ports)
  if (profiler === undefined) throw new Error('there is a cluster')
  return { api, ports, notes, profiler }
}

const record = ({ profiler }: World, expectedSeconds = 4) =>
  profiler.during('one-a-1-base', expectedSeconds, (begin) => {
    begin()
    return Promise.resolve()
  })

describe('PodProfiler', () => {
  it('has each pod record while something is measured, and keeps the stacks of all', async () => {
    const world = await open()
    world.api
      .on(LIST, pods(pod('agent-b'), pod('agent-a')))
      .on(of('agent-a'), { body: bytes })
      .on(of('agent-b'), { body: bytes })
    const [given] = await record(world)
    expect(given?.asked).toBe(2)
    expect(given?.profiles[0]).toEqual({
      stacks: [{ frames: ['app=agent', 'main.main', 'main.work'], samples: 1e9 }],
      possible: 2e9,
    })
    expect(world.ports.files.text('out/one-a-1-base.pprof.folded')).toBe(
      'app=agent;main.main;main.work 1000000000\n',
    )
    expect(world.notes.sentences).toEqual([])
    world.api.assertAllUsed()
    world.profiler.close()
    expect(world.api.closed).toBe(true)
  })

  it.each([
    [0.2, 1],
    [300, 60],
  ])('records a measurement of %d s for %d s', async (expectedSeconds, duration) => {
    const world = await open()
    world.api.on(LIST, pods(pod('a'))).on(of('a', duration), { body: bytes })
    expect(await record(world, expectedSeconds)).toHaveLength(1)
    expect(world.api.requests.at(-1)?.timeoutSeconds).toBe(duration + 30)
  })

  it('asks pods on nodes of its own side, and those with the container that is named', async () => {
    const world = await open({ ...TARGET, container: 'agent' }, { own: ['node-1'], other: ['node-2'] })
    world.api
      .on(LIST, pods(pod('a'), pod('b', 'node-2'), pod('c', 'control-plane'), pod('d', 'node-1', 'proxy')))
      .on(of('a'), { body: bytes })
      .on(of('c'), { body: bytes })
    const [given] = await record(world)
    expect(given?.profiles[0]?.stacks[0]?.frames[0]).toBe('app=agent (agent)')
    expect(given?.asked).toBe(2)
  })

  it('profiles 20 pods, and says that there are more', async () => {
    const world = await open()
    const names = Array.from({ length: 21 }, (_, index) => `agent-${String(index).padStart(2, '0')}`)
    world.api.on(LIST, pods(...names.map((name) => pod(name))))
    for (const name of names.slice(0, 20)) world.api.on(of(name), { body: bytes })
    expect((await record(world))[0]?.profiles).toHaveLength(20)
    expect(world.notes.sentences).toEqual([
      'subject.pprof app=agent: only the first 20 of its pods by name are profiled',
    ])
  })

  it.each([
    [
      'does not listen',
      status(503, 'error trying to reach service: dial tcp 10.244.1.3:6060: connect: connection refused'),
      'HTTP 503: error trying to reach service: dial tcp 10.244.1.3:6060: connect: connection refused; expected pprof on port 6060 of the address of the pod, not of 127.0.0.1 alone',
    ],
    [
      'has no pprof',
      { status: 404, body: '404 page not found\n' },
      'HTTP 404: 404 page not found; expected net/http/pprof at /debug/pprof/profile of port 6060',
    ],
    [
      'may not be asked',
      status(403, 'pods "a" is forbidden: User "ci" cannot get resource "pods/proxy"'),
      'HTTP 403: pods "a" is forbidden: User "ci" cannot get resource "pods/proxy"; expected the right to get pods/proxy in the namespace system',
    ],
    [
      'is being profiled by somebody else',
      { status: 500, body: 'Could not enable CPU profiling: cpu profiling already in use\n' },
      'HTTP 500: Could not enable CPU profiling: cpu profiling already in use; expected a CPU profile from',
    ],
    [
      'is cut short',
      { body: bytes.subarray(0, 40) },
      'not a CPU profile in the format of pprof: it is cut off',
    ],
    [
      'goes away',
      new EnvironmentError(`${of('a')}: the API server cannot be reached: aborted`),
      'no profile of the pod a: the API server cannot be reached: aborted',
    ],
  ])(
    'says once what is wrong where a pod %s, and has the profiles of the others',
    async (_, reply, sentence) => {
      const world = await open()
      world.api
        .on(LIST, pods(pod('a'), pod('b')), 2)
        .on(of('a'), reply, 2)
        .on(of('b'), { body: bytes }, 2)
      await record(world)
      expect(await record(world)).toMatchObject([{ asked: 2, profiles: [{ possible: 2e9 }] }])
      expect(world.notes.sentences).toEqual([expect.stringContaining(sentence)])
      expect(world.notes.sentences[0]).toMatch(
        /^subject\.pprof app=agent: no profile of the pod a: .* \(2 times\)$/,
      )
      expect(world.ports.log.lines.filter((line) => line.includes('no profile of the pod a'))).toHaveLength(1)
    },
  )

  it('says it once where all pods have the same trouble at different addresses', async () => {
    const world = await open()
    world.api.on(LIST, pods(pod('a-1'), pod('a-2')))
    for (const [index, name] of ['a-1', 'a-2'].entries())
      world.api.on(
        of(name),
        status(503, `dial tcp 10.244.1.${String(index)}:6060: connect: connection refused`),
      )
    await record(world)
    expect(world.notes.sentences).toEqual([
      expect.stringMatching(/no profile of the pod a-1: .*\(2 times\)$/),
    ])
  })

  it('says where no pod runs, and where pods cannot be listed', async () => {
    const world = await open()
    world.api.on(LIST, pods()).on(LIST, status(403, 'pods is forbidden'))
    expect(await record(world)).toEqual([{ asked: 0, profiles: [] }])
    expect(await record(world)).toEqual([{ asked: 0, profiles: [] }])
    expect(world.notes.sentences).toEqual([
      'subject.pprof app=agent: no running pod of this selector is in the namespace system; compare kubectl get pods -n system --show-labels',
      'subject.pprof app=agent: looking for its pods: the API server refused it (403): pods is forbidden',
    ])
    expect([...world.ports.files.contents.keys()]).toEqual([])
  })

  it('ends the recordings when what is measured fails', async () => {
    const world = await open()
    let signal: AbortSignal | undefined
    world.api.on(LIST, pods(pod('a'))).on(of('a'), (request) => {
      signal = request.signal
      return new Interrupted()
    })
    const failing = world.profiler.during('x', 4, (begin) => {
      begin()
      return Promise.reject(new Error('iperf3 failed'))
    })
    await expect(failing).rejects.toThrow('iperf3 failed')
    expect(signal?.aborted).toBe(true)
  })

  it('passes on that kbench is stopped', async () => {
    const world = await open()
    world.api.on(LIST, pods(pod('a'))).on(of('a'), new Interrupted())
    await expect(record(world)).rejects.toThrow(Interrupted)
  })

  it('is not there without pods to ask, and says so where there is no cluster', async () => {
    const ports = createFakePorts()
    const notes = profileNotes(ports.log)
    const testbeds = { own: new FakeTestbed(), other: new FakeTestbed() }
    const opened = (targets: PodPprof[]) =>
      openPodProfiler(targets, testbeds, { folder: 'out', notes }, ports)
    expect(await opened([])).toBeUndefined()
    expect(notes.sentences).toEqual([])
    expect(await opened([TARGET])).toBeUndefined()
    expect(notes.sentences).toEqual(['subject.pprof: there is no cluster here, so there are no pods'])
  })
})
