import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { IMAGE_PULL, LARGE_IMAGE_PULL, NETWORK, type WorldFault } from './world-fault.ts'

/** Where containerd writes what it downloads. */
const INGEST = '/var/lib/containerd/io.containerd.content.v1.content/ingest'

/** Pods, the namespace, credentials, DNS, images and their registry. */
export const OBJECT_FAULTS: readonly WorldFault[] = [
  {
    name: 'a measuring pod is deleted',
    suites: NETWORK,
    happen: ({ cluster }) => {
      const [namespace, pod] = cluster.pods()[0] ?? ['', '']
      cluster.kubectl('delete', 'pod', '-n', namespace, pod, '--grace-period=0', '--force')
    },
  },
  {
    name: 'a measuring program is killed, as when memory runs out',
    suites: NETWORK,
    happen: ({ cluster }) => {
      // It runs on one of them.
      for (const node of cluster.nodes)
        cluster.tryTo(() => cluster.inNode(node, 'pkill', '-KILL', '-x', 'iperf3'))
    },
  },
  {
    name: 'the namespace is deleted by somebody else',
    suites: NETWORK,
    happen: ({ cluster }) => {
      cluster.kubectl('delete', '--wait=false', ...cluster.namespaces())
    },
  },
  {
    name: 'the credentials of the kubeconfig expire',
    suites: NETWORK,
    happen: ({ place }) => {
      const path = join(place, 'kubeconfig')
      const text = readFileSync(path, 'utf8')
      writeFileSync(path, text.replaceAll(/client-key-data: .*/g, 'client-key-data: eA=='))
    },
  },
  {
    name: 'cluster DNS is gone',
    suites: NETWORK,
    isHarmless: true,
    happen: ({ cluster }) => {
      cluster.kubectl('scale', '-n', 'kube-system', 'deployment/coredns', '--replicas=0')
    },
    after: (cluster) => {
      cluster.kubectl('scale', '-n', 'kube-system', 'deployment/coredns', '--replicas=1')
    },
  },
  {
    name: 'the registry stalls',
    suites: IMAGE_PULL,
    happen: async ({ cluster, run }) => {
      cluster.docker('pause', cluster.registry)
      await run.ended
    },
    after: (cluster) => {
      cluster.docker('unpause', cluster.registry)
    },
  },
  {
    name: 'the registry stalls in the middle of a pull',
    suites: LARGE_IMAGE_PULL,
    when: /round 1 of/,
    happen: async ({ cluster, run }) => {
      const isPulling = (): boolean => cluster.nodes.some((node) => cluster.inNode(node, 'ls', INGEST) !== '')
      while (!isPulling()) {
        if (run.process.exitCode !== null) throw new Error('no pull was seen')
        await wait(50)
      }
      cluster.docker('pause', cluster.registry)
      await run.ended
    },
    after: (cluster) => {
      cluster.docker('unpause', cluster.registry)
    },
  },
  {
    name: 'an image to pull does not exist',
    suites:
      'image-pull: { rounds: 1, timeoutSeconds: 20, images: [{ v1: REGISTRY/gone/one:1, v2: REGISTRY/gone/two:1, size: 10MB, layers: 1 }] }',
    next: NETWORK,
    when: /Suite image-pull/,
    happen: () => undefined,
  },
  {
    name: 'the image of the measuring pods does not exist',
    suites: NETWORK,
    image: 'REGISTRY/gone/tools:1',
    when: /Suite network/,
    happen: () => undefined,
  },
]
