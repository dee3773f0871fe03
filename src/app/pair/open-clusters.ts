import type { ChosenProvider } from '../measure/choose-provider.ts'
import type { Ports } from '../ports.ts'
import { createClusterPair, type ClusterPair } from './cluster-pair.ts'
import type { Ledger, Round } from './ledger.ts'
import type { BySide } from './sides.ts'
import type { Subjects } from './subjects.ts'

/** The cluster pair of a run: kept as long as the assignment of roles stays, as creating one takes longer than measuring. */
export interface OpenClusters {
  /**
   * The pair with this assignment; the one before it is deleted when it has another.
   * @throws {UserError | EnvironmentError | Interrupted} when it cannot be created
   */
  with(roles: Round['roles']): Promise<ClusterPair>
  /** The assignment of the pair that is there. */
  readonly roles: Round['roles'] | undefined
  /** Never throws. */
  close(): Promise<void>
}

/** @param keep whether a pair serves several blocks of rounds; without it, each block gets a new one */
export function openClusters(
  subjects: Subjects,
  provider: BySide<ChosenProvider>,
  keep: boolean,
  ledger: Ledger,
  ports: Ports,
): OpenClusters {
  let current: { readonly roles: Round['roles']; readonly clusters: ClusterPair } | undefined
  const close = async (): Promise<void> => {
    const closing = current
    current = undefined
    if (closing === undefined) return
    await closing.clusters.close()
    ledger.ended(closing.clusters)
  }
  return {
    get roles() {
      return keep ? current?.roles : undefined
    },
    async with(roles) {
      if (current !== undefined && keep && current.roles === roles) return current.clusters
      await close()
      const clusters = await createClusterPair(roles, subjects, provider, ports)
      current = { roles, clusters }
      ledger.created(clusters)
      return clusters
    },
    close,
  }
}
