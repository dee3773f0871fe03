import type { ClusterPairBlock } from '../../core/judge/rounds/round.ts'
import { formatDuration } from '../../core/format/numbers.ts'
import { seconds } from '../../core/series.ts'
import type { Testbed, Pausing } from '../../ports/testbed.ts'
import type { ChosenProvider } from '../measure/choose-provider.ts'
import type { Ports } from '../ports.ts'
import type { PreparedSuite } from '../../ports/suite.ts'
import { type BySide, type Side, otherSide, SIDES } from './sides.ts'
import type { PreparedSubject } from '../subject/prepare.ts'
import { Interrupted, messageOf } from '../../core/errors.ts'

/** After a pause, overdue timers fire: the measurement starts when they are done. */
const SETTLE_TIME = seconds(1)

/** How long a side runs in the middle of a pause that would be too long: enough to renew leases. */
const RENEWAL_TIME = seconds(2)

/** Lets one side of a cluster pair run while the other is paused. */
export class Alternation {
  readonly #pausing: BySide<Pausing | undefined>
  readonly #ports: Pick<Ports, 'clock' | 'signal' | 'log'>
  #paused: { readonly side: Side; readonly since: number; readonly stop: () => Promise<void> } | undefined
  readonly #switchSeconds: number[] = []
  #longestPause = 0

  constructor(testbeds: BySide<Testbed>, ports: Pick<Ports, 'clock' | 'signal' | 'log'>) {
    this.#pausing = { base: testbeds.base.pausing, head: testbeds.head.pausing }
    this.#ports = ports
  }

  /** Whether the side that is not measured is paused. */
  get canPause(): boolean {
    return SIDES.every((side) => this.#pausing[side] !== undefined)
  }

  get switchSeconds(): readonly number[] {
    return this.#switchSeconds
  }

  get longestPause(): number {
    return this.#longestPause
  }

  /**
   * Only this side runs from now on, where the provider can pause.
   * @returns why the other side could not be paused; undefined when all is well
   * @throws {EnvironmentError | Interrupted} when this side cannot be resumed
   */
  async switchTo(side: Side): Promise<string | undefined> {
    const other = otherSide(side)
    const pausing = this.#pausing[other]
    if (!this.canPause || pausing === undefined || this.#paused?.side === other) return undefined
    const { clock, signal, log } = this.#ports
    const begun = clock.monotonic()
    await this.resumeBoth()
    try {
      await pausing.pause()
    } catch (error) {
      log.debug(messageOf(error))
      return messageOf(error)
    }
    this.#paused = { side: other, since: clock.monotonic(), stop: this.#renew(pausing) }
    this.#switchSeconds.push(clock.monotonic() - begun)
    await clock.sleep(SETTLE_TIME, signal)
    return undefined
  }

  /** Both sides run from now on: to prepare, to clean up. @throws {EnvironmentError} */
  async resumeBoth(): Promise<void> {
    const paused = this.#paused
    if (paused === undefined) return
    this.#paused = undefined
    await paused.stop()
    this.#longestPause = Math.max(this.#longestPause, this.#ports.clock.monotonic() - paused.since)
  }

  /** Interrupts the pause whenever it gets too long, until it is stopped; then the side runs. */
  #renew(pausing: Pausing): () => Promise<void> {
    const { clock, signal, log } = this.#ports
    const ended = new AbortController()
    const either = AbortSignal.any([signal, ended.signal])
    let isPaused = true
    const renewing = (async () => {
      for (;;) {
        await clock.sleep(pausing.longestPause, either)
        await pausing.resume()
        isPaused = false
        log.debug('the paused side runs for a moment, to renew its leases')
        await clock.sleep(RENEWAL_TIME, either)
        await pausing.pause()
        isPaused = true
      }
    })()
    // Looked at when it is stopped.
    renewing.catch(() => undefined)
    return async () => {
      ended.abort()
      await renewing.catch((error: unknown) => {
        if (!(error instanceof Interrupted)) throw error
      })
      if (isPaused) await pausing.resume()
    }
  }
}

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
   * Leaves what a suite has made until something else is measured here, or the clusters are deleted, so that
   * a verdict need not wait for pods to go. Only after `takeBack`.
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
const ORDER: Readonly<Record<ClusterPairBlock['roles'], readonly [Side, Side]>> = {
  straight: ['base', 'head'],
  swapped: ['head', 'base'],
}

/**
 * Creates a testbed for each subject and sets the subject up in it.
 * @param isTogether both at the same time
 * @throws {UserError | EnvironmentError | Interrupted} nothing is left behind then
 */
export async function createClusterPair(
  crossover: ClusterPairBlock['roles'],
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
      one.cluster?.closesNext?.()
      other.cluster?.closesNext?.()
      await clear()
      await Promise.all([one.close(), other.close()])
    },
  }
}

/** If subjects leave pods different CPU limits, which limit throughput, both sides get the smaller one. */
function equalPodCpu(testbeds: BySide<Testbed>, log: Ports['log']): void {
  const [base, head] = [testbeds.base.cluster?.podCpu, testbeds.head.cluster?.podCpu]
  if (base === undefined || head === undefined) return
  const [one, other] = [base.millicores, head.millicores]
  if (one === other) return
  const both = Math.min(one, other)
  base.lowerTo(both)
  head.lowerTo(both)
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
