import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rm } from 'node:fs/promises'
import type { Testbed, TestbedPod } from '../../src/ports/testbed.ts'
import kind from '../../src/providers/kind/provider.ts'
import { RecordingLog } from '../fakes/log.ts'
import { clustersOfKind, commands, files, realContext } from './provider-context.ts'

const MTU = 1400
/** What a VXLAN tunnel takes from each packet, over IPv4. */
const VXLAN = 50
const name = `kbench-scene-${String(process.pid)}`
/** The network plugin of the development image can be set to tunnel; another image is left as it is. */
const SWITCH = `kubectl -n kube-system patch configmap podnet --patch '{"data":{"mode":"vxlan"}}' &&
  kubectl -n kube-system rollout restart daemonset podnet || true`

let registerFolder = ''
let testbed: Testbed
let pod: TestbedPod

const networks = async (): Promise<string[]> =>
  (await commands.run(['docker', 'network', 'ls', '--format', '{{.Name}}'])).stdout.split('\n')
const kubectl = async (...args: string[]): Promise<string> => {
  const kubeconfig = `--kubeconfig=${testbed.cluster?.kubeconfig ?? ''}`
  return (
    await commands.run(['kubectl', kubeconfig, '-n', testbed.cluster?.namespace ?? '', ...args])
  ).stdout.trim()
}
/** "1", "0,2-3" → the numbers. */
const cores = (list: string): number[] =>
  list
    .trim()
    .split(',')
    .flatMap((range) => {
      const [first = 0, last = first] = range.split('-').map(Number)
      return Array.from({ length: last - first + 1 }, (_, index) => first + index)
    })
/** Each takes a fraction of a second. */
const ATTEMPTS = 100
const ALLOWED = ['sh', '-c', 'sed -n "s/^Cpus_allowed_list:[[:space:]]*//p" /proc/self/status'] as const

beforeAll(async () => {
  registerFolder = await files.makeTemporaryFolder('kbench-register-')
  const context = realContext(registerFolder, `scene-${String(process.pid)}`, {
    async setup(kubeconfig) {
      await commands.run(['sh', '-c', SWITCH], { env: { KUBECONFIG: kubeconfig } })
    },
  })
  const options = {
    nodes: 2,
    mtu: MTU,
    cpuManagerPolicy: 'static',
    podCpu: '1',
    podMemory: '256Mi',
    neighbour: { cpu: 1, cpuLoad: 30, vm: 1, vmBytes: '32Mi' },
  }
  testbed = await kind.create(kind.options.parse(options), context)
  pod = await testbed.startPod({ name: 'one', node: testbed.nodes[0].name, network: 'pod', servers: [] })
})
afterAll(async () => {
  await rm(registerFolder, { recursive: true })
})

describe('the static CPU manager', () => {
  test('gives a pod of one CPU a core that the pods beside it may not use', async () => {
    const own = cores((await pod.exec(ALLOWED)).stdout)
    expect(own).toHaveLength(1)
    // The kubelet moves the pods that share cores every so often, not at once: asked again for a while.
    let shared: number[] = []
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      shared = cores(await kubectl('exec', 'neighbour-1', '--', ...ALLOWED))
      if (!shared.includes(own[0] ?? -1)) break
    }
    expect(shared.length).toBeGreaterThan(0)
    expect(shared).not.toContain(own[0])
  })
})

describe('the neighbour', () => {
  test('computes beside the pod, in the class that its resources make', async () => {
    const processes = await kubectl('exec', 'neighbour-1', '--', 'ps', '-eo', 'comm')
    expect(processes).toContain('stress-ng-cpu')
    expect(processes).toContain('stress-ng-vm')
    expect(await kubectl('get', 'pod', 'neighbour-1', '-o', 'jsonpath={.status.qosClass}')).toBe('BestEffort')
    expect(await kubectl('get', 'pod', 'one', '-o', 'jsonpath={.status.qosClass}')).toBe('Guaranteed')
  })
})

describe('the network', () => {
  test('has the requested MTU, and so have pods, less the overhead of a tunnel', async () => {
    const node = await commands.run(['docker', 'exec', `${name}-worker`, 'cat', '/sys/class/net/eth0/mtu'])
    expect(Number(node.stdout)).toBe(MTU)
    const inPod = Number((await pod.exec(['cat', '/sys/class/net/eth0/mtu'])).stdout)
    expect(inPod).toBe(testbed.facts.cni === 'podnet' ? MTU - VXLAN : MTU)
    expect(testbed.facts.nodes.map(({ mtu }) => mtu)).toContain(inPod)
  })
})

test('the record says all of it', () => {
  expect(testbed.facts).toMatchObject({
    podResources: 'cpu 1, memory 256Mi',
    scenario: {
      cpuManagerPolicy: 'static',
      networkMtu: '1400',
      neighbour: 'cpu 1 at 30 %, vm 1 with 32Mi; no limits',
    },
  })
})

test('huge pages that the nodes do not have are reported, with what they have', async () => {
  const available = (await commands.run(['cat', '/proc/sys/vm/nr_hugepages'])).stdout.trim()
  const made = kubeconfigTestbed({ podHugepages: { '2Mi': `${String((Number(available) + 1) * 2)}Mi` } })
  await expect(made).rejects.toThrow(/allocatable on the nodes: .*-worker: \d/)
})

async function kubeconfigTestbed(pods: object): Promise<Testbed> {
  const { createKubernetesTestbed } = await import('../../src/kubernetes/testbed.ts')
  const { kubeconfig = '' } = testbed.cluster ?? {}
  return createKubernetesTestbed(
    {
      access: { kubeconfig, context: undefined },
      namespace: 'kbench-pages',
      image: 'unused',
      imagePullPolicy: 'Never',
      pods,
      kubeconfig,
      registry: 'none',
    },
    { ...realContext(registerFolder, 'pages'), log: new RecordingLog() },
  )
}

// Last: they end what the others look at.
test('a neighbour that ends is an error: nothing is measured without it', async () => {
  await kubectl('delete', 'pod', 'neighbour-1', '--wait=true')
  await expect(pod.exec(['true'])).rejects.toThrow('the neighbour on')
})

test('cluster and network are gone after the run', async () => {
  expect(await networks()).toContain(name)
  await testbed.close()
  expect(await clustersOfKind()).not.toContain(name)
  expect(await networks()).not.toContain(name)
})
