import type { SetupPlace } from '../ports/provider.ts'
import type { Kubectl } from './kubectl.ts'

const ASK_SECONDS = 30

interface PlaceRequest {
  readonly clusterName: string
  /** What names of images begin with for its nodes. */
  readonly registry: string | undefined
  /** As kubectl selects nodes by labels; undefined: all nodes. */
  readonly selector?: string | undefined
}

/** What subject.setup gets to know of a cluster that kbench did not make. */
export async function setupPlaceOf(
  { clusterName, registry, selector }: PlaceRequest,
  kubectl: Kubectl,
  signal: AbortSignal,
): Promise<SetupPlace> {
  const selected = selector === undefined ? [] : [`--selector=${selector}`]
  const listed = await kubectl.run(['get', 'nodes', ...selected, '-o', 'name'], {
    signal,
    timeoutSeconds: ASK_SECONDS,
  })
  const nodes = listed.stdout.split('\n').filter((line) => line !== '')
  return {
    clusterName,
    ...(listed.exitCode === 0 ? { nodes: nodes.map((line) => line.replace(/^node\//, '')) } : {}),
    ...(registry === undefined ? {} : { registry }),
  }
}
