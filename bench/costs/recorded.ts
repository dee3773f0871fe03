import { hodgesLehmann, locationOf } from '../../src/core/stats/location.ts'
import { PAIR_DIFFERENCES } from '../../src/providers/kind/pair-difference.ts'

/** A line of what bench/variance.mjs records. */
export interface RecordedRow {
  readonly pair: number
  readonly round: number
  readonly suite: string
  readonly measurement: string
  readonly values: Readonly<Record<'base' | 'head', Readonly<Record<string, number>>>>
  /** Seconds. */
  readonly took?: Readonly<Record<string, number>>
}

/** What is drawn from, of one suite. */
export interface RecordedSuite {
  readonly suite: string
  readonly pairs: number
  /** Rounds of two or more on one set of pods: per round the deviations of the gating series from the mean of their pair, in one order. */
  readonly rounds: readonly (readonly number[])[]
  /** Standard deviation between cluster pairs. */
  readonly between: number
  /** What kbench knows of pairs; undefined: the assumption of the design. */
  readonly known: { readonly share: number; readonly degreesOfFreedom: number } | undefined
  /** Seconds: of a cluster pair, of new pods, of a round of both sides; before the second look on one runner, and otherwise. */
  readonly seconds: Readonly<Record<'pair' | 'pods' | 'earlyRound' | 'round', number>>
}

/** To create a pair of clusters with three nodes each, both at the same time: mean of 16 in bench/verdict-time on 26 Nov 2026, 40 to 54 s. */
const PAIR_SECONDS = 46
/** Of a round with all gating measurements of the default suite, in the same runs; fewer measurements were recorded. */
const ROUND_SECONDS: Readonly<Record<string, number>> = { network: 11.3, http: 12, storage: 30 }
/** Before the second look, where that is less: 19 s, and in 4 of 16 rounds 17 s more for provisioning and what only informs. */
const EARLY_ROUND_SECONDS: Readonly<Record<string, number>> = { storage: 24 }
/** Posterior medians of `node bench/variance-components.mjs`. */
const BETWEEN: Readonly<Record<string, number>> = { network: 0.007, http: 0.029, storage: 0.023 }
const NOT_GATING = /^network_cpu|quantile="0\.9|error/

/** @param rows of many cluster pairs, of one or more suites */
export function recordedSuites(rows: readonly RecordedRow[]): RecordedSuite[] {
  return [...new Set(rows.map(({ suite }) => suite))].map((suite) => recordedSuite(suite, rows))
}

function recordedSuite(suite: string, all: readonly RecordedRow[]): RecordedSuite {
  const round = ROUND_SECONDS[suite]
  if (round === undefined) throw new RangeError(`nobody has measured how long a round of ${suite} takes`)
  const rows = all.filter((row) => row.suite === suite)
  const names = [...new Set(rows.flatMap(({ values }) => Object.keys(values.base)))]
    .filter((name) => !NOT_GATING.test(name))
    .sort()
  // Rounds of one pair by number; a second set of pods counts as further rounds.
  const byPair = new Map<number, Map<string, number>[]>()
  for (const { pair, measurement, values } of rows) {
    const rounds = byPair.get(pair) ?? byPair.set(pair, []).get(pair) ?? []
    const isTaken = (one: Map<string, number>): boolean => one.has(measurement)
    let round = rounds.find((one) => !isTaken(one))
    if (round === undefined) rounds.push((round = new Map<string, number>()))
    round.set(measurement, 0)
    for (const [name, base] of Object.entries(values.base)) {
      const effect = Math.log((values.head[name] ?? Number.NaN) / base)
      if (Number.isFinite(effect)) round.set(name, effect)
    }
  }
  const whole = [...byPair.values()]
    .map((rounds) => rounds.filter((round) => names.every((name) => round.has(name))))
    .filter(({ length }) => length > 2)
  const rounds = whole.flatMap((own) => {
    const centres = names.map(
      (name) => hodgesLehmann(locationOf(own.map((round) => round.get(name) ?? 0))) ?? 0,
    )
    // Deviations from a mean that they made themselves are too small.
    const grown = Math.sqrt(own.length / (own.length - 1))
    return own.map((round) =>
      names.map((name, index) => grown * ((round.get(name) ?? 0) - (centres[index] ?? 0))),
    )
  })
  const middle = (values: readonly number[]): number =>
    [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
  const taken = (step: string): number =>
    middle(all.flatMap(({ took }) => (took?.[step] === undefined ? [] : [took[step]])))
  return {
    suite,
    pairs: whole.length,
    rounds,
    between: BETWEEN[suite] ?? 0.03,
    known: PAIR_DIFFERENCES[suite],
    seconds: {
      pair: PAIR_SECONDS,
      pods: taken(`pods of ${suite}`) + taken('apart') + taken(`end of ${suite}`),
      earlyRound: EARLY_ROUND_SECONDS[suite] ?? round,
      round,
    },
  }
}
