import { setTimeout as wait } from 'node:timers/promises'
import type { FaultCluster } from './cluster.ts'
import { CONTROL_PLANE, NETWORK, STORAGE, type WorldFault } from './world-fault.ts'

const VOLUMES = '/var/local-path-provisioner'
const KUBELET_CONFIGURATION = '/var/lib/kubelet/config.yaml'

async function stopped(cluster: FaultCluster, node: string, program: string, seconds: number): Promise<void> {
  cluster.inNode(node, 'pkill', '-STOP', '-x', program)
  await wait(seconds * 1000)
  cluster.inNode(node, 'pkill', '-CONT', '-x', program)
}
const worker = (cluster: FaultCluster): string =>
  cluster.nodes.find((name) => name !== cluster.controlPlane) ?? cluster.controlPlane

/** The API server, nodes, their kubelet, memory and disks. */
export const NODE_FAULTS: readonly WorldFault[] = [
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
    happen: ({ cluster }) => {
      cluster.docker('restart', '--time', '1', worker(cluster))
    },
    after: () => wait(10_000),
  },
  {
    name: 'Docker is restarted, and with it all nodes',
    suites: NETWORK,
    isRestartOfDocker: true,
    happen: ({ cluster }) => cluster.restartDocker(),
    after: (cluster) => cluster.startNodes(),
  },
  {
    name: 'the kubelet of a node stops for 30 s',
    suites: NETWORK,
    isHarmless: true,
    happen: ({ cluster }) => stopped(cluster, worker(cluster), 'kubelet', 30),
  },
  {
    name: 'another program in the measuring pods uses more memory than their limit',
    suites: NETWORK,
    isHarmless: true,
    happen: ({ cluster }) => {
      const killed = cluster.pods().filter(([namespace, pod]) => {
        // tail keeps all of a line that has no end, so the kernel kills it.
        const hog = ['--', 'sh', '-c', 'head -c 512M /dev/zero | tail']
        try {
          cluster.kubectl('exec', '-n', namespace, pod, ...hog)
          return false
        } catch (error) {
          return String(error).includes('137')
        }
      })
      if (killed.length === 0) throw new Error('the kernel killed nothing')
    },
  },
  {
    name: 'a measuring program needs more memory than its pod has',
    suites: STORAGE,
    memory: '128Mi',
    when: /Suite storage/,
    happen: () => undefined,
    next: NETWORK,
  },
  {
    name: 'the disk of the volumes of the nodes is full',
    suites: STORAGE,
    before: (cluster) => {
      for (const node of cluster.nodes)
        cluster.inNode(node, 'sh', '-c', `mkdir -p ${VOLUMES} && mount -t tmpfs -o size=80m none ${VOLUMES}`)
    },
    happen: ({ cluster }) => {
      for (const node of cluster.nodes)
        cluster.tryTo(() =>
          cluster.inNode(node, 'sh', '-c', `rm -f ${VOLUMES}/*/*; cat /dev/zero > ${VOLUMES}/full`),
        )
    },
    after: (cluster) => {
      for (const node of cluster.nodes) cluster.inNode(node, 'umount', VOLUMES)
    },
  },
  {
    name: 'a kubelet says that its disk is nearly full and evicts pods',
    suites: NETWORK,
    happen: ({ cluster }) => {
      const edit = `cp ${KUBELET_CONFIGURATION} /root/kubelet.yaml && sed -i 's/nodefs.available: .*/nodefs.available: 99%/' ${KUBELET_CONFIGURATION} && systemctl restart kubelet`
      cluster.inNode(worker(cluster), 'sh', '-c', edit)
    },
    after: (cluster) => {
      const node = worker(cluster)
      cluster.inNode(
        node,
        'sh',
        '-c',
        `cp /root/kubelet.yaml ${KUBELET_CONFIGURATION} && systemctl restart kubelet`,
      )
      cluster.kubectl('wait', `node/${node}`, '--for=condition=DiskPressure=False', '--timeout=420s')
    },
  },
  {
    name: 'the node has no room for another pod',
    // Deployments, pods and scale fail one after the other, twice each.
    suites: 'control-plane: { rounds: 3, podTimeoutSeconds: 15 }',
    when: /Suite control-plane/,
    happen: ({ cluster }) => {
      for (const node of cluster.nodes) cluster.kubectl('cordon', node)
    },
    after: (cluster) => {
      for (const node of cluster.nodes) cluster.kubectl('uncordon', node)
    },
  },
]
