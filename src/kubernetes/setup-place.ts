import type { SetupPlace } from '../ports/provider.ts'
import type { Kubectl } from './kubectl.ts'

const ASK_SECONDS = 30

/** What subject.setup gets to know of a cluster that kbench did not make. @param registry what names of images begin with for its nodes */
export async function setupPlaceOf(
  clusterName: string,
  kubectl: Kubectl,
  registry: string | undefined,
  signal: AbortSignal,
): Promise<SetupPlace> {
  const listed = await kubectl.run(['get', 'nodes', '-o', 'name'], { signal, timeoutSeconds: ASK_SECONDS })
  const nodes = listed.stdout.split('\n').filter((line) => line !== '')
  return {
    clusterName,
    ...(listed.exitCode === 0 ? { nodes: nodes.map((line) => line.replace(/^node\//, '')) } : {}),
    ...(registry === undefined ? {} : { registry }),
  }
}
