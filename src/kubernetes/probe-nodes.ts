import { messageOf } from '../core/errors.ts'
import { groupBy } from '../core/group-by.ts'
import { waitForAll } from '../core/wait-for-all.ts'
import type { NodeFacts } from '../core/record/schema.ts'
import type { ProbedMachine } from '../ports/provider.ts'
import type { PodRequest } from '../ports/testbed.ts'
import { anyPlace, isReady, roleOf } from './placement.ts'
import { memoryBytes, millicores } from '../core/kubernetes-quantity.ts'
import type { KubernetesNode } from './schemas.ts'
import { startPod, type PodContext } from './pod.ts'
import { type Survey, NODE_PROBE, nodeProbeOf, UNKNOWN } from './survey.ts'

/** On more machines than this kbench does not look; those with nodes that take workloads come first. */
const MOST_PROBES = 8
const RESOURCES = { cpu: '50m', memory: '64Mi' }

/**
 * The facts of all nodes. The API does not say the processor and the MTU of pods: a small pod on each machine does. It
 * also shows at once that the tools image runs there. Of nodes that are containers of one machine (kind), one has such a pod: they share
 * the processor and the network of the cluster, and with a pod on each of three nodes this took 9 s instead of 6 (two clusters at once,
 * two cores). A machine that is known from an earlier place is not asked again: on a later cluster pair that took another 4.5 s.
 * @param known by machine; what is found out is added
 * @throws {EnvironmentError} when a node that takes workloads cannot run a pod
 */
export async function probeNodes(
  { nodes, places }: Survey,
  context: PodContext,
  signal: AbortSignal,
  known = new Map<string, ProbedMachine>(),
): Promise<NodeFacts[]> {
  const needed = places.map(({ name }) => name)
  const isNeeded = (node: KubernetesNode): boolean => needed.includes(node.metadata.name)
  const ready = nodes.filter(isReady).sort((a, b) => Number(isNeeded(b)) - Number(isNeeded(a)))
  const looked = [...groupBy(ready, machineOf)]
    .flatMap(([machine, [first]]) => (first === undefined || known.has(machine) ? [] : first))
    .slice(0, MOST_PROBES)
  await waitForAll(
    looked.map(async (node, index) => {
      const probe = await probeNode(node, `probe-${String(index + 1)}`, context, signal).catch(
        (error: unknown) => {
          if (isNeeded(node) || signal.aborted) throw error
          context.log.debug(messageOf(error))
        },
      )
      if (probe !== undefined) known.set(machineOf(node), probe)
    }),
  )
  return nodes.map((node) => nodeFacts(node, known.get(machineOf(node))))
}

/** Equal for nodes on one kernel. */
function machineOf({ metadata, status }: KubernetesNode): string {
  const { bootID } = status.nodeInfo
  return bootID === '' ? metadata.name : bootID
}

async function probeNode(
  node: KubernetesNode,
  name: string,
  context: PodContext,
  signal: AbortSignal,
): Promise<ProbedMachine> {
  const request: PodRequest = { name, node: node.metadata.name, network: 'pod', servers: [] }
  const small = { ...context, defaults: { ...context.defaults, resources: RESOURCES, template: undefined } }
  const pod = await startPod(request, anyPlace(node), small, signal)
  try {
    return nodeProbeOf((await pod.exec(NODE_PROBE, { signal, timeoutSeconds: 20 })).stdout)
  } finally {
    await pod.remove()
  }
}

function nodeFacts(node: KubernetesNode, probe: ProbedMachine | undefined): NodeFacts {
  const { capacity, nodeInfo } = node.status
  return {
    name: node.metadata.name,
    role: roleOf(node),
    cpuModel: probe?.cpuModel ?? UNKNOWN,
    cores: millicores(capacity.cpu) / 1000,
    memoryBytes: memoryBytes(capacity.memory),
    kernel: nodeInfo.kernelVersion,
    os: nodeInfo.osImage,
    containerRuntime: nodeInfo.containerRuntimeVersion,
    mtu: probe?.mtu ?? null,
  }
}
