import { expectSuccess } from '../../ports/command-failure.ts'
import type { CommandRunner } from '../../ports/exec.ts'

/** Names of the containers that are the nodes of a cluster. @throws {EnvironmentError} when Docker does not say */
export async function clusterNodes(cluster: string, commands: CommandRunner): Promise<string[]> {
  const filter = `label=io.x-k8s.kind.cluster=${cluster}`
  const listed = await commands.run(['docker', 'ps', '--filter', filter, '--format', '{{.Names}}'], {
    timeoutSeconds: 30,
  })
  return expectSuccess(listed, `listing the nodes of ${cluster}`)
    .stdout.split('\n')
    .filter((line) => line !== '')
}
