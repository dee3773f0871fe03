import type { EnvironmentFacts } from '../src/core/record/schema.ts'

/** Facts as long as those that a run on a kind cluster of a hosted runner writes. */
export function nightlyClusterFacts({
  kubernetes,
  kind,
}: {
  kubernetes: string
  kind: string
}): EnvironmentFacts {
  const node = (name: string, role: string): EnvironmentFacts['nodes'][number] => ({
    name,
    role,
    cpuModel: 'AMD EPYC 7763 64-Core Processor',
    cores: 4,
    memoryBytes: 16_766_357_504,
    kernel: '6.11.0-1018-azure',
    os: 'Debian GNU/Linux 12 (bookworm)',
    containerRuntime: 'containerd://2.1.3',
    mtu: 1500,
  })
  return {
    kubernetes,
    nodes: [
      node('kbench-control-plane', 'control-plane'),
      node('kbench-worker', 'worker'),
      node('kbench-worker2', 'worker'),
    ],
    cni: 'kindnet',
    kubeProxyMode: 'nftables',
    storageClass: 'standard',
    runner: 'github-hosted ubuntu-24.04',
    isolation: null,
    tools: { iperf3: '3.12', sockperf: '3.7', fio: '3.33', hey: '0.1.4', kind, kubectl: 'v1.34.1' },
  }
}
