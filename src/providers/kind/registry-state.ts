import { expectSuccess } from '../../ports/command-failure.ts'
import type { ProviderContext } from '../../ports/provider.ts'
import { hostsIn } from './hosts-toml.ts'
import { CERTS } from './registry-hosts.ts'

const TIMEOUT_SECONDS = 60
/** Before each file on standard output, with its registry; no line of TOML. */
const MARK = '=== kbench '
const READ = `cd ${CERTS} 2>/dev/null || exit 0
for file in */hosts.toml; do
  if [ -e "$file" ]; then printf '\\n${MARK}%s\\n' "\${file%/hosts.toml}"; cat "$file"; fi
done`

/**
 * How to read which hosts nodes ask for images: `registries asked for images of REGISTRY` → all hosts, the first first; what differs between
 * nodes with "and" between. The name of the cluster is left out, as two clusters never have the same.
 */
export function registryStateOf(
  cluster: string,
  nodes: readonly string[],
  { commands }: Pick<ProviderContext, 'commands'>,
): () => Promise<Readonly<Record<string, string>>> {
  return async () => {
    const found = new Map<string, Set<string>>()
    for (const node of nodes) {
      const result = await commands.run(['docker', 'exec', node, 'sh', '-c', READ], {
        timeoutSeconds: TIMEOUT_SECONDS,
      })
      const { stdout } = expectSuccess(result, `reading the registries of ${node}`)
      const [, ...files] = stdout.replaceAll(cluster, 'CLUSTER').split(`\n${MARK}`)
      for (const file of files) {
        const [registry = '', ...lines] = file.split('\n')
        const name = `registries asked for images of ${registry}`
        found.set(name, (found.get(name) ?? new Set()).add(hostsIn(lines.join('\n')).join(' ')))
      }
    }
    return Object.fromEntries([...found].map(([name, hosts]) => [name, [...hosts].sort().join(' and ')]))
  }
}
