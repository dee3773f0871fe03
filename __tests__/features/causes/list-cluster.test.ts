import { describe, expect, it } from 'vitest'
import type { ListedCluster } from '../../../src/features/causes/core/listed.ts'
import { listCluster } from '../../../src/features/causes/list-cluster.ts'
import { apiOf, clusterAnswers } from '../../builders/listed-cluster.ts'
import { FakeApi } from '../../fakes/api.ts'
import { FakeClock } from '../../fakes/clock.ts'

const list = (api: FakeApi): Promise<ListedCluster> =>
  listCluster({ api, context: { clock: new FakeClock() } }, 'changed-one', new AbortController().signal)

const EMPTY = { body: { metadata: {}, items: [] } }
const rest = (api: FakeApi): FakeApi => api.on('GET /', EMPTY, Infinity)

describe('what is in a cluster', () => {
  it('is listed by kind, pods with what they run', async () => {
    const api = apiOf(clusterAnswers('head'))
    const { names, objects, pods, unread } = await list(api)
    api.assertAllUsed()
    expect(names).toEqual({
      cluster: 'changed-one',
      nodes: [
        {
          name: 'changed-one-control-plane',
          addresses: expect.arrayContaining(['changed-one-control-plane']),
        },
      ],
    })
    expect(unread.size).toBe(0)
    expect(objects.get('Deployment')?.map(({ name }) => name)).toEqual([
      'controller',
      'coredns',
      'local-path-provisioner',
    ])
    expect(objects.get('CustomResourceDefinition')).toMatchObject([
      { name: 'demos.example.org', namespace: undefined, content: 'v1 (stored)\nv1beta1 (not served)' },
    ])
    expect(pods?.find(({ namespace }) => namespace === 'demo')).toMatchObject({
      controller: { kind: 'ReplicaSet' },
      containers: [
        {
          name: 'controller',
          isInit: false,
          image: 'registry.invalid/pause:3.10.1',
          imageId: expect.stringMatching(/^sha256:/),
        },
      ],
    })
  })

  it('never asks for Secrets', async () => {
    const api = apiOf(clusterAnswers('base'))
    await list(api)
    expect(api.requests.filter(({ path }) => path.includes('secrets'))).toEqual([])
  })

  it('is listed page by page', async () => {
    const page = (name: string, next: string): object => ({
      body: {
        metadata: { continue: next },
        items: [{ metadata: { name, namespace: 'a' }, data: { key: 'x' } }],
      },
    })
    const api = rest(
      new FakeApi()
        .on('GET /api/v1/configmaps?limit=100&continue=a%2Fb', page('two', ''))
        .on('GET /api/v1/configmaps?limit=100', page('one', 'a/b')),
    )
    const { objects } = await list(api)
    expect(objects.get('ConfigMap')?.map(({ name }) => name)).toEqual(['one', 'two'])
  })

  it.each([
    [{ status: 403, body: { message: 'services is forbidden' } }, 'the API server refused it (403)'],
    [{ body: { items: [{}] } }, 'the answer is no list of that kind'],
    [
      {
        body: {
          metadata: { continue: 'more' },
          items: Array.from({ length: 100 }, (_, index) => ({ metadata: { name: String(index) } })),
        },
      },
      'there are more than 2000',
    ],
  ])('leaves a kind out that cannot be listed', async (answer, reason) => {
    const { objects, unread } = await list(rest(new FakeApi().on('GET /api/v1/services', answer, Infinity)))
    expect(objects.has('Service')).toBe(false)
    expect([...objects.keys()]).toContain('ConfigMap')
    expect([...unread]).toEqual([['Service', reason]])
  })

  it('is not listed where the API server does not answer', async () => {
    await expect(list(new FakeApi().on('GET /', new Error('connection refused')))).rejects.toThrow('refused')
  })

  it('is dated by what changes what a person wrote', async () => {
    const metadata = {
      name: 'one',
      creationTimestamp: '2026-11-24T13:00:00Z',
      managedFields: [
        { time: '2026-11-24T13:05:00Z' },
        { time: '2026-11-24T13:09:00Z', subresource: 'status' },
      ],
    }
    const { objects } = await list(
      rest(new FakeApi().on('GET /api/v1/services', { body: { items: [{ metadata }] } })),
    )
    expect(objects.get('Service')?.[0]?.changedAt).toBe(Date.parse('2026-11-24T13:05:00Z'))
  })

  it('has no pods that end or have ended', async () => {
    const pod = (name: string, phase: string, more: object = {}): object => ({
      metadata: { name, namespace: 'a', ...more },
      spec: { containers: [{ name: 'c', image: 'x' }] },
      status: { phase },
    })
    const items = [
      pod('runs', 'Running'),
      pod('ends', 'Running', { deletionTimestamp: '2026-11-24T13:00:00Z' }),
      pod('ended', 'Succeeded'),
    ]
    const { pods } = await list(rest(new FakeApi().on('GET /api/v1/pods', { body: { items } })))
    expect(pods?.map(({ name }) => name)).toEqual(['runs'])
  })
})
