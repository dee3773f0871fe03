import { hodgesLehmann, locationOf } from '../../src/core/stats/location.ts'
import { parseSelector, selects } from '../../src/core/record/policy.ts'
import { parseSeries, type SeriesName } from '../../src/core/series.ts'
import { effectsOfRows, type RecordedRow } from '../recorded-effects.ts'

/** What is drawn from, of one suite. */
export interface RecordedSuite {
  readonly suite: string
  readonly pairs: number
  /** Per round the deviations of the gating series from the estimate of their pair, in one order. */
  readonly rounds: readonly (readonly number[])[]
  /** Of the gating series, in the order of each round. */
  readonly series: readonly RecordedSeries[]
  /** Seconds: of a cluster pair, of new pods, of a round of both sides; between the first and the second look on one runner, and otherwise. */
  readonly seconds: Readonly<Record<'pair' | 'pods' | 'longerRound' | 'round', number>>
}

interface RecordedSeries extends SeriesName {
  /** Standard deviation between cluster pairs. */
  readonly between: number
}

/** To create a pair of clusters with three nodes each, both at the same time: mean of 41 in bench/verdict-time on 27 Nov 2026, 36 to 55 s. */
const PAIR_SECONDS = 43
/** Of a round with all gating measurements of the default suite, in the same runs, of storage with 0.9 s for new files; fewer measurements were recorded. */
const ROUND_SECONDS: Readonly<Record<string, number>> = { network: 11.3, http: 12, storage: 15.5 }
/** Between the first and the second look, where that is more: in 4 of 8 rounds 27 s for provisioning and what only informs. */
const LONGER_ROUND_SECONDS: Readonly<Record<string, number>> = { storage: 29 }
/** Posterior medians from the recorded pairs (src/providers/kind/provider.ts); the first that matches. */
const BETWEEN: readonly (readonly [series: string, between: number])[] = [
  ['network_throughput', 0.009],
  ['network_latency', 0.007],
  ['http_*{keepalive="on"}', 0.014],
  ['http_*{keepalive="off"}', 0.014],
  ['storage_iops{operation="read"}', 0.005],
  ['storage_iops{operation="write"}', 0.008],
  ['storage_bandwidth{operation="read"}', 0.018],
  ['storage_bandwidth{operation="write"}', 0.009],
]

/** @param rows of many cluster pairs, of one or more suites */
export function recordedSuites(rows: readonly RecordedRow[]): RecordedSuite[] {
  return [...new Set(rows.map(({ suite }) => suite))].map((suite) => recordedSuite(suite, rows))
}

function recordedSuite(suite: string, all: readonly RecordedRow[]): RecordedSuite {
  const usualRound = ROUND_SECONDS[suite]
  if (usualRound === undefined) throw new RangeError(`nobody has measured how long a round of ${suite} takes`)
  const ofSuite = all.filter((row) => row.suite === suite)
  const rows = effectsOfRows(ofSuite)
  const names = [...new Set(rows.flatMap(({ effects }) => [...effects.keys()]))].sort()
  // Rounds of one pair by number; new pods draw nothing, so a second set of them counts as further rounds.
  const byPair = new Map<number, Map<string, number>[]>()
  for (const { row, effects } of rows) {
    const { pair, measurement } = row
    const own = byPair.get(pair) ?? byPair.set(pair, []).get(pair) ?? []
    const isTaken = (one: Map<string, number>): boolean => one.has(measurement)
    let found = own.find((one) => !isTaken(one))
    if (found === undefined) own.push((found = new Map<string, number>()))
    found.set(measurement, 0)
    for (const [name, effect] of effects) found.set(name, effect)
  }
  const whole = [...byPair.values()]
    .map((own) => own.filter((one) => names.every((name) => one.has(name))))
    .filter(({ length }) => length > 2)
  const rounds = whole.flatMap((own) => {
    const centres = names.map((name) => hodgesLehmann(locationOf(own.map((one) => one.get(name) ?? 0))) ?? 0)
    // Deviations from a mean that they made themselves are too small.
    const grown = Math.sqrt(own.length / (own.length - 1))
    return own.map((one) =>
      names.map((name, index) => grown * ((one.get(name) ?? 0) - (centres[index] ?? 0))),
    )
  })
  const middle = (values: readonly number[]): number =>
    [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
  const taken = (step: string, of = all): number =>
    middle(of.flatMap(({ took }) => (took?.[step] === undefined ? [] : [took[step]])))
  const round = taken('round', ofSuite) || usualRound
  return {
    suite,
    pairs: new Set(rows.map(({ row }) => row.pair)).size,
    rounds,
    series: names.map((name) => {
      const series = parseSeries(name)
      const [, between] = BETWEEN.find(([text]) => selects(parseSelector(text), series)) ?? []
      if (between === undefined) throw new RangeError(`by how much pairs differ is not known of ${name}`)
      return { ...series, between }
    }),
    seconds: {
      // Rows of finished runs (../verdict-time/rows.ts) have both together.
      pair: taken('pair and pods', ofSuite) || PAIR_SECONDS,
      pods: taken(`pods of ${suite}`) + taken('apart') + taken(`end of ${suite}`),
      longerRound: Math.max(LONGER_ROUND_SECONDS[suite] ?? 0, round),
      round,
    },
  }
}
