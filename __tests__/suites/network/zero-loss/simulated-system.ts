import type { RunTrial } from '../../../../src/suites/network/zero-loss-search.ts'

/** Numbers from 0 to 1 that are the same in every run (mulberry32). */
export function seededUniform(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

interface SystemOptions {
  /** Frames per second that are carried without loss. */
  readonly capacity: number
  /** The capacity of each trial varies by up to this share. */
  readonly noise?: number
  /**
   * How much of what is too much is lost: with 1 an overloaded system carries its capacity, with less it carries more,
   * though with loss (short bursts), and with more it breaks down.
   */
  readonly severity?: number
  /** Chance per second that a frame is lost for no reason of the load. */
  readonly spuriousPerSecond?: number
  /** Frames per second that the generator can send. */
  readonly generator?: number
  /** Seconds that a trial takes besides its own. */
  readonly overhead?: number
  readonly seed?: number
}

/** A system with a known capacity and its own clock. */
export class SimulatedSystem {
  readonly log: { readonly load: number; readonly seconds: number }[] = []
  #now = 0
  readonly #options: Required<SystemOptions>
  readonly #uniform: () => number

  constructor(options: SystemOptions) {
    const defaults = {
      severity: 0.6,
      noise: 0,
      spuriousPerSecond: 0,
      generator: Infinity,
      overhead: 0.35,
      seed: 1,
    }
    this.#options = { ...defaults, ...options }
    this.#uniform = seededUniform(this.#options.seed)
  }

  /** Simulated seconds. */
  readonly now = (): number => this.#now

  readonly trial: RunTrial = (load, seconds) => {
    const { capacity, severity, noise, spuriousPerSecond, generator, overhead } = this.#options
    this.log.push({ load, seconds })
    const offered = Math.min(load, generator)
    // A generator that is too slow needs longer for the same number of frames.
    this.#now += (seconds * load) / offered + overhead
    const today = capacity * (1 + noise * (2 * this.#uniform() - 1))
    const spurious = this.#uniform() < 1 - Math.exp(-spuriousPerSecond * seconds)
    const overload = Math.min(1, severity * Math.max(0, 1 - today / offered))
    const outcome: Awaited<ReturnType<RunTrial>> = {
      sentLossRatio: Math.max(overload, spurious ? 1e-4 : 0),
      offered,
    }
    return Promise.resolve(outcome)
  }
}
