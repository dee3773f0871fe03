/** One series in one round of two subjects: what the gate decides from. */
export interface PairedRound {
  /** Number of the round in its run; series that were measured in the same round share it. */
  readonly round?: number
  /** Which stage of the plan the round belongs to, from 0; see design.ts. */
  readonly stage: number
  /** Which of the a cluster pair carried head: exchanged half-way, so that a difference of the cluster pairs cancels. */
  readonly roles: 'straight' | 'swapped'
  /**
   * The cluster pair it was measured on; rounds of one number share the pair's offset. Without it every combination of
   * stage and roles is taken for its own pair.
   */
  readonly twins?: number
  /** Which subject was measured first. */
  readonly first: 'base' | 'head'
  /**
   * How much worse head was than base, positive for harm: on the relative scale the logarithm of a ratio (see
   * ../effect.ts). ±Infinity for a rate that one side lost; undefined for a round without a usable pair.
   */
  readonly effect: number | undefined
}

/** A round that has an effect. */
export type UsableRound = PairedRound & { readonly effect: number }

export function isUsable(round: PairedRound): round is UsableRound {
  return round.effect !== undefined && !Number.isNaN(round.effect)
}

/** One series of both subjects, with all rounds so far in the order of time. */
export interface PairedSeries {
  /** Any text that names the series. */
  readonly id: string
  /** Whether it can fail the build. */
  readonly gates: boolean
  /** The accepted worsening as an effect, at least 0: log(1 + 0.02) for 2 % (`marginEffect`). */
  readonly marginEffect: number
  readonly rounds: readonly PairedRound[]
  /** The step, as an effect, that the values of both sides are rounded to where that is no multiple of the margin; see noise/rounding.ts. */
  readonly step?: number
  /** How much pairs of unchanged cluster pairs differ, from `kbench calibrate`; see noise/offset.ts. */
  readonly offset?: TwinOffset
  /** What is assumed of them instead where they were not calibrated; the pairs of the run itself correct it. */
  readonly assumed?: TwinOffset
}

/**
 * How much the effect of a cluster pair is off by an amount that all its rounds share: Student's t with these degrees of
 * freedom, times the scale.
 */
export interface TwinOffset {
  readonly scale: number
  readonly degreesOfFreedom: number
}
