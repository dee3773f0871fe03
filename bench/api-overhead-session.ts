import { createTerminalLog } from '../src/adapters/log-terminal.ts'
import { createPorts } from '../src/entry/composition-root.ts'
import kubeconfigProvider from '../src/providers/kubeconfig/provider.ts'

export interface SessionRequest {
  readonly kubeconfig: string
  readonly image: string
  readonly imagePullPolicy?: string
}

/** A pod on a cluster, and the client of the suite control-plane. */
export async function openApiSession(request: SessionRequest) {
  const write = (text: string): void => void process.stderr.write(text)
  const log = createTerminalLog({ write, live: false, columns: 100, color: false, verbose: false })
  const ports = createPorts(log, new AbortController().signal)
  const testbed = await kubeconfigProvider.create(kubeconfigProvider.options.parse(request), {
    ...ports,
    runId: ports.randomName(),
    keep: false,
    setup: () => Promise.resolve(),
  })
  const pod = await testbed.startPod({
    name: 'api-overhead',
    node: testbed.nodes[0].name,
    network: 'pod',
    servers: [],
  })
  const api = await testbed.cluster?.openApi(1)
  if (api === undefined) throw new Error('no cluster')
  const get = (path: string) => api.request({ method: 'GET', path })
  return {
    getPod: () => get(`/api/v1/namespaces/${testbed.cluster?.namespace ?? ''}/pods/${pod.name}`),
    metrics: async () => (await get('/metrics')).body,
    async close() {
      api.close()
      await testbed.close()
    },
  }
}
