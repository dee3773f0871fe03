import type { ProviderContext } from '../../ports/provider.ts'
import { hostsIn } from './hosts-toml.ts'
import { mergedStates, type NodeState } from './merged-states.ts'
import { CERTS } from './registry-hosts.ts'

/** Before each file on standard output, with its registry; no line of TOML. */
const MARK = '=== kbench '
const READ = `cd ${CERTS} 2>/dev/null || exit 0
for file in */hosts.toml; do
  if [ -e "$file" ]; then printf '\\n${MARK}%s\\n' "\${file%/hosts.toml}"; cat "$file"; fi
done`

/**
 * How to read which hosts nodes ask for images: `registries asked for images of REGISTRY` → all hosts, the first first. The name of the
 * cluster is left out, as two clusters never have the same.
 */
export function registryStateOf(
  cluster: string,
  nodes: readonly string[],
  context: Pick<ProviderContext, 'commands'>,
): () => Promise<NodeState> {
  const parse = (stdout: string): NodeState => {
    const [, ...files] = stdout.replaceAll(cluster, 'CLUSTER').split(`\n${MARK}`)
    return Object.fromEntries(
      files.map((file) => {
        const [registry = '', ...lines] = file.split('\n')
        return [`registries asked for images of ${registry}`, hostsIn(lines.join('\n')).join(' ')]
      }),
    )
  }
  return () => mergedStates(nodes, { script: READ, what: 'the registries', parse }, context)
}
