import { execFileSync } from 'node:child_process'

const kbench = (...argv) =>
  execFileSync(process.execPath, ['action/dist/cli.cjs', ...argv], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })

/** Makes our own cluster with the tools image on it, hands it to `body`, deletes it. */
export async function withCluster(body) {
  const kubeconfig = kbench('cluster', 'create', '--set', 'provider.kind.nodes=3')
    .trim()
    .replace('export KUBECONFIG=', '')
  const name = kbench('cluster', 'list')
    .split('\n')
    .find((line) => line.includes(kubeconfig))
    .split(/\s+/)[0]
  try {
    const image = execFileSync(
      'docker',
      ['images', '--format', '{{.Repository}}:{{.Tag}}', '--filter', 'reference=kbench-tools'],
      { encoding: 'utf8' },
    ).split('\n')[0]
    await body({ kubeconfig, image, name })
  } finally {
    kbench('cluster', 'delete', name)
  }
}
