import { describe, expect, it } from 'vitest'
import { measureSuite } from '../../../src/app/measure/measure-suite.ts'
import { SampleCollector } from '../../../src/app/measure/sample-collector.ts'
import { EnvironmentError, Interrupted } from '../../../src/core/errors.ts'
import type { Observation, PreparedSuite } from '../../../src/ports/suite.ts'
import { IMAGE_PULL_METRICS } from '../../../src/suites/image-pull/metrics.ts'
import { IMAGE_PULL_PRESETS, type ImagePullParameters } from '../../../src/suites/image-pull/parameters.ts'
import imagePull from '../../../src/suites/image-pull/suite.ts'
import { FakeNodeReader } from '../../fakes/node-reader.ts'
import { FakeTestbed } from '../../fakes/testbed.ts'
import { createSuiteContext } from '../suite-context.ts'
import { captured, FakeCluster, NODES, phases, V1, V2 } from './fake-cluster.ts'

const GIVEN = {
  ...IMAGE_PULL_PRESETS.smoke,
  images: [{ v1: V1, v2: V2, size: '10MB', layers: 2 }],
} satisfies ImagePullParameters
const GENERATED = { ...IMAGE_PULL_PRESETS.smoke, layers: [2] } satisfies ImagePullParameters

/** Both roll-outs as they were captured: v1 takes 2.5 s, v2 4 s. */
function complete(cluster: FakeCluster): FakeCluster {
  const { v1, v2 } = phases('rollout')
  cluster.onCreate = () => {
    cluster.context.clock.advance(2.5)
    cluster.tell('events', v1.events)
    cluster.tell('pods', v1.pods)
  }
  cluster.onUpdate = () => {
    cluster.context.clock.advance(4)
    cluster.tell('pods', v2.pods)
    cluster.context.clock.advance(1)
    // The kubelet may report the pull after the pod is Ready.
    cluster.tell('events', v2.events)
  }
  return cluster
}

const prepare = (cluster: FakeCluster, parameters: ImagePullParameters = GIVEN): Promise<PreparedSuite> =>
  imagePull.prepare(parameters, cluster.context)

async function measure(
  cluster: FakeCluster,
  parameters: ImagePullParameters = GIVEN,
): Promise<readonly Observation[]> {
  const { measurements } = await prepare(cluster, parameters)
  return measurements[0]!.measure(1, cluster.context.signal)
}

async function failureOf(cluster: FakeCluster): Promise<string> {
  const failure: unknown = await measure(cluster).then(
    () => 'it did not fail',
    (error: unknown) => error,
  )
  expect(failure).toBeInstanceOf(EnvironmentError)
  cluster.api.assertAllUsed()
  // Whatever happens, nothing of it stays.
  expect(cluster.removedFromNodes).toEqual([[V1, V2]])
  return (failure as Error).message
}

