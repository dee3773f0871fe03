import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { FaultCluster, StartedRun } from './cluster.ts'

const NETWORK = 'network: { paths: [pod-to-pod], protocols: [tcp], latency: false, rounds: 4 }'
const CONTROL_PLANE = 'control-plane: { rounds: 3 }'
const HOUR = 3_600_000

interface Meeting {
  readonly cluster: FaultCluster
  readonly place: string
  readonly run: StartedRun
}

/** Something of the world that breaks while a run measures. */
export interface WorldFault {
  readonly name: string
  readonly suites: string
  /** When it breaks. Default: in the second round. */
  readonly when?: RegExp
  /** For inject.cjs. */
  readonly inject?: object
  /** Breaks it, and undoes that where the next run needs it. */
  readonly happen: (meeting: Meeting) => Promise<void> | void
  /** Whether the run must be able to go on as if nothing had been. */
  readonly isHarmless?: true
}

const pods = (cluster: FaultCluster): string[][] =>
  cluster
    .kubectl(
      'get',
      'pods',
      '-A',
      '--no-headers',
      '-o',
      'custom-columns=N:.metadata.namespace,P:.metadata.name',
    )
    .trim()
    .split('\n')
    .map((line) => line.split(/\s+/))
    .filter(([namespace]) => namespace?.startsWith('kbench-'))

async function stopped(cluster: FaultCluster, node: string, program: string, seconds: number): Promise<void> {
  cluster.inNode(node, 'pkill', '-STOP', '-x', program)
  await wait(seconds * 1000)
  cluster.inNode(node, 'pkill', '-CONT', '-x', program)
}
const worker = (cluster: FaultCluster): string =>
  cluster.nodes.find((name) => name !== cluster.controlPlane) ?? cluster.controlPlane

export const WORLD_FAULTS: readonly WorldFault[] = [
  {
    name: 'the API server does not answer for 30 s',
    suites: NETWORK,
    happen: ({ cluster }) => stopped(cluster, cluster.controlPlane, 'kube-apiserver', 30),
  },
  {
    name: 'the API server does not answer for 30 s while its verbs are measured',
    suites: CONTROL_PLANE,
    happen: ({ cluster }) => stopped(cluster, cluster.controlPlane, 'kube-apiserver', 30),
  },
  {
    name: 'the API server is killed and started again',
    suites: NETWORK,
    happen: async ({ cluster }) => {
      cluster.inNode(cluster.controlPlane, 'pkill', '-KILL', '-x', 'kube-apiserver')
      await wait(20_000)
    },
  },
  {
    name: 'a node is lost and comes back after a minute',
    suites: NETWORK,
    happen: async ({ cluster }) => {
      const node = worker(cluster)
      cluster.docker('pause', node)
      await wait(60_000)
      cluster.docker('unpause', node)
    },
  },
  {
    name: 'a node is restarted',
    suites: NETWORK,
    happen: async ({ cluster, run }) => {
      cluster.docker('restart', '--time', '1', worker(cluster))
      await run.ended
      cluster.kubectl('wait', '--for=condition=Ready', 'nodes', '--all', '--timeout=120s')
      await wait(10_000)
    },
  },
  {
    name: 'the kubelet of a node stops for 30 s',
    suites: NETWORK,
    isHarmless: true,
    happen: ({ cluster }) => stopped(cluster, worker(cluster), 'kubelet', 30),
  },
  {
    name: 'a measuring pod is deleted',
    suites: NETWORK,
    happen: ({ cluster }) => {
      const [namespace = '', pod = ''] = pods(cluster)[0] ?? []
      cluster.kubectl('delete', 'pod', '-n', namespace, pod, '--grace-period=0', '--force')
    },
  },
  {
    name: 'a measuring program is killed, as when memory runs out',
    suites: NETWORK,
    happen: ({ cluster }) => {
      for (const node of cluster.nodes) {
        try {
          cluster.inNode(node, 'pkill', '-KILL', '-x', 'iperf3')
        } catch {
          // It runs on another node.
        }
      }
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
      writeFileSync(
        path,
        readFileSync(path, 'utf8').replaceAll(/client-key-data: .*/g, 'client-key-data: eA=='),
      )
    },
  },
  {
    name: 'cluster DNS is gone',
    suites: NETWORK,
    isHarmless: true,
    happen: async ({ cluster, run }) => {
      cluster.kubectl('scale', '-n', 'kube-system', 'deployment/coredns', '--replicas=0')
      await run.ended
      cluster.kubectl('scale', '-n', 'kube-system', 'deployment/coredns', '--replicas=1')
    },
  },
  {
    name: 'the clock of this machine jumps an hour forward',
    suites: NETWORK,
    isHarmless: true,
    inject: { clock: { afterMilliseconds: 8000, shiftMilliseconds: HOUR } },
    happen: () => undefined,
  },
  {
    name: 'the clock of this machine jumps an hour back',
    suites: NETWORK,
    isHarmless: true,
    inject: { clock: { afterMilliseconds: 8000, shiftMilliseconds: -HOUR } },
    happen: () => undefined,
  },
  {
    name: 'the node has no room for another pod',
    suites: CONTROL_PLANE,
    when: /Suite control-plane/,
    happen: async ({ cluster, run }) => {
      for (const node of cluster.nodes) cluster.kubectl('cordon', node)
      await run.ended
      for (const node of cluster.nodes) cluster.kubectl('uncordon', node)
    },
  },
  {
    name: 'kbench.yaml and the out folder change while it measures',
    suites: NETWORK,
    isHarmless: true,
    happen: ({ place }) => {
      appendFileSync(join(place, 'kbench.yaml'), 'nonsense: [')
      writeFileSync(join(place, 'out', 'stranger.txt'), 'mine')
    },
  },
]
