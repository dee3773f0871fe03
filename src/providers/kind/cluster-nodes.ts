import { expectSuccess } from '../../ports/command-failure.ts'
import type { CommandRunner } from '../../ports/exec.ts'

/** Names of the containers that are the nodes of a cluster. @throws {EnvironmentError} when Docker does not say */
export async function clusterNodes(cluster: string, commands: CommandRunner): Promise<string[]> {
  const filter = `label=io.x-k8s.kind.cluster=${cluster}`
  const argv = ['docker', 'ps', '--all', '--filter', filter, '--format', '{{.Names}}'] as const
  const listed = await commands.run(argv, { timeoutSeconds: 30 })
  const { stdout } = expectSuccess(listed, `listing the nodes of ${cluster}`)
  // Docker lists what was started last first, and kind starts nodes side by side.
  return stdout
    .split('\n')
    .filter((line) => line !== '')
    .sort()
}