describe('a roll-out and its update', () => {
  it('give the mean of the nodes’ pulls and the time until all pods were Ready', async () => {
    const cluster = complete(new FakeCluster()).expectRollouts()
    const observations = await measure(cluster)
    const value = (metric: string, revision: string): number | undefined =>
      observations.find((one) => one.metric === metric && one.labels['revision'] === revision)?.value
    expect(observations).toHaveLength(6)
    expect(observations[0]?.labels).toEqual({ size: '10MB', layers: '2', revision: 'v1' })
    // 490 ms and 410 ms, 114 ms and 94 ms
    expect(value('image_pull_time', 'v1')).toBeCloseTo(0.45, 12)
    expect(value('image_pull_time', 'v2')).toBeCloseTo(0.104, 12)
    expect(value('image_pull_wait', 'v1')).toBe(0)
    expect(value('image_rollout_time', 'v1')).toBe(2.5)
    expect(value('image_rollout_time', 'v2')).toBe(4)
    cluster.api.assertAllUsed()
    const raw = JSON.parse(cluster.context.raw.get('image-pull/1-10MB-2.json')!) as {
      pulls: { toldSeconds: number }[]
    }[]
    expect(raw[1]?.pulls[0]).toMatchObject({ node: NODES[0], pullTime: 0.114, imageSize: 10_006_189 })
    // From the request of each revision; the events of v2 come a second after its pods are Ready.
    expect(raw.map(({ pulls }) => pulls.map(({ toldSeconds }) => toldSeconds))).toEqual([
      [2.5, 2.5],
      [5, 5],
    ])
  })

  it('show what disks and links of the nodes moved, where that is wanted', async () => {
    const at = (seconds: number, received: number) => ({
      [NODES[0]]: { at: seconds, network: [received, 0] as const },
      [NODES[1]]: { at: seconds, network: [received / 2, 0] as const },
    })
    const labels = Object.fromEntries(NODES.map((node) => [node, {}]))
    const reader = new FakeNodeReader(labels, at(0, 0), at(4, 8e6), at(5, 8e6), at(10, 18e6))
    const cluster = complete(new FakeCluster()).expectRollouts()
    Object.assign(cluster.testbed.cluster!, { openNodeReader: reader.open })
    const prepared = await prepare(cluster, { ...GIVEN, nodeBandwidth: true })
    const observations = await prepared.measurements[0]!.measure(1, cluster.context.signal)
    const received = observations.filter(
      ({ metric, labels: { statistic } }) => metric === 'image_node_network_rate' && statistic === 'mean',
    )
    expect(
      received.map(({ labels: { revision, direction }, value }) => [revision, direction, value]),
    ).toEqual([
      ['v1', 'received', 1.5e6],
      ['v1', 'sent', 0],
      ['v2', 'received', 1.5e6],
      ['v2', 'sent', 0],
    ])
    const raw = JSON.parse(cluster.context.raw.get('image-pull/1-10MB-2.json')!) as { moved: unknown[] }[]
    expect(raw[0]?.moved[0]).toEqual({ node: NODES[0], seconds: 4, network: { received: 2e6, sent: 0 } })
    await prepared.close()
    expect(reader.closed).toBe(1)
  })

  it('ask for a DaemonSet on exactly the nodes of the testbed, then for another image', async () => {
    const cluster = complete(new FakeCluster()).expectRollouts()
    await measure(cluster, { ...GIVEN, maxUnavailable: '50%' })
    const [created] = cluster.requestsOf('POST')
    expect(created?.body).toMatchObject({
      kind: 'DaemonSet',
      metadata: { name: 'image-pull-10mb-2-1', namespace: 'kbench-test' },
      spec: {
        updateStrategy: { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: '50%' } },
        template: {
          spec: {
            terminationGracePeriodSeconds: 0,
            containers: [{ name: 'main', image: V1, imagePullPolicy: 'IfNotPresent', stdin: true }],
            affinity: {
              nodeAffinity: {
                requiredDuringSchedulingIgnoredDuringExecution: {
                  nodeSelectorTerms: NODES.map((node) => ({
                    matchFields: [{ key: 'metadata.name', operator: 'In', values: [node] }],
                  })),
                },
              },
            },
          },
        },
      },
    })
    const [updated] = cluster.requestsOf('PATCH')
    expect(updated).toMatchObject({
      contentType: 'application/strategic-merge-patch+json',
      body: { spec: { template: { spec: { containers: [{ name: 'main', image: V2 }] } } } },
    })
  })

  it('go on over a watch that the API server ends or breaks', async () => {
    const cluster = complete(new FakeCluster())
    cluster.api.on('DELETE', { status: 404 })
    cluster.expectRollouts()
    const { v1, v2 } = phases('rollout')
    const lastOf = (name: string) => v1.pods.filter(({ object }) => object.metadata.name === name).at(-1)!
    const names = [...new Set(v1.pods.map(({ object }) => object.metadata.name))]
    cluster.onCreate = () => {
      cluster.watches.get('pods')!.stop()
      cluster.watches.get('events')!.break()
      // The new watches go on where the first ones ended.
      cluster.api.onWatch(/./, () => undefined)
      setImmediate(() => {
        cluster.tell(
          'pods',
          names.map((name) => ({ ...lastOf(name), type: 'MODIFIED' })),
        )
        cluster.tell('events', v1.events)
      })
    }
    // Nothing may be too late here, besides the pause before a new watch.
    cluster.context.clock.sleep = (duration) =>
      duration < 1 ? Promise.resolve() : new Promise(() => undefined)
    cluster.onUpdate = () => {
      cluster.tell('pods', v2.pods)
      cluster.tell('events', v2.events)
    }
    expect(await measure(cluster)).toHaveLength(6)
    expect(cluster.api.watches.filter(({ path }) => path.includes('/pods')).length).toBe(2)
  })
})

