import { describe, expect, it } from 'vitest'
import type { ProfiledRound } from '../../../src/features/profile/core/grown-functions.ts'
import { perOperation } from '../../../src/features/profile/core/summary.ts'
import type { Stack, StackProfile } from '../../../src/features/profile/core/perf-script.ts'

const profile = (stacks: Readonly<Record<string, number>>): StackProfile => ({
  possible: 1000,
  stacks: Object.entries(stacks).map(([text, seen]) => ({
    frames: text.split(';') as unknown as Stack['frames'],
    samples: seen,
  })),
})
const four = (round: (index: number) => ProfiledRound): ProfiledRound[] => [0, 1, 2, 3].map(round)

/** A program that has half of two CPUs to itself on both sides, beside one that works all the time; head does a third less. */
const saturated = four((index) => ({
  base: profile({ 'server;main;handle': 450 + index, 'server;main;read': 50, agent: 20 }),
  head: profile({ 'server;main;handle': 467 - index, 'server;main;read': 33, agent: 20 }),
  work: { base: 300 + index, head: 200 + index },
}))

describe('perOperation', () => {
  it('finds what takes more CPU time for the same work where no share grew', () => {
    const found = perOperation(saturated)
    // Head takes 0.52 for two thirds of the work: 0.78 for all of it, as (301.5 / 201.5) * 0.52.
    expect(found?.work).toBeCloseTo(201.5 / 301.5, 4)
    expect(found?.busy.base).toBeCloseTo(0.5215, 6)
    expect(found?.busy.head).toBeCloseTo(0.776, 3)
    expect(found?.grew.map(({ name }) => name)).toEqual(['handle'])
  })

  it('is silent where less CPU time goes with less work, and only the work of others stays', () => {
    // Half the work, and half the CPU time of the server: it waits.
    const waiting = four((index) => ({
      base: profile({ 'server;handle': 400 + index, agent: 100 }),
      head: profile({ 'server;handle': 200 + index, agent: 100 + index }),
      work: { base: 100, head: 50 },
    }))
    expect(perOperation(waiting)).toBeUndefined()
  })

  it.each([
    ['unknown', undefined],
    ['none', { base: 100, head: 0 }],
    ['not less', { base: 100, head: 100 }],
    ['more', { base: 100, head: 150 }],
  ])('is silent where the work is %s', (_, work) => {
    expect(perOperation(saturated.map((round) => ({ ...round, work })))).toBeUndefined()
  })

  it('is silent where rounds disagree about the CPU time', () => {
    const noisy = four((index) => ({
      base: profile({ server: [200, 700, 300, 600][index] ?? 0 }),
      head: profile({ server: [700, 200, 600, 300][index] ?? 0 }),
      work: { base: 100, head: 90 },
    }))
    expect(perOperation(noisy)).toBeUndefined()
  })
})
