import { describe, expect, it } from 'vitest'
import type { ClusterPair } from '../../../src/app/pair/cluster-pair.ts'
import { Ledger, type Round } from '../../../src/app/pair/rounds/ledger.ts'
import type { Subjects } from '../../../src/app/pair/subjects.ts'
import { costsOf, type PairPart } from '../../../src/app/pair/part.ts'
import { blocksOf } from '../../../src/core/judge/rounds/round.ts'
import type { Suite } from '../../../src/ports/suite.ts'
import { createFakeSuite } from '../../fakes/definitions.ts'

const ROUND: Round = { round: 1, stage: 0, clusterPair: 1, roles: 'straight', first: 'base' }
const KEY = { suite: 'one', key: 'one/a' }

function ledgerWith(rounds: number, inSlices = false): Ledger {
  const configured = { suite: createFakeSuite({ id: 'one' }), parameters: { rounds: 1 } }
  const subject = { configuration: { suites: [configured] } }
  const ledger = new Ledger({ base: subject, head: subject } as unknown as Subjects, new Map())
  for (let index = 0; index < rounds; index += 1)
    for (const side of ['base', 'head'] as const)
      ledger.add(
        { side, round: ROUND, suite: 'one', measurement: 'one/a' },
        { observations: [], at: new Date(0), seconds: 1, use: { clockStep: 0 }, inSlices },
      )
  return ledger
}

function part(ledger: Ledger, traits: Partial<Suite> = {}): PairPart {
  const suites = [{ suite: { ...createFakeSuite({ id: 'one' }), ...traits } }]
  const subject = { configuration: { suites, alternation: 'slices', subject: {} } }
  const provider = { provider: { place: 'cluster' } }
  const clusters = { need: () => ({ pairs: 2, rows: 3 }) }
  return {
    ledger,
    clusters,
    subjects: { base: subject, head: subject },
    providers: { base: provider, head: provider },
  } as unknown as PairPart
}
const BLOCKS = blocksOf(24, 4)

describe('what a measurement costs in the next stage', () => {
  it('is what its rounds took, and with repeated ones more', () => {
    const ledger = ledgerWith(4)
    for (const seconds of [5, 6, 30, 5]) ledger.endedRound(KEY, seconds, 'planned')
    ledger.endedRound(KEY, 0.1, 'failed')
    expect(costsOf(part(ledger), BLOCKS)).toMatchObject([{ id: 'one/a', suite: 'one', roundSeconds: 5.5 }])
    ledger.endedRound(KEY, 8, 'repeated')
    expect(costsOf(part(ledger), BLOCKS)).toMatchObject([{ roundSeconds: 7.5 }])
  })

  it('has new pods for each block, or for blocks in a row on one pair, and the clusters that are missing with deleting the old ones', () => {
    const ledger = ledgerWith(1)
    for (const seconds of [20, 12, 14]) ledger.endedBlock('one', seconds)
    const clusters = (seconds: number) =>
      ({
        testbeds: { base: {}, head: {} },
        seconds,
        alternation: { switchSeconds: [], longestPause: 0 },
      }) as unknown as ClusterPair
    for (const seconds of [40, 50]) ledger.created(clusters(seconds))
    ledger.ended(clusters(50), 5)
    expect(BLOCKS).toHaveLength(6)
    expect(costsOf(part(ledger), BLOCKS)).toMatchObject([{ blockSeconds: 6 * 14, clusterSeconds: 2 * 50 }])
    const alike = part(ledger, { podsAreAlike: () => true })
    expect(costsOf(alike, BLOCKS)).toMatchObject([{ blockSeconds: 3 * 14, clusterSeconds: 2 * 50 }])
  })

  it('is that of fewer rounds for what is not measured in slices: three of eight, or two of four on a pair', () => {
    expect(costsOf(part(ledgerWith(1, true)), BLOCKS)).toMatchObject([{ shareOfRounds: 1 }])
    expect(costsOf(part(ledgerWith(1)), BLOCKS)).toMatchObject([{ shareOfRounds: 2 / 4 }])
    const alike = part(ledgerWith(1), { podsAreAlike: () => true })
    expect(costsOf(alike, BLOCKS)).toMatchObject([{ shareOfRounds: 3 / 8 }])
  })

  it('leaves out what was given up', () => {
    const bad = ledgerWith(1)
    for (let times = 0; times < 5; times += 1) bad.suite('head', 'one').failures.failedOnce('a', 'no answer')
    expect(bad.isGivenUp('one', 'a')).toBe(true)
    expect(costsOf(part(bad), BLOCKS)).toEqual([])
  })

  it('counts the time of failed attempts apart from that of the pods', () => {
    const ledger = ledgerWith(0)
    ledger.endedRound(KEY, 30, 'failed')
    expect(ledger.secondsInRounds('one')).toBe(30)
    expect(costsOf(part(ledger), BLOCKS)).toEqual([])
  })
})