describe('a roll-out without a number that can be trusted', () => {
  it('is reported when a node had the image already', async () => {
    const cluster = new FakeCluster().expectRemoval()
    const { pods, events } = phases('present').v1
    const image = (pods[0]!.object['spec'] as { containers: { image: string }[] }).containers[0]!.image
    cluster.api.on('POST', () => {
      const renamed = JSON.parse(JSON.stringify(pods).replaceAll(image, V1)) as typeof pods
      cluster.tell('pods', renamed)
      cluster.tell('events', events)
      return {}
    })
    expect(await failureOf(cluster)).toMatch(
      /^the roll-out of v1: kbench-capture-worker2?: the image was on the node already, nothing was pulled \(Container image ".*" already present on machine\)$/,
    )
  })

  it('is reported at once when the image cannot be pulled, with what the kubelet says', async () => {
    const cluster = new FakeCluster().expectRemoval()
    const pods = JSON.parse(
      JSON.stringify(captured('no-image', 'pods')).replaceAll('kbench-no-such.invalid/x:1', V1),
    ) as ReturnType<typeof captured>
    cluster.api.on('POST', () => {
      cluster.tell('pods', pods.slice(0, 4))
      cluster.tell('events', captured('no-image', 'events'))
      return {}
    })
    expect(await failureOf(cluster)).toMatch(
      /^the roll-out of v1 failed: kbench-capture-worker2: Failed to pull image "kbench-no-such.invalid\/x:1": .* no such host$/,
    )
  })

  it('is reported when a node disappears in the middle', async () => {
    const cluster = new FakeCluster().expectRemoval()
    cluster.api.on('POST', () => {
      cluster.tell('pods', phases('rollout').v1.pods.slice(0, 4))
      cluster.tell('nodes', captured('node-gone', 'nodes'))
      return {}
    })
    expect(await failureOf(cluster)).toBe(
      'the roll-out of v1 failed: node kbench-capture-worker2 has disappeared from the cluster',
    )
  })

  it('is reported when a node stops being Ready during the update', async () => {
    const cluster = complete(new FakeCluster()).expectRollouts()
    cluster.onUpdate = () => {
      const [line] = captured('rollout', 'nodes').filter(({ object }) => object.metadata.name === NODES[1])
      const { conditions } = line!.object['status'] as { conditions: { type: string }[] }
      const ready = { type: 'Ready', status: 'Unknown', message: 'Kubelet stopped posting node status.' }
      const status = {
        ...(line!.object['status'] as object),
        conditions: conditions.map((one) => (one.type === 'Ready' ? ready : one)),
      }
      const object = { ...line!.object, status }
      cluster.tell('nodes', [{ type: 'MODIFIED', object }])
    }
    expect(await failureOf(cluster)).toBe(
      'the update to v2 failed: node kbench-capture-worker2 is not Ready any more (Kubelet stopped posting node status.)',
    )
  })

  it('is reported after its time with what each node waits for', async () => {
    const cluster = new FakeCluster().expectRemoval()
    const pods = phases('rollout').v1.pods.filter(
      ({ object }) => (object['spec'] as { nodeName?: string }).nodeName === NODES[0],
    )
    cluster.api.on('POST', () => {
      cluster.tell('pods', pods.slice(0, 1))
      cluster.tell(
        'events',
        phases('rollout').v1.events.filter(({ object }) => object['reason'] === 'Pulling'),
      )
      return {}
    })
    expect(await failureOf(cluster)).toBe(
      'the roll-out of v1 was not complete after 60 s: kbench-capture-worker: the image is still being pulled; kbench-capture-worker2: no pod with the new image yet',
    )
  })

  const withEvents = (change: (lines: ReturnType<typeof captured>) => ReturnType<typeof captured>) => {
    const cluster = new FakeCluster().expectRemoval()
    const { pods, events } = phases('rollout').v1
    cluster.api.on('POST', () => {
      cluster.tell('pods', pods)
      cluster.tell('events', change(events))
      return {}
    })
    return cluster
  }
  const isPulled = ({ object }: { object: Record<string, unknown> }): boolean => object['reason'] === 'Pulled'

  it('is reported when the kubelet’s event does not come', async () => {
    const pulls = phases('rollout').v1.events.filter(isPulled)
    const cluster = withEvents((lines) =>
      lines.filter((line) => line.object.metadata.uid !== pulls[1]?.object.metadata.uid),
    )
    expect(await failureOf(cluster)).toMatch(
      /^the roll-out of v1: no event of the kubelet about a pull on kbench-capture-worker: it was dropped, or .*--event-ttl/,
    )
  })

  it('is reported when events are combined or not understood', async () => {
    const rewritten = (message: (old: string) => string) =>
      withEvents((lines) =>
        lines.map((line) =>
          isPulled(line)
            ? { ...line, object: { ...line.object, message: message(String(line.object['message'])) } }
            : line,
        ),
      )
    expect(await failureOf(rewritten((old) => `(combined from similar events): ${old}`))).toContain(
      'the kubelet has combined its events, the time of the pull is lost',
    )
    expect(await failureOf(rewritten(() => 'Pulled it.'))).toContain('is not understood: "Pulled it."')
  })

  it('is reported when a pod pulled twice', async () => {
    const cluster = withEvents((lines) =>
      lines.flatMap((line) => {
        const { metadata } = line.object
        const again = {
          ...line,
          object: { ...line.object, metadata: { ...metadata, uid: `${metadata.uid}-2` } },
        }
        return isPulled(line) ? [line, again] : [line]
      }),
    )
    expect(await failureOf(cluster)).toContain('more than one pull for a pod')
  })

  it('keeps a pull whose event has expired since', async () => {
    const cluster = complete(new FakeCluster()).expectRollouts()
    const begin = cluster.onCreate
    cluster.onCreate = () => {
      begin()
      cluster.tell(
        'events',
        phases('rollout').v1.events.map((line) => ({ ...line, type: 'DELETED' })),
      )
    }
    expect(await measure(cluster)).toHaveLength(6)
  })

  it('is reported when the API server refuses, in its words', async () => {
    const cluster = new FakeCluster().expectRemoval()
    const message = 'daemonsets.apps is forbidden: User "x" cannot create resource "daemonsets"'
    cluster.api.on('POST', { status: 403, body: { kind: 'Status', message } })
    expect(await failureOf(cluster)).toBe(
      `creating the DaemonSet: the API server refused it (403): ${message}`,
    )
  })

  it('is reported when a watch cannot be begun again', async () => {
    const cluster = new FakeCluster().expectRemoval()
    cluster.api.on('POST', () => {
      cluster.tell('pods', [{ type: 'ERROR', object: { code: 500, message: 'etcd' } as never }])
      return {}
    })
    expect(await failureOf(cluster)).toBe('watching the pods: etcd')
  })

  it('ends an interrupted run, and cleans up', async () => {
    const cluster = new FakeCluster().expectRemoval()
    const controller = new AbortController()
    cluster.api.on('POST', () => {
      controller.abort()
      return {}
    })
    const { measurements } = await prepare(cluster)
    await expect(measurements[0]!.measure(1, controller.signal)).rejects.toThrow(Interrupted)
    cluster.api.assertAllUsed()
    expect(cluster.removedFromNodes).toEqual([[V1, V2]])
  })

  it('does not keep the others from being measured', async () => {
    const cluster = complete(new FakeCluster().expectPodList())
    cluster.api
      .on('POST', { status: 422, body: { message: 'no' } })
      .on('DELETE', { status: 404 })
      .onWatch('/api/v1/namespaces/kbench-test/pods')
    cluster.expectRollouts()
    const catalogue = new Map(IMAGE_PULL_METRICS.map((metric) => [metric.id as string, metric]))
    const collector = new SampleCollector(catalogue)
    const broken = { ...GIVEN.images[0]!, v1: 'registry.example/no:1', layers: 1 }
    const parameters = { ...GIVEN, images: [broken, ...GIVEN.images] }
    const { result } = await measureSuite({ suite: imagePull, parameters }, cluster.context, collector, () =>
      Promise.resolve(),
    )
    expect(result.status).toBe('failed')
    expect(result.reason).toBe('10MB-1: creating the DaemonSet: the API server refused it (422): no')
    expect(collector.series).toHaveLength(6)
  })
})

