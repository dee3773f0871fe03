import type { TwinBlock } from '../../../core/judge/rounds/blocks.ts'
import { formatDuration } from '../../../core/format/duration.ts'
import { seconds } from '../../../core/unit.ts'
import type { Testbed } from '../../../ports/testbed.ts'
import type { ChosenProvider } from '../../measure/choose-provider.ts'
import type { Ports } from '../../ports.ts'
import type { PreparedSuite } from '../../../ports/suite.ts'
import { Alternation } from './alternation.ts'
import type { BySide, Side } from '../sides.ts'
import type { PreparedSubject } from '../../subject/prepare.ts'

/** What a suite has made on both clusters. */
interface LeftSuite {
  readonly prepared: Partial<BySide<PreparedSuite>>
  /** What it can be used for again; undefined: nothing. */
  readonly use?: string | undefined
}

/** Two identical testbeds, one for each subject: clusters, or two places on this machine. */
export interface ClusterPair {
  readonly testbeds: BySide<Testbed>
  readonly alternation: Alternation
  /** What was in a cluster before is not of the subjects. */
  readonly begunAt: Date
  /** How long it took to create both. */
  readonly seconds: number
  /**
   * Leaves what a suite has made until something else is measured here, or the clusters are deleted: a verdict need not wait for pods to
   * go, nor need pods go one by one from a cluster that is deleted. Only after `takeBack`.
   */
  leave(suite: LeftSuite): void
  /** Takes what was left for this use, and removes anything else. Never throws. */
  takeBack(use: string | undefined): Promise<BySide<PreparedSuite> | undefined>
  /** Removes what was left. Never throws. */
  clear(): Promise<void>
  /** Never throws. */
  close(): Promise<void>
}

/** Which subject gets the testbed that is created first: `straight` base, `swapped` head. */
const ORDER: Readonly<Record<TwinBlock['roles'], readonly [Side, Side]>> = {
  straight: ['base', 'head'],
  swapped: ['head', 'base'],
}

/**
 * Creates a testbed for each subject and sets the subject up in it.
 * @param isTogether both at the same time
 * @throws {UserError | EnvironmentError | Interrupted} nothing is left behind then
 */
export async function createClusterPair(
  crossover: TwinBlock['roles'],
  prepared: BySide<PreparedSubject>,
  provider: BySide<ChosenProvider>,
  isTogether: boolean,
  ports: Ports,
): Promise<ClusterPair> {
  const { clock, log } = ports
  const [begunAt, begun] = [clock.now(), clock.monotonic()]
  const [first, second] = ORDER[crossover]
  const createOn = (side: Side, position: 0 | 1): Promise<Testbed> =>
    create(side, position, prepared[side], provider[side], ports)
  const [one, other] = isTogether
    ? await both(createOn(first, 0), createOn(second, 1))
    : await inTurn(
        () => createOn(first, 0),
        () => createOn(second, 1),
      )
  const testbeds = first === 'base' ? { base: one, head: other } : { base: other, head: one }
  equalPodCpu(testbeds, log)
  const alternation = new Alternation(testbeds, ports)
  let left: LeftSuite | undefined
  const clear = async (): Promise<void> => {
    const { base, head } = left?.prepared ?? {}
    left = undefined
    await Promise.all([base?.close(), head?.close()])
  }
  const took = clock.monotonic() - begun
  log.info(`  both sides are ready after ${formatDuration(seconds(took))}`)
  return {
    testbeds,
    alternation,
    begunAt,
    seconds: took,
    leave: (suite) => void (left = suite),
    async takeBack(use) {
      const { base, head } = left?.prepared ?? {}
      if (use !== undefined && left?.use === use && base !== undefined && head !== undefined) {
        left = undefined
        return { base, head }
      }
      await clear()
      return undefined
    },
    clear,
    async close() {
      // A paused container can be deleted, but a paused API server never answers.
      await alternation.resumeBoth().catch(() => undefined)
      one.closesNext?.()
      other.closesNext?.()
      await clear()
      await Promise.all([one.close(), other.close()])
    },
  }
}

/**
 * What a subject requests of the nodes leaves the measuring pods more CPU on one side than on the other, and a limit of CPU is a limit
 * of throughput: both sides get the smaller one.
 */
function equalPodCpu({ base, head }: BySide<Testbed>, log: Ports['log']): void {
  if (base.podCpu === undefined || head.podCpu === undefined) return
  const [one, other] = [base.podCpu.millicores, head.podCpu.millicores]
  if (one === other) return
  const both = Math.min(one, other)
  base.podCpu.lowerTo(both)
  head.podCpu.lowerTo(both)
  log.info(
    `  measuring pods get ${String(both)}m CPU on both sides: base has room for ${String(one)}m, head for ${String(other)}m`,
  )
}

async function inTurn(
  first: () => Promise<Testbed>,
  second: () => Promise<Testbed>,
): Promise<[Testbed, Testbed]> {
  const one = await first()
  try {
    return [one, await second()]
  } catch (error) {
    await one.close()
    throw error
  }
}

/** @throws what the first of both failed with, after the other is there or has failed, and is removed */
async function both(...testbeds: readonly [Promise<Testbed>, Promise<Testbed>]): Promise<[Testbed, Testbed]> {
  const [one, other] = await Promise.allSettled(testbeds)
  if (one.status === 'fulfilled' && other.status === 'fulfilled') return [one.value, other.value]
  for (const made of [one, other]) if (made.status === 'fulfilled') await made.value.close()
  throw one.status === 'rejected' ? one.reason : (other as PromiseRejectedResult).reason
}

async function create(
  side: Side,
  positionInPair: 0 | 1,
  prepared: PreparedSubject,
  { provider, options }: ChosenProvider,
  ports: Ports,
): Promise<Testbed> {
  const runId = ports.randomName()
  return ports.log.group(`Preparing ${provider.id} for ${side}`, () =>
    prepared.create((hooks) =>
      provider.create(options, { ...ports, ...hooks, runId, keep: false, positionInPair }),
    ),
  )
}
