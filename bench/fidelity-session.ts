import { createTerminalLog } from '../src/adapters/log-terminal.ts'
import type { SuiteParameters } from '../src/ports/suite.ts'
import { createPorts } from '../src/entry/composition-root.ts'
import kubeconfigProvider from '../src/providers/kubeconfig/provider.ts'
import networkSuite from '../src/suites/network/suite.ts'
import storageSuite from '../src/suites/storage/suite.ts'

export interface SessionRequest {
  readonly kubeconfig: string
  readonly image: string
  readonly seconds: number
}

/** Both suites prepared on a cluster, with what is needed to run their tools by hand in the same pods. */
export async function openSession({ kubeconfig, image, seconds }: SessionRequest) {
  const write = (text: string): void => void process.stderr.write(text)
  const log = createTerminalLog({ write, live: false, columns: 100, color: false, verbose: false })
  const ports = createPorts(log, new AbortController().signal)
  const options = kubeconfigProvider.options.parse({ kubeconfig, image })
  const testbed = await kubeconfigProvider.create(options, {
    ...ports,
    runId: ports.randomName(),
    keep: false,
    setup: () => Promise.resolve(),
  })
  const pods = new Map<string, { address: string; volumePath: string | undefined }>()
  const watched = {
    ...testbed,
    startPod: async (...request: Parameters<typeof testbed.startPod>) => {
      const pod = await testbed.startPod(...request)
      pods.set(pod.name, pod)
      return pod
    },
  }
  const context = { ...ports, testbed: watched, saveRaw: () => Promise.resolve() }
  const network = await networkSuite.prepare(
    parametersOf({
      ...networkSuite.presets.quick,
      paths: ['pod-to-pod'],
      placements: ['inter-node'],
      protocols: ['tcp'],
      latency: false,
      durationSeconds: seconds,
    }),
    context,
  )
  const storage = await storageSuite.prepare(
    parametersOf({
      ...storageSuite.presets.quick,
      jobs: ['read_iops'],
      provisioning: false,
      durationSeconds: seconds,
    }),
    context,
  )
  const ours =
    (suite: typeof network, metric: string) =>
    async (round: number): Promise<number> => {
      const observations = await suite.measurements[0]?.measure(round)
      const found = observations?.find((one) => one.metric === metric)
      if (found === undefined) throw new Error(`no ${metric} was measured`)
      return found.value
    }
  return {
    namespace: testbed.cluster?.namespace ?? '',
    iperf3: {
      ours: ours(network, 'network_throughput'),
      pod: 'net-client',
      address: pods.get('net-server-inter')?.address ?? '',
      port: 25201,
    },
    fio: {
      ours: ours(storage, 'storage_iops'),
      pod: 'storage-fio',
      file: `${pods.get('storage-fio')?.volumePath ?? ''}/kbench.fio`,
    },
    async close() {
      await network.close()
      await storage.close()
      await testbed.close()
    },
  }
}

const parametersOf = (parameters: object): SuiteParameters => parameters as SuiteParameters