describe('generated images', () => {
  const generatedCluster = (): FakeCluster => {
    const cluster = new FakeCluster().expectRollouts()
    const { v1, v2 } = phases('rollout')
    const sendAs = (lines: ReturnType<typeof captured>, revision: number): ReturnType<typeof captured> => {
      const image = (index: number): string =>
        `registry:5000/kbench/image-pull:${cluster.images.published[index]!.image.tag}`
      const text = JSON.stringify(lines)
        .replaceAll(V1, image(revision - 2))
        .replaceAll(V2, image(revision - 1))
      return JSON.parse(text) as typeof lines
    }
    const last = (): number => cluster.images.published.length
    cluster.onCreate = () => {
      cluster.tell('pods', sendAs(v1.pods, last()))
      cluster.tell('events', v1.events)
    }
    cluster.onUpdate = () => {
      cluster.tell('pods', sendAs(v2.pods, last()))
      cluster.tell('events', v2.events)
    }
    return cluster
  }

  it('are pushed for every round again, rolled out by their names and removed again', async () => {
    const cluster = generatedCluster().expectRollouts()
    const prepared = await prepare(cluster, GENERATED)
    const { measurements } = prepared
    expect(await measurements[0]!.measure(1, cluster.context.signal)).toHaveLength(6)
    // Once more, as a gate may ask for it: not the same bytes again.
    cluster.context.clock.advance(1)
    expect(await measurements[0]!.measure(1, cluster.context.signal)).toHaveLength(6)
    const images = cluster.images.published.map(({ image }) => image)
    expect(images.map(({ tag }) => tag.replace(/test-\w+-/, 'test-T-'))).toEqual([
      'kbench-test-T-1-10MB-2-v1',
      'kbench-test-T-1-10MB-2-v2',
      'kbench-test-T-1-10MB-2-v1',
      'kbench-test-T-1-10MB-2-v2',
    ])
    expect(new Set(images.map(({ seed }) => seed)).size).toBe(4)
    expect(new Set(images.map(({ tag }) => tag)).size).toBe(4)
    expect(images[0]).toMatchObject({
      repository: 'kbench/image-pull',
      size: 10_000_000,
      layers: 2,
      architectures: ['amd64'],
    })
    expect(cluster.images.removed).toEqual(images.map(({ tag }) => tag))
    expect(cluster.registry.reclaimed).toBe(2)
    expect(cluster.removedFromNodes[1]).toEqual(
      images.slice(2).map(({ tag }) => `registry:5000/kbench/image-pull:${tag}`),
    )
    const [created] = cluster.requestsOf('POST')
    expect(created?.body).toMatchObject({
      spec: {
        template: {
          spec: {
            securityContext: { runAsNonRoot: true },
            containers: [
              {
                image: cluster.removedFromNodes[0]![0],
                securityContext: { capabilities: { drop: ['ALL'] } },
              },
            ],
          },
        },
      },
    })
    await prepared.close()
    expect(cluster.registry.closed).toBe(1)
    expect(cluster.api.closed).toBe(true)
  })

  it('that cannot be pushed leave nothing behind and start nothing', async () => {
    const cluster = new FakeCluster()
    cluster.images.failing = { tag: /v2$/, error: new EnvironmentError('the registry answered 500') }
    await expect(measure(cluster, GENERATED)).rejects.toThrow('the registry answered 500')
    expect(cluster.images.removed).toEqual([expect.stringMatching(/-v1$/)])
    expect(cluster.requestsOf('POST')).toEqual([])
  })

  it('that the registry keeps are named', async () => {
    const cluster = generatedCluster()
    cluster.images.problem = 'the registry answered 405'
    await measure(cluster, GENERATED)
    expect(cluster.context.log.has('warning', '-v1 stays in the registry: the registry answered 405')).toBe(
      true,
    )
  })
})

