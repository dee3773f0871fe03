import { describe, expect, it } from 'vitest'
import { rowsOfRun } from './rows.ts'
import type { PairRound } from '../../src/core/record/pair-file.ts'
import { buildPair, seriesOf, sideRecord, TCP } from '../../support/builders/pairs.ts'

/** Gates, and is not measured in the first stage. */
const LATE = 'network_throughput{path="late"}'
const INFORMS = 'network_throughput{path="host"}'

/** Four rounds on each of two cluster pairs, one every 10 s; 60 s from one pair to the next. */
const rounds: PairRound[] = Array.from({ length: 8 }, (_, index) => ({
  round: index + 1,
  stage: index < 4 ? 0 : 1,
  clusterPair: index < 4 ? 1 : 2,
  roles: index < 4 ? 'straight' : 'swapped',
  first: index % 2 === 0 ? 'base' : 'head',
  ...(index < 4 && { measurements: ['network/tcp'] }),
}))
const BEGAN = Date.parse('2026-03-01T10:00:00.000Z')
const timed = (name: string, factor: number) => {
  const series = seriesOf(name, rounds, (index) => factor * (100 + index))
  const samples = series.samples.map((sample, index) => ({
    ...sample,
    at: new Date(BEGAN + 1000 * (10 * index + (index < 4 ? 0 : 50))).toISOString(),
  }))
  return { ...series, samples }
}
const record = (side: 'base' | 'head', factor: number): string =>
  JSON.stringify(sideRecord(side, [timed(TCP, factor), timed(INFORMS, factor), timed(LATE, factor)]))

const speed = (round: number) => ({
  round,
  measurement: 'network/tcp',
  base: [5],
  head: [6],
  series: [
    { series: TCP, base: [1], head: [2] },
    { series: INFORMS, base: [1], head: [2] },
  ],
})
const run = {
  pair: JSON.stringify(
    buildPair({
      rounds,
      completedStages: 1,
      measurements: [
        { suite: 'network', id: 'network/tcp', secondsPerSide: 4, series: [TCP, INFORMS] },
        { suite: 'network', id: 'network/late', secondsPerSide: 9, series: [LATE] },
      ],
      disturbed: [{ round: 7, measurement: 'network/tcp', side: 'head', code: 'steal', text: 'much' }],
      speeds: [speed(2)],
    }),
  ),
  base: record('base', 1),
  head: record('head', 2),
}

describe('the rounds of a run as recorded rows', () => {
  const rows = rowsOfRun(run, 5)

  it('are those that count, of the series that gate from the first stage on, by cluster pair', () => {
    expect(rows.map(({ pair, round }) => [pair, round])).toEqual([
      ...[1, 2, 3, 4].map((round) => [5, round]),
      ...[5, 6, 8].map((round) => [6, round]),
    ])
    expect(rows[1]).toEqual({
      pair: 5,
      round: 2,
      first: 'head',
      suite: 'network',
      measurement: 'network/tcp',
      values: { base: { [TCP]: 101 }, head: { [TCP]: 202 } },
      speed: { base: [5], head: [6], series: [{ series: TCP, base: [1], head: [2] }] },
    })
  })

  it('have the seconds of each pair but the first: a round that was left out counts for the others', () => {
    expect(rows[0]).not.toHaveProperty('took')
    // 30 s for three more rounds, of which two count; 60 s in between, of which one round.
    expect(rows.at(-1)?.took).toEqual({ 'pair and pods': 45, round: 15 })
  })
})
