import type { TwinBlock } from '../../../core/judge/rounds/blocks.ts'
import type { ChosenProvider } from '../../measure/choose-provider.ts'
import type { Ports } from '../../ports.ts'
import { createClusterPair, type ClusterPair } from '../clusters/cluster-pair.ts'
import type { Ledger } from '../rounds/ledger.ts'
import type { PreparedSubject } from '../../subject/prepare.ts'
import { SIDES, type BySide, type Side } from '../sides.ts'

type Roles = TwinBlock['roles']

/** The cluster pair of a run. One that took long to create serves all blocks of a stage that have its assignment of roles. */
export interface OpenClusters {
  /** The block to measure next, of those that are left: one for the pair that is there, if it is kept. */
  next(blocks: readonly TwinBlock[]): TwinBlock | undefined
  /**
   * @returns the pair for a block, and whether it is new
   * @throws {UserError | EnvironmentError | Interrupted} when it cannot be created
   */
  with(roles: Roles): Promise<{ readonly clusters: ClusterPair; readonly isNew: boolean }>
  /** The pair that is there; undefined: none. */
  readonly current: ClusterPair | undefined
  /** Whether the pods of the last pair ran on the CPUs of this machine. */
  readonly isOnThisMachine: boolean
  /** How many pairs would be created for these blocks. */
  missing(blocks: readonly TwinBlock[]): number
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
  let current: { readonly roles: Roles; readonly clusters: ClusterPair } | undefined
  const kept = (): Roles | undefined =>
    mayKeep && current !== undefined && current.clusters.seconds > WORTH_KEEPING_SECONDS
      ? current.roles
      : undefined
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
    ledger.deletionSeconds.push(ports.clock.monotonic() - begun)
    ledger.ended(closing.clusters)
  }
  return {
    next: (blocks) => blocks.find(({ roles }) => roles === kept()) ?? blocks[0],
    async with(roles) {
      if (current !== undefined && roles === kept()) return { clusters: current.clusters, isNew: false }
      await close()
      const clusters = await createClusterPair(roles, prepared, provider, isTogether, ports)
      current = { roles, clusters }
      isOnThisMachine = SIDES.every((side) => clusters.testbeds[side].sharesCpus === true)
      ledger.created(clusters)
      return { clusters, isNew: true }
    },
    get current() {
      return current?.clusters
    },
    get isOnThisMachine() {
      return isOnThisMachine
    },
    missing(blocks) {
      const roles = kept()
      if (roles !== undefined) return blocks.some((block) => block.roles !== roles) ? 1 : 0
      // The next one will be kept, too.
      const isKept =
        mayKeep && current === undefined && (ledger.pairSeconds.at(-1) ?? 0) > WORTH_KEEPING_SECONDS
      return isKept ? new Set(blocks.map((block) => block.roles)).size : blocks.length
    },
    diagnose: (why) => diagnose(() => why),
    close,
  }
}
