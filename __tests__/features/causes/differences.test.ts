import { describe, expect, it } from 'vitest'
import { stateDifferences } from '../../../src/features/causes/core/differences.ts'
import type { ListedCluster, ListedObject, ListedPod } from '../../../src/features/causes/core/listed.ts'
import type { StateDifference } from '../../../src/features/causes/core/schema.ts'
import { listCluster } from '../../../src/features/causes/list-cluster.ts'
import { apiOf, clusterAnswers } from '../../builders/listed-cluster.ts'
import { FakeClock } from '../../fakes/clock.ts'

const asItIs = (text: string): string => text
const ALL = { namespaces: [], since: 0, clean: asItIs }

function listed(side: 'base' | 'head', cluster = 'changed-one', changed = asItIs): Promise<ListedCluster> {
  const session = { api: apiOf(clusterAnswers(side, changed)), context: { clock: new FakeClock() } }
  return listCluster(session, cluster, new AbortController().signal)
}

/** Another cluster that was created alike: what each cluster draws for itself is other. */
const otherCluster = (text: string): string =>
  text
    .replaceAll('changed-one', 'changed-two')
    .replaceAll(/"uid": "[^"]*"/g, '"uid": "5d3a4d0e-0000-4000-8000-000000000000"')
    .replaceAll(/"address": "\d[^"]*"/g, '"address": "172.18.0.77"')
    .replaceAll(/"(clusterIP|resourceVersion|creationTimestamp|since)": "[^"]*"/g, '"$1": "other"')
    .replaceAll(/"nodePort": \d+/g, '"nodePort": 31234')
    .replaceAll(
      /-----BEGIN CERTIFICATE-----[^"]*?-----END CERTIFICATE-----/g,
      '-----BEGIN CERTIFICATE-----\\nMIIOther\\n-----END CERTIFICATE-----',
    )
    .replaceAll(/5b47f79856|66bc5c9577|b955964bb/g, '7c89d4f5f6')

const fieldsOf = (differences: readonly StateDifference[]): string[] => differences.map(({ field }) => field)

/** A cluster with these objects alone. */
function clusterOf(
  objects: readonly Partial<ListedObject>[],
  pods: readonly ListedPod[] = [],
): ListedCluster {
  const all = objects.map((one): ListedObject => ({
    kind: 'ConfigMap',
    namespace: 'demo',
    name: 'one',
    generateName: undefined,
    labels: {},
    annotations: {},
    content: undefined,
    data: {},
    changedAt: 1000,
    ...one,
  }))
  const kinds = ['Deployment', 'DaemonSet', 'ConfigMap', 'Service', 'NetworkPolicy']
  return {
    names: { cluster: undefined, nodes: [] },
    objects: new Map(kinds.map((kind) => [kind, all.filter((one) => one.kind === kind)])),
    pods,
    evicted: [],
    warnings: [],
    unread: new Map(),
  }
}

function deployment(spec: object, more: Partial<ListedObject> = {}): Partial<ListedObject> {
  const container = { name: 'c', image: 'demo:v1' }
  const template = { spec: { containers: [{ ...container, ...spec }] } }
  return { kind: 'Deployment', content: { template }, ...more }
}

const between = (base: ListedCluster, head: ListedCluster): StateDifference[] =>
  stateDifferences(base, head, ALL)

describe('what differs between the clusters of a pair', () => {
  it('is what the set-up of head changed, what explains most first', async () => {
    const [base, head] = [await listed('base'), await listed('head', 'changed-two', otherCluster)]
    const digest = '(sha256:975ce92dc9329989a62c971fc8ad3a371510141a0e6fb55bc796893b86e28425)'
    const controller = 'Deployment demo/controller, container controller:'
    const webhook = 'ValidatingWebhookConfiguration demo: webhooks[demo.example.org].timeoutSeconds'
    const differences = between(base, head)
    expect(differences.map(({ field, onlyBase, onlyHead }) => [field, onlyBase, onlyHead])).toEqual([
      [
        `${controller} image`,
        [`registry.invalid/pause:3.10 ${digest}`],
        [`registry.invalid/pause:3.10.1 ${digest}`],
      ],
      [`${controller} args`, ['--v=2'], ['--v=4']],
      [`${controller} env[LOG_LEVEL]`, ['info'], ['debug']],
      ['ConfigMap demo/demo-cfg: data.net-conf.json', ['    "Type": "vxlan"'], ['    "Type": "host-gw"']],
      ['NetworkPolicy demo/deny', [], ['exists']],
      ['Service demo/controller: ports[http].targetPort', ['8080'], ['8443']],
      ['CustomResourceDefinition demos.example.org', [], ['v1 (stored), v1beta1 (not served)']],
      [webhook, ['10'], ['3']],
    ])
    expect(JSON.stringify(differences)).not.toMatch(/tok-|sw0rdfish|changed-one|changed-two/)
  })

  it('is nothing where only what each cluster draws for itself differs', async () => {
    for (const side of ['base', 'head'] as const)
      expect(between(await listed(side), await listed(side, 'changed-two', otherCluster))).toEqual([])
  })

  it('leaves out namespaces of the measuring pods', async () => {
    const differences = stateDifferences(await listed('base'), await listed('head'), {
      ...ALL,
      namespaces: ['demo'],
    })
    expect(fieldsOf(differences)).toEqual([
      'CustomResourceDefinition demos.example.org',
      'ValidatingWebhookConfiguration demo: webhooks[demo.example.org].timeoutSeconds',
    ])
  })

  it('compares only what was listed on both sides', async () => {
    const [base, head] = [await listed('base'), await listed('head')]
    const objects = new Map([...head.objects].filter(([kind]) => kind === 'Deployment'))
    expect(between(base, { ...head, objects, pods: undefined })).toMatchObject([
      // Without the digest, which only pods have.
      { field: expect.stringContaining('image'), onlyBase: ['registry.invalid/pause:3.10'] },
      { field: expect.stringContaining('args') },
      { field: expect.stringContaining('env[LOG_LEVEL]') },
    ])
  })

  it('leaves out what was in the clusters before, unless one side changed it', () => {
    const cluster = (mode: string, ...changedAt: number[]): ListedCluster =>
      clusterOf(
        changedAt.map((at, index) => ({ name: `cfg-${String(index)}`, data: { mode }, changedAt: at })),
      )
    const [base, head] = [cluster('a', 1000, 1000, 3000), cluster('b', 1000, 3000, 1000)]
    expect(fieldsOf(stateDifferences(base, head, { ...ALL, since: 2000 }))).toEqual([
      'ConfigMap demo/cfg-1: data.mode',
      'ConfigMap demo/cfg-2: data.mode',
    ])
  })

  it('takes known secrets out', async () => {
    const clean = (text: string): string => text.replaceAll('host-gw', '***')
    const differences = stateDifferences(await listed('base'), await listed('head'), { ...ALL, clean })
    expect(JSON.stringify(differences)).not.toContain('host-gw')
  })

  it('knows a workload by its name where only one side has it, with its image', () => {
    const head = clusterOf([deployment({ args: ['--v=2'] })])
    expect(between(clusterOf([]), head)).toEqual([
      { field: 'Deployment demo/one', onlyBase: [], onlyHead: ['demo:v1'] },
    ])
    expect(between(head, clusterOf([]))).toMatchObject([{ onlyBase: ['demo:v1'], onlyHead: [] }])
  })

  it('compares images by digest where pods run on both sides, and pods that no workload made', () => {
    const pod = (digit: string, controller: ListedPod['controller']): ListedPod => ({
      createdAt: 1000,
      namespace: 'demo',
      name: 'one-x',
      generateName: 'one-',
      labels: { 'pod-template-hash': 'abc' },
      controller,
      containers: [
        {
          name: 'c',
          isInit: false,
          image: 'demo:v1',
          imageId: `sha256:${digit.repeat(64)}`,
          restarts: 0,
          lastEnd: undefined,
        },
      ],
    })
    const cluster = (digit: string): ListedCluster =>
      clusterOf(
        [deployment({})],
        [
          pod(digit, { kind: 'ReplicaSet', name: 'one-abc' }),
          pod(digit, undefined),
          pod(digit, { kind: 'Job', name: 'backup-29384756' }),
        ],
      )
    expect(fieldsOf(between(cluster('1'), cluster('2')))).toEqual([
      'CronJob demo/backup, container c: image',
      'Deployment demo/one, container c: image',
      'Pod demo/one-*, container c: image',
    ])
    // No pod runs: the digest is not known.
    expect(fieldsOf(between(cluster('1'), clusterOf([deployment({})])))).toEqual([
      'CronJob demo/backup',
      'Pod demo/one-*',
    ])
  })

  it('compares lists by the names of their members, and others member by member', () => {
    const spec = (port: number, ...rules: string[]): Partial<ListedObject> => ({
      kind: 'NetworkPolicy',
      content: {
        policyTypes: ['Ingress'],
        ingress: rules.map((from) => ({ from: [{ ipBlock: { cidr: from } }] })),
        port,
      },
    })
    expect(
      between(clusterOf([spec(1, '10.0.0.0/8')]), clusterOf([spec(1, '192.168.0.0/16', '10.0.0.0/8')])),
    ).toMatchObject([{ onlyBase: [], onlyHead: ['{"from":[{"ipBlock":{"cidr":"192.168.0.0/16"}}]}'] }])
    const mounts = (...names: string[]): Partial<ListedObject> =>
      deployment({ volumeMounts: names.map((name) => ({ name, mountPath: `/etc/${name}` })) })
    expect(fieldsOf(between(clusterOf([mounts('a', 'b')]), clusterOf([mounts('c', 'a', 'b')])))).toEqual([
      'Deployment demo/one, container c: volumeMounts[/etc/c].name',
    ])
  })

  it('keeps a flag and its value together', () => {
    const cluster = (...args: string[]): ListedCluster => clusterOf([deployment({ args })])
    expect(between(cluster('--v', '2', '--on'), cluster('--v', '4', '--on'))).toMatchObject([
      { onlyBase: ['--v 2'], onlyHead: ['--v 4'] },
    ])
    expect(between(cluster('--token', 'abc'), cluster('--token', 'def'))).toEqual([])
  })

  it('knows names that were made up by their beginning', () => {
    const cluster = (hash: string, mode: string): ListedCluster =>
      clusterOf([{ name: `cfg-${hash}`, data: { mode, DB_PASSWORD: hash } }])
    expect(between(cluster('7h2k9f8m4c', 'a'), cluster('fd24bt9gkh', 'b'))).toEqual([
      { field: 'ConfigMap demo/cfg-*: data.mode', onlyBase: ['a'], onlyHead: ['b'] },
    ])
  })

  it('compares a very long text as a whole, and shows only so many lines', () => {
    const text = (value: string, times: number): ListedCluster =>
      clusterOf([{ data: { text: `${value}\n`.repeat(times) } }])
    expect(between(text('a', 150_000), text('b', 150_000))[0]?.onlyBase[0]).toMatch(
      /^300000 characters, hash \w+$/,
    )
    const line = (end: string): ListedCluster => text('a:['.repeat(60_000) + end, 1)
    expect(between(line('a'), line('b'))[0]?.onlyBase[0]).toMatch(/^180001 characters, hash/)
    const [difference] = between(clusterOf([{ data: { text: '' } }]), text('b', 400))
    expect(difference?.onlyHead).toHaveLength(301)
    expect(difference?.onlyHead.at(-1)).toMatch(/^… and \d+ more lines$/)
  })
})