describe('where images cannot be pulled', () => {
  const failing = (
    cluster: { context: FakeCluster['context'] },
    parameters: ImagePullParameters = GENERATED,
  ) => imagePull.prepare(parameters, cluster.context)

  it('the reason is reported, without a cluster', async () => {
    const testbed = new FakeTestbed({ limits: { registry: 'there is no cluster here: use kind' } })
    await expect(failing({ context: createSuiteContext({ testbed }) })).rejects.toThrow(
      'images cannot be pulled here: there is no cluster here: use kind',
    )
  })

  it('the reason is reported, without a registry, and nothing stays open', async () => {
    const cluster = new FakeCluster({ registry: 'give the option registry' })
    delete (cluster.testbed.cluster as { openRegistry?: unknown }).openRegistry
    await expect(failing(cluster)).rejects.toThrow(
      'there is no registry for generated images: give the option registry',
    )
    expect(cluster.api.closed).toBe(true)
  })

  it('given images are measured without a registry, in one round where nodes are not ours', async () => {
    const cluster = new FakeCluster({ registry: 'none' })
    delete (cluster.testbed.cluster as { openRegistry?: unknown }).openRegistry
    delete (cluster.testbed.cluster as { removeImages?: unknown }).removeImages
    expect((await failing(cluster, GIVEN)).measurements.map(({ id }) => id)).toEqual(['10MB-2'])
    await expect(failing(cluster, { ...GIVEN, rounds: 2 })).rejects.toThrow('Set rounds to 1')
  })

  it('nodes of other architectures, and nodes that are gone, are named', async () => {
    const cluster = new FakeCluster()
    const items = captured('rollout', 'nodes').map(({ object }) => object)
    const other = JSON.parse(JSON.stringify(items).replaceAll('"amd64"', '"s390x"')) as typeof items
    cluster.api.request = () =>
      Promise.resolve({ status: 200, body: JSON.stringify({ items: other }) } as never)
    await expect(failing(cluster)).rejects.toThrow(
      'images can be made for amd64 and arm64, and the nodes are s390x',
    )
    cluster.api.request = () =>
      Promise.resolve({ status: 200, body: JSON.stringify({ items: items.slice(0, 2) }) } as never)
    await expect(failing(cluster)).rejects.toThrow(
      'not Ready, or no longer in the cluster: kbench-capture-worker2',
    )
  })
})
