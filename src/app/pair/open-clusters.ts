import type { KeptPair, ClusterPairBlock } from '../../core/judge/rounds/round.ts'
import { nextBlock, rowsOf, served, takes } from '../../core/judge/rounds/round.ts'
import type { ChosenProvider } from '../measure/choose-provider.ts'
import type { Ports } from '../ports.ts'
import { createClusterPair, type ClusterPair } from './cluster-pair.ts'
import type { Ledger } from './rounds/ledger.ts'
import type { PreparedSubject } from '../subject/prepare.ts'
import { SIDES, type BySide, type Side } from './sides.ts'

/** The cluster pair of a run. One that took long to create serves several blocks that have its assignment of roles. */
export interface OpenClusters {
  /** The block to measure next, of those that are left: one for the pair that is there, if it is kept. */
  next(blocks: readonly ClusterPairBlock[]): ClusterPairBlock | undefined
  /**
   * @returns the pair for a block, and whether it is new
   * @throws {UserError | EnvironmentError | Interrupted} when it cannot be created
   */
  with(block: ClusterPairBlock): Promise<{ readonly clusters: ClusterPair; readonly isNew: boolean }>
  /** For measuring what is no round of the comparison: the pair that is there if it is kept, otherwise a new one. */
  anyPair(): Promise<{ readonly roles: ClusterPairBlock['roles']; readonly clusters: ClusterPair }>
  /** The pair that is there; undefined: none. */
  readonly current: ClusterPair | undefined
  /** Whether the pods of the last pair ran on the CPUs of this machine. */
  readonly isOnThisMachine: boolean
  /** Whether the pair that is there takes a block, too. */
  takes(block: ClusterPairBlock): boolean
  /** What these blocks would need: pairs to create. `rows`: runs of blocks on one pair. */
  need(blocks: readonly ClusterPairBlock[]): { readonly pairs: number; readonly rows: number }
  /** Runs subject.diagnose on both sides. Never throws. */
  diagnose(why: string): Promise<void>
  /** The same for a side on which a suite failed, then removes the clusters. Never throws. */
  close(): Promise<void>
}

/** A pair that was created sooner is not worth keeping: new pairs show what pairs differ by. */
const WORTH_KEEPING_SECONDS = 20

/** With `mayKeep` unset each block gets a new pair; `isTogether`: both clusters are created at the same time. */
export function openClusters(
  prepared: BySide<PreparedSubject>,
  provider: BySide<ChosenProvider>,
  { mayKeep, isTogether }: { readonly mayKeep: boolean; readonly isTogether: boolean },
  ledger: Ledger,
  ports: Ports,
): OpenClusters {
  let isOnThisMachine = false
  let current: (KeptPair & { readonly clusters: ClusterPair }) | undefined
  const kept = (): typeof current =>
    mayKeep && current !== undefined && current.clusters.seconds > WORTH_KEEPING_SECONDS ? current : undefined
  const diagnose = async (whyOf: (side: Side) => string | undefined): Promise<void> => {
    for (const side of SIDES) {
      const why = whyOf(side)
      if (why === undefined || current === undefined) continue
      // A paused API server never answers.
      await current.clusters.alternation.resumeBoth().catch(() => undefined)
      await prepared[side].diagnose(why)
    }
  }
  const failureOf = (side: Side): string | undefined => {
    const failed = ledger.suites(side).find(({ result }) => result.status === 'failed')
    return failed === undefined ? undefined : `suite ${failed.id} failed on ${side}`
  }
  const close = async (): Promise<void> => {
    await diagnose(failureOf)
    const closing = current
    current = undefined
    if (closing === undefined) return
    const begun = ports.clock.monotonic()
    await closing.clusters.close()
    ledger.ended(closing.clusters, ports.clock.monotonic() - begun)
  }
  const create = async (block: ClusterPairBlock): Promise<ClusterPair> => {
    await close()
    const clusters = await createClusterPair(block.roles, prepared, provider, isTogether, ports)
    current = { ...block, clusters }
    isOnThisMachine = SIDES.every((side) => clusters.testbeds[side].cpus !== undefined)
    ledger.created(clusters)
    return clusters
  }
  return {
    next: (blocks) => nextBlock(blocks, kept())?.block,
    async with(block) {
      const there = kept()
      if (there !== undefined && takes(there, block)) {
        current = { ...served(there, block), clusters: there.clusters }
        return { clusters: there.clusters, isNew: false }
      }
      return { clusters: await create(block), isNew: true }
    },
    async anyPair() {
      const roles = 'straight'
      return kept() ?? { roles, clusters: await create({ roles, rounds: 0 }) }
    },
    get current() {
      return current?.clusters
    },
    get isOnThisMachine() {
      return isOnThisMachine
    },
    takes: (block) => takes(kept(), block),
    need(blocks) {
      const there = kept()
      // The next one will be kept, too.
      const isKept =
        there !== undefined ||
        (mayKeep && current === undefined && ledger.creationSeconds > WORTH_KEEPING_SECONDS)
      if (!isKept) return { pairs: blocks.length, rows: blocks.length }
      const rows = rowsOf(blocks, there)
      return { pairs: rows.filter(({ isOnKept }) => !isOnKept).length, rows: rows.length }
    },
    diagnose: (why) => diagnose(() => why),
    close,
  }
}
