import { describe, expect, it } from 'vitest'
import {
  roundsOfPods,
  type PodProfiles,
  type PodRound,
} from '../../../src/features/profile/core/pod-profiles.ts'
import type { StackProfile } from '../../../src/features/profile/core/perf-script.ts'

const profile = (name: string, samples: number, possible = 2e9): StackProfile => ({
  stacks: [{ frames: [name, 'work'], samples }],
  possible,
})
const gave = (asked: number, ...profiles: StackProfile[]): PodProfiles => ({ asked, profiles })
const both = (...entries: PodProfiles[]): PodRound => ({ base: entries, head: entries })

const one = gave(1, profile('a', 1e9))
const none = gave(1)

describe('roundsOfPods', () => {
  it('adds up the pods of a side per second of what each recorded', () => {
    const { rounds, leftOut } = roundsOfPods(
      [
        both(gave(2, profile('a', 1e9), profile('a', 1e9, 1e9))),
        both(gave(2, profile('a', 0.5e9), profile('a', 0.5e9))),
      ],
      1,
    )
    expect(leftOut).toEqual([])
    expect(rounds.map(({ base }) => base)).toEqual([
      { stacks: [{ frames: ['a', 'work'], samples: 1.5e9 }], possible: 1e9 },
      { stacks: [{ frames: ['a', 'work'], samples: 0.5e9 }], possible: 1e9 },
    ])
  })

  it('leaves out a round in which a pod is missing that gave a profile in others', () => {
    const cutShort = {
      base: [gave(2, profile('a', 1e9))],
      head: [gave(2, profile('a', 1e9), profile('a', 1e9))],
    }
    const whole = both(gave(2, profile('a', 1e9), profile('a', 1e9)))
    expect(roundsOfPods([whole, cutShort, whole, whole], 1).rounds).toHaveLength(3)
  })

  it('does without pods that never give one, on both sides', () => {
    const without = gave(3, profile('a', 1e9), profile('a', 1e9))
    expect(roundsOfPods([both(without), both(without)], 1)).toMatchObject({
      leftOut: [],
      rounds: [{}, {}],
    })
    // On one side only it would look like a change.
    const round = {
      base: [without],
      head: [gave(3, profile('a', 1e9), profile('a', 1e9), profile('a', 1e9))],
    }
    expect(roundsOfPods([round, round], 1)).toEqual({ rounds: [], leftOut: [0] })
  })

  it.each([
    ['gives none', none],
    ['has no pods', gave(0)],
  ])('goes on with the other entries where one %s', (_, broken) => {
    const { rounds, leftOut } = roundsOfPods([both(broken, one), both(broken, one)], 2)
    expect(leftOut).toEqual([0])
    expect(rounds.map(({ head }) => head.stacks.map(({ frames }) => frames[0]))).toEqual([['a'], ['a']])
  })

  it('gives up the entry with fewer rounds where two have none in common', () => {
    const other = gave(1, profile('b', 1e9))
    const rounds = [both(none, other), both(none, other), both(one, none), both(one, other), both(one, none)]
    expect(roundsOfPods(rounds, 2)).toMatchObject({ leftOut: [1], rounds: [{}, {}, {}] })
  })

  it('needs two rounds', () => {
    expect(roundsOfPods([both(one)], 1)).toEqual({ rounds: [], leftOut: [0] })
    expect(roundsOfPods([], 1)).toEqual({ rounds: [], leftOut: [0] })
    expect(roundsOfPods([both(), both()], 1)).toEqual({ rounds: [], leftOut: [0] })
  })
})
