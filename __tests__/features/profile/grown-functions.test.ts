import { describe, expect, it } from 'vitest'
import { flameTree } from '../../../src/features/profile/core/summary.ts'
import {
  shareChange,
  grownFunctions,
  type ProfiledRound,
} from '../../../src/features/profile/core/grown-functions.ts'
import type { Stack, StackProfile } from '../../../src/features/profile/core/perf-script.ts'

const profile = (possible: number, stacks: Readonly<Record<string, number>>): StackProfile => ({
  possible,
  stacks: Object.entries(stacks).map(([text, seen]) => ({
    frames: text.split(';') as unknown as Stack['frames'],
    samples: seen,
  })),
})
/** Four rounds in which `busy` goes from 1 % to about 11 % of 1,000 samples, and all else stays. */
const rounds: ProfiledRound[] = [108, 112, 110, 114].map((busy, index) => ({
  base: profile(1000, {
    'server;main;handle;parse': 200 + index,
    'server;main;handle;busy': 10,
    'client;write': 50,
  }),
  head: profile(1000, {
    'server;main;handle;parse': 201 - index,
    'server;main;handle;busy': busy,
    'client;write': 50 + (index % 2),
  }),
}))

describe('grownFunctions', () => {
  it('names the function that grew and not what calls it', () => {
    const found = grownFunctions(rounds)
    expect(found.map(({ name }) => name)).toEqual(['busy'])
    expect(found[0]).toMatchObject({
      base: expect.closeTo(0.01, 10),
      head: expect.closeTo(0.111, 10),
      change: expect.closeTo(0.101, 10),
    })
  })

  it('names the caller where the growth is spread over what it calls', () => {
    const spread = rounds.map(({ base }, index): ProfiledRound => ({
      base,
      head: profile(1000, {
        'server;main;handle;parse': 200 + index,
        'server;main;handle;busy': 10,
        'server;main;filter;match': 40 + index,
        'server;main;filter;count': 40 - index,
        'server;main;filter;log': 41 + index,
        'client;write': 50,
      }),
    }))
    expect(grownFunctions(spread).map(({ name }) => name)).toEqual(['filter', 'log', 'match', 'count'])
  })

  it('names the system call of a function of the kernel, where most of its growth is in one', () => {
    const entry = 'entry_SYSCALL_64_after_hwframe [k];do_syscall_64 [k]'
    const callOf = (fsync: number, write: number): unknown => {
      const calls = rounds.map(({ base }, index) => ({
        base,
        head: profile(1000, {
          [`server;main;Sync;${entry};__x64_sys_fsync [k];iowrite16 [k]`]: fsync + index,
          [`server;main;Write;${entry};__x64_sys_write [k];iowrite16 [k]`]: write - index,
        }),
      }))
      return grownFunctions(calls).find(({ name }) => name === 'iowrite16 [k]')?.systemCall
    }
    expect(callOf(50, 10)).toBe('fsync')
    expect(callOf(10, 50)).toBe('write')
    const inNone = rounds.map(({ base }, index) => ({
      base,
      head: profile(1000, { 'swapper;do_idle [k];net_rx_action [k];nft_do_chain [k]': 90 + index }),
    }))
    expect(grownFunctions(inNone)[0]).toMatchObject({ name: 'nft_do_chain [k]' })
    expect(grownFunctions(inNone)[0]).not.toHaveProperty('systemCall')
  })

  it('names nothing that did not grow, or that grew in one round only', () => {
    expect(grownFunctions(rounds.map(({ base }) => ({ base, head: base })))).toEqual([])
    const once = rounds.map(({ base }, index): ProfiledRound => ({
      base,
      head: index === 2 ? profile(1000, { 'cron;work': 90, 'server;main;handle;parse': 200 }) : base,
    }))
    expect(grownFunctions(once)).toEqual([])
  })

  it('names what shrank in neither direction', () => {
    const turned = rounds.map(({ base, head }) => ({ base: head, head: base }))
    expect(grownFunctions(turned)).toEqual([])
    expect(shareChange(turned).change).toBeLessThan(0)
  })

  it('counts a recursive function once per stack', () => {
    const deep = rounds.map(({ base }, index): ProfiledRound => ({
      base,
      head: profile(1000, { 'server;main;walk;walk;walk': 100 + index }),
    }))
    expect(grownFunctions(deep)[0]).toMatchObject({ name: 'walk', head: expect.closeTo(0.1015, 10) })
  })
})

describe('flameTree', () => {
  it('has the mean share of both sides, and nothing that is too small to be seen', () => {
    const tree = flameTree([
      {
        base: profile(1000, { 'a;b': 100, 'a;c': 1 }),
        head: profile(2000, { 'a;b': 400, 'a;c': 1, d: 100 }),
      },
    ])
    expect(tree).toEqual([
      { name: 'all', caller: -1, base: 0.101, head: 0.2505 },
      { name: 'a', caller: 0, base: 0.101, head: 0.2005 },
      { name: 'b', caller: 1, base: 0.1, head: 0.2 },
      { name: 'c', caller: 1, base: 0.001, head: 0.0005 },
      { name: 'd', caller: 0, base: 0, head: 0.05 },
    ])
  })

  it('leaves out what is below a thousandth on both sides', () => {
    const tree = flameTree([{ base: profile(10000, { a: 9 }), head: profile(10000, { a: 8 }) }])
    expect(tree).toEqual([{ name: 'all', caller: -1, base: 0.0009, head: 0.0008 }])
  })
})
