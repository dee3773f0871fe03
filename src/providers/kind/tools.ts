import type { Tool } from '../../ports/tool.ts'
import { KUBECTL } from '../../kubernetes/kubectl.ts'

const DOCKER: Tool = {
  id: 'docker',
  purpose: 'runs the nodes of a kind cluster',
  // Installing an engine is more than the person asked for: a daemon, a group, firewall rules.
  from: { howToGet: 'install Docker Engine as its documentation says, or use --provider host' },
  minimum: '20.10',
}
const KIND: Tool = {
  id: 'kind',
  purpose: 'creates Kubernetes clusters in containers',
  from: { howToGet: 'install it from the releases of kubernetes-sigs/kind, or use --provider host' },
  minimum: '0.20',
}

export const KIND_TOOLS = [DOCKER, KIND, KUBECTL]
